import type { Trail } from "../../../board/trail";
import type { Feeling } from "../../../company/talk.svelte";
import type { Moved, Table } from "../../../generated/full-throttle";

const MOODS: Record<string, Feeling["mood"]> = {
  crossed: "glad",
  "nitrous-flipped": "glad",
  "barrier-cleared": "glad",
  "block-placed": "glad",
  damaged: "sore",
  "gear-dropped": "sore",
  "car-out": "sore",
  paused: "sore",
};

/** Who has reason to be glad or sore about an event; a driver is sore about a way with penalties. */
export function feeling(told: unknown, table: Table): Feeling | null {
  const event = told as Pick<Moved, "car"> & Partial<Moved> & { event: string };
  const mood = event.event === "moved" && event.penalties ? "sore" : MOODS[event.event];
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
