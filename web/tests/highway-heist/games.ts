import type { Table } from "../../src/generated/highway-heist";
import type { MatchInfo } from "../../src/generated/wire";
import { firstAsked, gamesOf, type Moment as AnyMoment, type Recorded } from "../recorded";
import { match, person } from "../support";

export { choiceOf } from "../recorded";
export { viewOf } from "../support";

export type Moment = AnyMoment<Table>;

const FILES = import.meta.glob<Recorded<Table>>("./games/*.json", { import: "default", eager: true });

export const GAMES = gamesOf(FILES);

export const momentOf = (game: string, kind: string) => firstAsked(GAMES[game] ?? [], kind);

export function matchOf(table: Table): MatchInfo {
  const seats = table.players.map(({ seat: n }) => person(n, { role: `player ${n + 1}`, mine: true }));
  return match({ id: "sample", game: "highway-heist", seats });
}
