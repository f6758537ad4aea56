import { Drawings } from "../../board/drawings";
import type { Drawing } from "../../generated/shattered-highways";

/** Classes, weapons, add-ons, fleets and scenarios. */
export const drawings = new Drawings<Drawing>("shattered-highways");
