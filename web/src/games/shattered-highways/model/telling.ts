import type { Trail } from "../../../board/trail";
import type { Feeling } from "../../../company/talk.svelte";
import type {
  Captured,
  ControlLost,
  Fired,
  Moved,
  PointsScored,
  Table,
  Wrecked,
} from "../../../generated/shattered-highways";
import { INCH } from "./geometry";

/** Who drives the vehicle that an event is about, or else owns it. */
export function owner(told: unknown, { vehicles }: Table): number | null {
  const { vehicle = -1 } = (told ?? {}) as { vehicle?: number };
  return vehicles[vehicle]?.control ?? vehicles[vehicle]?.owner ?? null;
}

/** Who has reason to be glad or sore about an event. */
export function feeling(told: unknown, table: Table): Feeling | null {
  const event = told as Captured | ControlLost | Fired | PointsScored | Wrecked;
  switch (event.event) {
    case "captured":
    case "points-scored":
      return { seat: event.seat, mood: "glad" };
    case "fired":
      return event.hit ? { seat: table.warriors[event.warrior]?.team ?? -1, mood: "glad" } : null;
    case "wrecked":
    case "control-lost":
      return { seat: owner(event, table) ?? -1, mood: "sore" };
    default:
      return null;
  }
}

/** From where to where a vehicle has moved, if it is still there. */
export function trail(told: unknown, { vehicles }: Table): Trail | null {
  const event = told as Moved;
  if (event.event !== "moved") return null;
  const stands = vehicles.find(
    ({ vehicle, x, y }) => vehicle === event.vehicle && x === event.x && y === event.y,
  );
  if (!stands) return null;
  const middle = (x: number, y: number): string =>
    `${(x + stands.width / 2) / INCH},${(y + stands.length / 2) / INCH}`;
  return [middle(event.from_x, event.from_y), middle(event.x, event.y)];
}
