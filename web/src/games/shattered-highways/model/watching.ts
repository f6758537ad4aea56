import type { Box } from "../../../board/camera";
import type { PlacingData, Table, VehicleData } from "../../../generated/shattered-highways";
import { vehicleOf } from "./choices";
import { distance, onRoad, rectOf, type Rect } from "./geometry";

const AROUND = 10;
/** Whoever is so near belongs to what is going on. */
const NEAR = 20;
const VIEW = 44;
/** A driver who has not acted yet may go that far ahead or back: the camera stays where it is when they are asked. */
const AHEAD = 78;
/** Close up, only so much is seen beyond the places for the vehicle in hand. */
const RIM = 5;

/**
 * What the camera keeps in view by itself: where something may be put, whoever acts and whoever is asked about, or else
 * the whole pack. Close up, nothing but the places where it may be put.
 */
export function watchedBox(
  table: Table,
  placing: PlacingData | null,
  close = false,
  isAsked: (vehicle: number) => boolean = () => false,
): Box {
  if (placing && close) return boxOf(table, grown(areaOf(placing), RIM));
  const all = onRoad(table).map((one) => ({ ...rectOf(one), asked: isAsked(one.vehicle) }));
  const acts = vehicleOf(table, table.active);
  const focus = placing
    ? areaOf(placing)
    : acts?.status === "driving"
      ? ground(acts, isAsked(acts.vehicle))
      : null;
  const rects = focus
    ? [focus, ...all.filter((one) => one.asked || distance(one, focus) <= NEAR * NEAR)]
    : all;
  if (!rects.length) return { x: 0, y: 0, w: table.width, h: table.length };
  return boxOf(table, grown(around(rects), AROUND));
}

function ground(vehicle: VehicleData, drives: boolean): Rect {
  const around = grown(rectOf(vehicle), VIEW);
  return drives ? { ...around, y: vehicle.y - AHEAD, l: vehicle.length + 2 * AHEAD } : around;
}

function boxOf(table: Table, { x, y, w, l }: Rect): Box {
  return { x, y: table.length - y - l, w, h: l };
}

function areaOf({ places, width, length, x, y }: PlacingData): Rect {
  const rects = places.map(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => ({
    ...{ x: x0, y: y0, w: x1 - x0 + width, l: y1 - y0 + length },
  }));
  return rects.length ? around(rects) : { x, y, w: width, l: length };
}

function around(rects: Rect[]): Rect {
  const [x, y] = [Math.min(...rects.map((one) => one.x)), Math.min(...rects.map((one) => one.y))];
  const [right, top] = [
    Math.max(...rects.map((one) => one.x + one.w)),
    Math.max(...rects.map((one) => one.y + one.l)),
  ];
  return { x, y, w: right - x, l: top - y };
}

function grown({ x, y, w, l }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, w: w + 2 * by, l: l + 2 * by };
}
