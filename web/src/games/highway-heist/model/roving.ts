import type { RoadData } from "../../../generated/highway-heist";
import { nameOf, onRoad, spaceOf } from "./places";

/** Columns East and lanes South for an arrow key, as the road lies on the screen. */
const STEPS: Record<string, { right: [number, number]; up: [number, number] }> = {
  ArrowRight: { right: [1, 0], up: [0, 1] },
  ArrowLeft: { right: [-1, 0], up: [0, -1] },
  ArrowUp: { right: [0, -1], up: [1, 0] },
  ArrowDown: { right: [0, 1], up: [-1, 0] },
};

/** The space an arrow key, Home or End leads to; the same one at the edge, null for other keys. */
export function spaceByKey(road: RoadData, at: string, key: string, vertical: boolean): string | null {
  const space = spaceOf(road, at);
  if (key === "Home") return nameOf(road, { ...space, column: 0 });
  if (key === "End") return nameOf(road, { ...space, column: road.columns.length - 1 });
  const step = STEPS[key]?.[vertical ? "up" : "right"];
  if (!step) return null;
  const next = { column: space.column + step[0], lane: space.lane + step[1] };
  return onRoad(road, next) ? nameOf(road, next) : at;
}

/** The spaces in reading order, one list for each row of the screen. */
export function rowsOf(road: RoadData, vertical: boolean): string[][] {
  const columns = road.columns.map((_, column) => column);
  const lanes = Array.from({ length: road.lanes }, (_, index) => index + 1);
  if (vertical) return columns.reverse().map((column) => lanes.map((lane) => nameOf(road, { column, lane })));
  return lanes.map((lane) => columns.map((column) => nameOf(road, { column, lane })));
}
