import RaceBoard from "../../src/games/full-throttle/RaceBoard.svelte";
import type { BoardProps } from "../../src/games/types";
import { mountBoard } from "../board/boards";
import { DRAWING, matchOf, type Moment } from "./games";

export { found, space } from "../board/boards";

export function showBoard(
  moment: Pick<Moment, "before" | "question">,
  more: Partial<BoardProps> = {},
  context?: Map<unknown, unknown>,
) {
  return mountBoard(RaceBoard, { drawing: DRAWING }, moment, matchOf(moment.before), more, context);
}
