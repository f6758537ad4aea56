import type { OddsLine } from "../generated/wire";
import { t } from "./messages";

/** A chance in words that never claims certainty where there is none. */
export function percent(chance: number): string {
  if (chance <= 0) return "0 %";
  if (chance >= 1) return "100 %";
  if (chance < 0.005) return t.odds.least;
  if (chance > 0.995) return t.odds.most;
  return `${Math.min(99, Math.round(chance * 100))} %`;
}

export interface Part {
  what: string;
  chance: number;
  exact: string;
}

/** What may come of an action for one way of spending tokens on it. */
export interface Row {
  spend: string;
  parts: Part[];
  /** The parts exclude each other and leave nothing out, so they fill one bar. */
  whole: boolean;
}

/** All that may come of it. */
export function whatsOf(odds: OddsLine[]): string[] {
  return [...new Set(odds.map(({ what }) => what))];
}

/** The odds of an action, one row for each way of spending. */
export function rows(odds: OddsLine[]): Row[] {
  const bySpend = Map.groupBy(odds, (line) => line.spend);
  return [...bySpend].map(([spend, lines]) => ({
    spend,
    parts: lines.map(({ what, chance, exact }) => ({ what, chance, exact })),
    whole: lines.length > 1 && Math.abs(lines.reduce((sum, line) => sum + line.chance, 0) - 1) < 0.001,
  }));
}

/** The odds of an action in the space of one line: without spending, and at best. */
export interface Brief {
  what: string;
  base: number;
  best: number;
  spend: string;
}

/**
 * One measure of an action, without spending anything and with what helps it most: the first that can happen at all, or,
 * where that is not sure either, the first that can happen with one of the actions that are `alike`, so that all of them
 * are told by the same.
 */
export function brief(odds: OddsLine[], alike = odds): Brief | null {
  const measures = odds.filter((line) => !line.spread);
  const firstOf = (lines: OddsLine[]): OddsLine | undefined =>
    measures.find(({ what }) => lines.some((line) => line.what === what && line.chance > 0));
  const own = firstOf(odds) ?? measures[0];
  const first = own && own.chance < 1 ? (firstOf(alike) ?? own) : own;
  if (!first) return null;
  const same = odds.filter((line) => line.what === first.what);
  const base = (same.find((line) => line.spend === "") ?? first).chance;
  const best = same.reduce((most, line) => (line.chance > most.chance ? line : most), first);
  return {
    what: first.what,
    base,
    best: Math.max(base, best.chance),
    spend: best.chance > base ? best.spend : "",
  };
}

/** The odds of an action as a sentence for screen readers. */
export function spoken(odds: OddsLine[]): string {
  return odds
    .map((line) => `${line.what} ${percent(line.chance)}${line.spend && ` ${t.odds.with(line.spend)}`}`)
    .join(", ");
}
