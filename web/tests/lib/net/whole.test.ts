import { expect, test } from "vitest";
import type { Question, SeatDetails, Update } from "../../../src/generated/wire";
import { whole } from "../../../src/lib/net/whole";
import { choice, question, update, view } from "../../support";

const changed = (number: number, changes: Update["views"][0]["changes"]): Update => ({
  ...update(number, [{ ...view(), table: undefined, changes }]),
  match: undefined,
});

test("changes are put into the table before, and what stays is shared", () => {
  const table = {
    round: 1,
    cars: [
      { gear: 2, hand: ["a"] },
      { gear: 3, hand: [] },
    ],
    piles: { deck: 9 },
  };
  const first = whole(update(1, [view({ table })]), null);
  const second = whole(changed(2, { round: 2, cars: { 1: { gear: 4 } } }), first);
  expect(second.match).toBe(first.match);
  expect(second.views[0]?.table).toEqual({
    ...table,
    round: 2,
    cars: [table.cars[0], { gear: 4, hand: [] }],
  });
  const { cars, piles } = second.views[0]?.table as typeof table;
  expect(cars[0]).toBe(table.cars[0]);
  expect(piles).toBe(table.piles);
  expect(table.round).toBe(1);
});

test("a table without changes is the same one, and a whole table takes its place", () => {
  const first = whole(update(1, [view({ table: { round: 1 } })]), null);
  const same = whole(changed(1, {}), first);
  expect(same.views[0]?.table).toBe(first.views[0]?.table);
  expect(whole(update(2, [view({ table: { round: 2 } })]), same).views[0]?.table).toEqual({ round: 2 });
});

test("items go from a list and come into it, each at its position", () => {
  const first = whole(update(1, [view({ table: { deck: ["a", "b", "c", "d"], discard: ["x"] } })]), null);
  const second = whole(changed(2, { deck: { "-": [1, 3] }, discard: { "+": { 0: "b", 2: "d" } } }), first);
  expect(second.views[0]?.table).toEqual({ deck: ["a", "c"], discard: ["b", "x", "d"] });
});

test("items come at the end of a list, a new object takes the place of another, and null that of both", () => {
  const first = whole(update(1, [view({ table: { deck: ["a"], turn: null, lead: { car: 1 } } })]), null);
  const second = whole(
    changed(2, { deck: { "+": ["b", "c"] }, turn: { "=": { car: 2 } }, lead: null }),
    first,
  );
  expect(second.views[0]?.table).toEqual({ deck: ["a", "b", "c"], turn: { car: 2 }, lead: null });
});

test("details name the actions of a question, unless its seat is asked something else too", () => {
  const asked = question([], { mine: [1, 2] });
  const choices = [choice("ram"), choice("end")];
  const details: SeatDetails = { type: "details", seat: 1, number: 1, choices };
  const told = (...questions: Question[]): string[][] =>
    whole(update(1, [view({ questions })]), null, [details]).views[0]!.questions.map(
      ({ actions }) => actions,
    );
  expect(told(asked)).toEqual([["ram", "end"]]);
  expect(told({ ...asked, actions: ["end"] })).toEqual([["end"]]);
  expect(told({ ...asked, mine: [2] })).toEqual([[]]);
  expect(told(asked, { ...asked, mine: [1] })).toEqual([[], []]);
});
