import { expect, test } from "vitest";
import { risk } from "../../src/games/shattered-highways/model/risk";
import { choice, odds } from "../support";

test.each([
  ["a drive", [odds("it gets there", 0.6), odds("it stays", 0.1), odds("it loses control", 0.3)], 0.3],
  [
    "a leap",
    [odds("the warrior gets across", 0.5), odds("the warrior stays", 0.3), odds("the warrior falls", 0.2)],
    0.3,
  ],
  ["a shot", [odds("it hits", 0.5), odds("the weapon jams", 0.1)], 0.1],
  ["what a ram costs oneself", [odds("the ram is won", 0.5), odds("Ash itself is destroyed", 0.4)], 0.4],
  ["what happens to others", [odds("Grey Tuesday loses control", 0.8)], 0],
])("the risk of %s", (_, lines, expected) => {
  expect(risk(choice("drive", { odds: lines }))).toBeCloseTo(expected);
});
