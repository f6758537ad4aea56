import type { GamePages } from "../types";
import type { Table } from "../../generated/full-throttle";
import Board from "./Board.svelte";
import { places, standing } from "./model/cars";
import { risk } from "./model/risk";

const pages: GamePages = {
  Board,
  risk,
  roomOf: (place, { kind }) => {
    if (kind !== "fit" && /^(hand|gear|upgrade):|:(give-up|swap)$/.test(place)) return "hand";
    return place.startsWith("button:") ? null : "road";
  },
  endings: ["done", "pass", "no-move", "coast"],
  ranking: (table) =>
    places(table as Table).map(({ place, car }) => ({ seat: car.seat, place, note: standing(car) })),
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
