import type { Trail } from "../../../board/trail";
import type { Feeling } from "../../../company/talk.svelte";
import type {
  CarOut,
  Crossed,
  Damaged,
  GearDropped,
  Moved,
  NitrousFlipped,
  Table,
} from "../../../generated/full-throttle";

const MOODS: Record<string, Feeling["mood"]> = {
  crossed: "glad",
  "nitrous-flipped": "glad",
  damaged: "sore",
  "gear-dropped": "sore",
  "car-out": "sore",
};

/** Who has reason to be glad or sore about an event. */
export function feeling(told: unknown, table: Table): Feeling | null {
  const event = told as CarOut | Crossed | Damaged | GearDropped | NitrousFlipped;
  const mood = MOODS[event.event];
  const seat = table.cars[event.car]?.seat;
  return mood && seat !== undefined ? { seat, mood } : null;
}

/** The path of a car, if it still stands at its end. */
export function trail(told: unknown, table: Table): Trail | null {
  const event = told as Moved;
  if (event.event !== "moved") return null;
  const to = event.path.at(-1);
  return to !== undefined && table.cars[event.car]?.at === to ? [event.start, ...event.path] : null;
}
