import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { NewMatch } from "../../src/generated/wire";
import { route } from "../../src/lib/location.svelte";
import Setup from "../../src/pages/Setup.svelte";
import { answering, flaws, match, seat, show } from "../support";
import { KIND, line, creation } from "../creations/creations";
import { GAME } from "./games";

const SCHEMA = {
  properties: {
    course: {
      title: "Course",
      type: "string",
      default: "bay",
      oneOf: [
        { const: "bay", title: "Bay", description: "Flat and fast." },
        { const: "pass", title: "Pass", description: "Steep." },
      ],
    },
    players: { title: "Players", type: "integer", minimum: 2, maximum: 3, default: 2 },
    laps: { title: "Laps", type: "integer", minimum: 1, maximum: 50, default: 5 },
    night: { title: "Night", type: "boolean", default: false },
  },
};

let server: ReturnType<typeof answering>;
let made: NewMatch | undefined;

beforeEach(() => {
  made = undefined;
  server = answering({
    "GET /games": () => [GAME],
    "GET /games/beacon-run/form": () => SCHEMA,
    "POST /games/beacon-run/check": (body) => {
      const options = body as { players: number; laps: number };
      if (options.laps < 5)
        return Response.json({ detail: "Fewer than 5 laps are no race.", status: 400 }, { status: 400 });
      return { options, seats: options.players, meant: options };
    },
    "POST /matches": (body) => {
      made = body as NewMatch;
      return { id: "m7", invites: { "1": "secret" } };
    },
  });
});

afterEach(() => {
  server.restore();
  history.replaceState(null, "", "/");
});

test("a table is set up from the game's own form", async () => {
  show(Setup, { slug: "beacon-run" });
  await page.getByRole("radio", { name: "Pass" }).click();
  await page.getByRole("radio", { name: "3" }).click();
  await page.getByRole("switch", { name: "Night" }).click();
  await page
    .getByRole("radiogroup", { name: "Who takes seat 2" })
    .getByRole("radio", { name: "A friend" })
    .click();
  await page.getByRole("radiogroup", { name: "Who takes seat 3" }).getByRole("radio", { name: "Me" }).click();
  await page.getByRole("switch", { name: "Real dice and cards" }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "m7" });
  expect(made).toMatchObject({
    game: "beacon-run",
    options: { course: "pass", players: 3, laps: 5, night: true },
    dice: "typed",
    seats: [{ who: "me" }, { who: "friend" }, { who: "me" }],
  });
  expect(localStorage.getItem("rolling-road.invites.m7")).toBe('{"1":"secret"}');
});

test("a start waits for the seats of options that were just changed", async () => {
  show(Setup, { slug: "beacon-run" });
  await expect.element(page.getByRole("radiogroup", { name: "Who takes seat 2" })).toBeVisible();
  const quick = window.fetch;
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  window.fetch = async (input, init) => {
    if (String(input).endsWith("/check")) await held;
    return quick(input, init);
  };
  await page.getByRole("radio", { name: "3" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  expect(made).toBeUndefined();
  release();
  await expect.poll(() => made?.seats).toHaveLength(3);
});

test("the form creations by keyboard, and what the server refuses is said before the start", async () => {
  show(Setup, { slug: "beacon-run" });
  const laps = page.getByRole("spinbutton", { name: "Laps" });
  await expect.element(laps).toHaveAttribute("aria-valuenow", "5");
  (laps.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByText("Fewer than 5 laps are no race.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start the game" })).toBeDisabled();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByRole("button", { name: "Start the game" })).toBeEnabled();
  (page.getByRole("radio", { name: "Bay" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("radio", { name: "Pass" })).toBeChecked();
});

test("axe finds nothing", async () => {
  show(Setup, { slug: "beacon-run" });
  await expect.element(page.getByRole("radio", { name: "Pass" })).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("every seat may bring something of its own, and what it brings hides what it replaces", async () => {
  server.restore();
  const kind = {
    ...KIND,
    more: [1, 2].map((seat) => ({ seat, option: `own_${seat}`, instead: `map_${seat}` })),
  };
  const checked: Record<string, unknown>[] = [];
  const text = (title: string) => ({ title, type: "string", default: "" });
  server = answering({
    "GET /games": () => [{ ...GAME, creations: [kind] }],
    "GET /games/beacon-run/form": () => ({
      properties: {
        own_map: text("Own"),
        own_1: text("Own 2"),
        map_1: text("Map of seat 2"),
        map_2: text("Map of seat 3"),
      },
    }),
    "POST /games/beacon-run/check": (body) => {
      checked.push(body as Record<string, unknown>);
      return { options: body, seats: 2, meant: body };
    },
    "GET /creations": () => [line()],
    "GET /creations/code": () => creation({ text: "the text" }),
  });
  show(Setup, { slug: "beacon-run" });
  await expect.element(page.getByText("Seat 2: a map of your own")).toBeVisible();
  expect(page.getByText("Seat 3: a map of your own").elements()).toHaveLength(0);
  expect(page.getByLabelText("Map of seat 3").elements()).toHaveLength(0);
  await expect.element(page.getByLabelText("Map of seat 2")).toBeVisible();
  await page.getByRole("button", { name: "Seat 2: My maps" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Plain" }).click();
  await expect.element(page.getByText("Seat 2: Plain")).toBeVisible();
  expect(checked.at(-1)).toMatchObject({ own_1: "the text", own_map: "" });
  expect(page.getByLabelText("Map of seat 2").elements()).toHaveLength(0);
  await page.getByRole("button", { name: "Do without Plain" }).click();
  expect(checked.at(-1)).toMatchObject({ own_1: "" });
  expect(await flaws()).toEqual([]);
});

test("what the server offers is one click away", async () => {
  server.restore();
  const checked: Record<string, unknown>[] = [];
  const starts = [
    { id: "new", name: "New", help: "", text: "", empty: true },
    { id: "pack-1", name: "House map", help: "", text: "theirs", empty: false },
  ];
  server = answering({
    "GET /games": () => [{ ...GAME, creations: [{ ...KIND, instead: "" }] }],
    "GET /games/beacon-run/form": () => ({ properties: {} }),
    "GET /games/beacon-run/creations/map/starts": () => ({ starts }),
    "POST /games/beacon-run/creations/map/check": () => creation({ text: "theirs" }).report,
    "POST /games/beacon-run/check": (body) => {
      checked.push(body as Record<string, unknown>);
      return { options: body, seats: 2, meant: body };
    },
  });
  show(Setup, { slug: "beacon-run" });
  await page.getByRole("button", { name: "House map" }).click();
  await expect.element(page.getByText("A map that is offered here")).toBeVisible();
  await expect.poll(() => checked.at(-1)).toMatchObject({ own_map: "theirs" });
});

test("what has pictures is chosen by them, and what is wrong is said beside it", async () => {
  server.restore();
  const offers = [
    { const: "any", title: "Any", description: "Let the game choose." },
    { const: "bay", title: "Bay", description: "Flat.", picture: "maps/bay" },
    { const: "pass", title: "Pass", description: "Steep.", picture: "maps/pass" },
  ];
  server = answering({
    "GET /games": () => [GAME],
    "GET /games/beacon-run/form": () => ({
      properties: { course: { title: "Course", type: "string", default: "any", oneOf: offers } },
    }),
    "POST /games/beacon-run/check": (body) =>
      (body as { course: string }).course === "pass"
        ? Response.json({ detail: "course: it is closed in winter", status: 400 }, { status: 400 })
        : { options: body, seats: 2, meant: { course: "bay" } },
  });
  show(Setup, { slug: "beacon-run" });
  const chosen = page.getByRole("button", { name: /Course: Any: Bay Flat/ });
  await expect.element(chosen).toBeVisible();
  expect(chosen.element().querySelector("img")).not.toBeNull();
  await chosen.click();
  expect(await flaws()).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Pass" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("It is closed in winter");
  await expect.element(page.getByRole("button", { name: "Start the game" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: /Course: Pass/ })).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("a table that waits is set up again, and the old one goes", async () => {
  server.restore();
  let gone = false;
  const old = match({
    options: { course: "pass", players: 2, laps: 9, night: true },
    seats: [seat(0, { mine: true, name: "Ana" }), seat(1, { holder: "open" })],
    watchable: true,
  });
  server = answering({
    "GET /games": () => [GAME],
    "GET /games/beacon-run/form": () => SCHEMA,
    "POST /games/beacon-run/check": (body) => ({ options: body, seats: 2, meant: body }),
    "GET /matches/old": () => ({ type: "update", number: 0, views: [], match: old }),
    "POST /matches": (body) => ((made = body as NewMatch), { id: "m8", invites: {} }),
    "DELETE /matches/old": () => ((gone = true), {}),
  });
  show(Setup, { slug: "beacon-run", instead: "old" });
  await expect.element(page.getByRole("radio", { name: "Pass" })).toBeChecked();
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "m8" });
  expect(gone).toBe(true);
  expect(made).toMatchObject({
    options: { laps: 9, night: true },
    seats: [{ who: "me", name: "Ana" }, { who: "friend" }],
    watchable: true,
  });
});
