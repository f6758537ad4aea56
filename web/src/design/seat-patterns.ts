import { settings } from "../lib/settings.svelte";

export const SEATS = 4;

/**
 * The hatching of a seat, to be laid over its colour; nothing where the visitor does not want any. `hatch` is dark, for
 * bright colours; `ink` has the colour of the seat.
 */
export function hatchOf(seat: number, kind: "hatch" | "ink" = "hatch"): string {
  return settings.patterns ? `url(#seat-${kind}-${(seat % SEATS) + 1})` : "";
}

const DASHES = [[], [5, 2.5], [1.2, 2], [6, 2, 1.2, 2]];

/** The line of a seat as dashes and gaps, for lines of that width; unbroken where nobody wants patterns. */
export function dashOf(seat: number, width = 1): string | undefined {
  const dashes = settings.patterns ? (DASHES[seat % SEATS] ?? []) : [];
  return dashes.length ? dashes.map((length) => length * width).join(" ") : undefined;
}
