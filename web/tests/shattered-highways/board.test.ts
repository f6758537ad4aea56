import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { spotText } from "../../src/games/shattered-highways/model/geometry";
import { actionOf, numberOf } from "../../src/games/shattered-highways/model/choices";
import { choiceOf, drivingIn, FIGHTS, freeAhead, momentOf, momentWith, viewOf } from "./games";
import { asked, drag, forget, found, middle, refusing, showBoard } from "./mounting";
import { choice, flaws } from "../support";

beforeEach(async () => {
  forget();
  localStorage.clear();
  await page.viewport(1440, 900);
});

const hand = (target: Element): HTMLElement => found(target, "[data-hand]");

test("long names leave the own fleet in two columns of its room", () => {
  const moment = freeAhead();
  const vehicles = moment.before.vehicles.map((one) => ({
    ...one,
    name: "Thunderheadofthesaltflatsandthewideroad",
  }));
  const { target } = showBoard({ ...moment, before: { ...moment.before, vehicles } });
  const fleet = found(target, '[aria-label="Fleet"]');
  const { right } = fleet.parentElement!.getBoundingClientRect();
  for (const tile of fleet.querySelectorAll("button"))
    expect(tile.getBoundingClientRect().right).toBeLessThanOrEqual(right);
});

describe("the placing tool", () => {
  test("a drag to a free place asks about its dice, then drives there", async () => {
    const { target, said } = showBoard(freeAhead());
    await expect.poll(() => hand(target).getBoundingClientRect().width).toBeGreaterThan(10);
    drag(hand(target), 0, -30);
    await expect.poll(() => found(target, ".in-hand").textContent).toContain("you get there 50 %");
    expect(said.chosen).toEqual([]);
    drag(hand(target), 0, 0);
    await expect.poll(() => said.chosen[0]).toMatch(/^move .*\d/);
  });

  test("a touch holds it there until it is confirmed", async () => {
    const { target, said } = showBoard(freeAhead());
    drag(hand(target), 0, -24, "touch");
    await expect.poll(() => target.querySelector('[aria-label="At this place"] .go')).not.toBeNull();
    expect(said.chosen).toEqual([]);
    await userEvent.click(found(target, '[aria-label="At this place"] .go'));
    expect(said.chosen[0]).toMatch(/^move /);
  });

  test("held where it may not stand, the closest place and the reason are shown, and nothing is chosen", async () => {
    refusing(() => "That is too far sideways.");
    const { target, said } = showBoard(freeAhead());
    drag(hand(target), 400, 0);
    await expect.poll(() => target.textContent).toContain("That is too far sideways.");
    expect(target.querySelector(".wanted")).not.toBeNull();
    expect(target.querySelector(".ghost")).not.toBeNull();
    expect(said.chosen).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "SH-MOVE-4" }).first());
    expect(said.rules).toEqual(["SH-MOVE-4"]);
  });

  test("arrow keys move it by an eighth of an inch, with Shift by an inch; Enter chooses, Escape puts it back", async () => {
    const moment = freeAhead();
    const { x, y } = moment.before.placing!;
    const { target, said } = showBoard(moment);
    hand(target).focus();
    await userEvent.keyboard("{ArrowUp}{Shift>}{ArrowUp}{/Shift}");
    const options = (): Element | null => target.querySelector('[aria-label="At this place"]');
    await expect.poll(options).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    expect(options()).toBeNull();
    await userEvent.keyboard("{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Enter}");
    await expect.poll(() => said.chosen).toEqual([`move ${spotText({ x, y: y + 9 })}`]);
  });

  test("a place is typed in inches and eighths", async () => {
    const { target, said } = showBoard(drivingIn());
    const field = found(target, "form input");
    await userEvent.fill(field, "over there");
    await userEvent.keyboard("{Enter}");
    expect(found(target, '[role="alert"]').textContent).toContain("inches and eighths");
    const move = choiceOf(drivingIn().question, "move");
    await userEvent.fill(field, move.action.replace("move ", ""));
    await userEvent.keyboard("{Enter}");
    await userEvent.click(found(target, '[aria-label="At this place"] .go'));
    expect(said.chosen).toEqual([move.action]);
  });

  test("in contact it can nudge and ram, with odds", async () => {
    const moment = drivingIn();
    const ram = choiceOf(moment.question, "ram");
    const { target, said } = showBoard(moment);
    await userEvent.fill(found(target, "form input"), ram.action.replace(/^ram v\d+, /, ""));
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => asked).toEqual(ram.places.slice(0, 1));
    const buttons = [...target.querySelectorAll<HTMLElement>('[aria-label="At this place"] .go')];
    expect(target.querySelector(".touched")).not.toBeNull();
    const button = buttons.find(({ textContent }) => textContent?.includes("am "));
    button!.focus();
    flushSync();
    expect(target.querySelectorAll(".odds li").length).toBeGreaterThan(0);
    // The button is there to be pressed: no spot is to be tapped once more.
    expect(target.querySelector(".in-chance")?.textContent).not.toContain("Tap again");
    await userEvent.click(button!);
    expect(said.chosen).toEqual([ram.action]);
  });

  test("the chance of a place says on a touch screen that another tap does it", () => {
    const moment = drivingIn();
    const { target } = showBoard(moment);
    const [at] = choiceOf(moment.question, "move").places;
    found(target, `[data-at="${at}"]`).focus();
    flushSync();
    expect(found(target, ".in-chance p").textContent).toContain("Tap again to do it");
  });

  test("the listed places are buttons with one stop for the Tab key", async () => {
    const moment = drivingIn();
    const { target, said, props } = showBoard(moment);
    expect(target.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1);
    const move = choiceOf(moment.question, "move");
    const { x, y } = move.data as { x: number; y: number };
    const button = found(target, `[data-at="spot:${x},${y}"]`);
    button.focus();
    flushSync();
    expect(props.now.active).not.toBeNull();
    expect(target.querySelector(".template")).not.toBeNull();
    await userEvent.keyboard("{ArrowDown}{ArrowUp}");
    expect(document.activeElement?.getAttribute("data-at")).toBeTruthy();
    await userEvent.click(button);
    const item = target.querySelector<HTMLElement>('[role="menuitem"]');
    if (item) await userEvent.click(item);
    expect(said.chosen).toHaveLength(1);
  });

  test("a vehicle that is to start is in hand at once", async () => {
    const { target, said } = showBoard(momentOf("deploy"));
    expect(target.querySelector(".ghost")).not.toBeNull();
    hand(target).focus();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(said.chosen[0]).toMatch(/^deploy v\d+, /);
  });
});

describe("vehicles", () => {
  test("each is a button that says whose it is, and opens its card", async () => {
    const { before } = drivingIn();
    const { target } = showBoard({ before, question: null });
    const driving = before.vehicles.filter(({ status }) => status === "driving");
    const enemy = driving.find(({ control }) => control !== 0)!;
    const button = found(target, `[data-place="vehicle:${enemy.vehicle}"]`);
    expect(button.getAttribute("aria-label")).toContain(`${enemy.plan.cls} ${enemy.name}`);
    await userEvent.click(button, { force: true });
    expect(found(target, `[data-card="${enemy.vehicle}"]`).textContent).toContain(enemy.name);
    expect(target.querySelectorAll("[data-vehicle]")).toHaveLength(driving.length);
  });

  test("what can be done to a vehicle is done by clicking it", async () => {
    const moment = momentOf("action", ({ question }) =>
      question.choices.some(({ data }) => (data as { do: string }).do === "shoot"),
    );
    const shoot = choiceOf(moment.question, "shoot");
    const vehicle = numberOf((actionOf(shoot) as { vehicle: string }).vehicle);
    const { target, said } = showBoard(moment);
    const button = found(target, `[data-place="vehicle:${vehicle}"]`);
    button.focus();
    flushSync();
    expect(target.querySelector(".range, .cross")).not.toBeNull();
    await userEvent.keyboard("{Enter}");
    const items = [...target.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const item = items.find(({ textContent }) => textContent?.includes(shoot.label));
    if (item) await userEvent.click(item);
    expect(said.chosen).toEqual([shoot.action]);
  });

  test("a click on a vehicle that nothing can be done to asks why", async () => {
    const moment = momentOf("action", ({ question }) => question.complete);
    const free = moment.before.vehicles.find(
      ({ vehicle, control, status }) =>
        status === "driving" &&
        control !== moment.before.seat &&
        vehicle !== moment.before.active &&
        !moment.question.choices.some(({ data }) => JSON.stringify(data).includes(`v${vehicle + 1}"`)),
    )!;
    const { target, said } = showBoard(moment);
    found(target, `[data-place="vehicle:${free.vehicle}"]`).click();
    expect(said.refused).toEqual([`vehicle:${free.vehicle}`]);
  });

  test("a click on the empty road asks why, where nothing is to be put", async () => {
    const { before } = drivingIn();
    const { target, said } = showBoard({ before: { ...before, placing: null }, question: null });
    const road = found(target, '[role="application"]');
    road.focus();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect.poll(() => said.refused).toHaveLength(1);
    expect(said.refused[0]).toMatch(/^spot:\d+,\d+$/);
  });

  test("a drag moves the table and chooses nothing; buttons zoom and come back", async () => {
    const { target, said } = showBoard(momentOf("warrior"));
    const seen = (): string => found(target, ".picture").getAttribute("viewBox") ?? "";
    const road = found(target, '[role="application"]');
    await expect.poll(seen).not.toContain("NaN");
    await userEvent.click(found(target, '[aria-label="Show the whole table"]'));
    const first = seen();
    await userEvent.click(found(target, '[aria-label="Zoom in"]'));
    expect(seen()).not.toBe(first);
    const before = seen();
    await userEvent.dragAndDrop(road, road, {
      sourcePosition: { x: 40, y: 300 },
      targetPosition: { x: 20, y: 250 },
    });
    expect(seen()).not.toBe(before);
    expect(said).toEqual({ chosen: [], refused: [], rules: [], marks: [] });
  });
});

describe("cards", () => {
  test("warriors are chosen by their markers", async () => {
    const moment = momentOf("warrior");
    const { target, said } = showBoard(moment);
    const act = choiceOf(moment.question, "act");
    const warrior = numberOf((act.data as { warrior: string }).warrior);
    await userEvent.click(found(target, `[data-place="warrior:${warrior}"]`));
    expect(said.chosen).toEqual([act.action]);
  });

  test("a marker is dragged to a seat, or the seat is chosen", async () => {
    const moment = momentOf("action", ({ question, before }) =>
      question.choices.some(({ data }) => {
        const { do: what, seat = "" } = data as { do: string; seat?: string };
        return what === "change" && seat !== "cling" && before.asked !== null;
      }),
    );
    const change = moment.question.choices.find(({ action }) => /^change [DWP]/.test(action))!;
    const { seat } = change.data as { seat: string };
    const { target, said } = showBoard(moment);
    const place = found(target, `[data-place="seat:${moment.before.active}.${seat}"]`);
    const marker = found(target, `[data-place="warrior:${moment.before.asked}"]`);
    marker.scrollIntoView({ block: "center" });
    const [from, to] = [middle(marker), middle(place)];
    drag(marker, to.x - from.x, to.y - from.y);
    expect(said.chosen).toEqual([change.action]);
    await userEvent.click(place);
    expect(said.chosen).toEqual([change.action, change.action]);
    await userEvent.click(marker);
    expect(said.refused).toEqual([`warrior:${moment.before.asked}`]);
  });

  test("focus on a mount shows its arc", () => {
    const { before } = momentOf("warrior", ({ before }) =>
      before.vehicles.some(({ vehicle, mounts }) => vehicle === before.active && mounts[0]?.weapon),
    );
    const { target } = showBoard({ before, question: null });
    found(target, `[data-place="mount:${before.active}.0"]`).focus();
    flushSync();
    expect(target.querySelector(".range")).not.toBeNull();
    (document.activeElement as HTMLElement).blur();
    flushSync();
    expect(target.querySelector(".range")).toBeNull();
  });

  test("the hero is chosen among all of one's own markers, before anybody is on the road", async () => {
    const moment = momentOf("hero");
    const { target, said } = showBoard(moment);
    const open = target.querySelectorAll(".warrior.open");
    expect(open).toHaveLength(moment.question.choices.length);
    await userEvent.click(open[1] as HTMLElement);
    expect(said.chosen).toHaveLength(1);
  });

  test("a vehicle is fielded from its card", async () => {
    const { target, said } = showBoard(momentOf("field"));
    await userEvent.click(found(target, ".choosable"));
    expect(said.chosen[0]).toMatch(/^field v\d+$/);
  });
});

describe("the order sheet", () => {
  test("numbers are given by keys, and the sheet is handed in whole", async () => {
    const moment = momentOf("order");
    const { target, said, props } = showBoard(moment);
    const lines = (): string[] =>
      [...target.querySelectorAll<HTMLElement>("[data-line]")].map(({ dataset }) => dataset.line ?? "");
    const [first = "", second = ""] = lines();
    found(target, `[data-line="${first}"]`).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(lines().slice(0, 2)).toEqual([second, first]);
    await userEvent.click(found(target, ".in-turn button"));
    expect(said.chosen).toEqual([`order v${Number(first) + 1} 2`]);
    const choices = [`order v${Number(second) + 1} 1`, `order v${Number(second) + 1} 3`].map((action) => ({
      ...choice(action),
      data: { do: "order", vehicle: `v${Number(second) + 1}`, number: Number(action.at(-1)) },
    }));
    props.now = { ...props.now, question: { ...moment.question, choices } };
    flushSync();
    expect(said.chosen[1]).toBe(`order v${Number(second) + 1} 1`);
  });

  test("a line is dragged to another number", () => {
    const { target } = showBoard(momentOf("order"));
    const lines = [...target.querySelectorAll<HTMLElement>("[data-line]")];
    const [from, to] = [middle(lines[0]!), middle(lines[1]!)];
    const name = lines[0]!.dataset.line;
    drag(lines[0]!, to.x - from.x, to.y - from.y);
    const after = [...target.querySelectorAll<HTMLElement>("[data-line]")];
    expect(after[1]!.dataset.line).toBe(name);
  });

  test("the track tells who comes next, once the sheets are shown", () => {
    const { before } = momentOf("warrior");
    const { target } = showBoard({ before, question: null });
    const track = found(target, '[aria-label="Order of the round"]');
    const current = found(track, '[aria-current="step"]');
    const active = before.vehicles.find(({ vehicle }) => vehicle === before.active)!;
    expect(current.textContent).toContain(active.name);
  });

  test("the other's numbers are not on the page before they are shown", () => {
    const { before } = momentOf("order");
    expect(before.vehicles.filter(({ owner, order }) => owner !== 0 && order !== null)).toEqual([]);
    const { target } = showBoard({ before, question: null });
    expect(found(target, '[aria-label="Order of the round"]').querySelectorAll("button")).toHaveLength(0);
  });
});

describe("plans", () => {
  test("the tools draw on squares of two inches", async () => {
    const plans = [{ seat: 1, marks: [{ shape: "ring" as const, at: "13,21" }] }];
    const { before } = momentOf("warrior");
    const { target, said } = showBoard({ before, question: null }, { planning: "ring", plans });
    expect(found(target, '[data-mark="ring 13,21 "]').textContent).toContain("2");
    await userEvent.click(found(target, '[role="application"]'), { position: { x: 250, y: 300 } });
    expect(said.marks).toHaveLength(1);
    expect(said.refused).toEqual([]);
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

  test.each(Object.keys(FIGHTS))(
    "the fight %s is shown at high speed, and each step ends",
    async (fight) => {
      const moments = (FIGHTS[fight] ?? []).slice(0, MOST_SHOWN);
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
      const standing = moments.at(-1)!.after.vehicles.filter(({ status }) => status === "driving");
      expect(target.querySelectorAll("[data-vehicle]")).toHaveLength(standing.length);
    },
    60_000,
  );

  test("dice lie on the table until something new begins", () => {
    const { before, happenings } = momentWith("rolled");
    const done = vi.fn();
    const { target } = showBoard({ before, question: null }, { playing: { happenings, speed: 0, done } });
    expect(found(target, '[aria-label="Dice"]').querySelectorAll('[role="img"]').length).toBeGreaterThan(0);
  });

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
    const { target } = showBoard(drivingIn(), { playing: { happenings, speed: 1, done: vi.fn() } });
    expect(target.querySelectorAll("[data-at], [data-hand]")).toHaveLength(0);
  });
});

describe("for everybody", () => {
  const KINDS = ["hero", "deploy", "order", "warrior", "action"];
  test.each(KINDS)("axe finds nothing at %s", async (kind) => {
    expect(await flaws(showBoard(momentOf(kind)).target)).toEqual([]);
  });

  test.each([
    [390, 844],
    [680, 768],
    [1060, 844],
  ])("%i pixels wide: nothing sticks out", async (width, height) => {
    await page.viewport(width, height);
    for (const kind of KINDS) {
      const { target } = showBoard(momentOf(kind));
      await expect.poll(() => found(target, ".picture").clientWidth).toBeLessThanOrEqual(width);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      target.remove();
    }
  });
});
