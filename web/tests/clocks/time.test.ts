import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { botName, takenOver } from "../../src/clocks/taken";
import {
  allowanceInWords,
  ends,
  forget,
  inWords,
  left,
  syncClock,
  urgent,
} from "../../src/clocks/time.svelte";
import { news } from "../../src/clocks/turns";
import type { ClockInfo, Turn } from "../../src/generated/wire";
import { match, seat, step } from "../support";

const NOON = "2026-06-01T12:00:00Z";
const MINUTE = 60_000;

beforeEach(() => {
  forget();
  vi.useFakeTimers({ now: Date.parse(NOON) });
});
afterEach(() => vi.useRealTimers());

test.each([
  [0, "0:00"],
  [400, "0:01"],
  [83_000, "1:23"],
  [10 * MINUTE, "10:00"],
  [10 * MINUTE + 1000, "10 min"],
  [59 * MINUTE, "59 min"],
  [60 * MINUTE, "1 h"],
  [130 * MINUTE, "2 h 10 min"],
  [24 * 60 * MINUTE, "1 day"],
  [51 * 60 * MINUTE, "2 days 3 h"],
])("%d ms are left as %s", (milliseconds, text) => expect(inWords(milliseconds)).toBe(text));

test("what is left is counted by the server's clock, and the quickest message tells it best", () => {
  const over = "2026-06-01T12:01:00Z";
  expect(left(over)).toBe(MINUTE);
  syncClock("2026-06-01T12:00:20Z");
  expect(left(over)).toBe(40_000);
  syncClock("2026-06-01T12:00:05Z");
  expect(left(over)).toBe(40_000);
  expect(left(NOON)).toBe(0);
});

test("the last fifth is urgent", () => {
  expect(urgent(12_001, 60)).toBe(false);
  expect(urgent(12_000, 60)).toBe(true);
});

test("time for each question in words", () => {
  expect([30, 60, 300].map((seconds) => allowanceInWords("live", seconds))).toEqual([
    "30 s",
    "1 min",
    "5 min",
  ]);
  expect([1, 3].map((days) => allowanceInWords("days", days * 86_400))).toEqual(["1 day", "3 days"]);
});

test("a seat that is not waited for has no time", () => {
  const clock: ClockInfo = {
    ...{ kind: "live", allowance: 30, bot: "driver", now: NOON },
    running: [{ seat: 1, ends: NOON }],
  };
  expect([0, 1].map((one) => ends(clock, one))).toEqual(["", NOON]);
  expect(ends(null, 1)).toBe("");
});

test("a seat was taken over if the clock lent it last", () => {
  const lent = match({ seats: [seat(0, { bot: "driver" }), seat(1)] });
  const byClock = step(2, [], { kind: "lend", by: "clock" });
  const nobody = new Set<number>();
  expect(takenOver(lent, [byClock], nobody)).toEqual([{ seat: lent.seats[0], number: 2, late: true }]);
  const byOthers = [byClock, step(3, [], { kind: "lend" })];
  expect(takenOver(lent, byOthers, nobody)).toEqual([{ seat: lent.seats[0], number: 3, late: false }]);
  expect(takenOver(lent, byOthers, new Set([0]))).toEqual([]);
  expect(takenOver(match(), [byClock], nobody)).toEqual([]);
  expect(takenOver({ ...lent, status: "over" }, [byClock], nobody)).toEqual([]);
  expect(botName("driver")).toBe("Driver");
});

test("only what did not wait before is news, and nothing is when the page is opened", () => {
  const turn = (id: string): Turn => ({ match: id, game: "beacon-run", seats: [0], changed: NOON });
  expect(news(null, [turn("a")])).toEqual([]);
  expect(news([turn("a")], [turn("a"), turn("b")])).toEqual([turn("b")]);
  expect(news([turn("a"), turn("b")], [turn("a")])).toEqual([]);
});
