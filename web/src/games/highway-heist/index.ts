import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { guesses } from "./model/guesses";

const pages: GamePages = {
  Board,
  guesses,
  endings: ["end", "pass", "stop", "leave"],
  moments: {
    round: ["round-began"],
    turn: ["turn-began"],
    crash: ["wrecked", "slammed"],
    stunt: ["stunt-tried"],
    card: ["card-revealed", "card-activated"],
    damage: ["damaged", "strength-changed"],
    finish: ["game-ended"],
  },
};

export default pages;
