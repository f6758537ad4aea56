import { expect, test } from "vitest";
import { reseated, seated, seatingProblem, usualBot } from "../../src/lib/seating";

const BOTS = [
  { name: "ace", label: "Ace", help: "" },
  { name: "driver", label: "Driver", help: "" },
];

test("the visitor takes the first seat and bots the others", () => {
  expect(seated([], 2, BOTS, "Ana")).toEqual([
    { who: "me", name: "Ana" },
    { who: "bot", bot: "driver" },
  ]);
});

test("another number of seats keeps those who already sit", () => {
  const seats = seated([{ who: "bot", bot: "driver" }, { who: "friend" }], 3, BOTS, "Ana");
  expect(seats.map((seat) => seat.who)).toEqual(["bot", "friend", "bot"]);
  expect(seated(seats, 2, BOTS, "Ana").map((seat) => seat.who)).toEqual(["bot", "friend"]);
});

test("a seat that changes hands forgets its bot", () => {
  const seats = reseated([{ who: "bot", bot: "ace" }], 0, "me", BOTS);
  expect(seats).toEqual([{ who: "me", name: "" }]);
  expect(reseated(seats, 0, "bot", BOTS)).toEqual([{ who: "bot", bot: "driver" }]);
});

test("where there is no driver the best bot sits down", () => {
  expect(usualBot(BOTS)).toBe("driver");
  expect(usualBot(BOTS.slice(0, 1))).toBe("ace");
});

test("a table of bots alone is refused", () => {
  expect(seatingProblem([{ who: "bot" }, { who: "bot" }])).toMatch(/person/);
  expect(seatingProblem([{ who: "bot" }, { who: "friend" }])).toBe("");
});
