import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import Replay from "../../src/pages/Replay.svelte";
import { answering, flaws, show, step, update, view } from "../support";

let server: ReturnType<typeof answering>;

beforeEach(() => {
  const steps = [1, 2, 3].map((n) => step(n, [`Event ${n}.`]));
  const frame = (at: number) => ({ at, last: 3, view: view({ steps: [steps[at - 1]!] }) });
  server = answering({
    "GET /matches/m1": () => update(3, [view({ steps })], { status: "over" }),
    "GET /matches/m1/diagram": () => "diagram",
    "GET /matches/m1/frames/1": () => frame(1),
    "GET /matches/m1/frames/2": () => frame(2),
    "GET /matches/m1/frames/3": () => frame(3),
  });
  show(Replay, { id: "m1" });
});

afterEach(() => server.restore());

const log = () => page.getByRole("region", { name: "Log" });

test("a match is looked at step by step, by buttons, keys and the slider", async () => {
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  await page.getByRole("button", { name: "One step on" }).click();
  await expect.element(log()).toHaveTextContent(/Event 1\..*Event 2\./);
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText("3 / 3")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText("3 / 3")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(log()).not.toHaveTextContent("Event 3.");
  const slider = page.getByRole("slider", { name: "Step" });
  await slider.fill("1");
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("it plays by itself to the end", async () => {
  await expect.element(page.getByText("1 / 3")).toBeVisible();
  await page.getByRole("button", { name: "Play" }).click();
  await expect.element(page.getByText("3 / 3")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Play" })).toBeVisible();
});
