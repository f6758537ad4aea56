import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { guesses } from "./model/guesses";

const pages: GamePages = { Board, guesses };

export default pages;
