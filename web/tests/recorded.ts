import type { EventInfo } from "../src/generated/wire";
import type { OpenQuestion } from "../src/table/details.svelte";

/** A whole game as the first seat sees it, made by one of the tools. */
export interface Recorded<Table> {
  table: Table;
  steps: { happenings: EventInfo[]; change: unknown; question?: OpenQuestion }[];
}

/** One answer of a game: the table before it, what was asked, what happened, the table after it. */
export interface Moment<Table> {
  game: string;
  before: Table;
  question: OpenQuestion | null;
  happenings: EventInfo[];
  after: Table;
}

export function momentsOf<Table>(game: string, { table, steps }: Recorded<Table>): Moment<Table>[] {
  let before = table;
  return steps.map(({ happenings, change, question }) => {
    const after = laidOver(before, change) as Table;
    const moment = { game, before, question: question ?? null, happenings, after };
    before = after;
    return moment;
  });
}

function laidOver(before: unknown, change: unknown): unknown {
  const changes = change as Record<string, unknown>;
  if ("=" in changes) return changes["="];
  const copy = (Array.isArray(before) ? [...before] : { ...(before as object) }) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(changes)) copy[key] = laidOver(copy[key], inner);
  return copy;
}
