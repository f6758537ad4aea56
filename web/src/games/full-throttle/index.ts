import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { risk } from "./model/risk";

const pages: GamePages = {
  Board,
  risk,
  roomOf: (place, { kind }) => {
    if (kind !== "fit" && /^(hand|gear|upgrade):|:(no-move|coast|give-up|swap)$/.test(place)) return "hand";
    return place.startsWith("button:") ? null : "road";
  },
  endings: ["done", "pass"],
  moments: {
    round: ["round-began"],
    turn: ["turn-began"],
    shift: ["shifted"],
    upgrade: ["upgrade-used"],
    crash: ["gear-dropped", "damaged", "car-out"],
    finish: ["crossed", "race-ended"],
  },
};

export default pages;
