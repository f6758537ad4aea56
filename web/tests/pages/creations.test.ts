import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { NewMatch, CreationLine } from "../../src/generated/wire";
import { route } from "../../src/lib/location.svelte";
import Home from "../../src/pages/Home.svelte";
import Setup from "../../src/pages/Setup.svelte";
import Creations from "../../src/pages/Creations.svelte";
import { answering, flaws, show } from "../support";
import { KIND, line, creation } from "../creations/creations";
import { GAME } from "./games";

const SCHEMA = {
  properties: {
    course: { title: "Course", type: "string", enum: ["bay", "pass"], default: "bay" },
    own_map: { title: "Own map", type: "string", default: "" },
  },
};
let server: ReturnType<typeof answering>;
let mine: CreationLine[];
let made: NewMatch | undefined;
let checked: Record<string, unknown>[];

beforeEach(() => {
  [mine, made, checked] = [[], undefined, []];
  const start = { help: "Flat.", text: "a" };
  server = answering({
    "GET /games": () => [{ ...GAME, creations: [KIND] }],
    "GET /matches": () => [],
    "GET /creations": () => mine,
    "GET /creations/code": () => creation(),
    "GET /games/beacon-run/creations/map/starts": () => ({
      starts: [
        { id: "plain", name: "The plain", empty: true, ...start },
        { id: "bay", name: "The bay", empty: false, ...start },
      ],
    }),
    "GET /games/beacon-run/form": () => SCHEMA,
    "POST /games/beacon-run/check": (body) => {
      checked.push(body as Record<string, unknown>);
      return { options: body, seats: 2 };
    },
    "POST /matches": (body) => {
      made = body as NewMatch;
      return { id: "m7", invites: {} };
    },
  });
});

afterEach(() => {
  server.restore();
  history.replaceState(null, "", "/");
});

test("home leads to what one has made", async () => {
  show(Home, {});
  await expect
    .element(page.getByRole("link", { name: "My maps" }))
    .toHaveAttribute("href", "/creations/beacon-run/map");
});

test("with nothing made yet, there is what to begin with", async () => {
  show(Creations, { slug: "beacon-run", kind: "map" });
  await expect.element(page.getByText("You have made no map yet.")).toBeVisible();
  const begin = page.getByRole("link", { name: "The bay Flat." });
  await expect.element(begin).toHaveAttribute("href", "/creations/beacon-run/map/bay");
  expect(await flaws()).toEqual([]);
});

test("mine are listed: those that are ready can be played at once", async () => {
  mine = [line(), line({ id: "other", name: "Half", ready: false })];
  show(Creations, { slug: "beacon-run", kind: "map" });
  await expect.element(page.getByRole("button", { name: "Run it: Half" })).toBeDisabled();
  await expect.element(page.getByText("Not finished")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Run it: Plain" }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "m7" });
  expect(made).toMatchObject({ game: "beacon-run", creation: "code" });
});

test("a kind that the game does not have is said", async () => {
  show(Creations, { slug: "beacon-run", kind: "hat" });
  await expect.element(page.getByRole("alert")).toBeVisible();
});

test("a table is set up on a creation, which takes the place of the form's own", async () => {
  show(Setup, { slug: "beacon-run", creation: "code" });
  await expect.element(page.getByText("A map of your own")).toBeVisible();
  expect(page.getByRole("radiogroup", { name: "Course" }).elements()).toEqual([]);
  expect(checked.at(-1)).toMatchObject({ own_map: "a" });
  await page.getByRole("button", { name: "Do without Plain" }).click();
  await expect.element(page.getByRole("radiogroup", { name: "Course" })).toBeVisible();
  await expect.poll(() => checked.at(-1)).toMatchObject({ own_map: "" });
});

test("one of mine is picked in the set-up", async () => {
  mine = [line(), line({ id: "other", name: "Half", ready: false })];
  show(Setup, { slug: "beacon-run" });
  await page.getByRole("button", { name: "My maps" }).click();
  expect(page.getByRole("dialog").element().textContent).not.toContain("Half");
  expect(await flaws()).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Plain" }).click();
  await expect.poll(() => checked.at(-1)).toMatchObject({ own_map: "a" });
  expect(page.getByRole("textbox", { name: "Own map" }).elements()).toEqual([]);
});
