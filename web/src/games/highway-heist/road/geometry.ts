import type { RoadData } from "../../../generated/highway-heist";
import { spaceOf } from "../model/places";

export interface Point {
  x: number;
  y: number;
}

/** How the road is laid out on the screen: heading right, or heading up where the screen is narrow. */
export interface Geometry {
  vertical: boolean;
  /** The length and the width of a space. */
  long: number;
  wide: number;
  /** How large the pieces are drawn beside their natural size for a space 100 long. */
  scale: number;
  /** What is beside the road (shoulder, rail, landscape) and beyond its ends. */
  verge: number;
  end: number;
  width: number;
  height: number;
}

const NARROW = 560;
const [NARROWEST, WIDEST] = [50, 100];

/** Spaces are as wide as fills a room of known height; on a narrow screen the road heads up, and they are as long. */
export function geometryFor(
  road: RoadData,
  room: { width: number; height: number },
  portrait: boolean,
): Geometry {
  const vertical = portrait && room.width < NARROW;
  const [verge, end] = vertical ? [22, 22] : [36, 30];
  const filled = ((100 * road.columns.length + 2 * end) * room.height) / room.width - 2 * verge;
  const upright = ((96 * road.lanes + 2 * verge) * room.height) / room.width - 2 * end;
  const fit = (size: number, usual: number): number =>
    room.height ? Math.min(WIDEST, Math.max(NARROWEST, size)) : usual;
  const [long, wide] = vertical
    ? [fit(upright / road.columns.length, 74), 96]
    : [100, fit(filled / road.lanes, 84)];
  const [along, across] = [long * road.columns.length + 2 * end, wide * road.lanes + 2 * verge];
  return {
    ...{ vertical, long, wide, verge, end },
    scale: vertical ? Math.min(0.8, long / 92) : 1.04,
    width: vertical ? across : along,
    height: vertical ? along : across,
  };
}

/** The centre of a space, or of the middle of a thing that reaches `length` spaces East from it. */
export function centre(geometry: Geometry, road: RoadData, at: string, length = 1): Point {
  const { column, lane } = spaceOf(road, at);
  const along = geometry.end + (column + length / 2) * geometry.long;
  const across = geometry.verge + (lane - 0.5) * geometry.wide;
  return geometry.vertical ? { x: across, y: geometry.height - along } : { x: along, y: across };
}

/** A point beside a piece's centre, given along and across the road, at the scale of the pieces. */
export function beside(geometry: Geometry, { x, y }: Point, along: number, across: number): Point {
  const [dx, dy] = [along * geometry.scale, across * geometry.scale];
  return geometry.vertical ? { x: x + dy, y: y - dx } : { x: x + dx, y: y + dy };
}

/** How a drawing that heads right is turned and sized. */
export function placed(geometry: Geometry, { x, y }: Point): string {
  const turn = geometry.vertical ? " rotate(-90deg)" : "";
  return `translate(${x}px, ${y}px)${turn} scale(${geometry.scale})`;
}

/** The rectangle of a space: left, top, width, height. */
export function cell(geometry: Geometry, road: RoadData, at: string): Point & { w: number; h: number } {
  const { x, y } = centre(geometry, road, at);
  const [w, h] = geometry.vertical ? [geometry.wide, geometry.long] : [geometry.long, geometry.wide];
  return { x: x - w / 2, y: y - h / 2, w, h };
}
