import type { GameEvent } from "../../../generated/shattered-highways";
import type { Sound } from "../../../lib/sound";

/** What is heard of what happens. */
export const SCORE: Partial<Record<GameEvent["event"], Sound>> = {
  rolled: "dice",
  moved: "engine",
  "nitro-used": "shift",
  struck: "crash",
  damaged: "crash",
  wrecked: "crash",
  fired: "shot",
  fought: "shot",
};
