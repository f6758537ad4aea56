import { expect, test } from "vitest";
import { risk } from "../../src/games/highway-heist/model/risk";
import { choice, odds } from "../support";

test.each([
  [
    "a roll that may fail, before anything is spent on it",
    [odds("the SUV is wrecked", 0.7), odds("the SUV is wrecked", 0.95, "a boost")],
    0.3,
  ],
  ["damage", [odds("no damage", 0.25), odds("1 damage", 0.75)], 0.75],
  ["the enemy die, which comes anyway", [odds("enemy die: SUVs", 0.5)], 0],
  ["nothing", [], 0],
])("the risk of %s", (_, lines, expected) => {
  expect(risk(choice("ram", { odds: lines }))).toBeCloseTo(expected);
});
