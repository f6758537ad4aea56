import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MatchLine } from "../../src/generated/wire";
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

test("one click starts a game with the defaults", async () => {
  let made: unknown;
  serve({ "POST /matches": (body) => ((made = body), { id: "new", invites: {} }) });
  show(Home, {});
  await page.getByRole("button", { name: "Play now: Beacon Run" }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "new" });
  expect(made).toMatchObject({ game: "beacon-run" });
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

test("a record that is pasted opens as a replay, and a bad one says what is wrong", async () => {
  serve({
    "POST /records": (body) =>
      (body as { text: string }).text === "good"
        ? { id: "rec", invites: {} }
        : Response.json({ detail: "Line 1 is no record.", status: 400 }, { status: 400 }),
  });
  show(Home, {});
  await page.getByRole("button", { name: "Open a record" }).click();
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
