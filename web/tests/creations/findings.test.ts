import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { Draft } from "../../src/creations/draft.svelte";
import Findings from "../../src/creations/Findings.svelte";
import { GAME } from "../pages/games";
import { flaws, show } from "../support";
import { KIND, report, creation } from "./creations";

const WRONG = { text: "No link joins A to B", rule: "BR-2", at: ["a", "b"] };
const ADVICE = { text: "Shorter is more fun", rule: "BR-3", at: [] };
const FACTS = [
  { label: "Beacons", value: "7", rule: "BR-1" },
  { label: "Hills", value: "", rule: "" },
];

function said(more: Parameters<typeof report>[0]) {
  const game = { ...GAME, creations: [KIND] };
  const draft = new Draft(game, "map", "a", creation({ report: report(more) }));
  const [onshow, onrule] = [vi.fn(), vi.fn()];
  show(Findings, { draft, shown: null, onshow, onrule });
  return { onshow, onrule };
}

test("what is wrong comes with its rule and its place", async () => {
  const { onshow, onrule } = said({ problems: [WRONG], facts: FACTS });
  await expect.element(page.getByText("One thing is missing or wrong:")).toBeVisible();
  await page.getByRole("button", { name: "BR-2" }).click();
  expect(onrule).toHaveBeenCalledWith("BR-2");
  await page.getByRole("button", { name: WRONG.text }).click();
  expect(onshow).toHaveBeenCalledWith(WRONG);
  await page.getByRole("button", { name: "Beacons: BR-1" }).click();
  expect(onrule).toHaveBeenCalledWith("BR-1");
  expect(document.body.textContent).toContain("–");
  expect(await flaws()).toEqual([]);
});

test("a creation without problems is ready, advice or not", async () => {
  said({ advice: [ADVICE], facts: FACTS });
  await expect.element(page.getByText("This map is ready.")).toBeVisible();
  await expect.element(page.getByText(ADVICE.text)).toBeVisible();
  expect(page.getByRole("button", { name: ADVICE.text }).elements()).toEqual([]);
  expect(await flaws()).toEqual([]);
});
