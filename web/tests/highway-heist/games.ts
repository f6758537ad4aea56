import type { Table } from "../../src/generated/highway-heist";
import type { Choice, EventInfo, MatchInfo } from "../../src/generated/wire";
import type { OpenQuestion } from "../../src/table/details.svelte";
import { match, person } from "../support";

export { viewOf } from "../support";

/** A whole game played by bots, made by tools/board_samples.py. */
interface Recorded {
  table: Table;
  steps: { happenings: EventInfo[]; change: unknown; question?: OpenQuestion }[];
}

/** One answer of a game: the table before it, what was asked, what happened, the table after it. */
export interface Moment {
  game: string;
  before: Table;
  question: OpenQuestion | null;
  happenings: EventInfo[];
  after: Table;
}

const FILES = import.meta.glob<Recorded>("./games/*.json", { import: "default", eager: true });

export const GAMES: Record<string, Moment[]> = Object.fromEntries(
  Object.entries(FILES).map(([path, game]) => {
    const name = path.replace(/^.*\/|\.json$/g, "");
    return [name, moments(name, game)];
  }),
);

function moments(game: string, { table, steps }: Recorded): Moment[] {
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

/** The moment of a game at which that kind of question is first asked. */
export function momentOf(game: string, kind: string): Moment & { question: OpenQuestion } {
  const found = GAMES[game]?.find(({ question }) => question?.kind === kind);
  if (!found?.question) throw new Error(`Nobody is asked "${kind}" in ${game}.`);
  return { ...found, question: found.question };
}

export function choiceOf(question: OpenQuestion, action: string): Choice {
  const found = question.choices.find((choice) => choice.action === action);
  if (!found)
    throw new Error(
      `"${action}" is no choice; there are: ${question.choices.map((c) => c.action).join(", ")}`,
    );
  return found;
}

export function matchOf(table: Table): MatchInfo {
  const seats = table.players.map(({ seat: n }) => person(n, { role: `player ${n + 1}`, mine: true }));
  return match({ id: "sample", game: "highway-heist", seats });
}
