import type { LogEntry, Plan } from "../generated/wire";

/** Whose plan the trail of the last move is, as plans go by seats. */
export const TRAIL = -2;

/** Where something came from, over which places, and where it stands now. */
export type Trail = string[];

/**
 * The last move of a vehicle as a plan: a line from where it stood to where it stands. There is none once an answer has
 * been taken back, or where the table has changed so much that the vehicle stands elsewhere.
 */
export function lastMove(steps: LogEntry[], trail: (event: unknown) => Trail | null): Plan[] {
  for (const { kind, events } of steps.toReversed()) {
    if (kind === "undo") return [];
    for (const { event } of events.toReversed()) {
      const places = trail(event);
      if (places && places.length > 1) return [{ seat: TRAIL, marks: marksOf(places) }];
    }
  }
  return [];
}

function marksOf(places: Trail): Plan["marks"] {
  const lines = places
    .slice(1)
    .map((to, index) => ({ shape: "arrow" as const, at: places[index] ?? to, to }));
  return [{ shape: "ring", at: places[0] ?? "" }, ...lines];
}
