import { expect, test } from "vitest";
import { answerable, answerer, awaited, steady } from "../../src/table/question/answering";
import {
  counted,
  doer,
  joined,
  logged,
  newEntries,
  soFar,
  subject,
  withOlder,
  says,
  worthTelling,
} from "../../src/table/log";
import { erased, MOST_MARKS, withMark } from "../../src/table/planning";
import { limit, limited, toggled } from "../../src/table/seats/auto-replies";
import { place, placeBeside } from "../../src/design/place";
import type { LogEntry } from "../../src/generated/wire";
import { choice, question, seat, step, update, view } from "../support";

test("a question is answered in the name of its own seat where that is mine", () => {
  expect(answerer(question([], { seat: 2, mine: [0, 2] }))).toBe(2);
  expect(answerer(question([], { seat: 3, mine: [0, 2] }))).toBe(0);
  expect(answerer(question([], { seat: -1, mine: [0] }))).toBe(-1);
});

test("only what is mine to answer is asked, and the table waits for all others too", () => {
  const seen = view({
    questions: [question([], { seat: 1, mine: [] }), question([], { seat: 0 })],
    waiting: [3],
  });
  expect(answerable(seen)).toHaveLength(1);
  expect(awaited(seen)).toEqual([3, 0]);
});

test("what happens several times on end is told once with a number", () => {
  const draws = step(1, ["Ana draws a card.", "", "Ana draws a card.", "Bo drives."]).events;
  expect(counted(draws).map(({ happening, times }) => [happening.text, times])).toEqual([
    ["Ana draws a card.", 2],
    ["Bo drives.", 1],
  ]);
});

test("a step has the mark of whom its first sentence is about", () => {
  const seats = [seat(0, { role: "Dom", mine: true }), seat(1, { role: "Roman", mine: false })];
  const by = (text: string) => subject({ ...step(1, ["", text]), seat: 1 }, seats);
  expect(by("Your Ram succeeds.")).toBe(0);
  expect(by("Dom's Ram succeeds.")).toBe(0);
  expect(by("Dominic drives on.")).toBe(1);
  expect(by("The Tank fires.")).toBe(1);
  const tank = { ...step(1, ["The Tank fires."]), seat: 1 };
  expect(subject(tank, seats, () => 0)).toBe(0);
});

test("what a player does several times on end is one step, and nothing else is joined", () => {
  const steps = [step(1, ["Ana uses Tires."]), step(2, ["Ana uses Tires."]), step(3, ["Ana drives."])];
  const lines = joined([...steps, { ...step(4, ["Ana drives."]), seat: 1 }]);
  expect(lines.map(({ number, events }) => [number, events.length])).toEqual([
    [1, 2],
    [3, 1],
    [4, 1],
  ]);
});

test("what others do in secret at the same time is told once for each of them", () => {
  const fits = (number: number, who: number, text: string, line = "?"): LogEntry => {
    const { events, ...rest } = step(number, [text], { seat: who, line });
    return { ...rest, events: events.map((one) => ({ ...one, event: { event: "fitted" } })) };
  };
  const steps = [1, 4, 7].flatMap((number) => [
    fits(number, 0, number === 4 ? "You fit Tires." : "You fit Nitrous.", "fit"),
    fits(number + 1, 1, "Bo fits an upgrade in secret."),
    fits(number + 2, 2, "Cy fits an upgrade in secret."),
  ]);
  const lines = joined([...steps, step(10, ["Bo drives."]), fits(11, 1, "Bo fits an upgrade in secret.")]);
  const counts = lines.map(({ number, events }) => [number, events.length]);
  expect(counts).toEqual([...[1, 2, 3, 4, 7, 10, 11].map((n) => [n, n === 2 || n === 3 ? 3 : 1])]);
});

test("a question that is still the same is left alone, whatever else is new", () => {
  const before = [view({ questions: [question([choice("ram")])] })];
  const after = [view({ questions: [question([choice("ram")])], waiting: [1] })];
  expect(steady(before, after)[0]?.questions).toBe(before[0]?.questions);
  expect(steady(before, after)[0]?.waiting).toEqual([1]);
  expect(
    steady(before, [view({ questions: [question([choice("end")])] })])[0]?.questions[0]?.actions[0],
  ).toBe("end");
});

test("each seat has its own log, and nothing is told twice", () => {
  const first = logged(
    [],
    update(2, [view({ entries: [step(1, ["a"]), step(2, ["b"])] }), view({ seat: 1, entries: [step(1)] })]),
  );
  const again = view({ entries: [step(2, ["b"]), step(3, ["c"])] });
  expect(newEntries(first[0], again).map(({ number }) => number)).toEqual([3]);
  const then = logged(first, update(3, [again, view({ seat: 1, entries: [step(2), step(3)] })]));
  expect(then.map((log) => [log.seat, log.entries.map((one) => one.number)])).toEqual([
    [0, [1, 2, 3]],
    [1, [1, 2, 3]],
  ]);
});

test("entries are told as far as their events have been shown", () => {
  const entries = [step(2, ["a", "b"]), step(3), step(4, ["c"])];
  const told = (shown: number) => soFar(entries, shown).map(({ events }) => events.map((one) => one.text));
  expect(told(0)).toEqual([]);
  expect(told(1)).toEqual([["a"]]);
  expect(told(2)).toEqual([["a", "b"]]);
  expect(told(3)).toEqual([["a", "b"], [], ["c"]]);
});

test("after a gap the log begins again, and older entries come before it", () => {
  const numbers = (logs: ReturnType<typeof logged>) => logs[0]!.entries.map((one) => one.number);
  const first = logged([], update(2, [view({ entries: [step(1), step(2)] })]));
  const later = logged(first, update(9, [view({ entries: [step(8), step(9)] })]));
  expect(numbers(later)).toEqual([8, 9]);
  expect(numbers(withOlder(later, 0, [step(6), step(7), step(8)]))).toEqual([6, 7, 8, 9]);
});

test("steps are told in words", () => {
  const name = (seat: number) => `Seat ${seat + 1}`;
  expect(doer(step(1, [], { seat: -1 }), name)).toBe("Chance");
  expect(doer(step(1, [], { seat: 1 }), name)).toBe("Seat 2");
  expect(says(step(1, [], { line: "?" }))).toBe("answers in secret");
  expect(says(step(1, [], { line: "assist 0", by: "auto" }))).toBe("assist 0 (standing answer)");
  expect(worthTelling([step(1, [], { kind: "plan" }), step(2, [], { kind: "undo" })])).toHaveLength(1);
  expect(worthTelling([step(1, [""]), step(2, [], { line: "?" }), step(3, ["Bo drives."])])).toHaveLength(2);
});

test("an answer of which nothing came is not told, unless nothing else could be", () => {
  const [declined, secret, silent] = [step(1), step(2, [], { line: "?" }), step(3, [""])];
  const told = worthTelling([declined, secret, silent, step(4, ["Bo drives."])]);
  expect(told.map(({ number }) => number)).toEqual([2, 4]);
  expect(worthTelling([declined])).toHaveLength(1);
});

test("the same mark twice takes it away; erasing clears a place; the oldest mark makes room", () => {
  const ring = { shape: "ring", at: "C4" } as const;
  const arrow = { shape: "arrow", at: "A1", to: "C4" } as const;
  expect(withMark([ring], arrow)).toEqual([ring, arrow]);
  expect(withMark([ring, arrow], { ...ring, to: "" })).toEqual([arrow]);
  expect(erased([ring, arrow], "C4")).toEqual([]);
  const many = Array.from({ length: MOST_MARKS }, (_, i) => ({ shape: "cross", at: `X${i}` }) as const);
  expect(withMark(many, ring)).toEqual([...many.slice(1), ring]);
});

test("a kind of question has one automatic reply, with a limit where odds count", () => {
  const none = { kind: "assist", answer: "assist 0", label: "Never assist", by_odds: true };
  const one = { kind: "assist", answer: "assist 1", label: "Always assist", by_odds: false };
  const on = toggled([], none);
  expect(on).toEqual([{ kind: "assist", answer: "assist 0", unless: 0.1 }]);
  expect(toggled(on, one)).toEqual([{ kind: "assist", answer: "assist 1", unless: null }]);
  expect(toggled(on, none)).toEqual([]);
  expect(limited(on, none, 35).map(limit)).toEqual([35]);
});

test("a popover goes under its place, above it at the foot of the page, and stays inside", () => {
  const box = { width: 100, height: 50 };
  const frame = { width: 400, height: 300 };
  expect(place({ left: 150, top: 100, width: 20, height: 20 }, box, frame)).toEqual({ left: 110, top: 128 });
  expect(place({ left: 380, top: 260, width: 20, height: 20 }, box, frame)).toEqual({ left: 292, top: 202 });
  expect(place({ left: 0, top: 0, width: 10, height: 290 }, box, frame)).toEqual({ left: 8, top: 242 });
});

test("a long menu goes beside its place where there is room, and leaves free what is above and below", () => {
  const frame = { width: 900, height: 600 };
  const anchor = { left: 400, top: 250, width: 20, height: 100 };
  const long = { width: 200, height: 400 };
  expect(placeBeside(anchor, long, frame)).toEqual({ left: 468, top: 100 });
  expect(placeBeside({ ...anchor, left: 800 }, long, frame)).toEqual({ left: 552, top: 100 });
  const short = { width: 200, height: 90 };
  expect(placeBeside(anchor, short, frame)).toEqual(place(anchor, short, frame));
  const narrow = { width: 390, height: 800 };
  const middle = { ...anchor, left: 180 };
  expect(placeBeside(middle, long, narrow)).toEqual(place(middle, long, narrow));
});
