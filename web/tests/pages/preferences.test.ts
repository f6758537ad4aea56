import { page } from "vitest/browser";
import { afterEach, expect, test } from "vitest";
import SeatMark from "../../src/board/SeatMark.svelte";
import PreferencesDialog from "../../src/design/PreferencesDialog.svelte";
import { dashOf, SEATS } from "../../src/design/seat-patterns";
import SeatPatterns from "../../src/design/SeatPatterns.svelte";
import { change, settings, type Settings } from "../../src/lib/settings.svelte";
import { speak } from "../../src/lib/messages.svelte";
import SeatBadge from "../../src/table/seats/SeatBadge.svelte";
import { flaws, show } from "../support";

const first: Settings = { ...settings };

afterEach(async () => {
  change(first);
  await speak();
});

const kept = (): Settings => JSON.parse(localStorage.getItem("rolling-road.settings") ?? "{}") as Settings;
const letters = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

function open(): void {
  show(PreferencesDialog, { onclose: () => {} });
}

const pick = (group: string, value: string): Promise<void> =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name: value, exact: true }).click();

test("what is chosen holds at once and is kept for the next visit", async () => {
  open();
  await pick("Theme", "Day");
  await pick("Pace", "Fast");
  await pick("Ask before answering", "When risky");
  await page.getByRole("switch", { name: "Patterns for seats" }).click();
  expect(document.documentElement.dataset.theme).toBe("light");
  expect(document.documentElement.style.getPropertyValue("--speed")).toBe("2");
  expect(kept()).toMatchObject({ theme: "light", speed: 2, confirm: "risky", patterns: true });
});

test("letters have three sizes, and everything that is measured by them grows along", async () => {
  open();
  const title = (): number => page.getByRole("heading").element().getBoundingClientRect().height;
  const [before, high] = [letters(), title()];
  await pick("Text size", "Large");
  const large = letters();
  await pick("Text size", "Largest");
  expect([before, large, letters()]).toEqual([16, 18, 20]);
  expect(title()).toBeCloseTo(high * 1.25, 0);
});

test("the dialog speaks German as soon as that is chosen", async () => {
  open();
  await pick("Language", "Deutsch");
  await expect.element(page.getByRole("heading")).toHaveTextContent("Einstellungen");
  await pick("Sprache", "English");
  await expect.element(page.getByRole("heading")).toHaveTextContent("Preferences");
});

test("sound is off at first; turned on, its volume can be set", async () => {
  open();
  await expect.element(page.getByRole("slider")).not.toBeInTheDocument();
  await page.getByRole("switch", { name: "Sound" }).click();
  await page.getByRole("slider", { name: "Volume" }).fill("25");
  expect(kept()).toMatchObject({ sound: true, volume: 25 });
});

test.each(["normal", "largest"] as const)("axe finds nothing in %s letters", async (text) => {
  change({ text, sound: true });
  open();
  expect(await flaws()).toEqual([]);
});

test("with patterns every seat has a hatching that is there, and a line of its own", () => {
  show(SeatPatterns, {});
  const seats = Array.from({ length: SEATS }, (_, seat) => seat);
  const plain = seats.map((seat) => dashOf(seat));
  change({ patterns: true });
  const fills = seats.flatMap((seat) =>
    [show(SeatMark, { seat }), show(SeatBadge, { seat })].map((drawn) => {
      const hatched = [...drawn.querySelectorAll("path")].at(-1)!;
      return /url\("?(#[\w-]+)"?\)/.exec(getComputedStyle(hatched).fill)?.[1] ?? "";
    }),
  );
  expect(fills.filter((id) => document.querySelector(id) === null)).toEqual([]);
  expect(new Set(fills).size).toBe(2 * SEATS);
  expect(plain).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set(seats.map((seat) => dashOf(seat))).size).toBe(SEATS);
});
