import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MatchLine } from "../../src/generated/wire";
import { FINISHED, remember } from "../../src/learn/progress";
import { route } from "../../src/lib/location.svelte";
import Home from "../../src/pages/Home.svelte";
import { answering, flaws, seat, show } from "../support";
import { GAME } from "./games";

let server: ReturnType<typeof answering> | undefined;

afterEach(() => {
  server?.restore();
  history.replaceState(null, "", "/");
});

const line = (id: string, more: Partial<MatchLine>): MatchLine => ({
  id,
  game: "beacon-run",
  status: "playing",
  title: `Match ${id}`,
  seats: [seat(0), seat(1)],
  host: "Ana",
  clock: null,
  due: "",
  created: "2026-01-01T00:00:00Z",
  challenge: "",
  my_turn: false,
  read_only: "",
  changed: "2026-01-01T00:00:00Z",
  ...more,
});

function serve(more: Parameters<typeof answering>[0] = {}): void {
  server = answering({
    "GET /games": () => [GAME],
    "GET /matches": (_, url) =>
      url.searchParams.has("mine")
        ? [line("a", {}), line("b", { my_turn: true })]
        : url.searchParams.has("watch")
          ? [line("w", {})]
          : [],
    ...more,
  });
}

test("one click starts a game that is set up", async () => {
  serve({ "POST /games/beacon-run/play": () => ({ id: "new", invites: {} }) });
  show(Home, {});
  await page.getByRole("button", { name: "Play now: Beacon Run" }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "new" });
});

test("the lesson leads until it is finished", async () => {
  const lesson = {
    name: "first",
    title: { en: "First", de: "Erste" },
    about: { en: "", de: "" },
    minutes: 8,
    moves: 9,
  };
  localStorage.clear();
  serve({ "GET /games": () => [{ ...GAME, lessons: [lesson] }] });
  show(Home, {});
  await expect
    .element(page.getByRole("link", { name: /Learn by playing.*Beacon Run.*8 minutes/ }))
    .toHaveAttribute("href", "/learn/beacon-run/first");
  remember("beacon-run", "first", FINISHED);
  show(Home, {});
  await expect
    .element(page.getByRole("link", { name: "Lesson: First" }))
    .toHaveAttribute("href", "/learn/beacon-run/first");
});

test("my matches come first where it is my turn; tables to watch are listed apart", async () => {
  serve();
  show(Home, {});
  await expect
    .element(page.getByRole("link", { name: /Match b.*Your turn/ }))
    .toHaveAttribute("href", "/match/b");
  const links = page.getByRole("link", { name: /Match/ }).elements();
  expect(links.map((one) => one.getAttribute("href"))).toEqual(["/match/b", "/match/a", "/match/w"]);
  expect(await flaws()).toEqual([]);
});

test("finished games are cleared, and what is removed comes back when something happens there", async () => {
  localStorage.clear();
  let lines = [line("a", {}), line("b", { status: "over" }), line("c", { status: "waiting" })];
  const deleted: string[] = [];
  serve({
    "GET /matches": (_, url) => (url.searchParams.has("mine") ? lines : []),
    "DELETE /matches/c": () => (deleted.push("c"), {}),
  });
  show(Home, {});
  const links = (): (string | null)[] =>
    [...document.querySelectorAll("a[href^='/match/']")].map((one) => one.getAttribute("href"));
  await page.getByRole("button", { name: "Clear 1 finished game" }).click();
  expect(links()).toEqual(["/match/a", "/match/c"]);
  expect(await flaws()).toEqual([]);
  for (const id of ["a", "c"]) {
    await page.getByRole("button", { name: `Remove Match ${id}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  }
  await expect.poll(links).toEqual([]);
  expect(deleted).toEqual(["c"]);
  lines = [line("a", { changed: "2026-01-02T00:00:00Z" }), line("b", { status: "over" })];
  show(Home, {});
  await expect.poll(links).toEqual(["/match/a"]);
});

test("a record that is pasted opens as a replay, and a bad one says what is wrong", async () => {
  serve({
    "POST /records": (body) =>
      (body as { text: string }).text === "good"
        ? { id: "rec", invites: {} }
        : Response.json({ detail: "Line 1 is no record.", status: 400 }, { status: 400 }),
  });
  show(Home, {});
  await page.getByRole("button", { name: "Open a saved game" }).click();
  const field = page.getByRole("textbox", { name: "Or paste its text" });
  await field.fill("bad");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Line 1 is no record.");
  expect(await flaws()).toEqual([]);
  await field.fill("good");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect.poll(() => route()).toEqual({ page: "replay", id: "rec" });
});

test("without a server the page says so and tries again", async () => {
  server = answering({});
  show(Home, {});
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no GET");
  serve();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Beacon Run" })).toBeVisible();
});
