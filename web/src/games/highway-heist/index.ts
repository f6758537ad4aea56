import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { risk } from "./model/risk";

const pages: GamePages = {
  Board,
  risk,
  roomOf: (place) =>
    place === "tray" ? null : /^(seat|boost|stunt|special|end):/.test(place) ? "hand" : "road",
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
