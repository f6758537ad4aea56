import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { guesses } from "./model/guesses";

const pages: GamePages = { Board, guesses, endings: ["done", "pass", "no-move"] };

export default pages;
