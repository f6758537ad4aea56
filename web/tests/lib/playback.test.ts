import { afterEach, expect, test, vi } from "vitest";
import type { Update } from "../../src/generated/wire";
import { Playback, type Stage } from "../../src/lib/playback";
import { step, update, view } from "../support";

/** A stage that writes down what it is told; animations end when the test says so. */
function theatre(speed = 1, othersThink = false) {
  const told: string[] = [];
  const running: (() => void)[] = [];
  const stage: Stage = {
    begin: (one) => {
      told.push(`log ${one.number}`);
      return one.views.flatMap((seen) => seen.entries.flatMap((made) => made.events));
    },
    play: (happenings, at, done) => {
      told.push(`play ${happenings.map((one) => one.text).join()} at ${at}`);
      running.push(done);
    },
    show: (one) => told.push(`show ${one.number}`),
    speed: () => speed,
    othersThink: () => othersThink,
  };
  return { told, running, playback: new Playback(stage) };
}

const message = (number: number, ...texts: string[]): Update =>
  update(number, [view({ entries: [step(number, texts)] })]);

test("the first message is shown at once, the next ones after their animation", () => {
  const { told, running, playback } = theatre();
  playback.push(message(5, "long ago"));
  playback.push(message(6, "slam"));
  expect(told).toEqual(["log 5", "show 5", "log 6", "play slam at 1"]);
  running[0]?.();
  expect(told.at(-1)).toBe("show 6");
});

test("messages wait for each other, and what nothing happens in is not animated", () => {
  const { told, running, playback } = theatre();
  playback.push(message(1));
  playback.push(message(2, "a"));
  playback.push(message(3));
  playback.push(message(4, "b"));
  expect(told.slice(2)).toEqual(["log 2", "play a at 1"]);
  running[0]?.();
  expect(told.slice(4)).toEqual(["show 2", "log 3", "show 3", "log 4", "play b at 1"]);
});

test("an animation that ends twice or late changes nothing", () => {
  const { told, running, playback } = theatre();
  playback.push(message(1));
  playback.push(message(2, "a"));
  playback.push(message(3, "b"));
  running[0]?.();
  running[0]?.();
  expect(told.slice(4)).toEqual(["show 2", "log 3", "play b at 1"]);
  playback.skip();
  running[1]?.();
  expect(told.filter((one) => one === "show 3")).toHaveLength(1);
});

test("skipping shows the newest table and logs everything on the way", () => {
  const { told, playback } = theatre();
  playback.push(message(1));
  for (const n of [2, 3, 4]) playback.push(message(n, `event ${n}`));
  playback.skip();
  expect(told.slice(4)).toEqual(["show 2", "log 3", "show 3", "log 4", "show 4"]);
  expect(playback.busy).toBe(false);
});

test("the more waits, the faster it goes; what would be too fast is not animated", () => {
  const { told, running, playback } = theatre();
  playback.push(message(1));
  for (let n = 2; n < 60; n++) playback.push(message(n, "x"));
  running[0]?.();
  const [, speed] = /play x at (.+)/.exec(told.at(-1) ?? "") ?? [];
  expect(Number(speed)).toBeGreaterThan(1.5);
  for (let n = 60; n < 900; n++) playback.push(message(n, "x"));
  running[1]?.();
  expect(told).toContain("show 60");
});

test.each([
  ["while people think, time to watch comes back", true, 13_000, "play b,c,d,e,f at 1"],
  ["while bots think or the visitor is asked, no time comes back", false, 13_000, "play b,c,d,e,f at 2"],
  ["what is short is shown briskly when all time is used up", false, 14_500, "play b,c,d,e,f at 8"],
  ["and not at all after that", false, 20_000, "show 3"],
])("%s", (_, othersThink, watched, last) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { told, running, playback } = theatre(1, othersThink);
  playback.push(message(1));
  playback.push(message(2, "a"));
  vi.advanceTimersByTime(watched);
  running[0]?.();
  vi.advanceTimersByTime(15_000);
  playback.push(message(3, ..."bcdef"));
  expect(told.at(-1)).toBe(last);
});

test("an animation that takes longer than there is time ends with the newest table", () => {
  vi.useFakeTimers();
  const { told, running, playback } = theatre();
  playback.push(message(1));
  playback.push(message(2, "a"));
  playback.push(message(3, "b"));
  vi.advanceTimersByTime(14_000);
  expect(playback.busy).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(playback.busy).toBe(false);
  expect(told.at(-1)).toBe("show 3");
  running[0]?.();
  expect(told.at(-1)).toBe("show 3");
});

afterEach(() => vi.useRealTimers());

test("without animation everything is shown at once", () => {
  const { told, playback } = theatre(0);
  playback.push(message(1));
  playback.push(message(2, "a"));
  expect(told).toEqual(["log 1", "show 1", "log 2", "show 2"]);
});

test("an older message is dropped; one with the same number renews who sits where", () => {
  const { told, playback } = theatre();
  playback.push(message(4));
  playback.push(message(3));
  playback.push(message(4));
  expect(told).toEqual(["log 4", "show 4", "log 4", "show 4"]);
  expect(playback.last).toBe(4);
});
