import { describe, expect, test } from "vitest";
import pages from "../../src/games/shattered-highways";
import { aimOf } from "../../src/games/shattered-highways/model/aim";
import {
  actionOf,
  destination,
  mood,
  numberOf,
  shortly,
  spoken,
  vehicleOf,
} from "../../src/games/shattered-highways/model/choices";
import { put } from "../../src/games/shattered-highways/model/changes";
import {
  bodiesOf,
  holdSpot,
  lookOf,
  paintOf,
  seatSpots,
} from "../../src/games/shattered-highways/model/look";
import { vehicleLabel } from "../../src/games/shattered-highways/model/names";
import { Sheet } from "../../src/games/shattered-highways/model/sheet.svelte";
import { nameSpots } from "../../src/games/shattered-highways/model/labels";
import { watchedBox } from "../../src/games/shattered-highways/model/watching";
import { STORY, type Scene } from "../../src/games/shattered-highways/motion/events";
import type { GameEvent, Table } from "../../src/generated/shattered-highways";
import type { OpenQuestion } from "../../src/table/question/details.svelte";
import { ALL, choiceOf, drivingIn, momentOf, momentWith, viewOf } from "./games";

function sceneOf(table: Table): Scene {
  return { ...table, rolls: [] };
}

const asked = ALL.filter((one) => one.question !== null);

test("it is a seat's turn while its vehicle is activated, and nobody's before the battle", () => {
  const { before, question } = momentOf("action");
  expect(pages.turnOf!(before, [])[0]).toBe(question.seat);
  expect(pages.turnOf!(momentOf("deploy").before, [])).toEqual([]);
});

describe("choices", () => {
  test("every choice has a place on the board", () => {
    for (const { question } of asked)
      expect(question!.choices.filter(({ places }) => !places.length)).toEqual([]);
  });

  test("any number of clinging warriors are drawn apart", () => {
    const rides = momentOf("warrior").before.vehicles[0]!;
    const spots = Array.from({ length: 16 }, (_, index) => holdSpot(rides, "tractor", index));
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(16);
  });

  test("shots and attacks can be made at the warrior and at their vehicle", () => {
    const { before, question } = momentOf("action", ({ question }) =>
      question.choices.some(({ data }) => (data as { do: string }).do === "shoot-at"),
    );
    const choice = choiceOf(question, "shoot-at");
    const warrior = numberOf((choice.data as { warrior: string }).warrior);
    const rides = before.warriors.find((one) => one.warrior === warrior)!.at!;
    expect(choice.places).toEqual([`warrior:${warrior}`, `vehicle:${rides}`]);
  });

  test("what a shot aims at comes with the mount that fires", () => {
    const { before, question } = momentOf("action", ({ question }) =>
      question.choices.some(({ data }) => (data as { do: string }).do === "shoot"),
    );
    const choice = choiceOf(question, "shoot");
    const aim = aimOf(before, choice, null)!;
    expect(aim).toMatchObject({ from: before.active, kind: "shot" });
    expect(aim.to).toBe(numberOf((choice.data as { vehicle: string }).vehicle));
    expect(aim.mount?.weapon).toBeTruthy();
  });

  test("odds are told in words, good ones apart from bad ones", () => {
    const { question } = drivingIn();
    const move = choiceOf(question, "move");
    expect(destination(move)).toEqual({ x: expect.any(Number), y: expect.any(Number) });
    expect(spoken(move)).toMatch(/^Drive .*\d+ %/);
    expect(shortly(move)).toMatch(/you get there \d+ %/);
    expect(move.odds.map(mood)).toEqual(["good", "bad", "bad"]);
    const others = ["Bone is destroyed", "Ash itself is destroyed", "Ash must swerve round the wreck"];
    expect(others.map((what) => mood({ ...move.odds[0]!, what }))).toEqual(["good", "bad", "bad"]);
  });
});

describe("the order sheet", () => {
  const { before, question } = momentOf("order");

  test("it is filled in order, numbers are exchanged, and it is handed in line by line", () => {
    const sheet = new Sheet();
    sheet.prepare(before, question);
    const [first, second] = [...sheet.numbers.keys()];
    expect([...sheet.numbers.values()].slice(0, 2)).toEqual([1, 2]);
    sheet.give(first!, 2);
    expect(sheet.numbers.get(second!)).toBe(1);
    sheet.prepare(before, question);
    expect(sheet.numbers.get(first!)).toBe(2);
    expect(sheet.next(question)).toBeNull();
    sheet.handIn();
    expect(sheet.next(question)?.action).toBe(`order v${first! + 1} 2`);
    expect(sheet.next(momentOf("warrior").question)).toBeNull();
    expect(sheet.next(question)).toBeNull();
  });
});

describe("what events do to the table", () => {
  /** What the follower cannot know: questions, and what only the engine counts. */
  function visible({ vehicles, warriors, round, lead, orders_shown }: Table) {
    return {
      ...{ round, lead, orders_shown },
      vehicles: vehicles.map(({ vehicle, x, y, length, status, order, control, parts, clinging, seats }) => ({
        ...{ vehicle, length, status, order, control, clinging },
        at: status === "driving" ? { x, y } : null,
        hp: parts.map(({ part, hp }) => ({ part, hp })),
        seats: seats.map(({ seat, warrior }) => ({ seat, warrior })),
      })),
      aboard: warriors.map(({ warrior, at, seat, part }) => ({ warrior, at, seat, part })),
    };
  }

  test("the table after an answer is the one that was sent", () => {
    for (const { before, after, happenings, game } of ALL) {
      const events = happenings.map(({ event }) => event).filter(STORY.knows);
      const kinds = events.map(({ event }) => event).join(" ");
      expect(visible(events.reduce(STORY.follow, sceneOf(before))), `${game}: ${kinds}`).toEqual(
        visible(after),
      );
    }
  });

  test("every event has its beats, and they end where it leads", () => {
    for (const { before, happenings } of ALL) {
      let scene = sceneOf(before);
      for (const { event, text } of happenings) {
        if (!STORY.knows(event)) continue;
        const beats = STORY.beats(scene, { event, text });
        scene = STORY.follow(scene, event);
        expect(beats.at(-1)!.scene).toEqual(scene);
      }
    }
  });

  test("whoever leaves the fight is seen leaving over the back edge", () => {
    const { before, happenings } = momentWith("wrecked");
    const event = happenings.find(({ event }) => (event as GameEvent).event === "wrecked")!
      .event as GameEvent;
    const { vehicle } = event as { vehicle: number };
    const beats = STORY.beats(sceneOf(before), { event, text: "gone" });
    expect(vehicleOf(beats[1]!.scene, vehicle)!.y).toBeLessThan(0);
    expect(vehicleOf(beats.at(-1)!.scene, vehicle)!.status).toBe("wrecked");
  });

  test("a rig goes on without its trailer", () => {
    const table = momentOf("field", ({ game }) => game === "convoy").before;
    const rig = table.vehicles.find(({ plan }) => plan.cls === "rig")!;
    const event: GameEvent = { event: "uncoupled", vehicle: rig.vehicle };
    const after = vehicleOf(STORY.follow(put(sceneOf(table), rig.vehicle, 100, 100), event), rig.vehicle)!;
    expect(after).toMatchObject({ coupled: false, x: 100, y: 140, length: 24 });
    expect(after.parts).toHaveLength(1);
    expect(bodiesOf(lookOf(after))).toMatchObject([{ body: "tractor" }]);
  });

  test("events of later versions change nothing", () => {
    expect(STORY.knows({ event: "sandstorm" })).toBe(false);
    expect(STORY.knows(null)).toBe(false);
  });
});

describe("pictures", () => {
  test("every seat has its own place on its vehicle", () => {
    for (const vehicle of ALL[0]!.before.vehicles) {
      const spots = [...seatSpots(vehicle).values()].map(({ x, y }) => `${x},${y}`);
      expect(new Set(spots).size).toBe(vehicle.seats.length);
      const [left, right] = [holdSpot(vehicle, "tractor", 0), holdSpot(vehicle, "tractor", 1)];
      expect(left.x).toBeLessThan(0);
      expect(right.x).toBeGreaterThan(0);
    }
  });

  test("the same vehicle always has the same paint", () => {
    expect(paintOf("deacon")).toBe(paintOf("deacon"));
  });

  test("a vehicle is told whole to those who do not see it", () => {
    const { before } = drivingIn();
    const vehicle = before.vehicles.find((one) => one.vehicle === before.active)!;
    expect(vehicleLabel(before, vehicle)).toMatch(/: \w+ .*, \d+ of \d+ hit points, \d+ aboard, .*its turn/);
  });
});

describe("names on the road", () => {
  const at = (vehicle: number, x: number, y: number) => {
    const one = drivingIn().before.vehicles[0]!;
    return { ...one, vehicle, name: "Scrapper", x, y, width: 8, length: 18 };
  };

  test("they stand behind a vehicle, elsewhere where another is, and not at all where there is no room", () => {
    const spots = nameSpots([at(0, 50, 50), at(1, 50, 31)], 4);
    expect([...spots.values()].map(({ y }) => Math.sign(y))).toEqual([1, -1]);
    const ring = [50, 42, 58].flatMap((x) => [50, 31.5, 68.5].map((y) => ({ x, y })));
    expect(
      nameSpots(
        ring.map(({ x, y }, n) => at(n, x, y)),
        4,
      ).has(0),
    ).toBe(false);
  });
});

describe("the camera", () => {
  test("close up it looks at all places for the vehicle in hand, and at little else", () => {
    const { before } = drivingIn();
    const { places, width, length } = before.placing!;
    const [usual, close] = [watchedBox(before, before.placing), watchedBox(before, before.placing, true)];
    expect(close.w * close.h).toBeLessThan(usual.w * usual.h);
    for (const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] of places) {
      expect(close.x).toBeLessThan(x0);
      expect(close.x + close.w).toBeGreaterThan(x1 + width);
      expect(close.y).toBeLessThan(before.length - y1 - length);
      expect(close.y + close.h).toBeGreaterThan(before.length - y0);
    }
  });
});

test("what is told of a vehicle has the badge of who drives it, or else owns it", () => {
  const [{ before }] = asked as [(typeof asked)[0]];
  const table = { ...before, vehicles: before.vehicles.map((one) => ({ ...one, owner: 1, control: null })) };
  expect(pages.owner!({ event: "activated", vehicle: 0 }, table)).toBe(1);
  const taken = { ...table, vehicles: table.vehicles.map((one) => ({ ...one, control: 0 })) };
  expect(pages.owner!({ event: "activated", vehicle: 0 }, taken)).toBe(0);
  expect(pages.owner!({ event: "round-began" }, table)).toBeNull();
});

test("a seat is out when nothing of its fleet drives or is to come, and none of its warriors is left", () => {
  const table = drivingIn().before;
  expect(pages.isOut?.(table, [0])).toBe(false);
  const vehicles = table.vehicles.map((one) => (one.owner === 0 ? { ...one, status: "wrecked" } : one));
  expect(pages.isOut?.({ ...table, vehicles }, [0])).toBe(false);
  const players = table.players.map((one) => (one.seat === 0 ? { ...one, warriors: 0 } : one));
  const lost = { ...table, vehicles, players };
  expect(pages.isOut?.(lost, [0])).toBe(true);
  expect(pages.isOut?.(lost, [0, 1])).toBe(false);
});
