import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { guesses } from "./model/guesses";

const pages: GamePages = {
  Board,
  guesses,
  endings: ["pass", "skip", "stay", "decline", "no-strike", "wait"],
};

export default pages;
