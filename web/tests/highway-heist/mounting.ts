import Board from "../../src/games/highway-heist/Board.svelte";
import type { BoardProps } from "../../src/games/types";
import { mountBoard } from "../board/boards";
import { matchOf, type Moment } from "./games";

export { space } from "../board/boards";

export function showBoard(moment: Pick<Moment, "before" | "question">, more: Partial<BoardProps> = {}) {
  return mountBoard(Board, {}, moment, matchOf(moment.before), more);
}
