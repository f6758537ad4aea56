import type { GameEvent } from "../../../generated/full-throttle";
import type { Sound } from "../../../lib/sound";

/** What is heard of what happens. */
export const SCORE: Partial<Record<GameEvent["event"], Sound>> = {
  shifted: "shift",
  "gear-dropped": "shift",
  flipped: "dice",
  "nitrous-flipped": "dice",
  moved: "engine",
  damaged: "crash",
  "car-out": "crash",
};
