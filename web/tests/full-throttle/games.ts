import type { Drawing, Table } from "../../src/generated/full-throttle";
import type { Choice, EventInfo, MatchInfo } from "../../src/generated/wire";
import type { OpenQuestion } from "../../src/table/details.svelte";
import drawn from "./drawing.json";
import { match, person } from "../support";

export { viewOf } from "../support";

/** The boards, courses and cards as the server sends them. */
export const DRAWING = drawn as unknown as Drawing;

/** A whole race as the first seat sees it, made by tools/race_samples.py. */
interface Recorded {
  table: Table;
  steps: { happenings: EventInfo[]; change: unknown; question?: OpenQuestion }[];
}

/** One answer of a race: the table before it, what was asked, what happened, the table after it. */
export interface Moment {
  race: string;
  before: Table;
  question: OpenQuestion | null;
  happenings: EventInfo[];
  after: Table;
}

const FILES = import.meta.glob<Recorded>("./games/*.json", { import: "default", eager: true });

export const RACES: Record<string, Moment[]> = Object.fromEntries(
  Object.entries(FILES).map(([path, race]) => {
    const name = path.replace(/^.*\/|\.json$/g, "");
    return [name, moments(name, race)];
  }),
);

export const ALL: Moment[] = Object.values(RACES).flat();

function moments(race: string, { table, steps }: Recorded): Moment[] {
  let before = table;
  return steps.map(({ happenings, change, question }) => {
    const after = laidOver(before, change) as Table;
    const moment = { race, before, question: question ?? null, happenings, after };
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

/** The moment of a race at which that kind of question is asked. */
export function momentOf(race: string, kind: string): Moment & { question: OpenQuestion } {
  const found = RACES[race]?.find(({ question }) => question?.kind === kind);
  if (!found?.question) throw new Error(`Nobody is asked "${kind}" in ${race}.`);
  return { ...found, question: found.question };
}

/** The first moment of all races in which that event happens. */
export function momentWith(event: string): Moment {
  const found = ALL.find(({ happenings }) => happenings.some((one) => kindOf(one) === event));
  if (!found) throw new Error(`No recorded race has the event ${event}.`);
  return found;
}

export function kindOf({ event }: EventInfo): string {
  return (event as { event: string }).event;
}

export function choiceOf(question: OpenQuestion, action: string): Choice {
  const found = question.choices.find((choice) => choice.action === action);
  if (!found) throw new Error(`"${action}" is no choice of the question "${question.prompt}".`);
  return found;
}

export function matchOf(table: Table): MatchInfo {
  const seats = [...new Set(table.cars.map((car) => car.seat))];
  const people = seats.map((n) => person(n, { role: `player ${n + 1}` }));
  return match({ id: "sample", game: "full-throttle", seats: people });
}
