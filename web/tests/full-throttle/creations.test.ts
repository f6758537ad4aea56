import type { ComponentProps } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { NewMatch, CreationInfo } from "../../src/generated/wire";
import { route } from "../../src/lib/location.svelte";
import Workshop from "../../src/pages/CreationEditor.svelte";
import { GAME } from "../pages/games";
import { answering, show } from "../support";
import { KIND, report, creation } from "../creations/creations";
import { TWO_ROADS } from "./courses";
import { DRAWING } from "./games";

const TEXT = JSON.stringify(TWO_ROADS);
let server: ReturnType<typeof answering>;
let kept: CreationInfo;
let made: NewMatch | undefined;

function course(more: Partial<CreationInfo> = {}): CreationInfo {
  return creation({ game: "full-throttle", kind: "course", text: TEXT, ...more });
}

beforeEach(() => {
  [kept, made] = [course(), undefined];
  const game = { ...GAME, slug: "full-throttle", creations: [{ ...KIND, kind: "course", label: "course" }] };
  server = answering({
    "GET /games": () => [game],
    "GET /games/full-throttle/drawing": () => DRAWING,
    "GET /games/full-throttle/creations/course/starts": () => ({
      starts: [{ id: "two-roads", name: "Two Roads", help: "", text: TEXT, empty: false }],
    }),
    "POST /games/full-throttle/creations/course/check": (body) => report(body as { text: string }),
    "GET /creations/code": () => kept,
    "POST /creations": (body) => (kept = course(body as { text: string })),
    "PUT /creations/code": (body) => (kept = course({ ...(body as { text: string }), version: 2 })),
    "POST /creations/code/copy": () => course({ id: "copy" }),
    "GET /creations/copy": () => course({ id: "copy" }),
    "DELETE /creations/code": () => new Response(null, { status: 204 }),
    "POST /matches": (body) => {
      made = body as NewMatch;
      return { id: "m7", invites: {} };
    },
  });
});

afterEach(() => {
  server.restore();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

type Here = ComponentProps<typeof Workshop>["here"];
const visit = (here: Here): HTMLElement => show(Workshop, { here });
const begin = () =>
  visit({ page: "new-creation", slug: "full-throttle", kind: "course", start: "two-roads" });
const open = () => visit({ page: "creation", id: "code" });
const name = () => page.getByRole("textbox", { name: "Name of the course" });

test("a new course is kept under its name and has an address then", async () => {
  begin();
  await name().fill("Salt and sand");
  await expect.element(page.getByText("Not saved yet")).toBeVisible();
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(route()).toEqual({ page: "creation", id: "code" });
  expect(JSON.parse(kept.text)).toMatchObject({ name: "Salt and sand" });
});

test("playing it saves it first and starts a match on it", async () => {
  open();
  await name().fill("Faster");
  await page.getByRole("button", { name: "Run it" }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "m7" });
  expect(made).toMatchObject({ game: "full-throttle", creation: "code" });
  expect(JSON.parse(kept.text)).toMatchObject({ name: "Faster" });
});

test("undo takes a whole name back, by button and by key", async () => {
  open();
  await name().fill("");
  await userEvent.type(name(), "Abc");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(name()).toHaveValue("Two Roads");
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.element(name()).toHaveValue("Abc");
});

test("changes that were not saved are there when one comes back, unless it was saved elsewhere", async () => {
  open();
  await name().fill("Half done");
  document.body.replaceChildren();
  open();
  await expect.element(name()).toHaveValue("Half done");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(name()).toHaveValue("Two Roads");
  await page.getByRole("button", { name: "Redo" }).click();
  document.body.replaceChildren();
  kept = course({ version: 7 });
  open();
  await expect.element(name()).toHaveValue("Two Roads");
});

test("leaving with changes asks, and deleting asks too", async () => {
  open();
  await name().fill("Changed");
  await page.getByRole("button", { name: "My maps" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Other actions" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => route()).toEqual({ page: "creations", slug: "full-throttle", kind: "course" });
  expect(server.asked).toContain("DELETE /creations/code");
});

test("somebody else's is looked at, raced or copied, not changed", async () => {
  kept = course({ mine: false });
  open();
  await expect.element(page.getByText("Somebody shared this with you")).toBeVisible();
  expect(name().elements()).toEqual([]);
  await page.getByRole("button", { name: "Make it mine" }).click();
  await expect.poll(() => route()).toEqual({ page: "creation", id: "copy" });
  expect(server.asked).not.toContain("PUT /creations/code");
});

test("what is not there is said", async () => {
  visit({ page: "creation", id: "gone" });
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no GET /creations/gone.");
});
