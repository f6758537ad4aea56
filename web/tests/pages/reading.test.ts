import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import About from "../../src/pages/About.svelte";
import Content from "../../src/pages/Content.svelte";
import Join from "../../src/pages/Join.svelte";
import Rules from "../../src/pages/Rules.svelte";
import { route } from "../../src/lib/location.svelte";
import { answering, flaws, show, update, view } from "../support";
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

test("content of a game with art is drawn, and names its rule", async () => {
  server = answering({
    "GET /games": () => [GAME],
    "GET /games/shattered-highways/content": () => ({
      weapons: {
        weapon: [{ id: "harpoon", name: "Harpoon", source: "house", rule: "SH-WEAPON-HARPOON", cp: 3 }],
      },
    }),
  });
  show(Content, { slug: "shattered-highways" });
  await expect.element(page.getByRole("heading", { name: "Harpoon" })).toBeVisible();
  await expect.poll(() => document.querySelector("li svg .weapon")).not.toBeNull();
  await expect
    .element(page.getByRole("link", { name: "SH-WEAPON-HARPOON" }))
    .toHaveAttribute("href", "/rules/shattered-highways#SH-WEAPON-HARPOON");
  expect(await flaws()).toEqual([]);
});

test("a friend takes the seat of the invitation", async () => {
  let claim: unknown;
  server = answering({
    "GET /matches/m1": () => update(1, [view()], { status: "waiting" }),
    "POST /matches/m1/seats/1/claim": (body) => ((claim = body), {}),
  });
  show(Join, { id: "m1", seat: 1, invite: "s3cret" });
  await expect.element(page.getByText("Ana invited you to play.")).toBeVisible();
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
