import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { guesses } from "./model/guesses";
import { near } from "./model/near";

const pages: GamePages = {
  Board,
  guesses,
  near,
  endings: ["pass", "skip", "stay", "decline", "no-strike", "wait"],
};

export default pages;
