import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { guesses } from "./model/guesses";
import { risk } from "./model/risk";

const pages: GamePages = { Board, guesses, risk, endings: ["done", "pass", "no-move"] };

export default pages;
