import { expect, test } from "vitest";
import type { Draft } from "../../src/games/full-throttle/editor/draft";
import {
  addFork,
  closed,
  cutAfter,
  dropFork,
  forkExits,
  lead,
  leadFork,
  reversed,
  setFinish,
  setStart,
  shorten,
  toggleObstacle,
  type Edited,
} from "../../src/games/full-throttle/editor/edit";
import { drivenRows, exitsFor, nearestSpace, press } from "../../src/games/full-throttle/editor/tools";
import { Network } from "../../src/games/full-throttle/editor/network";
import { atlasFor, emptyCourse, networkOf, spaceOf, TWO_ROADS } from "./courses";
import { DRAWING } from "./games";

const LA = networkOf("los-angeles");
const BAJA = networkOf("baja-california");
const EMPTY = emptyCourse("los-angeles");

function done(edited: Edited): Draft {
  if ("refused" in edited) throw new Error(edited.refused);
  return edited.draft;
}

function started(name = "fw-harbor 2/1"): Draft {
  return done(setStart(LA, EMPTY, spaceOf(EMPTY, name)));
}

// The start

test("the start begins the route, driven to where most of the road lies", () => {
  expect(started().route).toEqual(["fw-harbor"]);
  expect(started("fw-harbor 30/3")).toMatchObject({
    start: { segment: "-fw-harbor", cell: 30 },
    route: ["-fw-harbor"],
  });
});

test("the same row again turns the course around, another row of the road moves the start alone", () => {
  const moved = done(setStart(LA, started(), spaceOf(EMPTY, "fw-harbor 5/1")));
  expect(moved).toMatchObject({ start: { segment: "fw-harbor", cell: 5 }, route: ["fw-harbor"] });
  const turned = done(setStart(LA, moved, spaceOf(EMPTY, "fw-harbor 5/4")));
  expect(turned).toMatchObject({ start: { segment: "-fw-harbor", cell: 5 }, route: ["-fw-harbor"] });
});

test("a start elsewhere drops what lay behind the old one", () => {
  const draft = { ...TWO_ROADS, obstacles: [["mercado", 3, 1]] as Draft["obstacles"] };
  const moved = done(setStart(BAJA, draft, spaceOf(draft, "mirador 12/1")));
  expect(moved).toMatchObject({ route: ["-mirador"], branch: [], obstacles: [] });
  expect(moved.finish.segment).toBe("");
});

test.each([
  ["ramp-echo 3/1", "Echo Park Off-Ramp is a corner"],
  ["shoulder 1/1", "Shoulder Drop-Off has a single lane"],
])("a start in %s is refused with the rule", (name, text) => {
  const edited = setStart(LA, EMPTY, spaceOf(EMPTY, name));
  expect(edited).toMatchObject({ rule: "FT-COURSE-1" });
  expect((edited as { refused: string }).refused).toContain(text);
});

test("roads take a start and a finish where their drawing says so", () => {
  const board = DRAWING.boards.find(({ id }) => id === "los-angeles")!;
  const roads = board.roads.map((road) => ({
    ...road,
    start: road.id === "shoulder",
    finish: road.id !== "fw-harbor",
  }));
  const other = new Network({ ...board, roads });
  expect(done(setStart(other, EMPTY, spaceOf(EMPTY, "shoulder 1/1"))).route).toEqual(["shoulder"]);
  expect(setFinish(other, started(), spaceOf(EMPTY, "fw-harbor 5/1"))).toMatchObject({ rule: "FT-COURSE-1" });
});

// The route

test("an exit is taken, a far road is led to, and a leg cuts what follows it", () => {
  const next = done(lead(LA, started(), "ramp-echo"));
  expect(next.route).toEqual(["fw-harbor", "ramp-echo"]);
  const far = done(lead(LA, next, "garage-spiral"));
  expect(far.route.slice(0, 3)).toEqual(["fw-harbor", "ramp-echo", "fig-north"]);
  expect(far.route.at(-1)).toBe("garage-spiral");
  for (const [index, leg] of far.route.slice(1).entries()) expect(LA.exits(far.route[index]!)).toContain(leg);
  expect(done(lead(LA, far, "ramp-echo")).route).toEqual(next.route);
  expect(done(lead(LA, next, "ramp-echo")).route).toEqual(["fw-harbor"]);
});

test("without a start there is no route, and its first leg stays", () => {
  expect(lead(LA, EMPTY, "fw-harbor")).toMatchObject({ rule: "FT-COURSE-1" });
  expect(shorten(LA, started())).toMatchObject({ rule: "FT-COURSE-1" });
});

test("no way leads against the edge of the board", () => {
  const out = done(setStart(LA, EMPTY, spaceOf(EMPTY, "fw-longbeach 1/1")));
  expect(lead(LA, out, "fw-hollywood")).toMatchObject({ rule: "FT-COURSE-6" });
});

test("the finish ends the route where it lies, or leads it there", () => {
  const led = done(setFinish(LA, started(), spaceOf(EMPTY, "fw-east 4/1")));
  expect(led.route).toEqual(["fw-harbor", "fw-hollywood", "fw-east"]);
  expect(led.finish).toEqual({ segment: "fw-east", cell: 4 });
  const cut = done(setFinish(LA, led, spaceOf(EMPTY, "fw-hollywood 9/2")));
  expect(cut).toMatchObject({ route: led.route.slice(0, 2), finish: { segment: "fw-hollywood", cell: 9 } });
  expect(setFinish(LA, led, spaceOf(EMPTY, "ramp-grand 3/1"))).toMatchObject({ rule: "FT-COURSE-1" });
  expect(setFinish(LA, EMPTY, spaceOf(EMPTY, "fw-east 4/1"))).toMatchObject({ rule: "FT-COURSE-1" });
});

test("a finish goes along with the end of the route, but not into a corner", () => {
  const led = done(setFinish(LA, started(), spaceOf(EMPTY, "fw-hollywood 4/1")));
  expect(done(lead(LA, led, "fw-east")).finish).toEqual({ segment: "fw-east", cell: 23 });
  const home = done(setFinish(LA, started(), spaceOf(EMPTY, "fw-harbor 20/1")));
  expect(done(lead(LA, home, "ramp-echo")).finish.segment).toBe("");
});

test("a course turned around twice is the same course", () => {
  const back = done(reversed(BAJA, TWO_ROADS));
  expect(back.route[0]).toBe("-mesa-east");
  expect(back.start).toEqual({ segment: "-mesa-east", cell: 3 });
  expect(back.branch[0]).toMatchObject({ after: 1, rejoin: 8 });
  for (const [index, leg] of back.route.slice(1).entries())
    expect(BAJA.exits(back.route[index]!)).toContain(leg);
  expect(done(reversed(BAJA, back))).toEqual(TWO_ROADS);
  expect(done(reversed(LA, started())).route).toEqual(["-fw-harbor"]);
  expect(reversed(LA, EMPTY)).toMatchObject({ rule: "FT-COURSE-1" });
});

test("a route is led back to its start, and the whole loop is driven", () => {
  const loop = done(closed(BAJA, { ...TWO_ROADS, branch: [], laps: 2 }));
  expect(loop.route.at(-1)).toBe("coast-road");
  expect(loop.finish).toEqual({ segment: "coast-road", cell: 2 });
  const driven = atlasFor(loop).route;
  expect([1, 2, 3, 8].every((cell) => driven.has(`coast-road ${cell}/1`))).toBe(true);
  expect(done(closed(BAJA, loop))).toEqual(loop);
  const early = done(closed(BAJA, { ...TWO_ROADS, branch: [], start: { segment: "coast-road", cell: 1 } }));
  expect(early.route.filter((leg) => leg === "coast-road")).toHaveLength(1);
  expect(BAJA.exits(early.route.at(-1)!)).toContain("coast-road");
  expect(closed(LA, EMPTY)).toMatchObject({ rule: "FT-VARIANT-1" });
});

// Forks

test("a fork leaves over an exit and comes back by the shortest way", () => {
  const plain = { ...TWO_ROADS, branch: [] };
  expect(forkExits(BAJA, plain)).toContainEqual({ after: 2, leg: "fountain" });
  const forked = done(addFork(BAJA, plain, 2, "fountain"));
  const [branch] = forked.branch;
  expect(branch!.after).toBe(2);
  expect(branch!.legs[0]).toBe("fountain");
  expect(BAJA.exits(branch!.legs.at(-1)!)).toContain(plain.route[branch!.rejoin]);
  expect(dropFork(forked, 0).draft.branch).toEqual([]);
});

test("a fork is led over a road and back to a leg that is clicked", () => {
  const far = done(leadFork(BAJA, TWO_ROADS, 0, "desert-west"));
  expect(far.branch[0]!.legs).toContain("desert-west");
  const rejoined = done(leadFork(BAJA, TWO_ROADS, 0, "mesa-climb"));
  expect(rejoined.branch[0]).toEqual(TWO_ROADS.branch[0]);
  expect(leadFork(BAJA, TWO_ROADS, 0, "mirador")).toMatchObject({ rule: "FT-COURSE-2" });
  expect(leadFork(BAJA, { ...TWO_ROADS, branch: [] }, 0, "desert-west")).toMatchObject({
    rule: "FT-COURSE-2",
  });
});

test("forks whose ends are cut off go with them", () => {
  expect(cutAfter(BAJA, TWO_ROADS, 4).draft.branch).toEqual([]);
  expect(cutAfter(BAJA, TWO_ROADS, 9).draft.branch).toHaveLength(1);
});

// Obstacles and clicks

test("an obstacle comes and goes, on the course only", () => {
  const space = spaceOf(TWO_ROADS, "mercado 3/1");
  const put = done(toggleObstacle(TWO_ROADS, space, true));
  expect(put.obstacles).toEqual([["mercado", 3, 1]]);
  expect(done(toggleObstacle(put, space, true)).obstacles).toEqual([]);
  expect(toggleObstacle(TWO_ROADS, spaceOf(TWO_ROADS, "mirador 3/1"), false)).toMatchObject({
    rule: "FT-COURSE-1",
  });
});

test("each tool does its own with a click", () => {
  const atlas = atlasFor(TWO_ROADS);
  const click = (tool: Parameters<typeof press>[0], name: string): Draft =>
    done(press(tool, BAJA, TWO_ROADS, atlas, 0, spaceOf(TWO_ROADS, name)));
  expect(click("start", "coast-road 5/1").start.cell).toBe(5);
  expect(click("route", "mercado 3/1").route.at(-1)).toBe("mercado");
  expect(click("finish", "salt-flats 2/1").finish.segment).toBe("salt-flats");
  expect(click("obstacles", "salt-flats 2/1").obstacles).toHaveLength(1);
  expect(click("fork", "calle-sur 1/1").branch[0]!.legs).toContain("calle-sur");
});

test("exits stand where the route ends, and for forks wherever one is not taken", () => {
  const draft = started();
  expect(exitsFor("route", LA, draft, atlasFor(draft)).map(({ leg }) => leg)).toEqual(
    expect.arrayContaining(["fw-hollywood", "ramp-echo"]),
  );
  expect(exitsFor("start", LA, draft, atlasFor(draft))).toEqual([]);
  expect(exitsFor("route", LA, EMPTY, atlasFor(EMPTY))).toEqual([]);
  const forks = exitsFor("fork", BAJA, TWO_ROADS, atlasFor(TWO_ROADS)).map(({ leg }) => leg);
  expect(forks).not.toContain("fountain");
});

test("the rows of a route come in driving order", () => {
  const back = done(reversed(BAJA, TWO_ROADS));
  const rows = drivenRows(BAJA, back, atlasFor(back));
  expect(rows.slice(0, 3)).toEqual(["mesa-east 3/1", "mesa-east 2/1", "mesa-east 1/1"]);
  expect(rows.at(-1)).toBe("coast-road 3/1");
});

test("a finger beside the road reaches the nearest space, one far off reaches none", () => {
  const atlas = atlasFor(EMPTY);
  const { x, y } = spaceOf(EMPTY, "fw-harbor 20/1");
  expect(nearestSpace(atlas, { x: x - 14, y }, 20)?.name).toBe("fw-harbor 20/1");
  expect(nearestSpace(atlas, { x: x - 60, y }, 20)).toBeNull();
});
