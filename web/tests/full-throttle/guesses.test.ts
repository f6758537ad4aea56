import { expect, test, vi } from "vitest";
import { drawings } from "../../src/games/full-throttle/drawing";
import { guesses } from "../../src/games/full-throttle/model/guesses";
import { ALL, DRAWING, momentOf, viewOf, type Moment } from "./games";

function guess({ before, question }: Moment, place: string): string[] {
  return guesses(place, question, viewOf(before, question));
}

const PATH = momentOf("main-event", "path");
const BEFORE = momentOf("main-event", "before");

test("a space of the road is one to drive to, on the leg that leads there once the map is known", async () => {
  const before = { ...PATH.before, cars: PATH.before.cars.map((car) => ({ ...car, leg: 1 })) };
  const moment = { ...PATH, before };
  const move = (to: string, leg: number): string => `move ${to}, leg ${leg}, 0 penalties, no tokens`;
  expect(guess(moment, "fw-hollywood 3/2")).toEqual([move("fw-hollywood 3/2", 1)]);
  vi.spyOn(window, "fetch").mockResolvedValueOnce(new Response(JSON.stringify(DRAWING)));
  await drawings.load();
  vi.restoreAllMocks();
  expect(guess(moment, "fw-hollywood 3/2")).toEqual([move("fw-hollywood 3/2", 2)]);
  expect(guess(moment, "finish")).toEqual([move("finish", 4)]);
  expect(guess(moment, "alley-rooftop 1/1")).toEqual([move("alley-rooftop 1/1", 1)]);
});

test("lanes and obstacles are asked about in their own time", () => {
  expect(guess(momentOf("main-event", "lane"), "start 2")).toEqual(["lane 2"]);
  expect(guess(momentOf("tag-team", "obstacle"), "mesa 3/2")).toEqual(["obstacle mesa 3/2"]);
});

test("cards, Speeds and upgrades are asked about by their own words", () => {
  expect(guess(BEFORE, "hand:3")).toEqual(["play 3x1"]);
  expect(guess(BEFORE, "speed:7")).toEqual(["speed 7"]);
  expect(guess(BEFORE, "upgrade:turbo-charger")).toEqual(["turbo"]);
  expect(guess(BEFORE, "upgrade:steering")).toEqual(["steer"]);
  expect(guess(BEFORE, "upgrade:handling")).toEqual([]);
  expect(guess(momentOf("main-event", "fit"), "upgrade:tires")).toEqual(["fit tires"]);
});

test("a shift is paid with the first cards of the hand, lower gears before the stroke", () => {
  const car = { ...BEFORE.before.cars[0]!, hand: ["g5-01", "g1-02", "g3-03", "g2-04"] };
  const turn = { ...BEFORE.before.turn!, car: 0, upshift_cost: 3, downshift_cost: 1 };
  const before = { ...BEFORE.before, cars: [car, BEFORE.before.cars[1]!], turn };
  expect(guess({ ...BEFORE, before }, "gear:up")).toEqual(["upshift 1+3/5"]);
  expect(guess({ ...BEFORE, before }, "gear:down")).toEqual(["downshift -/5"]);
});

test("what is guessed is written as the choices are", () => {
  const written = new Set(ALL.flatMap(({ question }) => question?.choices.map(({ action }) => action) ?? []));
  const places = ["hand:1", "hand:2", "hand:3", "hand:4", "hand:5", "hand:6"];
  expect(places.some((place) => written.has(guess(BEFORE, place)[0]!))).toBe(true);
});
