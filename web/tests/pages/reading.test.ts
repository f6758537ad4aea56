import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import About from "../../src/pages/About.svelte";
import Content from "../../src/pages/Content.svelte";
import Join from "../../src/pages/Join.svelte";
import Rules from "../../src/pages/Rules.svelte";
import { route } from "../../src/lib/location.svelte";
import { answering, flaws, show, update, view } from "../support";
import raceDrawing from "../full-throttle/drawing.json";
import roadDrawing from "../shattered-highways/drawing.json";
import { GAME } from "./games";

let server: ReturnType<typeof answering> | undefined;

afterEach(() => {
  server?.restore();
  history.replaceState(null, "", "/");
});

test("the rules are searched, and one that is named stands out", async () => {
  const rule = (id: string, text: string) => ({ id, section: "Storm", text, source: "house", tests: 2 });
  server = answering({
    "GET /games/other-game/rules": () => ({
      title: "Other",
      rules: [rule("OG-A-1", "It rains."), rule("OG-A-2", "See OG-A-1.")],
    }),
  });
  show(Rules, { slug: "other-game", rule: "OG-A-2" });
  await expect.element(page.getByRole("status")).toHaveTextContent("2 of 2 rules");
  expect(await flaws()).toEqual([]);
  await page.getByRole("textbox", { name: "Search the rules" }).fill("rains");
  await expect.element(page.getByRole("status")).toHaveTextContent("1 of 2 rules");
  expect(document.querySelector("mark")?.textContent).toBe("rains");
  await page.getByRole("radio", { name: "Partly printed" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("0 of 2 rules");
  await page.getByRole("radio", { name: "All" }).click();
  await page.getByRole("textbox", { name: "Search the rules" }).fill("");
  await page.getByRole("button", { name: "OG-A-1" }).click();
  expect(route()).toEqual({ page: "rules", slug: "other-game", rule: "OG-A-1" });
});

test("content is shown part by part with its sources", async () => {
  server = answering({
    "GET /games": () => [GAME],
    "GET /games/beacon-run/content": () => ({
      board: { plain: { source: "rulebook", text: "Flat." } },
      cards: { two: { source: "house", value: 2 } },
    }),
  });
  show(Content, { slug: "beacon-run" });
  await expect.element(page.getByRole("listitem")).toHaveTextContent(/Plain.*rulebook.*Flat\./);
  expect(await flaws()).toEqual([]);
  await page.getByRole("radio", { name: "Cards" }).click();
  await expect.element(page.getByRole("listitem")).toHaveTextContent(/Two.*house.*Value.*2/);
});

const NOTHING = { "GET /games": () => [GAME], "GET /games/shattered-highways/content": () => ({}) };

test("the content of a game stands on shelves as cards, with its source behind a mark", async () => {
  server = answering({ ...NOTHING, "GET /games/shattered-highways/drawing": () => roadDrawing });
  show(Content, { slug: "shattered-highways" });
  const card = page.getByRole("article").filter({ hasText: "Harpoon" });
  await expect.element(card).toHaveTextContent(/Points 3.*Range 4".*Hits on 4\+.*Damage 2/);
  await expect.element(card).toHaveTextContent("May pull the target nearer.");
  expect(card.element().querySelector(".face svg .rim")).not.toBeNull();
  expect(await flaws()).toEqual([]);
  const rule = card.getByRole("link", { name: "SH-WEAPON-HARPOON" });
  await expect.element(rule).not.toBeInTheDocument();
  await userEvent.click(card.element().querySelector("summary") ?? document.body);
  await expect.element(rule).toHaveAttribute("href", "/rules/shattered-highways#SH-WEAPON-HARPOON");
  await expect.element(card.getByText("Our own")).toBeVisible();
  await page.getByRole("textbox", { name: "Search" }).fill("salt choir");
  await page.getByRole("radio", { name: "Fleets" }).click();
  await expect
    .element(page.getByRole("article"))
    .toHaveTextContent(/Deacon \(Truck, 37\): Machine Gun, Ram Plate/);
  await page.getByRole("textbox", { name: "Search" }).fill("no such thing");
  await expect.element(page.getByText("Nothing here has these words.")).toBeVisible();
});

test("courses show their map and figures, cars their paints", async () => {
  server = answering({
    "GET /games": () => [GAME],
    "GET /games/full-throttle/content": () => ({}),
    "GET /games/full-throttle/drawing": () => raceDrawing,
  });
  show(Content, { slug: "full-throttle" });
  await expect.element(page.getByRole("article").first()).toHaveTextContent(/Dominic Toretto.*Hand of seven/);
  await page.getByRole("textbox", { name: "Search" }).fill("tokyo drift");
  await page.getByRole("radio", { name: "Courses" }).click();
  const course = page.getByRole("article");
  await expect.element(course).toHaveTextContent(/Corners 5.*Upgrades 10/);
  expect(course.element().querySelector("img")?.getAttribute("src")).toContain("/starts/tokyo-drift/picture");
  expect(await flaws()).toEqual([]);
  await page.getByRole("radio", { name: "Cars" }).click();
  await page.getByRole("textbox", { name: "Search" }).fill("");
  await expect
    .poll(() => document.querySelectorAll("article .face svg").length)
    .toBe(raceDrawing.cars.length);
  await page.getByRole("radio", { name: "Gear cards" }).click();
  await expect.poll(() => document.querySelectorAll("[data-card]").length).toBe(raceDrawing.cards.length);
});

test("an enemy card says what it does when it is drawn and later, with its numbers", async () => {
  const effect = (fx: string, text: string) => ({ fx, text });
  const job = {
    id: "tank-brake-job",
    name: "Brake Job",
    text: "SUVs cut in.",
    source: "partial",
    now: [effect("place-suv", "An SUV appears 2 spaces ahead.")],
    later: [effect("damage", "3 damage to every vehicle.")],
  };
  const tank = { id: "tank-assault", name: "Tank Assault", text: "A tank.", source: "partial", enemies: [] };
  server = answering({
    "GET /games": () => [GAME],
    "GET /games/highway-heist/content": () => ({}),
    "GET /games/highway-heist/drawing": () => ({
      characters: [],
      vehicles: [],
      actions: [],
      skills: [],
      scenarios: [{ ...tank, enemy_cards: [job], stunts: [], specials: [] }],
    }),
  });
  show(Content, { slug: "highway-heist" });
  await page.getByRole("radio", { name: "Enemy cards" }).click();
  const card = page.getByRole("article");
  await expect.element(page.getByRole("heading", { name: "Tank Assault" })).toBeVisible();
  await expect
    .element(card)
    .toHaveTextContent(/When it is drawn.*2 spaces ahead.*When it is activated.*3 damage/);
  expect(card.element().querySelectorAll(".signs .rim").length).toBe(2);
  expect(await flaws()).toEqual([]);
});

test("a friend takes the seat of the invitation", async () => {
  let claim: unknown;
  server = answering({
    "GET /games": () => [GAME],
    "GET /matches/m1": () => update(1, [view()], { status: "waiting" }),
    "POST /matches/m1/seats/1/claim": (body) => ((claim = body), {}),
  });
  show(Join, { id: "m1", seat: 1, invite: "s3cret" });
  await expect.element(page.getByText("Ana invited you to play.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: GAME.name })).toBeVisible();
  await expect.element(page.getByText("Three couriers")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await page.getByRole("textbox", { name: "Your name" }).fill("Bo");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => route()).toEqual({ page: "table", id: "m1" });
  expect(claim).toEqual({ invite: "s3cret", name: "Bo" });
});

test("an invitation that is used up says so", async () => {
  server = answering({
    "POST /matches/m1/seats/1/claim": () =>
      Response.json({ detail: "Somebody already sits there.", status: 409 }, { status: 409 }),
  });
  show(Join, { id: "m1", seat: 1, invite: "old" });
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Somebody already sits there.");
});

test("axe finds nothing on the page about the project", async () => {
  show(About, {});
  expect(await flaws()).toEqual([]);
});
