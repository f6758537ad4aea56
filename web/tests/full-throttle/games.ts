import type { Drawing, Table } from "../../src/generated/full-throttle";
import type { Choice, Happening, MatchInfo, Question, SeatView } from "../../src/generated/wire";
import drawn from "./drawing.json";

/** The boards, courses and cards as the server sends them. */
export const DRAWING = drawn as unknown as Drawing;

/** A whole race as the first seat sees it, made by tools/race_samples.py. */
interface Recorded {
  table: Table;
  steps: { happenings: Happening[]; change: unknown; question?: Question }[];
}

/** One answer of a race: the table before it, what was asked, what happened, the table after it. */
export interface Moment {
  race: string;
  before: Table;
  question: Question | null;
  happenings: Happening[];
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
export function momentOf(race: string, kind: string): Moment & { question: Question } {
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

export function kindOf({ event }: Happening): string {
  return (event as { event: string }).event;
}

export function choiceOf(question: Question, action: string): Choice {
  const found = question.choices.find((choice) => choice.action === action);
  if (!found) throw new Error(`"${action}" is no choice of the question "${question.prompt}".`);
  return found;
}

export function viewOf(table: Table, question: Question | null): SeatView {
  return {
    ...{ seat: 0, steps: [], table, questions: question ? [question] : [] },
    ...{ waiting: [], outcome: null, verdict: "", no_undo: "" },
  };
}

export function matchOf(table: Table): MatchInfo {
  const numbers = [...new Set(table.cars.map(({ seat }) => seat))];
  const seats = numbers.map((seat) => ({
    ...{
      seat,
      name: `Driver ${seat + 1}`,
      role: `player ${seat + 1}`,
      bot: "",
      mine: seat === 0,
      online: true,
    },
    ...{ holder: "person" as const, standing: [] },
  }));
  return {
    ...{
      id: "sample",
      game: "full-throttle",
      status: "playing",
      options: {},
      dice: "seeded",
      commitment: "",
    },
    ...{
      seed: "",
      seats,
      host: true,
      watchable: false,
      listed: false,
      clock: null,
      imported: false,
      plans: [],
      rematch: "",
      read_only: "",
    },
    ...{ created: "2026-01-01T00:00:00Z", changed: "2026-01-01T00:00:00Z" },
  } as MatchInfo;
}
