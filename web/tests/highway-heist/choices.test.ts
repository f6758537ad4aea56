import { expect, test } from "vitest";
import { actionOf, addressed, chancesOf, spoken } from "../../src/games/highway-heist/model/choices";
import { pathBetween } from "../../src/games/highway-heist/model/places";
import { rowsOf, spaceByKey } from "../../src/games/highway-heist/model/roving";
import { choice as made } from "../support";
import { GAMES, momentOf } from "./games";

const ROAD = momentOf("tank-assault-4", "act").before.road;

/** Answers that are words or numbers only; the list of choices and the dice tray serve for them. */
const PLACELESS = ["cargo", "follow", "leave", "pass", "stop"];

test("every choice of every recorded question has its place on the board", () => {
  for (const { question } of Object.values(GAMES).flat())
    for (const choice of question?.choices ?? [])
      if (!PLACELESS.includes(actionOf(choice).do)) expect(choice.places, choice.action).not.toEqual([]);
});

test("chances are told once for each way of spending", () => {
  const odds = [
    { what: "no damage", chance: 0.125, exact: "1/8", spend: "", spread: false },
    { what: "1 damage", chance: 0.875, exact: "7/8", spend: "", spread: false },
    { what: "no damage", chance: 0.5, exact: "1/2", spend: "a boost", spread: false },
    { what: "1 damage", chance: 1, exact: "1", spend: "1 assist", spread: false },
  ];
  const choice = made("slam F3", { odds });
  expect(chancesOf(choice).map(({ spend, percent }) => [spend, percent])).toEqual([
    ["as it stands", "13 %"],
    ["a boost", "50 %"],
    ["1 assist", "0 %"],
  ]);
  expect(spoken(choice)).toBe("Slam F3, no damage 13 % as it stands");
});

test("arrow keys follow the screen, whichever way the road lies", () => {
  expect(spaceByKey(ROAD, "C3", "ArrowRight", false)).toBe("D3");
  expect(spaceByKey(ROAD, "C3", "ArrowUp", false)).toBe("C2");
  expect(spaceByKey(ROAD, "C3", "ArrowUp", true)).toBe("D3");
  expect(spaceByKey(ROAD, "C3", "ArrowRight", true)).toBe("C4");
  expect(spaceByKey(ROAD, "A1", "ArrowLeft", false)).toBe("A1");
  expect(spaceByKey(ROAD, "C3", "x", false)).toBeNull();
  expect(rowsOf(ROAD, false)[0]?.slice(0, 2)).toEqual(["A1", "B1"]);
  expect(rowsOf(ROAD, true)[0]?.slice(0, 2)).toEqual(["L1", "L2"]);
});

test("a way leads around what stands there, straight where it can", () => {
  expect(pathBetween(ROAD, "B2", "E2", new Set())).toEqual(["B2", "C2", "D2", "E2"]);
  expect(pathBetween(ROAD, "B1", "D1", new Set(["C1"]))).toEqual(["B1", "C2", "D1"]);
  const walled = new Set(["B1", "B2", "B3", "B4", "B5", "B6"]);
  expect(pathBetween(ROAD, "A1", "C1", walled)).toEqual(["A1", "C1"]);
});

test("a turn is offered to the only seat of mine as to me", () => {
  const next = made("turn 2", { data: { do: "turn", seat: 2 }, label: "Brian goes next" });
  expect(addressed(next, [1]).label).toBe("You go next");
  expect(addressed(next, [0]).label).toBe("Brian goes next");
  expect(addressed(next, [0, 1]).label).toBe("Brian goes next");
});
