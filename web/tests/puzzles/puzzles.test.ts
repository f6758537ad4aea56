import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PuzzleTable, PuzzleVerdict } from "../../src/generated/wire";
import DailyPuzzle from "../../src/puzzles/DailyPuzzle.svelte";
import PuzzlePage from "../../src/puzzles/PuzzlePage.svelte";
import Puzzles from "../../src/puzzles/Puzzles.svelte";
import { keep, nextOf, results, streak } from "../../src/puzzles/puzzles";
import { GAME as INFO } from "../pages/games";
import { answering, choice, flaws, match, question, show, view } from "../support";

const GAMES = [INFO];
const GAME = INFO.slug;
const LINES = ["p1", "p2", "p3"].map((id, i) => ({
  id,
  game: GAME,
  difficulty: i + 1,
  theme: ["Fast or safe?", "The line", ""][i] ?? "",
  question: `What now, ${id}?`,
  set_up: "Over the Edge",
}));
const ASKED = question([choice("ram"), choice("brake")], { prompt: "What do you do?" });
const PUZZLE: PuzzleTable = {
  choices: ASKED.choices,
  id: "p1",
  game: "beacon-run",
  difficulty: 3,
  theme: "Fast or safe?",
  question: "What do you do?",
  set_up: "",
  source: "a game, answer 7",
  match: match(),
  view: view({
    table: { round: 4 },
    questions: [ASKED],
  }),
};

function verdict(given: string): PuzzleVerdict {
  const ram = { action: "ram", label: "Ram", chance: 0.61 };
  const brake = { action: "brake", label: "Brake", chance: 0.38 };
  const right = given === "ram";
  return {
    right,
    given: right ? ram : brake,
    best: ram,
    because: right ? [] : [{ what: "it works", chosen: null, best: 0.75 }],
    reason: right ? "" : "It works: 75 %.",
    ranking: [ram, brake],
  };
}

const JUDGED = {
  kind: "act",
  choices: 2,
  chance: 0.4,
  lost: 0.2,
  because: [],
  reason: "It works: 75 %.",
};

let server: ReturnType<typeof answering>;

beforeEach(() => {
  localStorage.removeItem("rolling-road.puzzles");
  localStorage.removeItem("rolling-road.puzzle-streak");
  server = answering({
    "GET /games": () => GAMES,
    "GET /puzzles": () => ({ puzzles: LINES, daily: "", by_day: ["p2"] }),
    "GET /puzzles/p1": () => PUZZLE,
    "POST /puzzles/p1/answer": (body) => verdict((body as { action: string }).action),
  });
});

afterEach(() => server.restore());

test("a right answer is praised and remembered", async () => {
  show(PuzzlePage, { id: "p1" });
  await expect.element(page.getByRole("heading", { name: "What do you do?" })).toBeVisible();
  await page.getByRole("option", { name: /Ram/ }).click();
  await expect.element(page.getByRole("heading", { name: "That is the best answer" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Next puzzle" }))
    .toHaveAttribute("href", "/puzzles/p2");
  expect(results()).toEqual({ p1: "solved" });
  expect(await flaws()).toEqual([]);
});

test("a wrong answer can be tried again before the best one is shown", async () => {
  show(PuzzlePage, { id: "p1" });
  await page.getByRole("option", { name: /Brake/ }).click();
  await expect.element(page.getByRole("heading", { name: "There is a better answer" })).toBeVisible();
  await expect.element(page.getByText("The best answer", { exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("option", { name: /Ram/ }).click();
  await expect.element(page.getByRole("heading", { name: "That is the best answer" })).toBeVisible();
  expect(results()).toEqual({ p1: "solved" });
  expect(streak(), "only the first try counts").toBe(0);
});

test("the answer is shown with both chances and why, and nothing is solved any more", async () => {
  show(PuzzlePage, { id: "p1" });
  await page.getByRole("option", { name: /Brake/ }).click();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect.element(page.getByText("it works: no roll with yours, 75% with the best")).toBeVisible();
  await expect.element(page.getByText("It works: 75 %.")).toBeVisible();
  expect(await flaws()).toEqual([]);
  keep("p1", "solved");
  expect(results()).toEqual({ p1: "missed" });
});

test("puzzles that are solved at the first try make a streak, and a wrong answer ends it", () => {
  keep("p1", "solved");
  keep("p2", "solved");
  expect(streak()).toBe(2);
  keep("p2", "tried");
  expect(streak(), "a puzzle counts once").toBe(2);
  keep("p3", "tried");
  expect(streak()).toBe(0);
});

test("a mistake of a reviewed match is tried again on the table as it stood", async () => {
  server.restore();
  const judged = { ...JUDGED, seat: 0, chosen: "Brake", best: "Ram", question: "What do you do?" };
  server = answering({
    "GET /matches/m1": () => ({ number: 9, views: [], match: match({ status: "over" }) }),
    "GET /matches/m1/review": () => ({
      begun: true,
      frames: [2, 5],
      findings: [{ answer: 2, choice: judged, fortune: null, chances: null }],
    }),
    "GET /matches/m1/frames/4": () => ({ at: 4, last: 9, view: PUZZLE.view, choices: PUZZLE.choices }),
  });
  keep("p1", "solved");
  show(PuzzlePage, { id: "m1", answer: 2 });
  await page.getByRole("option", { name: /Brake/ }).click();
  await expect.element(page.getByText("wins 40%")).toBeVisible();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect.element(page.getByText("It works: 75 %.")).toBeVisible();
  await expect.element(page.getByText("wins 60%")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "To the review" }).first())
    .toHaveAttribute("href", "/match/m1/replay#review");
  expect([streak(), results()], "the collection knows nothing of it").toEqual([1, { p1: "solved" }]);
});

test("the list shows each game's puzzles, today's, and what was solved", async () => {
  keep("p3", "solved");
  show(Puzzles, {});
  await expect.element(page.getByText("1 of 3 solved")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /The line.*What now, p2\?.*Today/ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /What now, p3\?.*solved/ })).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("the levels stand below each other, whatever stands before them", async () => {
  const many = Array.from({ length: 12 }, (_, i) => ({
    ...LINES[0]!,
    id: `q${i}`,
    difficulty: 1,
    question: `Question ${i + 1}`,
  }));
  server.restore();
  server = answering({
    "GET /games": () => GAMES,
    "GET /puzzles": () => ({ puzzles: many, daily: "", by_day: ["q1"] }),
  });
  keep("q2", "solved");
  await page.viewport(390, 844);
  show(Puzzles, {});
  await expect.element(page.getByRole("link", { name: /Question 12/ })).toBeVisible();
  const levels = page.getByRole("img", { name: "Level 1 of 5" }).elements();
  const places = levels.map((level) => {
    const row = level.closest("a")!.getBoundingClientRect();
    return Math.round(row.right - level.getBoundingClientRect().right);
  });
  expect(new Set(places).size).toBe(1);
});

test("the home page has the puzzle of the day", async () => {
  show(DailyPuzzle, { games: GAMES });
  await expect.element(page.getByRole("link", { name: "Solve it" })).toHaveAttribute("href", "/puzzles/p2");
});

test("where there are no puzzles, nothing is said of them", async () => {
  server.restore();
  server = answering({});
  const at = show(DailyPuzzle, { games: GAMES });
  await expect.poll(() => server.asked).toContain("GET /puzzles");
  expect(at.textContent?.trim()).toBe("");
});

test("one goes on with what is not solved, of the same game first", () => {
  const other = { ...LINES[0]!, id: "q1", game: "other" };
  const lines = [...LINES, other];
  expect(nextOf(lines, "p1", {})?.id).toBe("p2");
  expect(nextOf(lines, "p1", { p2: "solved" })?.id).toBe("p3");
  expect(nextOf(lines, "p3", { p2: "missed", p1: "solved" })?.id).toBe("p2");
  expect(nextOf(lines, "p1", { p2: "solved", p3: "solved" })).toBe(other);
  expect(nextOf([LINES[0]!], "p1", {})).toBeNull();
});
