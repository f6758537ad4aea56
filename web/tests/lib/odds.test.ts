import { expect, test } from "vitest";
import { brief, percent, rows, spoken } from "../../src/lib/odds";
import { odds } from "../support";

test.each([
  [0, "0 %"],
  [1 / 7776, "<0.5 %"],
  [0.005, "1 %"],
  [1 / 3, "33 %"],
  [0.995, "99 %"],
  [7775 / 7776, ">99.5 %"],
  [1, "100 %"],
])("a chance of %f is written %s", (chance, text) => {
  expect(percent(chance)).toBe(text);
});

test("no chance short of certainty is written as 0 % or 100 %", () => {
  for (let i = 1; i < 1000; i++) expect(["0 %", "100 %"]).not.toContain(percent(i / 1000));
});

test("odds are listed by what is spent on them, and parts that leave nothing out are known", () => {
  const list = rows([
    odds("safe", 0.25),
    odds("hit", 0.75),
    odds("safe", 0.5, "a boost"),
    odds("lost", 0.1, "a boost"),
  ]);
  expect(list.map(({ spend, parts, whole }) => [spend, parts.length, whole])).toEqual([
    ["", 2, true],
    ["a boost", 2, false],
  ]);
});

test("one of many values is no measure of an action", () => {
  const speed = { ...odds("Speed 3 is offered", 0.2), spread: true };
  expect(brief([speed, odds("no penalty", 0.7)])?.base).toBe(0.7);
  expect(brief([speed])).toBeNull();
});

test("in brief nothing is told that cannot happen while something else can", () => {
  const spent = [odds("takes no damage", 0, "a boost"), odds("takes 2 damage", 1, "a boost")];
  const kept = [odds("takes no damage", 0), odds("takes 3 damage", 1)];
  expect([spent, kept].map((lines) => brief(lines)?.what)).toEqual(["takes 2 damage", "takes 3 damage"]);
  expect(brief([odds("works", 0)])?.base).toBe(0);
});

test("in brief actions of a kind are told by the same, unless something else is sure", () => {
  const kept = [odds("no damage", 0), odds("2 damage", 0.5)];
  const given = [odds("no damage", 0.1), odds("2 damage", 0.6)];
  const sure = [odds("no damage", 0), odds("2 damage", 1)];
  const all = [...kept, ...given, ...sure];
  expect([kept, given, sure].map((lines) => brief(lines, all)?.what)).toEqual([
    ...["no damage", "no damage", "2 damage"],
  ]);
  expect(brief(kept, all)?.base).toBe(0);
});

test("in brief: the first thing as it stands, and with what helps most", () => {
  const lines = [odds("works", 0.5), odds("works", 0.9, "a boost"), odds("works", 0.8, "1 assist")];
  expect(brief(lines)).toEqual({ what: "works", base: 0.5, best: 0.9, spend: "a boost" });
  expect(brief([odds("works", 0.5), odds("works", 0.4, "a boost")])?.spend).toBe("");
  expect(brief([])).toBeNull();
});

test("a screen reader hears every chance", () => {
  expect(spoken([odds("works", 0.5), odds("works", 0.998, "a boost")])).toBe(
    "works 50 %, works >99.5 % with a boost",
  );
});
