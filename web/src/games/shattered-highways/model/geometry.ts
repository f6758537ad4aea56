import type { MountData, PlacingData, Table, VehicleData } from "../../../generated/shattered-highways";
import { t } from "../messages";
import { list } from "../../../lib/words";

/** A rectangle on the table in ticks: x to the drivers' right, y in the direction of travel. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  l: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** Rectangles of places, all corners included: left, bottom, right, top. */
export type Places = readonly (readonly number[])[];

export const INCH = 8;
export const SECTION = 24;
export const TEMPLATE = 32;

// SH-GEO-5 to -7

export function rectOf({ x, y, width, length }: Pick<VehicleData, "x" | "y" | "width" | "length">): Rect {
  return { x, y, w: width, l: length };
}

/** Edge to edge, squared. */
export function distance(a: Rect, b: Rect): number {
  const gx = Math.max(0, b.x - a.x - a.w, a.x - b.x - b.w);
  const gy = Math.max(0, b.y - a.y - a.l, a.y - b.y - b.l);
  return gx * gx + gy * gy;
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.l && b.y < a.y + a.l;
}

// Places

export function allows(places: Places, { x, y }: Spot): boolean {
  return places.some(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
}

/** The middle of all places together. */
export function middleOf(places: Places): Spot {
  const [lows, highs] = [places.flatMap(([x = 0]) => x), places.flatMap(([, , x = 0]) => x)];
  const [backs, fronts] = [places.flatMap(([, y = 0]) => y), places.flatMap(([, , , y = 0]) => y)];
  const between = (low: number[], high: number[]): number => (Math.min(...low) + Math.max(...high)) / 2;
  return { x: Math.round(between(lows, highs)), y: Math.round(between(backs, fronts)) };
}

/** SH-WEAPON-HARPOON: some places count only where they are strictly nearer to somebody. */
export function isNearer({ x, y, width, length, toward }: PlacingData, spot: Spot): boolean {
  if (!toward) return true;
  const [left = 0, bottom = 0, right = 0, top = 0] = toward;
  const to = { x: left, y: bottom, w: right - left, l: top - bottom };
  const now = distance({ x, y, w: width, l: length }, to);
  return distance({ ...spot, w: width, l: length }, to) < now;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The closest of the places; among those equally close the one nearer to the back, then farther left. */
export function nearest(places: Places, wanted: Spot, good: (spot: Spot) => boolean): Spot | null {
  const near = places
    .flatMap((place) => closest(place, wanted, good))
    .map((spot) => ({ spot, far: (spot.x - wanted.x) ** 2 + (spot.y - wanted.y) ** 2 }))
    .sort((a, b) => a.far - b.far || a.spot.y - b.spot.y || a.spot.x - b.spot.x);
  return near[0]?.spot ?? null;
}

const WIDEST = 80;

/** In one rectangle: the corner itself, or ring by ring around it until one is good. */
function closest(place: readonly number[], wanted: Spot, good: (spot: Spot) => boolean): Spot[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = place;
  const at = { x: clamp(wanted.x, x0, x1), y: clamp(wanted.y, y0, y1) };
  for (let ring = 0; ring <= WIDEST; ring += 1) {
    const found = around(at, ring).filter((spot) => allows([place], spot) && good(spot));
    if (found.length) return found;
  }
  return [];
}

function around({ x, y }: Spot, ring: number): Spot[] {
  if (ring === 0) return [{ x, y }];
  const spots: Spot[] = [];
  for (let step = -ring; step <= ring; step += 1)
    spots.push({ x: x + step, y: y - ring }, { x: x + step, y: y + ring });
  for (let step = 1 - ring; step < ring; step += 1)
    spots.push({ x: x - ring, y: y + step }, { x: x + ring, y: y + step });
  return spots;
}

/** The first place that lies that way, at least so far off; over gaps it jumps. */
export function stepped(
  places: Places,
  from: Spot,
  way: readonly [number, number],
  far: number,
  good: (spot: Spot) => boolean,
): Spot | null {
  const most = 4 * SECTION + TEMPLATE;
  for (let step = far; step <= most; step += 1) {
    const spot = { x: from.x + way[0] * step, y: from.y + way[1] * step };
    if (allows(places, spot) && good(spot)) return spot;
  }
  for (let step = far - 1; step > 0; step -= 1) {
    const spot = { x: from.x + way[0] * step, y: from.y + way[1] * step };
    if (allows(places, spot) && good(spot)) return spot;
  }
  return null;
}

// Mounts

/** The part that a mount sits on, or the whole vehicle. */
export function mountBase(vehicle: VehicleData, mount: MountData): Rect {
  return rectOf(partOf(vehicle, mount.part) ?? vehicle);
}

export function partOf(vehicle: VehicleData, part: string) {
  return vehicle.parts.find((one) => one.part === part) ?? vehicle.parts[0];
}

/** What a mount bears on: within its range and arc, or the zone that it drops into. */
export function coverage(vehicle: VehicleData, { covers }: MountData): Rect {
  const [left = 0, bottom = 0, right = 0, top = 0] = covers;
  return { x: vehicle.x + left, y: vehicle.y + bottom, w: right - left, l: top - bottom };
}

export function onRoad(table: Table): VehicleData[] {
  return table.vehicles.filter(({ status }) => status === "driving");
}

// Lengths

/** Ticks as people write them: `12 3/8`, `1/2`, `7`. */
export function inches(ticks: number): string {
  const [whole, eighths] = [Math.floor(ticks / INCH), ticks % INCH];
  if (eighths === 0) return String(whole);
  const over = eighths % 4 === 0 ? "1/2" : eighths % 2 === 0 ? `${eighths / 2}/4` : `${eighths}/8`;
  return whole ? `${whole} ${over}` : over;
}

const LENGTH = /^(\d{1,4})?(?: ?([0-9])\/([248]))?$/;

/** The ticks of a length in inches and eighths; null for anything else. */
export function ticks(text: string): number | null {
  const match = LENGTH.exec(text.trim());
  if (!match || !text.trim()) return null;
  const [, whole = "0", over, under] = match;
  return Number(whole) * INCH + (over ? Number(over) * (INCH / Number(under)) : 0);
}

/** A place as it is typed, `12 3/8, 20`; what stands before it, such as `move`, is left out. */
export function typedSpot(text: string): Spot | null {
  const [across = "", along = ""] = text.replace(/^\s*[a-z-]+\s+(v\d+,)?/i, "").split(",");
  const [x, y] = [ticks(across), ticks(along)];
  return x === null || y === null ? null : { x, y };
}

export function spotText({ x, y }: Spot): string {
  return `${inches(x)}, ${inches(y)}`;
}

/** A way, in English as the rules' own labels say it: `4" ahead and 1/2" to the left`. */
export function wayText(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = (length: number): string => inches(Math.abs(length)).replace(" ", "\u00a0");
  const ways = [
    dy ? t.way[dy > 0 ? "ahead" : "back"](far(dy)) : "",
    dx ? t.way[dx > 0 ? "right" : "left"](far(dx)) : "",
  ];
  return list(ways.filter(Boolean)) || t.way.none;
}
