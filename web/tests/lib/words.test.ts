import { expect, test } from "vitest";
import { ago, lineState, list, seatNames, tabTitle } from "../../src/lib/words";
import { match, seat } from "../support";

const NOW = new Date("2026-01-10T12:00:00Z");

test.each([
  ["2026-01-10T11:59:40Z", "just now"],
  ["2026-01-10T11:15:00Z", "45 min ago"],
  ["2026-01-10T07:00:00Z", "5 h ago"],
  ["2026-01-09T11:00:00Z", "yesterday"],
  ["2026-01-01T12:00:00Z", "9 days ago"],
  ["", ""],
])("%s was %s", (when, text) => {
  expect(ago(when, NOW)).toBe(text);
});

test("names are listed as people say them", () => {
  expect(["", "a", "a and b", "a, b and c"]).toEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list));
});

test("the tab says first whose turn it is", () => {
  expect(tabTitle("mine", "Beacon Run")).toBe("Your turn - Beacon Run");
  expect(tabTitle("theirs", "Beacon Run", "Bo")).toBe("Waiting for Bo - Beacon Run");
  expect(tabTitle("theirs", "Beacon Run")).toBe("Watching - Beacon Run");
});

test("seats are called by who sits there; chance by its dice", () => {
  const table = match({ seats: [seat(0), seat(1, { name: "" })] });
  expect(seatNames(table, [0, 1])).toBe("Ana and Seat 2");
  expect(seatNames(table, [-1])).toBe("the dice");
});

test.each([
  ["over", false, "Finished"],
  ["waiting", false, "Waiting for players"],
  ["playing", true, "Your turn"],
  ["playing", false, "Others are playing"],
] as const)("a match that is %s (my turn: %s) is listed as %s", (status, my_turn, text) => {
  const line = {
    ...{ id: "m", game: "g", status, title: "", seats: [], host: "", clock: null, challenge: "", my_turn },
    ...{ due: "", created: "", changed: "", read_only: "" },
  };
  expect(lineState(line)).toBe(text);
});
