import type { RoadDrawing } from "../../../generated/full-throttle";
import { bare, pathData, within, type Atlas, type Point, type Pose, type Space } from "./atlas";

/** How many points of a space's outline run along each of its sides. */
const SIDE = 5;

/** All that is drawn of the roads of one level, as few paths as possible. */
export interface RoadPaths {
  beds: { kind: string; d: string }[];
  rows: string;
  lanes: string;
  barriers: string;
  /** What the course leaves out, to be dimmed. */
  off: string;
  /** The driven part and its kerbs. */
  way: string;
  kerbs: string;
  limits: Space[];
}

export function roadPaths(atlas: Atlas, level: number): RoadPaths {
  const roads = new Map(
    atlas.board.roads.filter((road) => road.level === level).map((road) => [road.id, road]),
  );
  const spaces = [...atlas.spaces.values()].filter(({ segment }) => roads.has(segment));
  const driven = spaces.filter(({ name }) => atlas.route.has(name));
  const outlines = (some: Space[]): string => some.map(({ outline }) => pathData(outline)).join("");
  return {
    beds: [...roads.values()].map((road) => ({ kind: road.road, d: pathData(road.outline) })),
    rows: spaces.map(({ outline }) => pathData([outline[0]!, outline.at(-1)!], false)).join(""),
    lanes: spaces
      .filter(({ lane }) => lane > 1)
      .map(left)
      .join(""),
    barriers: outlines(spaces.filter(({ barrier }) => barrier)),
    off: outlines(spaces.filter(({ name }) => !atlas.route.has(name))),
    way: outlines(driven),
    kerbs: driven.map((space) => kerb(space, roads.get(space.segment)!)).join(""),
    limits: spaces.filter(({ limit }) => limit > 0),
  };
}

/** Driven spaces of lower roads that lie within a higher one: where a ramp leaves or joins, drawn over it. */
export function merging(atlas: Atlas): Space[] {
  const levels = new Map(atlas.board.roads.map(({ id, level }) => [id, level]));
  const high = atlas.board.roads.filter(({ level }) => level > 0).map(({ outline }) => outline);
  return [...atlas.route]
    .map((name) => atlas.spaces.get(name)!)
    .filter(({ segment }) => levels.get(segment) === 0)
    .filter(({ x, y }) => high.some((outline) => within(outline, x, y)));
}

function left({ outline }: Space): string {
  return pathData(outline.slice(0, SIDE), false);
}

function kerb(space: Space, { lanes }: RoadDrawing): string {
  const outer = space.lane === 1 ? left(space) : "";
  return outer + (space.lane === lanes ? pathData(space.outline.slice(SIDE), false) : "");
}

/** Arrows along the way, every few cells of the middle lane. */
export function arrows(atlas: Atlas): Pose[] {
  const lanes = new Map(atlas.board.roads.map(({ id, lanes }) => [id, lanes]));
  const legs = new Map(atlas.course.legs.map((leg) => [bare(leg), leg]));
  return [...atlas.route].flatMap((name) => {
    const space = atlas.spaces.get(name)!;
    const middle = Math.ceil((lanes.get(space.segment) ?? 1) / 2);
    if (space.lane !== middle || space.cell % 6 !== 3 || space.limit) return [];
    const turn = legs.get(space.segment)?.startsWith("-") ? 180 : 0;
    return [{ x: space.x, y: space.y, angle: space.angle + turn }];
  });
}

/** The last cells of lanes that lead on where other lanes of the same road do not. */
export function exits(atlas: Atlas): Pose[] {
  const { legs, next_legs } = atlas.course;
  const pairs = next_legs.flatMap((next, from) => next.map((to) => [legs[from] ?? "", legs[to] ?? ""]));
  return pairs.flatMap(([leg = "", to = ""]) => {
    const link = atlas.board.links.find((one) => one.leg === leg && one.to === to);
    const lanes = new Set((link?.lanes ?? []).map((pair) => pair[0]));
    const whole = atlas.board.roads.find(({ id }) => id === bare(leg))?.lanes ?? 0;
    return lanes.size < whole ? [...lanes].flatMap((lane) => lastCell(atlas, leg, lane)) : [];
  });
}

function lastCell(atlas: Atlas, leg: string, lane: number): Pose[] {
  const cells = [...atlas.spaces.values()]
    .filter((space) => space.segment === bare(leg) && space.lane === lane)
    .sort((a, b) => a.cell - b.cell);
  const last = leg.startsWith("-") ? cells[0] : cells.at(-1);
  return last ? [{ x: last.x, y: last.y, angle: last.angle + (leg.startsWith("-") ? 180 : 0) }] : [];
}

const PLOT = 27;

/** The houses of a block: on a loose grid, the same every time. */
export function houses(block: Point[]): string {
  const [xs, ys] = [block.map(([x]) => x), block.map(([, y]) => y)];
  const drawn: string[] = [];
  for (let x = Math.min(...xs) + 8; x < Math.max(...xs); x += PLOT)
    for (let y = Math.min(...ys) + 8; y < Math.max(...ys); y += PLOT) {
      const [w, h] = [13 + chance(x, y) * 9, 13 + chance(y, x) * 9];
      const corners: Point[] = [
        [x - 5, y - 5],
        [x + w + 5, y - 5],
        [x + w + 5, y + h + 5],
        [x - 5, y + h + 5],
      ];
      if (corners.every(([cx, cy]) => within(block, cx, cy)) && chance(x + y, x - y) > 0.12)
        drawn.push(`M${x} ${y}h${w}v${h}h${-w}Z`);
    }
  return drawn.join("");
}

/** Some number from 0 to 1 that is always the same for the same place. */
function chance(a: number, b: number): number {
  const wave = Math.sin(a * 12.9898 + b * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
}
