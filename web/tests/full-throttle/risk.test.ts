import { expect, test } from "vitest";
import { risk } from "../../src/games/full-throttle/model/risk";
import { choice, odds } from "../support";

test.each([
  ["a draw that may bring penalties", { odds: [odds("a Speed without a penalty", 0.9)] }, 0.1],
  ["a barrier", { odds: [odds("the barrier can be cleared", 0.4)] }, 0.6],
  ["a Speed whose best way has a penalty", { odds: [odds("the best way brings 1 penalty", 1)] }, 1],
  ["a Speed with a clean way", { odds: [odds("the best way brings no penalties", 1)] }, 0],
  ["a way with penalties", { preview: { penalties: 2 } }, 1],
  ["a clean way", { preview: { penalties: 0 } }, 0],
])("the risk of %s", (_, more, expected) => {
  expect(risk(choice("move", more))).toBeCloseTo(expected);
});
