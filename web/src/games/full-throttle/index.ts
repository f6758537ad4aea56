import type { Table } from "../../generated/full-throttle";
import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { risk } from "./model/risk";

const pages: GamePages = {
  Board,
  risk,
  roomOf: (place) =>
    place.startsWith("button:") ? null : /^(hand|gear|upgrade):/.test(place) ? "hand" : "road",
  standing: (table) => (table as Table).cars.map(({ at, car }) => [at ?? "", String(car)]),
  endings: ["done", "pass", "no-move"],
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
