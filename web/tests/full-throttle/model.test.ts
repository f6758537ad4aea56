import { describe, expect, test } from "vitest";
import pages from "../../src/games/full-throttle";
import { atlasOf, placeUnder, poseAt } from "../../src/games/full-throttle/model/atlas";
import { fit, held, panned, roaming, toBoard, toScreen, zoomed } from "../../src/board/camera";
import { isOnRoad, shortly } from "../../src/games/full-throttle/model/choices";
import { atLine, carViews, places, shortName, teamOf } from "../../src/games/full-throttle/model/cars";
import { countsOf } from "../../src/games/full-throttle/model/counting";
import { nearestBy } from "../../src/board/roving";
import { exits, merging } from "../../src/games/full-throttle/model/scenery";
import { STORY } from "../../src/games/full-throttle/motion/events";
import type { Table } from "../../src/generated/full-throttle";
import { choice, odds } from "../support";
import { ALL, DRAWING, RACES, momentOf } from "./games";

const START = momentOf("main-event", "path").before;
const ATLAS = atlasOf(DRAWING, START);

test("it is a seat's turn while its car moves, and nobody's during the set-up", () => {
  expect(pages.turnOf!(START, [])).toEqual([0]);
  expect(pages.turnOf!(momentOf("main-event", "car").before, [])).toEqual([]);
});

/** What of a table the events tell; at the end hands are shown that no event tells. */
function told({ cars, obstacles, round, piles }: Table, before: Table): unknown {
  return {
    ...{ obstacles, round, deck: piles.deck },
    cars: cars.map(
      ({ car, at, gear, status, hand, hand_size, upgrades, block, control, damaged, paused }) => ({
        ...{ at, gear, status, hand_size, block, control, damaged, paused },
        upgrades:
          upgrades &&
          Object.entries(upgrades)
            .filter(([, number]) => number > 0)
            .sort(),
        hand: before.cars[car]?.hand && [...(hand ?? [])].sort(),
      }),
    ),
  };
}

describe("following", () => {
  test.each(Object.keys(RACES))("the events of %s lead from each table to the next", (race) => {
    for (const { before, happenings, after } of RACES[race] ?? []) {
      const events = happenings.map(({ event }) => event).filter(STORY.knows);
      const reached = events.reduce(STORY.follow, before);
      expect(told(reached, before), happenings.map(({ text }) => text).join(" ")).toEqual(
        told(after, before),
      );
    }
  });

  test("the last beat of every event is the table after it", () => {
    for (const { before, happenings } of ALL) {
      let table = before;
      for (const { event, text } of happenings) {
        if (!STORY.knows(event)) continue;
        const beats = STORY.beats(table, { event, text });
        table = STORY.follow(table, event);
        expect(beats.at(-1)?.scene).toEqual(table);
      }
    }
  });

  test("a move over the line ends in slow motion", () => {
    const moment = ALL.find(({ happenings }) =>
      happenings.some(({ event }) => (event as { ending?: string }).ending === "finish"),
    )!;
    const { event, text } = moment.happenings.find(
      (one) => (one.event as { ending?: string }).ending === "finish",
    )!;
    if (!STORY.knows(event)) throw new Error("A move is an event.");
    const slow = STORY.beats(moment.before, { event, text }).filter(({ effects }) =>
      effects?.some(({ kind }) => kind === "slow"),
    );
    expect(slow.length).toBeGreaterThan(0);
    expect(Math.min(...slow.map(({ ms }) => ms))).toBeGreaterThan(300);
  });
});

describe("the line", () => {
  const car = (number: number, status: string, extra: number) => ({
    ...{ ...START.cars[0]!, car: number, seat: number % 2, side: number % 2, status, extra },
  });
  const tagTeam = {
    ...START,
    ...{
      variant: "tag-team",
      outcome: [1, 0],
      standings: [
        [0, 2],
        [1, 3],
      ],
    },
    cars: [car(0, "finished", 0), car(1, "finished", 0), car(2, "finished", 3), car(3, "racing", 0)],
  };

  test("cars of a team share a place, and the next team has the next one", () => {
    expect(places(tagTeam).map(({ place }) => place)).toEqual([1, 1, 2, 2]);
    expect(places({ ...tagTeam, variant: "race" }).map(({ place }) => place)).toEqual([1, 1, 3, 3]);
  });

  test("a team is in the picture with the car that runs last", () => {
    expect(atLine(tagTeam).map((one) => one.car.car)).toEqual([2, 3]);
    expect(atLine({ ...tagTeam, variant: "race" })).toHaveLength(4);
  });
});

describe("the map", () => {
  test("every course of the box has its way from start to finish on its board", () => {
    for (const course of DRAWING.courses) {
      const atlas = atlasOf(DRAWING, { ...START, course: course.id, board: course.board });
      for (const name of [...course.start, ...course.finish]) expect(atlas.route.has(name), name).toBe(true);
      expect(atlas.start).toHaveLength(course.start.length);
      expect(atlas.box.w).toBeLessThanOrEqual(atlas.width + 100);
    }
  });

  test("the undriven ends of the first and the last leg are not lit", () => {
    expect(ATLAS.route.has("fw-harbor 1/1")).toBe(false);
    expect(ATLAS.route.has("fw-harbor 2/1")).toBe(true);
    expect(ATLAS.route.has("fw-longbeach 10/1")).toBe(true);
    expect(ATLAS.route.has("fw-longbeach 11/1")).toBe(false);
    expect(ATLAS.route.has("alley-rooftop 1/1")).toBe(false);
  });

  test("a leg with a minus is driven the other way", () => {
    const atlas = atlasOf(DRAWING, { ...START, course: "all-timer", board: "baja-california" });
    const there = poseAt(atlas, "mirador 4/2", 1, 0)!;
    expect(Math.cos((there.angle * Math.PI) / 180)).toBeCloseTo(-1);
    expect(atlas.start[0]!.x).toBeGreaterThan(atlas.spaces.get("mirador 12/1")!.x);
  });

  test("a course of one's own is read from its line", () => {
    const own = {
      ...{ id: "mine", name: "Mine", board: "los-angeles", route: ["fw-harbor", "fw-hollywood"] },
      ...{ start: { segment: "fw-harbor", cell: 20 }, finish: { segment: "fw-hollywood", cell: 4 } },
    };
    const atlas = atlasOf(DRAWING, { ...START, course: "mine", own_course: JSON.stringify(own) });
    expect(atlas.course.name).toBe("Mine");
    expect(atlas.course.start).toContain("fw-harbor 20/3");
    expect(atlas.route.has("fw-hollywood 4/2")).toBe(true);
    expect(atlas.route.has("fw-hollywood 5/2")).toBe(false);
  });

  test("a point of the board is found in its space", () => {
    for (const name of ATLAS.route) {
      const { x, y } = ATLAS.spaces.get(name)!;
      if (!merging(ATLAS).length) expect(placeUnder(ATLAS, x, y)).toBe(name);
    }
    expect(placeUnder(ATLAS, -100, -100)).toBeNull();
    expect(placeUnder(ATLAS, ATLAS.start[1]!.x, ATLAS.start[1]!.y)).toBe("start 2");
  });

  test("lanes that lead off a wider road are marked, and the ramp is drawn over it", () => {
    expect(exits(ATLAS)).toEqual([]);
    const atlas = atlasOf(DRAWING, { ...START, course: "tokyo-drift" });
    expect(exits(atlas).length).toBeGreaterThan(0);
    expect(merging(atlas).some(({ segment }) => segment === "ramp-echo")).toBe(true);
  });
});

describe("the camera", () => {
  const size = { width: 800, height: 400 };
  const board = { width: 1600, height: 1000 };

  test("a box fits into the view", () => {
    expect(fit({ x: 100, y: 100, w: 400, h: 100 }, size)).toEqual({ x: 300, y: 150, scale: 2 });
  });

  test("what lies under the pointer stays there while zooming", () => {
    const camera = { x: 700, y: 500, scale: 1 };
    const at = { x: 120, y: 330 };
    const point = toBoard(camera, size, at);
    const after = toScreen(zoomed(camera, size, 1.7, at), size, point);
    expect(after.x).toBeCloseTo(at.x);
    expect(after.y).toBeCloseTo(at.y);
  });

  test("the view stays on the board", () => {
    const far = panned({ x: 700, y: 500, scale: 1 }, 9000, -9000);
    expect(held(far, size, board)).toEqual({ x: 400, y: 800, scale: 1 });
    expect(roaming(far, size, board, { left: 200, bottom: 0 })).toEqual({ x: -100, y: 1000, scale: 1 });
    expect(held({ x: 0, y: 0, scale: 0.01 }, size, board)).toEqual({ x: 800, y: 500, scale: 0.4 });
  });

  test("what is covered at the bottom shows nothing that counts", () => {
    const covered = { left: 0, bottom: 100 };
    const low = { x: 0, y: 900, w: 400, h: 100 };
    const camera = held(fit(low, size, 2, covered), size, board, covered);
    const bottom = toScreen(camera, size, { x: 0, y: 1000 }).y;
    expect(bottom).toBeLessThanOrEqual(size.height - covered.bottom);
  });
});

describe("choices", () => {
  test("every choice of every recorded question has its place", () => {
    for (const { before, question } of ALL) {
      const atlas = question && atlasOf(DRAWING, before);
      for (const choice of question?.choices ?? []) {
        const [place = ""] = choice.places;
        if (isOnRoad(place)) expect(poseAt(atlas!, place, 1, 0), choice.action).not.toBeNull();
        else expect(place).toMatch(/^(hand|gear|upgrade|speed|car|driver|button):/);
      }
    }
  });

  test("arrow keys go to the nearest place that way", () => {
    const places = [
      { name: "a", x: 0, y: 0 },
      { name: "b", x: 30, y: 4 },
      { name: "c", x: 20, y: 40 },
    ];
    expect(nearestBy(places, "a", "ArrowRight")).toBe("b");
    expect(nearestBy(places, "a", "ArrowDown")).toBe("c");
    expect(nearestBy(places, "a", "ArrowLeft")).toBe("a");
    expect(nearestBy(places, "a", "x")).toBeNull();
  });

  test("cards are counted by gear", () => {
    const { piles } = START;
    const counts = countsOf(piles);
    const unseen = piles.unseen[String(piles.decks_made)]!.length;
    expect(counts.reduce((sum, count) => sum + count.unseen, 0)).toBe(unseen);
    expect(counts.reduce((sum, count) => sum + count.discard, 0)).toBe(piles.discard.length);
  });
});

test("a menu says what a draw is measured by, or the numbers it may bring", () => {
  const speed = { ...odds("Speed 3 is offered", 0.9), spread: true };
  const slow = { ...odds("Speed 1 is offered", 0.2), spread: true };
  const play = choice("play 1x1", { odds: [odds("a Speed without a penalty", 0.5), speed, slow] });
  expect(shortly(play)).toBe("a Speed without a penalty 50 %");
  expect(shortly(choice("play 1x1", { odds: [slow, speed] }))).toBe("Speed 1–3");
});

test("cars that share a lane of the Start card stand behind each other, and their teams are named", () => {
  const { before } = momentOf("tag-team", "runner");
  expect(new Set(before.cars.map(({ at }) => at)).size).toBeLessThan(4);
  const poses = carViews(atlasOf(DRAWING, before), DRAWING, before).map(({ pose }) => pose);
  expect(poses).toHaveLength(4);
  poses.forEach((one, index) => {
    for (const other of poses.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(15);
  });
  expect(before.cars.map((car) => teamOf(before, car))).toEqual(["Team 1", "Team 2", "Team 1", "Team 2"]);
  expect(teamOf(START, START.cars[0]!)).toBe("");
});

test("a driver goes by their first name, a car without one by its paint", () => {
  const [car] = momentOf("main-event", "path").before.cars;
  const named = (name: string, driver: string | null = "x") => shortName({ ...car!, name, driver });
  expect(["Dominic Toretto", "Suki", "Takashi, the Drift King"].map((name) => named(name))).toEqual([
    "Dominic",
    "Suki",
    "Takashi",
  ]);
  expect(named("Brick Red", null)).toBe("Brick Red");
});
