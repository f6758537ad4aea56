import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { risk } from "./model/risk";

const pages: GamePages = {
  Board,
  risk,
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
