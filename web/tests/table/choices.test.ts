import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Choice } from "../../src/generated/wire";
import type { OpenQuestion } from "../../src/table/question/details.svelte";
import Choices from "../../src/table/question/Choices.svelte";
import Holder from "./ChoicesHolder.svelte";
import { choice, flaws, odds, question, show } from "../support";

const RAM = choice("ram", {
  odds: [odds("ram succeeds", 0.5, "", "1/2"), odds("ram succeeds", 0.9979, "a boost", "961/963")],
});
const ASKED = question([RAM, choice("end"), choice("drive G3"), choice("drive G4"), choice("drive H3")]);

function table(asked: OpenQuestion = ASKED, typedAllowed = false) {
  const chosen = vi.fn<(choice: Choice) => void>();
  const typed = vi.fn(async (_text: string, _at: Element) => typedAllowed);
  show(Holder, { question: asked, onchoose: chosen, ontype: typed });
  return { chosen, typed, marked: () => document.querySelector("[aria-selected=true]")?.textContent?.trim() };
}

const box = () => page.getByRole("combobox");

test("the question is answered by keyboard alone: arrows mark, Enter chooses", async () => {
  const { chosen } = table();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
  expect(chosen.mock.calls.map(([one]) => one.action)).toEqual(["end"]);
});

test("the list goes round at its ends", async () => {
  const { chosen } = table();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(chosen.mock.lastCall?.[0].action).toBe("drive H3");
});

test("typing filters; the only one left is chosen by Enter", async () => {
  const { chosen } = table();
  await userEvent.keyboard("dr h");
  await expect.element(page.getByRole("option")).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  expect(chosen.mock.lastCall?.[0].action).toBe("drive H3");
});

test("a number key chooses at once, but not in the middle of a word", async () => {
  const { chosen } = table();
  await userEvent.keyboard("2");
  expect(chosen.mock.lastCall?.[0].action).toBe("end");
  await userEvent.keyboard("g3");
  expect(chosen).toHaveBeenCalledOnce();
  await expect.element(box()).toHaveValue("g3");
});

test("keys pressed while nothing has the focus are meant for the choices", async () => {
  const { chosen } = table();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(chosen.mock.lastCall?.[0]).toBe(RAM);
});

test("what is in no list goes to the rules, and stays in the field where they refuse it", async () => {
  const { typed, chosen } = table();
  await userEvent.keyboard("hijack{Enter}");
  expect(typed.mock.lastCall?.[0]).toBe("hijack");
  expect(chosen).not.toHaveBeenCalled();
  await expect.element(box()).toHaveValue("hijack");
});

test("what the rules allowed leaves the field", async () => {
  table(question([choice("move 12, 8")], { complete: false }), true);
  await userEvent.keyboard("place 3{Enter}");
  await expect.element(box()).toHaveValue("");
});

test("pointing at a choice marks it and shows its exact chances", async () => {
  const { marked } = table();
  await page.getByRole("option", { name: /^Ram/ }).hover();
  expect(marked()).toContain("Ram");
  const detail = page.getByRole("region", { name: /Odds/ });
  await expect.element(detail).toHaveTextContent(/with a boost\s*>99.5 %\s*961\/963/);
});

test("a click chooses", async () => {
  const { chosen } = table();
  await page.getByRole("option", { name: "Drive G4" }).click();
  expect(chosen.mock.lastCall?.[0].action).toBe("drive G4");
});

test("a finger marks first and chooses with the second touch", async () => {
  const { chosen } = table();
  const touch = () => {
    const option = page.getByRole("option", { name: /^Ram/ }).element();
    for (const type of ["pointerdown", "click"])
      option.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch" }));
  };
  touch();
  expect(chosen).not.toHaveBeenCalled();
  await expect.element(page.getByLabelText("Actions").getByText("Tap again to do it")).toBeVisible();
  touch();
  expect(chosen).toHaveBeenCalledOnce();
});

test("the percentage beside a choice says of what it is", async () => {
  table();
  await expect.element(page.getByText("ram succeeds", { exact: true })).toBeVisible();
});

test("a screen reader hears choices with their odds, and axe finds nothing", async () => {
  table();
  await userEvent.keyboard("{ArrowDown}");
  await expect
    .element(page.getByRole("option", { selected: true }))
    .toHaveAccessibleName("Ram ram succeeds 50 %, ram succeeds >99.5 % with a boost");
  expect(await flaws()).toEqual([]);
});

const EFFORT = ["SS", "SB", "S-", "BB", "B-", "--"].map((dice) =>
  choice(`effort ${dice}`, {
    label: `dice ${dice}`,
    faces: [...dice].map((face) => ({ S: "Success", B: "Boost" })[face] ?? "Blank"),
  }),
);

test("real dice are tapped in face by face, in any order, and taken back", async () => {
  const { chosen } = table(question(EFFORT, { seat: -1 }));
  await page.getByRole("option", { name: "Blank" }).click();
  await page.getByRole("option", { name: "Boost" }).click();
  await expect.element(page.getByRole("option")).toHaveTextContent("dice B-");
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Take the last one back" }).click();
  await page.getByRole("option", { name: "Success" }).click();
  await page.getByRole("option", { name: "dice S-" }).click();
  expect(chosen.mock.calls.map(([one]) => one.action)).toEqual(["effort S-"]);
});

test("real dice are entered by keys and by words as well", async () => {
  const { chosen } = table(question(EFFORT, { seat: -1 }));
  await userEvent.keyboard("13{Backspace}2{Enter}");
  expect(chosen.mock.lastCall?.[0].action).toBe("effort SB");
  await userEvent.keyboard("effort --{Enter}");
  expect(chosen.mock.lastCall?.[0].action).toBe("effort --");
});

test("a single die needs one tap", async () => {
  const die = [1, 2, 3].map((n) => choice(`d6 ${n}`, { faces: [String(n)] }));
  const { chosen } = table(question(die, { seat: -1 }));
  await page.getByRole("option", { name: "2" }).click();
  expect(chosen.mock.lastCall?.[0].action).toBe("d6 2");
});
