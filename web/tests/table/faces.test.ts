import { expect, test } from "vitest";
import type { Choice } from "../../src/generated/wire";
import { padOf } from "../../src/table/question/faces";

const choice = (action: string, faces: string[], chance?: number): Choice =>
  ({
    action,
    faces,
    odds: chance === undefined ? [] : [{ what: "", chance, exact: "", spend: "", spread: false }],
  }) as unknown as Choice;

test("cards are tapped gear by gear with the chance of each", () => {
  const cards = [
    choice("a", ["1st gear", "2 3 4"], 0.25),
    choice("b", ["1st gear", "5 6 7"], 0.25),
    choice("c", ["2nd gear", "2 3 5"], 0.5),
  ];
  expect(padOf(cards, [])?.chances).toEqual(
    new Map([
      ["1st gear", 0.5],
      ["2nd gear", 0.5],
    ]),
  );
  expect(padOf(cards, ["1st gear"])?.chances.get("5 6 7")).toBe(0.5);
  expect(padOf(cards, ["2nd gear", "2 3 5"])?.whole?.action).toBe("c");
});

test("dice in any order and secret outcomes have no chances", () => {
  const dice = [
    choice("11", ["1", "1"], 0.25),
    choice("12", ["1", "2"], 0.5),
    choice("22", ["2", "2"], 0.25),
  ];
  expect(padOf(dice, [])?.chances.size).toBe(0);
  expect(padOf([choice("a", ["1st gear"]), choice("b", ["2nd gear"])], [])?.chances.size).toBe(0);
});
