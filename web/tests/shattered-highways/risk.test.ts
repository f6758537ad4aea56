import { expect, test } from "vitest";
import { risk } from "../../src/games/shattered-highways/model/risk";
import { choice, odds } from "../support";

test.each([
  [
    "a drive",
    [odds("you get there", 0.6), odds("you stay where you are", 0.1), odds("you lose control", 0.3)],
    0.3,
  ],
  [
    "a leap",
    [odds("the warrior gets across", 0.5), odds("the warrior stays", 0.3), odds("the warrior falls", 0.2)],
    0.3,
  ],
  ["a shot", [odds("you hit", 0.5), odds("the weapon jams", 0.1)], 0.1],
  ["what a ram costs oneself", [odds("you win the ram", 0.5), odds("Ash itself is destroyed", 0.4)], 0.4],
  ["what happens to others", [odds("Grey Tuesday loses control", 0.8)], 0],
])("the risk of %s", (_, lines, expected) => {
  expect(risk(choice("drive", { odds: lines }))).toBeCloseTo(expected);
});
