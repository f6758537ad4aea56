import type { GameEvent } from "../../../generated/highway-heist";
import type { Sound } from "../../../lib/sound";

/** What is heard of what happens. */
export const SCORE: Partial<Record<GameEvent["event"], Sound>> = {
  "effort-rolled": "dice",
  "enemy-die-rolled": "dice",
  "die-rerolled": "dice",
  drove: "engine",
  slammed: "crash",
  wrecked: "crash",
  damaged: "crash",
  "shells-changed": "shot",
  "missile-launched": "shot",
};
