import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { actionOf, gearsOf, previewOf } from "../../src/games/full-throttle/model/choices";
import { IN_BOOK } from "../../src/games/types";
import type { Table } from "../../src/generated/full-throttle";
import type { Choice } from "../../src/generated/wire";
import { ALL, DRAWING, RACES, momentOf, momentWith, viewOf } from "./games";
import { found, showBoard, space } from "./mounting";
import { flaws } from "../support";

const RACE = "main-event";

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
});

/** A move that is the only one to its space. */
function lone(choices: Choice[]): Choice & { to: string } {
  const to = (choice: Choice): string => (actionOf(choice) as { to?: string }).to ?? "";
  const single = choices.find((one) => choices.filter((other) => to(other) === to(one)).length === 1);
  if (!single) throw new Error("No move stands alone.");
  return { ...single, to: to(single) };
}

/** A question with several ways to the same space. */
function crowded() {
  const moment = ALL.find(
    ({ question }) =>
      question?.kind === "path" &&
      new Set(question.choices.map((one) => (actionOf(one) as { to: string }).to)).size <
        question.choices.length,
  );
  if (!moment?.question) throw new Error("No recorded path has a choice of ways to one space.");
  return { ...moment, question: moment.question };
}

describe("the map", () => {
  test("focus shows the path and its cost; leaving ends that", async () => {
    const moment = momentOf(RACE, "path");
    const { target, props } = showBoard(moment);
    const move = lone(moment.question.choices);
    space(target, move.to).focus();
    flushSync();
    expect(props.now.active?.action).toBe(move.action);
    expect(target.querySelector(".preview .way")).not.toBeNull();
    expect(found(target, ".chip").textContent).toContain(move.label);
    space(target, move.to).blur();
    await expect.poll(() => target.querySelector(".preview")).toBeNull();
  });

  test("a click on a highlighted space makes the choice there", async () => {
    const moment = momentOf(RACE, "path");
    const { target, said } = showBoard(moment);
    const move = lone(moment.question.choices);
    await userEvent.click(space(target, move.to));
    expect(said.chosen).toEqual([move.action]);
  });

  test("penalties are drawn where they are taken", () => {
    const costs = (choice: Choice): boolean =>
      actionOf(choice).do === "move" && previewOf(choice)!.penalties > 0;
    const moment = ALL.find(({ question }) => question?.choices.some(costs))!;
    const active = moment.question!.choices.find(costs)!;
    const { target } = showBoard(moment, { active });
    expect(target.querySelectorAll(".preview .penalty").length).toBeGreaterThan(0);
    expect(found(target, ".chip").textContent).toMatch(/penalt/);
  });

  test("one stop for the Tab key; arrows go from space to space and Enter chooses", async () => {
    const moment = momentOf(RACE, "path");
    const { target, said } = showBoard(moment);
    expect(target.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1);
    const first = found(target, '[data-at][tabindex="0"]');
    first.focus();
    for (const key of ["{ArrowUp}", "{ArrowDown}", "{ArrowLeft}", "{ArrowRight}"])
      await userEvent.keyboard(key);
    expect(document.activeElement?.getAttribute("data-at")).toBeTruthy();
    await userEvent.keyboard("{Enter}");
    expect(said.chosen.length + target.querySelectorAll('[role="menu"]').length).toBe(1);
  });

  test("several ways to one space open a menu that works by keyboard", async () => {
    const { target, said } = showBoard(crowded());
    const busy = found(target, '[data-at][aria-haspopup="menu"]');
    busy.focus();
    await userEvent.keyboard("{Enter}");
    const items = [...target.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    expect(items.length).toBeGreaterThan(1);
    expect(document.activeElement).toBe(items[0]);
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(busy);
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    expect(said.chosen).toHaveLength(1);
  });

  test("the first touch shows, the second chooses", () => {
    const moment = momentOf(RACE, "path");
    const { target, props, said } = showBoard(moment);
    const move = lone(moment.question.choices);
    const tap = (): void => {
      const button = space(target, move.to);
      button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
      button.focus();
      button.click();
      flushSync();
    };
    tap();
    expect(said.chosen).toEqual([]);
    expect(props.now.active?.action).toBe(move.action);
    tap();
    expect(said.chosen).toEqual([move.action]);
  });

  test("a click on a space where nothing can be done asks why", async () => {
    const { target, said } = showBoard({ ...momentOf(RACE, "path"), question: null });
    const map = found(target, '[role="application"]');
    const car = found(target, '[data-car="0"]').getBoundingClientRect();
    const box = map.getBoundingClientRect();
    const position = { x: car.x + car.width / 2 - box.x, y: car.y + car.height / 2 - box.y };
    await userEvent.click(map, { position });
    expect(said.refused).toHaveLength(1);
    expect(said.refused[0]).toMatch(/^(start \d|[a-z-]+ \d+\/\d)$/);
  });

  test("a drag moves the map and chooses nothing; keys and buttons zoom and come back", async () => {
    const { target, said } = showBoard(momentOf(RACE, "before"));
    const picture = found(target, ".picture");
    const seen = (): string => `${picture.getAttribute("viewBox")} ${picture.style.translate}`;
    const map = found(target, '[role="application"]');
    const first = seen();
    await userEvent.dragAndDrop(map, map, {
      sourcePosition: { x: 500, y: 300 },
      targetPosition: { x: 400, y: 250 },
    });
    expect(seen()).not.toBe(first);
    expect(said).toMatchObject({ chosen: [], refused: [], marks: [] });
    expect(found(target, '[aria-label="Follow my car"]').getAttribute("aria-pressed")).toBe("false");
    const before = seen();
    map.focus();
    await userEvent.keyboard("{+}");
    expect(Number(seen().split(" ")[2])).toBeLessThan(Number(before.split(" ")[2]));
    await userEvent.click(found(target, '[aria-label="Show the whole course"]'));
    expect(found(target, '[aria-label="Show the whole course"]').getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(found(target, '[aria-label="Follow my car"]'));
    await expect.poll(seen).toBe(first);
  });

  test("in a book all cars are in view, which on a table may be elsewhere", () => {
    const gap = (table: Table): number => {
      const left = table.cars.flatMap(({ at, to_finish }) => (at ? [to_finish] : []));
      return Math.max(...left) - Math.min(...left);
    };
    const { before } = RACES[RACE]!.reduce((a, b) => (gap(b.before) > gap(a.before) ? b : a));
    const moment = { before, question: null };
    const out = (context?: Map<unknown, unknown>): number => {
      const { target } = showBoard(moment, {}, context);
      const map = found(target, '[role="application"]').getBoundingClientRect();
      const cars = [...target.querySelectorAll("[data-car]")].map((car) => car.getBoundingClientRect());
      expect(cars.length).toBeGreaterThan(1);
      return cars.filter(({ x, y, right, bottom }) => {
        return x < map.x || y < map.y || right > map.right || bottom > map.bottom;
      }).length;
    };
    expect(out()).toBeGreaterThan(0);
    expect(out(new Map([[IN_BOOK, true]]))).toBe(0);
  });

  test("a race that is given up leaves the map at the own car, not at the empty line", () => {
    const { before } = momentOf(RACE, "path");
    const seen = (outcome: number[] | null): string => {
      const { target } = showBoard({ before: { ...before, outcome, turn: null }, question: null });
      return found(target, "svg[viewBox]").getAttribute("viewBox") ?? "";
    };
    expect(seen([0, 1, 0, 0])).toBe(seen(null));
  });

  test("by keyboard the middle of the map is a sight: every space can be asked about", async () => {
    const { before } = RACES[RACE]!.find((one) => one.before.cars[0]!.at?.startsWith("fw-hollywood"))!;
    const { target, said } = showBoard({ before, question: null });
    const map = found(target, '[role="application"]');
    map.focus();
    await userEvent.keyboard("{ArrowUp}{ArrowDown}");
    expect(found(map, "[aria-live]").textContent).toContain("lane");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => said.refused).toHaveLength(1);
    expect(getComputedStyle(found(map, ".sight")).display).toBe("block");
  });

  test("the planning tools draw on spaces", async () => {
    const plans = [{ seat: 1, marks: [{ shape: "ring" as const, at: "fw-harbor 20/2" }] }];
    const { target, said } = showBoard(
      { ...momentOf(RACE, "before"), question: null },
      { planning: "ring", plans },
    );
    expect(found(target, '[data-mark="ring fw-harbor 20/2 "]').textContent).toContain("2");
    const map = found(target, '[role="application"]');
    const car = found(target, '[data-car="0"]').getBoundingClientRect();
    const box = map.getBoundingClientRect();
    const position = { x: car.x + car.width / 2 - box.x, y: car.y + car.height / 2 - box.y };
    await userEvent.click(map, { position });
    expect(said.marks).toHaveLength(1);
    expect(said.refused).toEqual([]);
  });
});

describe("the console", () => {
  test("a card of the hand is played, with the odds of its draw", async () => {
    const moment = momentOf(RACE, "before");
    const { target, said } = showBoard(moment);
    const play = moment.question.choices.find((choice) => actionOf(choice).do === "play")!;
    const { gear } = actionOf(play) as { gear: number };
    const cards = found(target, `[data-place="hand:${gear}"]`);
    cards.focus();
    flushSync();
    expect(found(target, ".in-chance").textContent).toContain(play.label);
    await userEvent.click(cards);
    expect(said.chosen).toEqual([]);
    await userEvent.click(found(target, ".in-turn .main"));
    expect(said.chosen).toEqual([play.action]);
  });

  test("a stack is dragged onto the road to play all of it; let go elsewhere it is only picked", async () => {
    const moment = momentOf(RACE, "before");
    const { target, said } = showBoard(moment);
    const plays = moment.question.choices.filter((choice) => actionOf(choice).do === "play");
    const place = plays[0]!.places[0]!;
    const card = found(target, `[data-place="${place}"]`);
    await userEvent.dragAndDrop(card, found(target, '[aria-label="Gear lever"]'));
    expect(said.chosen).toEqual([]);
    expect(target.querySelectorAll(".picked").length).toBeGreaterThan(0);
    await userEvent.dragAndDrop(card, found(target, '[role="application"]'));
    expect(said.chosen).toEqual([plays.filter(({ places }) => places.includes(place)).at(-1)!.action]);
  });

  test("while a stack is dragged, the chances of all of it are shown", () => {
    const moments = Object.values(RACES).flat();
    const playsOf = (choices: Choice[]) => choices.filter((choice) => actionOf(choice).do === "play");
    const isStack = (choices: Choice[]) => playsOf(choices).some((choice) => gearsOf(choice).length > 1);
    const moment = moments.find(({ question }) => isStack(question?.choices ?? []))!;
    const { target } = showBoard({ before: moment.before, question: moment.question });
    const stack = playsOf(moment.question!.choices).findLast((choice) => gearsOf(choice).length > 1)!;
    const card = found(target, `[data-place="${stack.places[0]!}"]`);
    card.setPointerCapture = () => undefined;
    card.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    card.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: 40, clientY: -90 }));
    flushSync();
    expect(target.querySelectorAll(".held")).toHaveLength(gearsOf(stack).length);
    expect(found(target, ".in-chance").textContent).toContain(stack.label);
  });

  test("the lever proposes cards, others can be picked, and the shift is paid with these", async () => {
    const moments = Object.values(RACES).flat();
    const { before, question } = moments.find(
      (one) => (one.question?.choices ?? []).filter(({ places }) => places.includes("gear:up")).length > 1,
    )!;
    const { target, said } = showBoard({ before, question });
    const shifts = question!.choices.filter(({ places }) => places.includes("gear:up"));
    const lever = found(target, '[data-place="gear:up"]');
    const press = (card: HTMLElement): void => flushSync(() => card.click());
    await userEvent.click(lever);
    const picked = (): HTMLElement[] => [...target.querySelectorAll<HTMLElement>(".picked")];
    const gears = (choice: Choice): string[] => gearsOf(choice).map((gear) => `hand:${gear}`);
    expect(picked().map(({ dataset }) => dataset.place)).toEqual(gears(shifts[0]!));
    expect(lever.classList).toContain("paid");
    for (const card of picked()) press(card);
    expect(lever.classList).not.toContain("paid");
    for (const place of gears(shifts.at(-1)!)) press(found(target, `[data-place="${place}"]:not(.picked)`));
    await userEvent.click(lever);
    expect(said.chosen).toEqual([shifts.at(-1)!.action]);
  });

  test("Engine Tuning trades the cards that are picked, at first none", async () => {
    const moment = ALL.find(({ question }) => question?.choices.some((one) => actionOf(one).do === "tune"))!;
    const { target, said } = showBoard(moment);
    const trades = moment.question!.choices.filter((one) => actionOf(one).do === "tune");
    await userEvent.click(found(target, '[data-place="upgrade:engine-tuning"]'));
    expect(target.querySelector("[role=menu]")).toBeNull();
    const bar = found(target, ".in-turn");
    const none = trades.find((one) => !gearsOf(one).length)!;
    expect(found(bar, ".main").ariaLabel).toBe(none.label);
    const one = trades.find((trade) => gearsOf(trade).length === 1)!;
    const card = found(target, `[data-place="hand:${gearsOf(one)[0]}"]`);
    flushSync(() => card.click());
    await userEvent.click(found(target, ".in-turn .main"));
    expect(said.chosen).toEqual([one.action]);
  });

  test("the lever shows the gear, and a shift that is not allowed is explained", async () => {
    const moment = momentOf(RACE, "path");
    const { target, said } = showBoard(moment);
    await userEvent.click(found(target, '[data-place="gear:up"]'));
    await userEvent.click(found(target, '[data-place="upgrade:nitrous"]'));
    expect(said.refused).toEqual(["gear:up", "upgrade:nitrous"]);
  });

  test("a Speed is selected from the draw", async () => {
    const moment = momentOf(RACE, "speed");
    const { target, said } = showBoard(moment);
    expect(target.querySelectorAll(".flipped")).toHaveLength(moment.before.turn!.flipped.length);
    const choice = moment.question.choices.find((one) => actionOf(one).do === "speed")!;
    const { value } = actionOf(choice) as { value: number };
    found(target, `[data-place="speed:${value}"]`).focus();
    flushSync();
    const landings = [...target.querySelectorAll<HTMLElement>("[data-landing]")];
    expect(landings.map(({ dataset }) => dataset.landing)).toEqual(Object.keys(previewOf(choice)!.ends));
    await userEvent.click(found(target, `[data-place="speed:${value}"]`));
    expect(said.chosen).toEqual([choice.action]);
  });

  test("cars are picked from cards, tokens are fitted on the console", async () => {
    const first = showBoard(momentOf(RACE, "car"));
    await userEvent.click(found(first.target, ".picker button"));
    expect(first.said.chosen).toHaveLength(1);
    first.target.remove();
    const { target, said } = showBoard(momentOf(RACE, "fit"));
    await userEvent.click(found(target, '[data-place="upgrade:tires"]'));
    expect(said.chosen).toEqual(["fit tires"]);
    const explained = [...target.querySelectorAll(".picker button")].map(({ textContent }) => textContent);
    expect(explained).toHaveLength(DRAWING.upgrades.length);
    for (const [index, { name, text }] of DRAWING.upgrades.entries()) {
      expect(explained[index]).toContain(name);
      expect(explained[index]).toContain(text);
    }
  });

  test("the cards that a choice takes are marked before they are paid", () => {
    const moment = momentOf(RACE, "before");
    const shift = moment.question!.choices.find(({ places }) => places.includes("gear:up"))!;
    const { target } = showBoard(moment, { active: shift });
    const gears = [...target.querySelectorAll(".meant .gear")].map(({ textContent }) => Number(textContent));
    expect(gears).toEqual(gearsOf(shift));
  });

  test("damage has its slots, and Speeds that may bring it are marked, where it is on", () => {
    const moment = momentOf(RACE, "before");
    const [own, ...others] = moment.before.cars;
    const cars = [{ ...own!, damaged: [2], control: [3] }, ...others];
    const off = showBoard(moment).target;
    expect(off.querySelectorAll(".hand-title i, .hand .icon")).toHaveLength(0);
    off.remove();
    const { target } = showBoard({ ...moment, before: { ...moment.before, damage: true, cars } });
    expect(target.querySelectorAll(".hand-title i")).toHaveLength(DRAWING.damage_slots);
    expect(target.querySelectorAll(".hand-title .full")).toHaveLength(1);
    const held = DRAWING.cards.filter(({ id }) => own!.hand!.includes(id));
    const marked = held.flatMap(({ speed }) => speed.filter((one, row) => one <= DRAWING.icon_max[row + 1]!));
    expect(target.querySelectorAll(".hand .icon")).toHaveLength(marked.length);
  });

  async function openDrawer(target: Element, name: string): Promise<void> {
    const buttons = [...target.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]')];
    await userEvent.click(buttons.find(({ textContent }) => textContent === name)!);
  }

  test("other hands are counts only", async () => {
    const moment = momentOf(RACE, "before");
    const { target } = showBoard(moment);
    await openDrawer(target, "Cars");
    const rival = moment.before.cars[1]!;
    expect(rival.hand).toBeNull();
    expect(found(target, '[data-rival="1"]').textContent).toContain(`${rival.hand_size} cards`);
    expect(target.querySelectorAll("[data-card]")).toHaveLength(moment.before.cars[0]!.hand_size);
    const line = found(target, '.rivals [data-line="1"]').textContent;
    expect(line).toContain(`${rival.hand_size} cards in hand`);
    for (const { id, name } of DRAWING.upgrades)
      if (rival.upgrades?.[id]) expect(line).toContain(`${name} ${rival.upgrades[id]} token`);
  });

  test("card counting can be switched off for good", async () => {
    const moment = momentOf(RACE, "before");
    const first = showBoard(moment);
    await openDrawer(first.target, "Deck");
    const panel = found(first.target, 'section[aria-label="Card counting"]');
    expect(panel.querySelectorAll("tbody tr")).toHaveLength(6);
    await userEvent.click(found(panel, '[role="switch"]'));
    expect(panel.querySelectorAll("tbody tr")).toHaveLength(0);
    first.target.remove();
    const again = showBoard(moment);
    await openDrawer(again.target, "Deck");
    expect(again.target.querySelectorAll('[aria-label="Card counting"] tbody tr')).toHaveLength(0);
  });

  test("the standings name every car in its order", () => {
    const { before } = RACES[RACE]!.at(-1)!;
    const { target } = showBoard({ before, question: null });
    const order = [...target.querySelectorAll<HTMLElement>("[data-standing]")].map(({ dataset }) =>
      Number(dataset.standing),
    );
    expect(order).toEqual(before.standings.flat());
  });
});

/** Steps of a long game that are shown. */
const MOST_SHOWN = 200;

describe("happenings", () => {
  test("at speed 0 all is done at once", () => {
    const { before, happenings } = momentWith("moved");
    const done = vi.fn();
    showBoard({ before, question: null }, { playing: { happenings, speed: 0, done } });
    expect(done).toHaveBeenCalledOnce();
  });

  test.each(Object.keys(RACES))(
    "the race %s is shown at high speed, and each step ends",
    async (race) => {
      const moments = (RACES[race] ?? []).slice(0, MOST_SHOWN);
      const { target, props } = showBoard({ before: moments[0]!.before, question: null });
      target.style.visibility = "hidden";
      for (const { happenings, after } of moments.filter((one) => one.happenings.length > 0)) {
        await new Promise<void>((done) => {
          props.now = { ...props.now, playing: { happenings, speed: 4000, done } };
          flushSync();
        });
        props.now = { ...props.now, playing: null, view: viewOf(after, null) };
        flushSync();
      }
      const standing = moments.at(-1)!.after.cars.filter(({ at }) => at !== null);
      expect(target.querySelectorAll("[data-car]")).toHaveLength(standing.length);
    },
    60_000,
  );

  test("a new table ends what is being shown, and nothing happens afterwards", async () => {
    const { before, happenings, after } = momentWith("moved");
    const done = vi.fn();
    const { props } = showBoard({ before, question: null }, { playing: { happenings, speed: 20, done } });
    props.now = { ...props.now, playing: null, view: viewOf(after, null) };
    flushSync();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(done).not.toHaveBeenCalled();
  });

  test("nothing can be chosen while something moves", () => {
    const { happenings } = momentWith("moved");
    const { target } = showBoard(momentOf(RACE, "path"), {
      playing: { happenings, speed: 1, done: vi.fn() },
    });
    expect(target.querySelectorAll("[data-at]")).toHaveLength(0);
  });
});

describe("for everybody", () => {
  test.each(Object.keys(RACES))("axe finds nothing in %s", async (race) => {
    for (const kind of ["before", "path"]) {
      const { target } = showBoard(momentOf(race, kind));
      expect(await flaws(target)).toEqual([]);
      target.remove();
    }
  });

  test.each([
    [390, 844],
    [680, 768],
    [1060, 844],
  ])("%i pixels wide: nothing sticks out", async (width, height) => {
    await page.viewport(width, height);
    for (const race of Object.keys(RACES)) {
      const { target } = showBoard(momentOf(race, "before"));
      await expect.poll(() => found(target, ".map").clientWidth).toBeLessThanOrEqual(width);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      target.remove();
    }
  });
});
