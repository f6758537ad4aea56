import { expect, test } from "vitest";
import { hashOf, readHash } from "../../src/analysis/link";
import { analysisOf, positionFrom } from "../../src/analysis/api";
import {
  countsOf,
  countsText,
  lineOf,
  valueOf,
  withLine,
  withLines,
  withValue,
} from "../../src/analysis/text";
import { Tool, ERASER } from "../../src/analysis/tool.svelte";
import type { Control } from "../../src/generated/wire";
import { setUp as race } from "../../src/games/full-throttle/set-up";
import { setUp as heist } from "../../src/games/highway-heist/set-up";
import { setUp as battle } from "../../src/games/shattered-highways/set-up";

const HEIST = `scenario: tank-assault
turn: 1, actions 2
     A   B   C   D   E   F   G   H   I   J   K   L
1    .   .   2   .   .   .   .   .   .   .   .   .
2    .   .   1   .   .   .   s+1 .   .   .   .   .
3    .   .   .   .   T   T   .   .   .   .   .   .
1: brian, exotic-supercar, strength 6, exhausted
row: - | card | -
agenda: EndTurn()
asked: Act()
`;
const control = (line: string, more: Partial<Control>): Control => ({
  ...{ line, label: "", kind: "number", word: "", part: 0, between: ",", group: "" },
  ...{ low: 0, high: 9, offers: [] },
  ...more,
});

test("a link holds a whole position, packed or as plain text", async () => {
  const hash = await hashOf(HEIST, "");
  expect(hash).toMatch(/^z\.[\w-]+$/);
  expect(await readHash(hash)).toEqual([HEIST, ""]);
  expect(await readHash(await hashOf(HEIST, '{"name":"My pack"}'))).toEqual([HEIST, '{"name":"My pack"}']);
  expect(await readHash(encodeURIComponent("round: 2\n"))).toEqual(["round: 2\n", ""]);
  expect(await readHash("z.damaged!")).toEqual(["", ""]);
});

test("a position comes from places that have one, and from no others", async () => {
  expect(analysisOf("highway-heist", "/matches/a/position?at=3")).toBe(
    "/analysis/highway-heist?from=%2Fmatches%2Fa%2Fposition%3Fat%3D3",
  );
  expect(await positionFrom("//elsewhere.example/position")).toBe("");
  expect(await positionFrom("/account/export")).toBe("");
});

test.each([
  [control("1", { word: "strength" }), "6", "4", "1: brian, exotic-supercar, strength 4, exhausted"],
  [control("1", { word: "boost" }), "", "2", "1: brian, exotic-supercar, strength 6, exhausted, boost 2"],
  [control("1", { word: "exhausted", kind: "flag" }), "yes", "", "1: brian, exotic-supercar, strength 6"],
  [control("1", { kind: "choice" }), "brian", "dom", "1: dom, exotic-supercar, strength 6, exhausted"],
  [control("row", { part: 1, between: "|" }), "card", "-", "row: - | - | -"],
  [control("tank", { word: "strength" }), "", "9", "tank: strength 9"],
])("a control changes its own word of its own line", (one, before, value, line) => {
  expect(valueOf(HEIST, one)).toBe(before);
  const text = withValue(HEIST, one, value);
  expect(valueOf(text, one)).toBe(value);
  expect(text.split("\n")).toContain(line);
});

test("a question by its name replaces what was asked", () => {
  const text = withLines(HEIST, { turn: "", agenda: "EndRound()" });
  expect(lineOf(text, "turn")).toBe("");
  expect(lineOf(text, "asked")).toBe("");
  expect(lineOf(text, "agenda")).toBe("EndRound()");
  expect(withLine(text, "agenda", "").split("\n").length).toBe(text.split("\n").length - 1);
});

test("a list with numbers is read and written", () => {
  expect(countsOf("tires 2 nitrous 1")).toEqual({ tires: 2, nitrous: 1 });
  expect(countsText({ tires: 2, nitrous: 0 })).toBe("tires 2");
});

const road = (text: string): string[] =>
  text
    .split("\n")
    .filter((row) => /^\d {2}/.test(row))
    .map((row) => row.replace(/ +/g, " "));

test("pieces of a road are put, picked up, moved and removed", () => {
  const table = { players: [], scenario: {} };
  expect(road(heist.put(HEIST, "s", "K1"))[0]).toBe("1 . . 2 . . . . . . . s .");
  expect(road(heist.put(HEIST, "1", "A3"))[2]).toBe("3 1 . . . T T . . . . . .");
  expect(road(heist.put(HEIST, "1", "A3"))[1]).toBe("2 . . . . . . s+1 . . . . .");
  expect(road(heist.put(HEIST, "peg 1", "C1"))).toEqual([
    "1 . . 21 . . . . . . . . .",
    "2 . . 1 . . . s+ . . . . .",
    "3 . . . . T T . . . . . .",
  ]);
  expect(road(heist.put(HEIST, "T", "H3"))[2]).toBe("3 . . . . . . . T T . . .");
  expect(road(heist.put(HEIST, "+", "G2"))[1]).toBe("2 . . 1 . . . s1 . . . . .");
  const tool = new Tool();
  expect(tool.use(heist, HEIST, "G2", table)).toBeNull();
  expect(tool.piece).toBe("s");
  expect(road(tool.use(heist, HEIST, "G1", table) ?? "")[0]).toBe("1 . . 2 . . . s . . . . .");
  tool.take(ERASER);
  expect(road(tool.use(heist, HEIST, "F3", table) ?? "")[2]).toBe("3 . . . . . . . . . . . .");
});

test("cars and obstacles are put on spaces of a course", () => {
  const text = "course: main-event\n1: muscle-black, at start 1, gear 1\nobstacles: -\n";
  expect(lineOf(race.put(text, "1", "mirador 4/2"), "1")).toBe("muscle-black, at mirador 4/2, gear 1");
  const with_one = race.put(text, "obstacle", "mirador 4/2");
  expect(lineOf(with_one, "obstacles")).toBe("mirador 4/2");
  expect(lineOf(race.clear?.(with_one, "mirador 4/2") ?? "", "obstacles")).toBe("-");
});

test("a vehicle is put where it was held", () => {
  const text = 'v1: 1 truck deacon "Deacon"; at 14, 21 1/4; hp 35\n';
  expect(lineOf(battle.put(text, "v1", "spot:100,66"), "v1")).toBe(
    '1 truck deacon "Deacon"; at 12 1/2, 8 1/4; hp 35',
  );
});
