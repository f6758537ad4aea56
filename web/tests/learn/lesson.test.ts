import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LessonFrame, LessonNote } from "../../src/generated/wire";
import Lesson from "../../src/pages/Lesson.svelte";
import { ready, speak } from "../../src/lib/messages.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { near } from "../../src/games/shattered-highways/model/near";
import { GAME } from "../pages/games";
import { answering, choice, flaws, match, question, show, step, view } from "../support";

const LAST = 2;
let server: ReturnType<typeof answering>;

function note(text: string, more: Partial<LessonNote> = {}): LessonNote {
  return {
    text: { en: text, de: `Auf Deutsch: ${text}` },
    rules: ["BR-1"],
    at: [],
    answer: "",
    instead: [],
    ...more,
  };
}

function frame(at: number, told: LessonNote, status: "playing" | "over" = "playing"): LessonFrame {
  const steps = Array.from({ length: at + 1 }, (_, n) => step(n + 1, [`Event ${n + 1}.`]));
  const asked = question([choice("burn 1"), choice("burn 2"), choice("wait")]);
  return {
    at,
    last: LAST,
    note: told,
    match: match({ status }),
    view: view({ entries: steps, table: { round: at }, questions: [asked] }),
    choices: asked.choices,
    since: at,
  };
}

beforeEach(() => {
  localStorage.clear();
  const wanted = note("Burn one.", {
    answer: "burn 1",
    instead: [{ answer: "burn 2", en: "Two is too many.", de: "Zwei sind zu viel." }],
  });
  const answers: Record<string, unknown> = {
    "burn 2": { allowed: true, refusal: null, label: "Burn 2" },
    wait: { allowed: true, refusal: null, label: "Wait" },
    "burn 9": {
      allowed: false,
      refusal: { code: "NO", rule: "BR-BURN-1", text: "You have four." },
      label: "Burn 9",
    },
  };
  server = answering({
    "GET /games": () => [GAME],
    "GET /games/beacon-run/lessons/first/steps/0": () => frame(0, note("Welcome.")),
    "GET /games/beacon-run/lessons/first/steps/1": () => frame(1, wanted),
    "GET /games/beacon-run/lessons/first/steps/2": () => frame(2, note("Well done.")),
    "POST /games/beacon-run/lessons/first/steps/1/ask": (body) => {
      const { action } = body as { action: string };
      return { ...choice(action), ...(answers[action] as object) };
    },
  });
});

afterEach(async () => {
  server.restore();
  settings.language = "en";
  await speak();
});

const open = () => show(Lesson, { slug: "beacon-run", name: "first" });
const reply = () => page.getByRole("status", { name: "Answer to your try" });

async function toTheMove(): Promise<void> {
  open();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("Burn one.")).toBeVisible();
}

test("a note without an answer is read, then the lesson goes on", async () => {
  open();
  await expect.element(page.getByText("Welcome.")).toBeVisible();
  expect(page.getByRole("option").elements()).toHaveLength(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("Step 2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "One step back" }).click();
  await expect.element(page.getByText("Welcome.")).toBeVisible();
});

test("the wanted choice is lit, the others step back but can be tried", async () => {
  await toTheMove();
  await expect.element(page.getByRole("option", { name: "Burn 1" })).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("option", { name: "Burn 2" })).toHaveClass("dim");
  await page.getByRole("option", { name: "Burn 2" }).click();
  await expect.element(reply()).toHaveTextContent("Burn 2. Two is too many.");
  await page.getByRole("option", { name: "Wait" }).click();
  await expect.element(reply()).toHaveTextContent("For this lesson take the choice that is lit.");
  expect(await flaws()).toEqual([]);
});

test("what the rules refuse is explained with the rule", async () => {
  await toTheMove();
  await page.getByRole("combobox").fill("burn 9");
  await userEvent.keyboard("{Enter}");
  await expect.element(reply()).toHaveTextContent("You have four.");
  await expect.element(reply().getByRole("button", { name: "Read rule BR-BURN-1" })).toBeVisible();
});

test("the right answer leads on to the end, where one can play on", async () => {
  await toTheMove();
  await page.getByRole("option", { name: "Burn 1" }).click();
  await expect.element(page.getByText("Well done.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Play on from here" })).toBeVisible();
  expect(page.getByRole("option").elements()).toHaveLength(0);
});

test("a lesson that was left is taken up where it was", async () => {
  await toTheMove();
  document.body.replaceChildren();
  open();
  await expect.element(page.getByText("Burn one.")).toBeVisible();
});

test("the note speaks German", async () => {
  settings.language = "de";
  await speak();
  open();
  await ready();
  await expect.element(page.getByText("Auf Deutsch: Welcome.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Weiter" })).toBeVisible();
});

test("a place by hand that is nearly the wanted one will do", () => {
  expect(near("move 16 1/2, 19", "move 16 3/4, 19")).toBe(true);
  expect(near("move 14, 19", "move 16 3/4, 19")).toBe(false);
  expect(near("ram v2, 16 1/4, 24", "nudge v2, 16 1/4, 24")).toBe(false);
  expect(near("pass", "move 16 3/4, 19")).toBe(false);
});
