import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import pages from "../../src/games/highway-heist";
import { actionOf } from "../../src/games/highway-heist/model/choices";
import type { Choice } from "../../src/generated/wire";
import { GAMES, choiceOf, matchOf, momentOf, viewOf } from "./games";
import { showBoard, space } from "./mounting";
import { flaws } from "../support";

const TANK = "tank-assault-4";
const SEMI = "semi-heist-4";
const CHOPPER = "chopper-takedown-4";

beforeEach(() => page.viewport(1440, 900));

/** The last choice of that kind which is the only one in its space. */
function lone(choices: Choice[], verb: string): Choice & { to: string } {
  const to = (choice: Choice): string => (actionOf(choice) as { to?: string }).to ?? "";
  const found = choices.findLast(
    (choice) =>
      actionOf(choice).do === verb && choices.filter((other) => to(other) === to(choice)).length === 1,
  );
  if (!found) throw new Error(`No ${verb} stands alone.`);
  return { ...found, to: to(found) };
}

describe("choosing", () => {
  test("a click on a highlighted space makes the choice there", async () => {
    const moment = momentOf(TANK, "act");
    const { target, said } = showBoard(moment);
    const drive = lone(moment.question.choices, "drive");
    await userEvent.click(space(target, drive.to));
    expect(said.chosen).toEqual([drive.action]);
  });

  test("hover and focus show the choice, and leaving ends that", async () => {
    const moment = momentOf(TANK, "act");
    const { target, props } = showBoard(moment);
    const drive = lone(moment.question.choices, "drive");
    await userEvent.hover(space(target, drive.to));
    expect(props.now.active?.action).toBe(drive.action);
    await userEvent.hover(target.querySelector('[data-seat="0"]')!);
    await expect.poll(() => props.now.active).toBeNull();
    space(target, drive.to).focus();
    expect(props.now.active?.action).toBe(drive.action);
  });

  test("what is looked at is drawn: the way, its end, the danger, and the odds where there are some", async () => {
    const moment = momentOf(TANK, "act");
    const drive = moment.question.choices.findLast((choice) => actionOf(choice).do === "drive")!;
    const { target, props } = showBoard(moment, { active: drive });
    expect(target.querySelector(`[data-preview="${drive.action}"] .way`)).not.toBeNull();
    expect(target.querySelector(`[data-preview="${drive.action}"] .end`)).not.toBeNull();
    // The field of fire comes and goes with each space that is pointed at: it must be cheap.
    expect(target.querySelectorAll(".fire *")).toHaveLength(2);
    const odds = [
      { what: "ram succeeds", chance: 0.3125, exact: "5/16", spend: "", spread: false },
      { what: "ram succeeds", chance: 0.875, exact: "7/8", spend: "a boost", spread: false },
    ];
    props.now = { ...props.now, active: { ...drive, odds } };
    flushSync();
    for (const text of ["31 %", "88 %", "with a boost"])
      await expect.poll(() => target.querySelector(".chip")?.textContent).toContain(text);
  });

  test("the first touch shows, the second chooses", () => {
    const moment = momentOf(TANK, "act");
    const { target, props, said } = showBoard(moment);
    const drive = lone(moment.question.choices, "drive");
    const tap = (): void => {
      const button = space(target, drive.to);
      button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
      button.focus();
      button.click();
      flushSync();
    };
    tap();
    expect(said.chosen).toEqual([]);
    expect(props.now.active?.action).toBe(drive.action);
    tap();
    expect(said.chosen).toEqual([drive.action]);
  });

  test("the arrow keys go from space to space and Enter chooses", async () => {
    const moment = momentOf(TANK, "act");
    const { target, said } = showBoard(moment);
    const drive = lone(moment.question.choices, "drive");
    const start = target.querySelector<HTMLElement>('[data-at][tabindex="0"]');
    start?.focus();
    await userEvent.keyboard("{Home}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(space(target, "A1"));
    const column = drive.to.charCodeAt(0) - 65;
    await userEvent.keyboard("{ArrowRight}".repeat(column) + "{ArrowDown}".repeat(Number(drive.to[1]) - 1));
    expect(document.activeElement).toBe(space(target, drive.to));
    await userEvent.keyboard("{Enter}");
    expect(said.chosen).toEqual([drive.action]);
  });

  test("only one space is a stop for the Tab key", () => {
    const { target } = showBoard(momentOf(TANK, "act"));
    expect(target.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1);
    expect(target.querySelectorAll("[data-at]")).toHaveLength(72);
  });

  test("several choices in one space open a menu that works by keyboard", async () => {
    const moment = momentOf(TANK, "act");
    const { target, said } = showBoard(moment);
    const busy = [...target.querySelectorAll<HTMLElement>('[data-at][aria-haspopup="menu"]')][0];
    if (!busy) throw new Error("No space has several choices.");
    busy.focus();
    await userEvent.keyboard("{Enter}");
    const items = [...target.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    expect(items.length).toBeGreaterThan(1);
    expect(document.activeElement).toBe(items[0]);
    await userEvent.keyboard("{Escape}");
    expect(target.querySelector('[role="menu"]')).toBeNull();
    expect(document.activeElement).toBe(busy);
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    expect(said.chosen).toHaveLength(1);
    expect(moment.question.choices.map(({ action }) => action)).toContain(said.chosen[0]);
  });

  test("a click where nothing can be done asks why", async () => {
    const { target, said } = showBoard(momentOf(TANK, "turn"));
    await userEvent.click(space(target, "L6"));
    expect(said.refused).toEqual(["L6"]);
    expect(said.chosen).toEqual([]);
  });

  test("chevrons point from the car to the space", () => {
    const { target } = showBoard(momentOf(TANK, "act"));
    const ways = [...target.querySelectorAll(".go path")].map(
      (path) => /rotate\((.*)\)/.exec(path.getAttribute("transform") ?? "")?.[1],
    );
    expect(ways).toContain("0");
    expect(new Set(ways).size).toBeGreaterThan(3);
  });

  test("a team vehicle is a target only after a button", async () => {
    const moment = momentOf(TANK, "act");
    const at = moment.before.players[1]?.vehicle?.space ?? "";
    const [any] = moment.question.choices;
    const force: Choice = {
      ...any!,
      ...{ action: "force", label: "Force Dom away", data: { do: "force" }, preview: null },
      places: [`friendly:${at}`],
    };
    const { target, said } = showBoard({ ...moment, question: { ...moment.question, choices: [force] } });
    expect(target.querySelector(".spot")).toBeNull();
    await userEvent.click(page.getByRole("button", { name: "Friendly fire" }));
    expect(target.querySelector(".spot.climb")).not.toBeNull();
    await userEvent.click(space(target, at));
    expect(said.chosen).toEqual(["force"]);
  });

  test("both halves of the Tank answer what one offers", async () => {
    const moment = momentOf(TANK, "act");
    const [rear = "", front = ""] = moment.before.scenario.tank?.spaces ?? [];
    const [any] = moment.question.choices;
    const toss: Choice = {
      ...any!,
      ...{ action: `toss ${front}`, data: { do: "toss", to: front }, places: [front] },
      preview: { path: [], marks: [{ at: front, role: "target" }], note: "" },
    };
    const { target, said } = showBoard({ ...moment, question: { ...moment.question, choices: [toss] } });
    expect(target.querySelectorAll(".spot.hit.prime")).toHaveLength(1);
    await userEvent.click(space(target, rear));
    expect(said.chosen).toEqual([toss.action]);
  });

  test("an enemy card opens and says what it does now and later", async () => {
    const found = GAMES[TANK]!.find(({ before }) => before.enemy_cards.row[0]?.card)!;
    const card = found.before.enemy_cards.row[0]!.card!;
    showBoard({ ...found, question: momentOf(TANK, "act").question });
    await userEvent.click(page.getByRole("button", { name: card.name }));
    const opened = page.getByRole("dialog", { name: card.name });
    for (const effect of [...card.now, ...card.later]) await expect.element(opened).toHaveTextContent(effect);
  });

  test("a player's board and a stunt card take their choices", async () => {
    const turn = momentOf(TANK, "turn");
    const first = showBoard(turn);
    await userEvent.click(first.target.querySelector('[data-seat="1"] button.choosable')!);
    expect(first.said.chosen).toEqual(["turn 2"]);
    const { target, said } = showBoard(momentOf(TANK, "act"));
    const card = target.querySelector<HTMLElement>("button[data-card]");
    await userEvent.click(card!);
    expect([...said.refused, ...said.chosen]).toHaveLength(1);
  });

  test("characters and vehicles are picked from cards over the road", async () => {
    const { target, said } = showBoard(momentOf(TANK, "character"));
    const cards = target.querySelectorAll<HTMLElement>(".picker button");
    expect(cards).toHaveLength(6);
    await userEvent.click(cards[1]!);
    expect(said.chosen).toEqual(["character brian"]);
  });

  test("a vehicle that is not on the road yet has lost none of its powers", () => {
    const { target } = showBoard(momentOf(TANK, "place"));
    const board = target.querySelector('[data-seat="0"]')!;
    expect(board.querySelectorAll(".power")).toHaveLength(2);
    expect(board.querySelector(".power.off")).toBeNull();
    expect(getComputedStyle(board.querySelector(".skills")!).visibility).toBe("hidden");
  });

  test("the dice of a roll lie beside the road while tokens are offered for it", () => {
    const moments = Object.values(GAMES).flat();
    const moment = moments.find(({ question }) => question?.kind === "assist");
    if (!moment?.question) throw new Error("Nobody is asked to assist.");
    const index = moments.indexOf(moment);
    const entries = moments.slice(index - 1, index).map(({ happenings }, number) => ({
      ...{ number, kind: "answer" as const, seat: null, line: "", by: "" as const },
      events: happenings,
    }));
    const view = { ...viewOf(moment.before, moment.question), entries };
    const { target } = showBoard(moment, { view });
    expect(target.querySelectorAll(".in-chance .die").length).toBeGreaterThan(0);
    expect(target.querySelectorAll('[data-room="road"] .die')).toHaveLength(0);
  });
});

test("it is a player's turn while they act, and nobody's when the team decides or the enemy acts", () => {
  const { before, question } = momentOf(TANK, "act");
  expect(pages.turnOf!(before, ["act"])).toEqual([question.seat]);
  expect(pages.turnOf!(before, ["assist"])).toEqual([]);
  expect(pages.turnOf!(momentOf(TANK, "turn").before, ["turn"])).toEqual([]);
});

describe("what is said", () => {
  test("a space names all that stands there and what can be done", () => {
    const moment = momentOf(TANK, "act");
    const { target } = showBoard(moment);
    const [tank] = moment.before.scenario.tank?.spaces ?? [];
    expect(space(target, tank!).getAttribute("aria-label")).toMatch(`${tank}, the Tank`);
    const drive = lone(moment.question.choices, "drive");
    expect(space(target, drive.to).getAttribute("aria-label")).toContain(drive.label);
  });

  test.each([TANK, SEMI, CHOPPER])("axe finds nothing in %s", async (game) => {
    expect(await flaws(showBoard(momentOf(game, "act")).target)).toEqual([]);
  });
});

describe("planning", () => {
  test("a drag draws an arrow", async () => {
    const { target, said } = showBoard(momentOf(TANK, "act"), { planning: "arrow" });
    await userEvent.dragAndDrop(space(target, "B2"), space(target, "E3"));
    expect(said.marks).toEqual([{ shape: "arrow", at: "B2", to: "E3" }]);
    expect(said.chosen).toEqual([]);
  });

  test("two spaces by keyboard draw an arrow", async () => {
    const { target, said } = showBoard(momentOf(TANK, "act"), { planning: "arrow" });
    space(target, "B2").focus();
    await userEvent.keyboard("{Enter}{ArrowRight}{ArrowRight}{Enter}");
    expect(said.marks).toEqual([{ shape: "arrow", at: "B2", to: "D2" }]);
  });

  test.each([
    ["ring", { shape: "ring", at: "C4" }],
    ["cross", { shape: "cross", at: "C4" }],
    ["erase", { erase: "C4" }],
  ] as const)("%s takes one space", async (planning, mark) => {
    const { target, said } = showBoard(momentOf(TANK, "act"), { planning });
    await userEvent.click(space(target, "C4"));
    expect(said.marks).toEqual([mark]);
  });

  test("what others draw is shown with their numbers", () => {
    const plans = [{ seat: 2, marks: [{ shape: "ring" as const, at: "F3" }] }];
    const { target } = showBoard(momentOf(TANK, "act"), { plans });
    expect(target.querySelector('[data-mark="ring F3 "]')?.textContent).toContain("3");
  });
});

describe("sizes", () => {
  /** The road has the height that a phone gives it. */
  function inRoom<Shown extends { target: HTMLElement }>(shown: Shown): Shown {
    shown.target.querySelector<HTMLElement>('[data-room="road"]')!.style.height = "640px";
    return shown;
  }

  test.each([
    [390, 844],
    [680, 768],
    [1060, 844],
  ])(
    "%i pixels wide: nothing sticks out, and every space is large enough to touch",
    async (width, height) => {
      await page.viewport(width, height);
      for (const game of [TANK, SEMI, CHOPPER]) {
        const { target } = inRoom(showBoard(momentOf(game, "act")));
        await expect
          .poll(() => target.querySelector<HTMLElement>(".view")?.offsetWidth)
          .toBeLessThanOrEqual(width);
        flushSync();
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
        const box = () => space(target, "D4").getBoundingClientRect();
        await expect.poll(() => Math.min(box().width, box().height)).toBeGreaterThanOrEqual(44);
        target.remove();
      }
    },
  );

  test("a narrow screen turns the road upright and folds the panels into tabs", async () => {
    await page.viewport(390, 844);
    const { target } = inRoom(showBoard(momentOf(TANK, "act")));
    await expect.poll(() => target.querySelectorAll('[role="tab"]').length).toBe(4);
    const top = (at: string) => space(target, at).getBoundingClientRect().top;
    await expect.poll(() => top("A1") - top("L1")).toBeGreaterThan(0);
    await userEvent.click([...target.querySelectorAll<HTMLElement>('[role="tab"]')][2]!);
    expect(target.querySelector('[role="tabpanel"]')?.textContent).toContain("Enemy cards");
  });

  test("a narrow stunt card keeps its room for its text: an icon says the skill", async () => {
    const words = () => [...target.querySelectorAll<HTMLElement>(".word")].map((word) => word.offsetWidth);
    await page.viewport(1366, 768);
    const { target } = showBoard(momentOf(SEMI, "act"));
    await expect.poll(() => Math.max(...words())).toBe(1);
    await page.viewport(1920, 1080);
    await expect.poll(() => Math.min(...words())).toBeGreaterThan(20);
  });

  test("a phone shows the own board before the others", async () => {
    await page.viewport(390, 844);
    const moment = momentOf(TANK, "act");
    const match = matchOf(moment.before);
    const seats = match.seats.map((one) => ({ ...one, mine: one.seat === 2 }));
    const { target } = inRoom(showBoard(moment, { match: { ...match, seats } }));
    const top = (seat: number) =>
      target.querySelector(`.board[data-seat="${seat}"]`)?.getBoundingClientRect().top;
    await expect.poll(() => (top(2) ?? 1) < (top(0) ?? 0)).toBe(true);
  });

  test("what is said of the Tank covers neither of its spaces", async () => {
    await page.viewport(390, 844);
    const moment = momentOf(TANK, "act");
    const { tank } = moment.before.scenario;
    const preview = { path: [], marks: [], note: "Far." } as never;
    for (const place of tank!.spaces) {
      const active = { ...moment.question.choices[0]!, places: [place], preview };
      const { target } = inRoom(showBoard(moment, { active }));
      document.querySelector(".rooms")!.classList.add("folded");
      await expect.poll(() => target.querySelector<HTMLElement>(".chip")?.offsetWidth).toBeGreaterThan(0);
      const clear = () => {
        const said = target.querySelector(".chip")!.getBoundingClientRect();
        const boxes = tank!.spaces.map((at) => space(target, at).getBoundingClientRect());
        return boxes.every(({ top, bottom }) => said.bottom <= top + 1 || said.top >= bottom - 1);
      };
      await expect.poll(clear).toBe(true);
      target.remove();
    }
  });
});
