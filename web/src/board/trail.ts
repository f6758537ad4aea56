import type { LogEntry, Plan } from "../generated/wire";

/** Whose plans these are, as plans go by seats: what has changed, the trail of the last move, and what a lesson points at. */
export const CHANGED = -1;
export const TRAIL = -2;
export const LESSON = -3;

/** Whether plans are drawn in thin dashes: nobody has drawn them to be noticed. */
export function isThin(seat: number): boolean {
  return seat === CHANGED || seat === TRAIL;
}

/** The colour that plans are drawn in. */
export function inkOf(seat: number): string {
  if (seat === LESSON) return "var(--neon-1)";
  return seat < 0 ? "#fff" : `var(--neon-${(seat % 4) + 1})`;
}

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
