import type { Table } from "../../generated/shattered-highways";
import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { t } from "./messages";
import { INCH } from "./model/geometry";
import { isOut } from "./model/choices";
import { near } from "./model/near";
import { risk } from "./model/risk";
import { feeling, owner, trail } from "./model/telling";
import { setUp } from "./set-up";

const pages: GamePages = {
  Board,
  setUp,
  tips: () => t.tips,
  risk,
  near,
  roomOf(place, { kind }) {
    if (place.startsWith("button:")) return null;
    return kind === "field" || /^(warrior|seat|mount|addon|order):/.test(place) ? "hand" : "road";
  },
  turnOf: (table) => (table as Table).turn_of,
  standing: (table) =>
    (table as Table).vehicles
      .filter(({ status }) => ["driving", "wrecked"].includes(status))
      .map(({ x, y, width, length, vehicle, status, parts }) => [
        `${(x + width / 2) / INCH},${(y + length / 2) / INCH}`,
        [vehicle, status, ...parts.map(({ hp }) => hp)].join(),
      ]),
  endings: ["pass", "skip", "stay", "decline", "no-strike", "wait"],
  /** A turn begins with its driver; nobody is urged to do nothing. */
  leading({ kind, choices }) {
    if (kind === "action") return null;
    const driving = choices.filter(({ places }) => places.some((place) => place.startsWith("vehicle:")));
    return kind === "warrior" && driving.length === 1 ? driving[0] : undefined;
  },
  isOut: (table, seats) => isOut(table as Table, seats),
  owner: (event, table) => owner(event, table as Table),
  feeling: (event, table) => feeling(event, table as Table),
  trail: (event, table) => trail(event, table as Table),
  moments: {
    round: ["round-began"],
    turn: ["activated"],
    crash: ["contested", "wrecked", "control-lost"],
    shot: ["fired"],
    board: ["boarded"],
    out: ["warrior-out"],
    finish: ["battle-ended"],
  },
};

export default pages;
