import type { Drawing, Table } from "../../src/generated/shattered-highways";
import type { Choice, MatchInfo } from "../../src/generated/wire";
import type { OpenQuestion } from "../../src/table/question/details.svelte";
import { allows } from "../../src/games/shattered-highways/model/geometry";
import { firstWith, gamesOf, type Moment as AnyMoment, type Recorded } from "../recorded";
import drawn from "./drawing.json";
import { match, person } from "../support";

export { kindOf } from "../recorded";
export { viewOf } from "../support";

/** Classes, weapons and scenarios as the server sends them. */
export const DRAWING = drawn as unknown as Drawing;

export type Moment = AnyMoment<Table>;
export type Asked = Moment & { question: OpenQuestion };

const FILES = import.meta.glob<Recorded<Table>>("./games/*.json", { import: "default", eager: true });

export const FIGHTS = gamesOf(FILES);

export const ALL: Moment[] = Object.values(FIGHTS).flat();

/** The first moment at which that kind of question is asked. */
export function momentOf(kind: string, wanted: (moment: Asked) => boolean = () => true): Asked {
  const found = ALL.find((one): one is Asked => one.question?.kind === kind && wanted(one as Asked));
  if (!found) throw new Error(`Nobody is asked "${kind}" like that in the recorded fights.`);
  return found;
}

/** A moment at which a driver may drive. */
export function drivingIn(game = "open-road"): Asked {
  return momentOf("action", (one) => one.game === game && one.before.placing?.what === "drive");
}

/** A moment at which the road straight ahead of whoever drives is free for two inches. */
export function freeAhead(): Asked {
  return momentOf("action", ({ before, question }) => {
    const { placing } = before;
    const pushes = question.choices.filter(({ action }) => !action.startsWith("move"));
    const steps = Array.from({ length: 16 }, (_, step) => step + 1);
    return steps.every((step) => {
      const spot = { x: placing?.x ?? 0, y: (placing?.y ?? 0) + step };
      const pushed = pushes.some(({ places }) => places.includes(`spot:${spot.x},${spot.y}`));
      return placing?.what === "drive" && allows(placing.places, spot) && !pushed;
    });
  });
}

export const momentWith = (event: string) => firstWith(ALL, event);

/** The first choice that does that. */
export function choiceOf(question: OpenQuestion, what: string): Choice {
  const found = question.choices.find(({ data }) => (data as { do: string }).do === what);
  if (!found) throw new Error(`Nobody can ${what} in "${question.prompt}".`);
  return found;
}

export function matchOf(table: Table): MatchInfo {
  const people = table.players.map(({ seat: n, name }) =>
    person(n, { name: `Warlord ${n + 1}`, role: name }),
  );
  return match({ id: "sample", game: "shattered-highways", seats: people });
}
