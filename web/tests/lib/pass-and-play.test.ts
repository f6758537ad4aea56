import { expect, test } from "vitest";
import { passTo, seen } from "../../src/lib/pass-and-play";
import { choice, question, view } from "../support";

const asked = (seat: number) =>
  view({ seat, questions: [question([choice("burn 1")], { seat, mine: [seat] })] });
const idle = (seat: number) => view({ seat });

test("one view, whether a player's or an onlooker's, needs no curtain", () => {
  expect(passTo([asked(0)], null)).toBeNull();
  expect(passTo([view({ seat: null })], null)).toBeNull();
  expect(passTo([], null)).toBeNull();
});

test("before anything is shown the screen goes to whoever must answer, else to the first seat", () => {
  expect(passTo([idle(0), asked(2)], null)).toBe(2);
  expect(passTo([idle(0), idle(2)], null)).toBe(0);
});

test("whoever looks keeps the screen while there is something to answer", () => {
  expect(passTo([asked(0), asked(2)], 2)).toBeNull();
  expect(passTo([asked(0), asked(2)], 0)).toBeNull();
});

test("afterwards it is passed on, unless nobody at this screen is asked or the game is over", () => {
  expect(passTo([idle(0), asked(2)], 0)).toBe(2);
  expect(passTo([idle(0), idle(2)], 0)).toBeNull();
  expect(passTo([view({ seat: 0, outcome: [1, 0] }), asked(2)], 0)).toBeNull();
});

test("the view on the screen is the one of the seat that looks", () => {
  const views = [idle(0), idle(2)];
  expect(seen(views, 2)?.seat).toBe(2);
  expect(seen(views, null)?.seat).toBe(0);
  expect(seen([], null)).toBeNull();
});
