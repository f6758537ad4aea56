import type { Table } from "../../generated/full-throttle";
import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { t } from "./messages";
import { isInHand } from "./model/choices";
import { risk } from "./model/risk";
import { feeling, trail } from "./model/telling";
import { setUp } from "./set-up";

const pages: GamePages = {
  Board,
  setUp,
  tips: () => t.tips,
  risk,
  roomOf: (place, { kind }) => {
    if (kind !== "fit" && isInHand(place)) return "hand";
    return place.startsWith("button:") ? null : "road";
  },
  turnOf: (table) => {
    const { cars, turn } = table as Table;
    return [cars[turn?.car ?? -1]?.seat ?? []].flat();
  },
  isOut: (table, seats) =>
    (table as Table).cars.every(
      ({ seat, status }) => !seats.includes(seat) || /^(finished|out)$/.test(status),
    ),
  standing: (table) => (table as Table).cars.flatMap(({ at, car }) => (at ? [[at, String(car)]] : [])),
  endings: ["done", "pass", "no-move", "coast"],
  feeling: (event, table) => feeling(event, table as Table),
  trail: (event, table) => trail(event, table as Table),
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
