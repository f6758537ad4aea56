import type { Table } from "../../generated/highway-heist";
import type { SetUp, SetUpPiece } from "../types";
import { t } from "./messages";

/** A row of the road in the text of a position: the number of its lane, and a cell for each column. */
const ROW = /^\s*(\d+)((?:\s+[^\s:]+){12,})$/;
const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** How many spaces a main enemy takes, by its first mark. */
const LONG: Record<string, string[]> = { T: ["T", "T"], R: ["R", "M", "C"] };

type Cells = Map<string, string>;

function cellsOf(text: string): Cells {
  const cells: Cells = new Map();
  for (const row of text.split("\n")) {
    const [, lane, rest = ""] = ROW.exec(row) ?? [];
    if (lane)
      for (const [at, cell] of rest.trim().split(/\s+/).entries()) cells.set(COLUMNS[at] + lane, cell);
  }
  return cells;
}

function withCells(text: string, cells: Cells): string {
  const width = Math.max(4, ...[...cells.values()].map((cell) => cell.length + 1));
  return text
    .split("\n")
    .map((row) => {
      const [, lane, rest = ""] = ROW.exec(row) ?? [];
      if (!lane) return row;
      const count = rest.trim().split(/\s+/).length;
      const made = Array.from({ length: count }, (_, at) => cells.get(COLUMNS[at] + lane) ?? ".");
      return `${lane}    ${made.map((cell) => cell.padEnd(width)).join("")}`.trimEnd();
    })
    .join("\n");
}

/** What stands in a cell, the pegs on it, and whether the Chopper is above. */
function parts(cell: string): [mark: string, pegs: string, chopper: string] {
  const [, mark = ".", pegs = "", chopper = ""] = /^(M[wh]|[.swhaTRMCX1-4])([+1-4]*)(\*?)$/.exec(cell) ?? [];
  return [mark, pegs, chopper];
}

function change(cells: Cells, at: string, mark: string | null, pegs?: string, chopper?: string): void {
  const [old, riders, above] = parts(cells.get(at) ?? ".");
  cells.set(at, `${mark ?? old}${pegs ?? riders}${chopper ?? above}`);
}

/** Takes every such piece off the road. */
function lift(cells: Cells, piece: string): void {
  for (const [at, cell] of cells) {
    const [mark, pegs] = parts(cell);
    if (piece === "*") change(cells, at, null, undefined, "");
    else if (piece.startsWith("peg ")) change(cells, at, null, pegs.replace(piece.slice(4), ""));
    else if ((LONG[piece] ?? [piece]).includes(mark)) change(cells, at, ".");
  }
}

function next(at: string, by: number): string {
  return (COLUMNS[COLUMNS.indexOf(at[0] ?? "") + by] ?? "?") + at.slice(1);
}

const place = (at: string): string => at.replace("friendly:", "");
const ALONE = new Set(["T", "R", "X", "*"]);

function isAlone(piece: string): boolean {
  return ALONE.has(piece) || /^(peg )?\d$/.test(piece);
}

export const setUp: SetUp = {
  pieces(sent): SetUpPiece[] {
    const table = sent as Table;
    const scenario = table.scenario;
    const names = t.setUp.pieces;
    const people = table.players.flatMap(({ seat, character }) => {
      const name = character ? (table.players.find((one) => one.seat === seat)?.name ?? "") : "";
      const called = name || t.setUp.player(seat + 1);
      return [
        { id: `${seat + 1}`, label: t.setUp.vehicle(called) },
        { id: `peg ${seat + 1}`, label: t.setUp.peg(called) },
      ];
    });
    const enemies = [
      ...(scenario.tank ? [{ id: "T", label: names.tank }] : []),
      ...(scenario.semi ? [{ id: "R", label: names.semi }] : []),
      ...(scenario.chopper ? [{ id: "*", label: names.chopper }] : []),
      ...(scenario.shaw ? [{ id: "X", label: names.shaw }] : []),
    ];
    const things = [
      { id: "s", label: names.suv },
      { id: "+", label: names.peg },
      { id: "w", label: names.wreck },
      { id: "h", label: names.hulk },
      { id: "a", label: names.abandoned },
    ];
    return [...people, ...things, ...enemies].map((one) => ({ ...one, alone: isAlone(one.id) }));
  },

  pieceAt(text, at) {
    const [mark, pegs, chopper] = parts(cellsOf(text).get(place(at)) ?? ".");
    const whole = ["M", "C", "Mw", "Mh"].includes(mark) ? "R" : mark;
    if (whole !== ".") return whole;
    return chopper ? "*" : pegs ? (pegs.startsWith("+") ? "+" : `peg ${pegs[0]}`) : null;
  },

  put(text, piece, to) {
    const cells = cellsOf(text);
    const at = place(to);
    if (isAlone(piece)) lift(cells, piece);
    const [, pegs] = parts(cells.get(at) ?? ".");
    if (piece === "*") change(cells, at, null, undefined, "*");
    else if (piece === "+") change(cells, at, null, pegs.includes("+") ? pegs.replace("+", "") : `+${pegs}`);
    else if (piece.startsWith("peg ")) change(cells, at, null, pegs + piece.slice(4));
    else for (const [by, mark] of (LONG[piece] ?? [piece]).entries()) change(cells, next(at, by), mark);
    return withCells(text, cells);
  },

  clear(text, from) {
    const cells = cellsOf(text);
    const at = place(from);
    const piece = setUp.pieceAt(text, at, null);
    if (piece && isAlone(piece)) lift(cells, piece);
    change(cells, at, ".", "", "");
    return withCells(text, cells);
  },
};
