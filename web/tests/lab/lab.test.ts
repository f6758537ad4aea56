import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Difficulty, LabInfo, LabRun, Measured } from "../../src/generated/wire";
import HowHard from "../../src/lab/HowHard.svelte";
import Lab from "../../src/lab/Lab.svelte";
import LabReport from "../../src/lab/LabReport.svelte";
import { GAME } from "../pages/games";
import { answering, flaws, show } from "../support";

const rate = (value: number, name = "") => ({ name, value, low: value - 0.05, high: value + 0.05 });

function measured(more: Partial<Measured> = {}): Measured {
  return {
    bot: "driver",
    tries: 0,
    games: 400,
    rates: [rate(0.34)],
    length: 8.14,
    length_in: "rounds",
    run: "",
    ...more,
  };
}

function difficulty(more: Partial<Difficulty> = {}): Difficulty {
  return { cooperative: true, known: [], run: null, open: true, games: 200, crews: true, ...more };
}

function labRun(more: Partial<LabRun> = {}): LabRun {
  return {
    id: "abc",
    game: "beacon-run",
    title: "Three couriers",
    details: "Couriers: 3",
    games: 200,
    state: "playing",
    started: 1_700_000_000,
    done: 50,
    rates: [rate(0.4)],
    problem: "",
    mine: false,
    ...more,
  };
}

const HOW_HARD = { game: GAME, seats: 3, options: { couriers: 3 } };
const ALONE = { ...HOW_HARD, game: { ...GAME, cooperative: false }, seats: 2 };
const MEASURED = "POST /games/beacon-run/measured";
let server: ReturnType<typeof answering>;

afterEach(() => server.restore());

test("a team's win rates are told with their certainty, for each kind of bot", async () => {
  const ace = measured({ bot: "ace", tries: 100, games: 60, rates: [rate(0.56)], length: 0 });
  server = answering({ [MEASURED]: () => difficulty({ known: [measured(), ace] }) });
  show(HowHard, HOW_HARD);
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Teams of drivers win 34% of their games.");
  await expect.element(page.getByText("400 games · 8.1 rounds on average")).toBeVisible();
  await expect.element(page.getByText("60 games · 100 tries an answer")).toBeVisible();
  await expect.element(page.getByText("29% to 39%")).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("seats are told apart by what they play with", async () => {
  const known = [measured({ rates: [rate(0.6, "Salt Choir"), rate(0.4)] })];
  server = answering({ [MEASURED]: () => difficulty({ cooperative: false, known }) });
  show(HowHard, ALONE);
  await expect.element(page.getByText("Wins among drivers")).toBeVisible();
  const seats = page.getByRole("listitem");
  await expect.element(seats.nth(0)).toHaveTextContent(/Salt Choir\s*60%/);
  await expect.element(seats.nth(1)).toHaveTextContent(/Seat 2\s*40%/);
  expect(await flaws()).toEqual([]);
});

test("there is room for the usual answer before it comes, so that nothing below moves", async () => {
  const known = [
    measured({ rates: [rate(0.6), rate(0.4)] }),
    measured({ bot: "ace", rates: [rate(0.7), rate(0.3)] }),
  ];
  server = answering({ [MEASURED]: () => difficulty({ cooperative: false, known }) });
  const target = show(HowHard, ALONE);
  const before = target.getBoundingClientRect().height;
  await expect.element(page.getByText("Wins among drivers")).toBeVisible();
  expect(target.getBoundingClientRect().height).toBe(before);
});

test("what nobody knows is measured here, and the result comes by itself", async () => {
  let looks = 0;
  let asked: unknown = null;
  server = answering({
    [MEASURED]: () => {
      if (!asked) return difficulty();
      looks += 1;
      return looks < 2
        ? difficulty({ run: labRun() })
        : difficulty({ known: [measured({ games: 200, run: "abc" })] });
    },
    "POST /lab": (body) => ((asked = body), labRun({ done: 0, rates: [] })),
  });
  show(HowHard, HOW_HARD);
  await expect.element(page.getByText("Nobody has measured these options yet.")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Measure it" }).click();
  expect(asked).toEqual({ game: "beacon-run", options: { couriers: 3 }, games: 200, random_crews: false });
  await expect.element(page.getByText("50 of 200 games played")).toBeVisible();
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  await expect.element(page.getByText(/^200 games ·/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "The report" })).toHaveAttribute("href", "/lab/abc");
});

test("who comes from the lab finds the button, and measures again what is known, with drawn crews", async () => {
  let asked: unknown = null;
  server = answering({
    [MEASURED]: () => difficulty({ known: [measured()] }),
    "POST /lab": (body) => ((asked = body), labRun()),
  });
  const here = location.pathname + location.search;
  history.replaceState(null, "", "?measure");
  show(HowHard, HOW_HARD);
  const button = page.getByRole("button", { name: "Measure it again" });
  await expect.element(button).toHaveFocus();
  await page.getByRole("switch", { name: "Draw crews at random" }).click();
  expect(await flaws()).toEqual([]);
  await button.click();
  await expect.poll(() => location.pathname).toBe("/lab/abc");
  expect(asked).toEqual({ game: "beacon-run", options: { couriers: 3 }, games: 200, random_crews: true });
  history.replaceState(null, "", here);
});

test("a server without a lab says so and offers nothing", async () => {
  server = answering({ [MEASURED]: () => difficulty({ open: false }) });
  show(HowHard, HOW_HARD);
  await expect.element(page.getByText(/This server has no lab that could/)).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(0);
});

test("the lab lists its experiments, and one's own can be removed", async () => {
  const runs = [
    labRun({ mine: true }),
    labRun({ id: "b", title: "Two couriers", state: "ready", done: 200 }),
    labRun({ id: "c", title: "Old", state: "failed", problem: "The rules have changed.", rates: [] }),
  ];
  const info: LabInfo = { open: true, most_games: 200, runs };
  let gone = false;
  server = answering({
    "GET /games": () => [GAME],
    "GET /lab": () => (gone ? { ...info, runs: runs.slice(1) } : info),
    "DELETE /lab/abc": () => {
      gone = true;
      return new Response(null, { status: 204 });
    },
  });
  show(Lab, {});
  await expect.element(page.getByText("50 of 200 games played")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: GAME.name }))
    .toHaveAttribute("href", "/setup/beacon-run?measure");
  await expect
    .element(page.getByRole("link", { name: "Report: Two couriers" }))
    .toHaveAttribute("href", "/lab/b");
  await expect.element(page.getByText("The rules have changed.")).toBeVisible();
  expect(page.getByText("Teams of drivers win").elements()).toHaveLength(2);
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Stop and remove Three couriers" }).click();
  await expect.poll(() => page.getByText("Three couriers").elements().length).toBe(0);
});

test("where there is no lab the page says so in one sentence", async () => {
  server = answering({
    "GET /games": () => [GAME],
    "GET /lab": () => ({ open: false, most_games: 200, runs: [] }),
  });
  show(Lab, {});
  await expect.element(page.getByText(/^This server cannot play experiments/)).toBeVisible();
  expect(page.getByRole("link", { name: "Beacon Run" }).elements()).toHaveLength(0);
});

test("a report stands within the page, where it can do nothing", async () => {
  server = answering({
    "GET /lab": () => ({ open: true, most_games: 200, runs: [labRun({ state: "ready" })] }),
  });
  show(LabReport, { id: "abc" });
  const frame = page.getByTitle("Report: Three couriers");
  await expect.element(frame).toHaveAttribute("sandbox", "allow-same-origin");
  await expect.element(frame).toHaveAttribute("src", "/api/v1/lab/abc/report");
  await expect.element(page.getByRole("link", { name: "Download" })).toHaveAttribute("download");
});

test("a report that is not here is told of", async () => {
  server = answering({ "GET /lab": () => ({ open: true, most_games: 200, runs: [] }) });
  show(LabReport, { id: "abc" });
  await expect.element(page.getByRole("alert")).toHaveTextContent("not here");
  await expect.element(page.getByRole("link", { name: "All experiments" })).toHaveAttribute("href", "/lab");
});
