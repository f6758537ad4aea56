import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PuzzleTable, PuzzleVerdict } from "../../src/generated/wire";
import DailyPuzzle from "../../src/puzzles/DailyPuzzle.svelte";
import PuzzlePage from "../../src/puzzles/PuzzlePage.svelte";
import Puzzles from "../../src/puzzles/Puzzles.svelte";
import { keep, nextOf, results } from "../../src/puzzles/puzzles";
import { GAME as INFO } from "../pages/games";
import { answering, choice, flaws, match, question, show, view } from "../support";

const GAMES = [INFO];
const GAME = INFO.slug;
const LINES = ["p1", "p2", "p3"].map((id, i) => ({ id, game: GAME, difficulty: i + 1 }));
const ASKED = question([choice("ram"), choice("brake")], { prompt: "What do you do?" });
const PUZZLE: PuzzleTable = {
  choices: ASKED.choices,
  id: "p1",
  game: "beacon-run",
  difficulty: 3,
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
    reason: "",
    ranking: [ram, brake],
  };
}

let server: ReturnType<typeof answering>;

beforeEach(() => {
  localStorage.removeItem("rolling-road.puzzles");
  server = answering({
    "GET /games": () => GAMES,
    "GET /puzzles": () => ({ puzzles: LINES, daily: "p2" }),
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

test("a wrong answer is told both chances and why, and a second try solves nothing any more", async () => {
  show(PuzzlePage, { id: "p1" });
  await page.getByRole("option", { name: /Brake/ }).click();
  await expect.element(page.getByRole("heading", { name: "There is a better answer" })).toBeVisible();
  await expect.element(page.getByText("it works: no roll with yours, 75% with the best")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("option", { name: /Ram/ }).click();
  await expect.element(page.getByRole("heading", { name: "That is the best answer" })).toBeVisible();
  expect(results()).toEqual({ p1: "missed" });
});

test("the list shows each game's puzzles, today's, and what was solved", async () => {
  keep("p3", true);
  show(Puzzles, {});
  await expect.element(page.getByText("1 of 3 solved")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Puzzle 2.*Today/ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Puzzle 3.*solved/ })).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("the levels stand below each other, whatever stands before them", async () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ id: `q${i}`, game: GAME, difficulty: 1 }));
  server.restore();
  server = answering({
    "GET /games": () => GAMES,
    "GET /puzzles": () => ({ puzzles: many, daily: "q1" }),
  });
  keep("q2", true);
  await page.viewport(390, 844);
  show(Puzzles, {});
  await expect.element(page.getByRole("link", { name: /Puzzle 12/ })).toBeVisible();
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
  const other = { id: "q1", game: "other", difficulty: 1 };
  const lines = [...LINES, other];
  expect(nextOf(lines, "p1", {})?.id).toBe("p2");
  expect(nextOf(lines, "p1", { p2: "solved" })?.id).toBe("p3");
  expect(nextOf(lines, "p3", { p2: "missed", p1: "solved" })?.id).toBe("p2");
  expect(nextOf(lines, "p1", { p2: "solved", p3: "solved" })).toBe(other);
  expect(nextOf([LINES[0]!], "p1", {})).toBeNull();
});
