import type { Drawing, Table } from "../../src/generated/full-throttle";
import type { MatchInfo } from "../../src/generated/wire";
import { firstAsked, firstWith, gamesOf, type Moment as AnyMoment, type Recorded } from "../recorded";
import drawn from "./drawing.json";
import { match, person } from "../support";

export { choiceOf, kindOf } from "../recorded";
export { viewOf } from "../support";

/** The boards, courses and cards as the server sends them. */
export const DRAWING = drawn as unknown as Drawing;

export type Moment = AnyMoment<Table>;

const FILES = import.meta.glob<Recorded<Table>>("./games/*.json", { import: "default", eager: true });

export const RACES = gamesOf(FILES);

export const ALL: Moment[] = Object.values(RACES).flat();

export const momentOf = (race: string, kind: string) => firstAsked(RACES[race] ?? [], kind);

export const momentWith = (event: string) => firstWith(ALL, event);

export function matchOf(table: Table): MatchInfo {
  const seats = [...new Set(table.cars.map((car) => car.seat))];
  const people = seats.map((n) => person(n, { role: `player ${n + 1}` }));
  return match({ id: "sample", game: "full-throttle", seats: people });
}
