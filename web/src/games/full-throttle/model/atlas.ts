import type { BoardDrawing, CourseDrawing, Drawing, Table } from "../../../generated/full-throttle";
import type { Box } from "../../../board/camera";
import { t } from "../messages";

export type Point = readonly [number, number];

/** Where something stands and which way it looks, in units of the board. */
export interface Pose {
  x: number;
  y: number;
  angle: number;
}

export interface Space extends Pose {
  name: string;
  segment: string;
  road: string;
  cell: number;
  lane: number;
  outline: Point[];
  limit: number;
  barrier: boolean;
}

/** What a course is, whether it comes from the box or from a player. */
export interface Course {
  name: string;
  legs: string[];
  /** For each leg the legs that may follow it. */
  next_legs: number[][];
  start: string[];
  finish: string[];
}

/** One board with one course on it, ready to be drawn. */
export interface Atlas {
  board: BoardDrawing;
  course: Course;
  width: number;
  height: number;
  spaces: Map<string, Space>;
  /** The spaces that are driven. */
  route: Set<string>;
  /** The cells of the Start card, one row before the first, and of the Finish card behind the last. */
  start: Pose[];
  finish: Pose[];
  /** The part of the board that the course needs. */
  box: Box;
}

const CARD_ROW = 30;
const MARGIN = 44;

/** What a table says of its course. */
export type OnTable = Pick<Table, "board" | "course" | "own_course">;

export function atlasOf(drawing: Drawing, table: OnTable): Atlas {
  const board = drawing.boards.find(({ id }) => id === table.board) ?? drawing.boards[0]!;
  const spaces = spacesOf(board);
  const course = courseOf(drawing.courses, table, spaces);
  const route = routeOf(course, spaces);
  const [width, height] = board.canvas;
  const start = rowBeside(course.start, course.legs[0] ?? "", spaces, -1);
  const finish = rowBeside(course.finish, finishLeg(course), spaces, 1);
  const driven = [...[...route].map((name) => spaces.get(name)!), ...start, ...finish];
  const box = driven.length ? boxAround(driven, MARGIN) : { x: 0, y: 0, w: width, h: height };
  return { board, course, width, height, spaces, route, start, finish, box };
}

function spacesOf(board: BoardDrawing): Map<string, Space> {
  const names = new Map(board.roads.map(({ id, name }) => [id, name]));
  return new Map(
    board.spaces.map((space) => {
      const [x, y] = space.centre;
      const road = names.get(space.segment) ?? space.segment;
      return [space.name, { ...space, x, y, road }];
    }),
  );
}

/** A course of one's own is a line of JSON; all others are among the drawings. */
function courseOf(courses: CourseDrawing[], table: OnTable, spaces: Map<string, Space>): Course {
  const known = courses.find(({ id }) => id === table.course);
  if (known && !table.own_course) return known;
  const own = JSON.parse(table.own_course) as OwnCourse;
  const row = ({ segment, cell }: OwnMark): string[] =>
    [...spaces.values()]
      .filter((space) => space.segment === bare(segment) && space.cell === cell)
      .map(({ name }) => name);
  const lap = [...own.route, ...(own.branch ?? []).flatMap((branch) => branch.legs)];
  const legs = Array.from({ length: own.laps ?? 1 }, () => lap).flat();
  return { name: own.name, legs, next_legs: nextLegs(own), start: row(own.start), finish: row(own.finish) };
}

/** FT-COURSE-4: branches stand behind the route, each with where it leaves and where it comes back. */
function nextLegs({ route, branch = [] }: OwnCourse): number[][] {
  const next = route.map((_, index) => (index + 1 < route.length ? [index + 1] : []));
  for (const { after, legs, rejoin } of branch) {
    next[after]?.push(next.length);
    legs.forEach((_, index) => next.push(index + 1 < legs.length ? [next.length + 1] : [rejoin]));
  }
  return next;
}

interface OwnMark {
  segment: string;
  cell: number;
}

interface OwnCourse {
  name: string;
  route: string[];
  start: OwnMark;
  finish: OwnMark;
  laps?: number;
  branch?: { after: number; legs: string[]; rejoin: number }[];
}

export function bare(leg: string): string {
  return leg.replace(/^-/, "");
}

function segmentOf(space: string): string {
  return space.split(" ")[0] ?? "";
}

function finishLeg({ legs, finish }: Course): string {
  const segment = segmentOf(finish[0] ?? "");
  return legs.findLast((leg) => bare(leg) === segment) ?? "";
}

/** FT-COURSE: every leg whole, but the first from the start cell on and the last up to the finish cell. */
function routeOf(course: Course, spaces: Map<string, Space>): Set<string> {
  const cellOf = (name = ""): number => spaces.get(name)?.cell ?? 0;
  const last = course.legs.lastIndexOf(finishLeg(course));
  const [from, to] = [cellOf(course.start[0]), cellOf(course.finish[0])];
  const driven = (leg: string, index: number, cell: number): boolean => {
    const along = (a: number, b: number): boolean => (leg.startsWith("-") ? a >= b : a <= b);
    return (index !== 0 || along(from, cell)) && (index !== last || along(cell, to));
  };
  const bySegment = Map.groupBy(spaces.values(), ({ segment }) => segment);
  const names = course.legs.flatMap((leg, index) =>
    (bySegment.get(bare(leg)) ?? []).filter(({ cell }) => driven(leg, index, cell)).map(({ name }) => name),
  );
  return new Set(names);
}

/** A row of places before or behind a row of spaces, in driving direction. */
function rowBeside(names: string[], leg: string, spaces: Map<string, Space>, step: number): Pose[] {
  return names.flatMap((name) => {
    const space = spaces.get(name);
    return space ? [moved(heading(space, leg), step * CARD_ROW)] : [];
  });
}

function moved({ x, y, angle }: Pose, far: number): Pose {
  const turn = (angle * Math.PI) / 180;
  return { x: x + Math.cos(turn) * far, y: y + Math.sin(turn) * far, angle };
}

/** A leg with a minus is driven against the segment's own direction. */
function heading(space: Space, leg: string): Pose {
  return { x: space.x, y: space.y, angle: space.angle + (leg.startsWith("-") ? 180 : 0) };
}

export function boxAround(places: Iterable<Pick<Pose, "x" | "y">>, margin: number): Box {
  const all = [...places];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, w: Math.max(...xs) + margin - left, h: Math.max(...ys) + margin - top };
}

/**
 * Where a car stands. On the Finish card each car has its own lane, and on the Start card cars that share a lane
 * stand behind each other, so that all are seen.
 */
export function poseAt(atlas: Atlas, at: string, leg: number, car: number, inFront = 0): Pose | null {
  if (at === "finish") {
    const row = atlas.finish[car % Math.max(1, atlas.finish.length)];
    return row ? moved(row, Math.floor(car / atlas.finish.length) * CARD_ROW) : null;
  }
  if (at.startsWith("start ")) {
    const lane = atlas.start[Number(at.slice(6)) - 1];
    return lane ? moved(lane, -inFront * CARD_ROW) : null;
  }
  const space = atlas.spaces.get(at);
  return space ? heading(space, atlas.course.legs[leg - 1] ?? "") : null;
}

/** The place under a point of the board: a driven space first, for roads cross. */
export function placeUnder(atlas: Atlas, x: number, y: number): string | null {
  const lane = atlas.start.findIndex((pose) => Math.hypot(pose.x - x, pose.y - y) < 10);
  if (lane >= 0) return `start ${lane + 1}`;
  if (atlas.finish.some((pose) => Math.hypot(pose.x - x, pose.y - y) < 11)) return "finish";
  const near = [...atlas.spaces.values()].filter(
    (space) => Math.abs(space.x - x) < 40 && Math.abs(space.y - y) < 40 && within(space.outline, x, y),
  );
  return (near.find(({ name }) => atlas.route.has(name)) ?? near[0])?.name ?? null;
}

export function within(outline: Point[], x: number, y: number): boolean {
  let inside = false;
  outline.forEach(([ax, ay], index) => {
    const [bx, by] = outline.at(index - 1)!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

export function pathData(outline: Point[], closed = true): string {
  return `M${outline.map(([x, y]) => `${x} ${y}`).join("L")}${closed ? "Z" : ""}`;
}

/** A space in words: `Harbor Freeway, cell 4, lane 2`. */
export function placeName(atlas: Atlas, at: string): string {
  if (at === "finish") return t.map.finish;
  if (at.startsWith("start ")) return t.map.startLane(at.slice(6));
  const space = atlas.spaces.get(at);
  return space ? t.map.space(space.road, space.cell, space.lane) : at;
}
