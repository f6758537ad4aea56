import { describe, expect, test } from "vitest";
import {
  allows,
  coverage,
  distance,
  inches,
  isNearer,
  nearest,
  spotText,
  stepped,
  ticks,
  typedSpot,
  wayText,
} from "../../src/games/shattered-highways/model/geometry";
import { planPlace, planSpot } from "../../src/games/shattered-highways/model/plans";
import { watchedBox } from "../../src/games/shattered-highways/model/watching";
import { ALL, drivingIn, momentOf } from "./games";

const anywhere = (): boolean => true;

describe("lengths", () => {
  test.each([
    [0, "0"],
    [4, "1/2"],
    [99, "12 3/8"],
    [102, "12 3/4"],
    [160, "20"],
  ])("%i ticks are %s inches, and back", (number, text) => {
    expect(inches(number)).toBe(text);
    expect(ticks(text)).toBe(number);
  });

  test("what is no length is none", () => {
    for (const text of ["", "x", "3/7", "-2", "1 2", "12,5"]) expect(ticks(text)).toBeNull();
  });

  test("a place is typed with or without the action before it", () => {
    for (const text of ["12 3/8, 20", "move 12 3/8, 20", " place 12 3/8 ,20", "deploy v7, 12 3/8, 20"])
      expect(typedSpot(text)).toEqual({ x: 99, y: 160 });
    expect(typedSpot("somewhere")).toBeNull();
    expect(spotText({ x: 99, y: 160 })).toBe("12 3/8, 20");
  });

  test("ways are told as drivers say them", () => {
    const from = { x: 40, y: 40 };
    expect(wayText(from, { x: 36, y: 112 })).toBe('9" ahead and 1/2" to the left');
    expect(wayText(from, { x: 48, y: 32 })).toBe('1" back and 1" to the right');
    expect(wayText(from, from)).toBe("where it stands");
  });
});

describe("rectangles", () => {
  const box = { x: 0, y: 0, w: 10, l: 24 };

  test("distance is edge to edge", () => {
    expect(distance(box, { ...box, x: 13, y: 28 })).toBe(9 + 16);
    expect(distance(box, { ...box, x: 4 })).toBe(0);
  });

  test("a mount covers what the server tells, wherever its vehicle stands", () => {
    const vehicle = { ...drivingIn().before.vehicles[0]!, x: 100, y: 50 };
    const mount = { ...vehicle.mounts[0]!, covers: [-11, -24, 21, 0] };
    expect(coverage(vehicle, mount)).toEqual({ x: 89, y: 26, w: 32, l: 24 });
  });
});

describe("places", () => {
  const places = [
    [0, 0, 10, 40],
    [30, 0, 40, 40],
  ];

  test("the closest place is found, also where a condition forbids the corner", () => {
    expect(nearest(places, { x: 5, y: 20 }, anywhere)).toEqual({ x: 5, y: 20 });
    expect(nearest(places, { x: 14, y: 50 }, anywhere)).toEqual({ x: 10, y: 40 });
    expect(nearest(places, { x: 27, y: 5 }, anywhere)).toEqual({ x: 30, y: 5 });
    expect(nearest(places, { x: 9, y: 5 }, ({ x }) => x < 7)).toEqual({ x: 6, y: 5 });
    expect(nearest([], { x: 0, y: 0 }, anywhere)).toBeNull();
  });

  test("keys step to the next place that way, over gaps, and stay at the end", () => {
    const right = [1, 0] as const;
    expect(stepped(places, { x: 5, y: 5 }, right, 1, anywhere)).toEqual({ x: 6, y: 5 });
    expect(stepped(places, { x: 10, y: 5 }, right, 1, anywhere)).toEqual({ x: 30, y: 5 });
    expect(stepped(places, { x: 36, y: 5 }, right, 8, anywhere)).toEqual({ x: 40, y: 5 });
    expect(stepped(places, { x: 40, y: 5 }, right, 8, anywhere)).toBeNull();
  });

  test("every choice with a place lies in the places that the table tells", () => {
    const asked = ALL.filter(({ question, before }) => question && before.placing);
    expect(asked.length).toBeGreaterThan(4);
    for (const { before, question } of asked) {
      const all = before.placing!.places;
      const spots = question!.choices.flatMap(({ data }) => {
        const { x, y } = data as { x?: number; y?: number };
        return x === undefined || y === undefined ? [] : [{ x, y }];
      });
      for (const spot of spots) expect(allows(all, spot), JSON.stringify(spot)).toBe(true);
    }
  });

  test("a harpoon pulls only nearer", () => {
    const placing = { ...drivingIn().before.placing!, x: 0, y: 0, toward: [60, 0, 72, 30] };
    expect(isNearer(placing, { x: 1, y: 0 })).toBe(true);
    expect(isNearer(placing, { x: 0, y: 2 })).toBe(false);
  });
});

describe("views", () => {
  test("the camera keeps the reachable area in view, else the whole pack", () => {
    const { before } = drivingIn();
    const { placing, length } = before;
    const box = watchedBox(before, placing);
    expect(box.x).toBeLessThanOrEqual(placing!.x);
    expect(length - box.y).toBeGreaterThanOrEqual(placing!.y + placing!.length);
    const idle = watchedBox({ ...before, active: null }, null);
    for (const { x, width, status } of before.vehicles)
      if (status === "driving") expect(idle.x + idle.w).toBeGreaterThanOrEqual(x + width);
    expect(watchedBox({ ...before, vehicles: [], active: null }, null)).toMatchObject({ x: 0, y: 0 });
  });

  test("plans name squares of two inches", () => {
    expect(planPlace({ x: 99, y: 160 })).toBe("13,21");
    expect(planSpot("13,21")).toEqual({ x: 104, y: 168 });
    expect(planSpot("nowhere")).toBeNull();
  });
});
