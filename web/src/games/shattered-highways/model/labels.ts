import type { VehicleData } from "../../../generated/shattered-highways";
import { overlaps, rectOf, type Rect, type Spot } from "./geometry";

/** Height and width of a letter in pixels, and what is kept free around a name. */
const HIGH = 12;
const WIDE = 6.8;
const GAP = 2;
/** Hit points stand before the bumper, and numbers hang over the rear, in ticks. */
const FRONT = 3;
const REAR = 1.4;

/**
 * Where names stand, as the way from the middle of each vehicle: behind it, before it or beside it, so that no two meet
 * and none lies on a vehicle. Whoever is hemmed in on all sides has none.
 */
export function nameSpots(vehicles: VehicleData[], scale: number): Map<number, Spot> {
  const taken = vehicles.map(rectOf);
  const spots = new Map<number, Spot>();
  for (const vehicle of vehicles) {
    const size = { w: (vehicle.name.length * WIDE) / scale, l: HIGH / scale };
    const own = rectOf(vehicle);
    const free = around(own, size, GAP / scale)
      .map((middle) => ({ middle, box: { x: middle.x - size.w / 2, y: middle.y - size.l / 2, ...size } }))
      .find(({ box }) => !taken.some((other) => overlaps(box, other)));
    if (!free) continue;
    taken.push(free.box);
    spots.set(vehicle.vehicle, {
      x: free.middle.x - own.x - own.w / 2,
      y: free.middle.y - own.y - own.l / 2,
    });
  }
  return spots;
}

function around({ x, y, w, l }: Rect, size: { w: number; l: number }, gap: number): Spot[] {
  const [middle, half] = [x + w / 2, size.w / 2];
  const [behind, before] = [y - REAR - gap - size.l / 2, y + l + FRONT + gap + size.l / 2];
  const [left, right] = [x - gap - half, x + w + gap + half];
  const ends = [behind, before].map((at) => ({ x: middle, y: at }));
  const sides = [y + l / 2, y + size.l / 2, y + l - size.l / 2];
  return [...ends, ...sides.flatMap((at) => [right, left].map((side) => ({ x: side, y: at })))];
}
