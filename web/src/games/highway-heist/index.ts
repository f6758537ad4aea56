import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { guesses } from "./model/guesses";
import { risk } from "./model/risk";

const pages: GamePages = { Board, guesses, risk, endings: ["end", "pass", "stop", "leave"] };

export default pages;
