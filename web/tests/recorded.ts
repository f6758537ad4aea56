import type { Choice, EventInfo } from "../src/generated/wire";
import type { OpenQuestion } from "../src/table/question/details.svelte";

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

/** The recorded games of a folder by their names. */
export function gamesOf<Table>(files: Record<string, Recorded<Table>>): Record<string, Moment<Table>[]> {
  const named = Object.entries(files).map(
    ([path, game]) => [path.replace(/^.*\/|\.json$/g, ""), game] as const,
  );
  return Object.fromEntries(named.map(([name, game]) => [name, momentsOf(name, game)]));
}

/** The first moment at which that event happens. */
export function firstWith<Table>(moments: Moment<Table>[], event: string): Moment<Table> {
  const found = moments.find(({ happenings }) => happenings.some((one) => kindOf(one) === event));
  if (!found) throw new Error(`No recorded game has the event ${event}.`);
  return found;
}

/** The first moment at which that kind of question is asked. */
export function firstAsked<Table>(
  moments: Moment<Table>[],
  kind: string,
): Moment<Table> & { question: OpenQuestion } {
  const found = moments.find(({ question }) => question?.kind === kind);
  if (!found?.question) throw new Error(`Nobody is asked "${kind}" in this game.`);
  return { ...found, question: found.question };
}

export function kindOf({ event }: EventInfo): string {
  return (event as { event: string }).event;
}

export function choiceOf(question: OpenQuestion, action: string): Choice {
  const found = question.choices.find((choice) => choice.action === action);
  if (!found) throw new Error(`"${action}" is no choice of the question "${question.prompt}".`);
  return found;
}

function momentsOf<Table>(game: string, { table, steps }: Recorded<Table>): Moment<Table>[] {
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
