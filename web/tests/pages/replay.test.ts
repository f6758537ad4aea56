import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import Replay from "../../src/pages/Replay.svelte";
import { momentsIn, nearest, roundsIn } from "../../src/replay/moments";
import { Replay as Frames, startOf } from "../../src/table/replay.svelte";
import { route } from "../../src/lib/location.svelte";
import { GAME } from "./games";
import { answering, flaws, show, step, update, view } from "../support";

let server: ReturnType<typeof answering>;
const here = location.href;
let branched: unknown;

beforeEach(() => {
  const steps = [1, 2, 3].map((n) => step(n, [`Event ${n}.`]));
  const frame = (at: number) => (_: unknown, url: URL) => {
    const seat = url.searchParams.get("seat");
    const all = url.searchParams.get("since") === "0";
    const seen = seat === null ? steps : [1, 2, 3].map((n) => step(n, [`Seat ${seat} saw ${n}.`]));
    return {
      at,
      last: 3,
      view: view({
        seat: seat === "-2" ? null : Number(seat ?? 0),
        entries: all ? seen : [seen[at - 1]!],
        table: { round: at, lead: null },
      }),
    };
  };
  server = answering({
    "GET /matches/m1": () => update(3, [view({ entries: steps })], { status: "over" }),
    "GET /matches/m1/frames/1": frame(1),
    "GET /matches/m1/frames/2": frame(2),
    "GET /matches/m1/frames/3": frame(3),
    "GET /games": () => [GAME],
    "POST /matches/m1/branch": (body) => {
      branched = body;
      return { id: "m2", invites: {} };
    },
  });
  show(Replay, { id: "m1" });
});

afterEach(() => {
  server.restore();
  history.replaceState(null, "", here);
});

const log = () => page.getByRole("region", { name: "Log" });

test("a match is looked at step by step, by buttons, keys and the slider", async () => {
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  await page.getByRole("button", { name: "One step on" }).click();
  await expect.element(log()).toHaveTextContent(/Event 1\..*Event 2\./);
  await expect
    .element(page.getByLabelText("The table in words"))
    .toHaveTextContent(/Round\s*2\s*Lead\s*none/);
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText("3 / 3")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText("3 / 3")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(log()).not.toHaveTextContent("Event 3.");
  const slider = page.getByRole("slider", { name: "Step" });
  await slider.fill("1");
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("it plays by itself to the end", async () => {
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.element(page.getByText("3 / 3")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("a match that is over is seen through the eyes of any seat", async () => {
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  await userEvent.keyboard("{End}");
  await page.getByRole("radio", { name: "Driver 1" }).click();
  await expect.element(log()).toHaveTextContent(/Seat 1 saw 1\..*Seat 1 saw 3\./);
  await expect.element(page.getByText("3 / 3")).toBeVisible();
  expect(location.search).toBe("?at=3&seat=1");
  await page.getByRole("radio", { name: "An onlooker" }).click();
  await expect.element(log()).toHaveTextContent("Seat -2 saw 3.");
});

test("a seat that is chosen before the first log has come stays chosen", async () => {
  const quick = window.fetch;
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  window.fetch = async (input, init) => {
    if (/frames\/3\?since=0$/.test(String(input))) await held;
    return quick(input, init);
  };
  const frames = new Frames("m1");
  const opened = frames.open();
  await expect.poll(() => frames.match).not.toBeNull();
  await frames.look(1);
  release();
  await opened;
  expect([frames.seat, frames.frame?.view.seat]).toEqual([1, 1]);
  expect(frames.told.map(({ events }) => events[0]?.text)).toEqual(["Seat 1 saw 1."]);
});

test("one plays on from a moment, with the seats one likes", async () => {
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  await page.getByRole("button", { name: "One step on" }).click();
  await expect.element(page.getByText("2 / 3")).toBeVisible();
  await page.getByRole("button", { name: "Play from here" }).click();
  const mine = page.getByRole("radiogroup", { name: "Who plays Ana" });
  await mine.getByText("A bot").click();
  await expect.element(page.getByText("Take at least one seat yourself.")).toBeVisible();
  await page.getByRole("radiogroup", { name: "Who plays Driver 1" }).getByText("Me", { exact: true }).click();
  expect(await flaws()).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "m2" });
  expect(branched).toEqual({ at: 2, seats: [{ who: "bot", bot: "driver" }, { who: "me" }] });
});

test("links name a step and a seat; what is no number is left out", () => {
  expect(startOf("?at=12&seat=1")).toEqual({ at: 12, seat: 1 });
  expect(startOf("?seat=-2")).toEqual({ at: 1, seat: -2 });
  expect(startOf("?at=x&seat=me")).toEqual({ at: 1, seat: null });
});

test("rounds have the numbers of the game, which may not tell of its first", () => {
  const began = (round: number) => [{ text: "", rule: "", event: { event: "round-began", round } }];
  const steps = [step(1, []), step(4, [], { events: began(2) }), step(9, [], { events: began(3) })];
  const kinds = { round: ["round-began"] };
  expect(roundsIn(steps, kinds).map(({ step: at, round }) => [at, round])).toEqual([
    [1, 1],
    [4, 2],
    [9, 3],
  ]);
  const told = [step(3, [], { events: began(1) }), ...steps.slice(1)];
  expect(roundsIn(told, kinds).map(({ step: at }) => at)).toEqual([3, 4, 9]);
  expect(roundsIn(steps, {})).toEqual([]);
});

test("moments are found by kind, one for each step, and jumped between", () => {
  const happening = (event: string, text: string) => ({ text, rule: "", event: { event } });
  const steps = [
    step(1, [], { events: [happening("wrecked", "A wreck."), happening("wrecked", "Another.")] }),
    step(2, [], { events: [happening("drove", "A drive.")] }),
    step(5, [], { events: [happening("ended", "The end.")] }),
  ];
  const kinds = { crash: ["wrecked"], finish: ["ended"], shot: ["fired"] };
  const found = momentsIn(steps, kinds, ["crash", "finish"]);
  expect(found.map(({ step: at, kind, text }) => [at, kind, text])).toEqual([
    [1, "crash", "A wreck."],
    [5, "finish", "The end."],
  ]);
  expect(momentsIn(steps, kinds, ["shot"])).toEqual([]);
  expect(nearest(found, 1, 1)).toBe(5);
  expect(nearest(found, 5, 1)).toBeNull();
  expect(nearest(found, 5, -1)).toBe(1);
});
