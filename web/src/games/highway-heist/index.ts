import type { Table } from "../../generated/highway-heist";
import type { GamePages } from "../types";
import Board from "./Board.svelte";
import { FACES, SIGNS } from "./art/faces";
import { t } from "./messages";
import { addressed } from "./model/choices";
import { risk } from "./model/risk";
import { feeling, trail } from "./model/telling";
import { setUp } from "./set-up";

const pages: GamePages = {
  Board,
  setUp,
  sign: (face) => SIGNS[FACES[face] ?? face],
  tips: () => t.tips,
  risk,
  addressed,
  roomOf: (place) =>
    place === "tray" ? null : /^(seat|boost|stunt|special|end):/.test(place) ? "hand" : "road",
  // What the enemy die brings at the end of a turn is watched together with the turns of the others.
  turnOf: (table, asked) => (asked.includes("act") ? [(table as Table).turn.active ?? []].flat() : []),
  standing(table) {
    const { road, players } = table as Table;
    const strength = (owner: number | null): number =>
      players.find(({ seat }) => seat === owner)?.vehicle?.strength ?? 0;
    return road.occupants.map(({ spaces: [at = ""], kind, owner, enemy_peg, riders }) => [
      at,
      [kind, owner, strength(owner), enemy_peg, ...riders].join(),
    ]);
  },
  endings: ["end", "pass", "stop", "leave"],
  feeling,
  trail: (event, table) => trail(event, table as Table),
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
