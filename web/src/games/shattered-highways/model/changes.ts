import type { PlayerData, Table, VehicleData, WarriorData } from "../../../generated/shattered-highways";
import { vehicleOf } from "./choices";

export const PARTS = ["tractor", "trailer"];
const TRAILER_LENGTH = 40;

export function onVehicle<Scene extends Table>(
  table: Scene,
  vehicle: number,
  changes: Partial<VehicleData>,
): Scene {
  const change = (one: VehicleData): VehicleData => (one.vehicle === vehicle ? { ...one, ...changes } : one);
  return { ...table, vehicles: table.vehicles.map(change) };
}

export function onWarrior<Scene extends Table>(
  table: Scene,
  warrior: number,
  changes: Partial<WarriorData>,
): Scene {
  const change = (one: WarriorData): WarriorData => (one.warrior === warrior ? { ...one, ...changes } : one);
  return { ...table, warriors: table.warriors.map(change) };
}

export function onPlayer<Scene extends Table>(
  table: Scene,
  seat: number,
  changes: Partial<PlayerData>,
): Scene {
  const change = (one: PlayerData): PlayerData => (one.seat === seat ? { ...one, ...changes } : one);
  return { ...table, players: table.players.map(change) };
}

/** A vehicle elsewhere, with its parts. */
export function put<Scene extends Table>(table: Scene, vehicle: number, x: number, y: number): Scene {
  const one = vehicleOf(table, vehicle);
  if (!one) return table;
  const parts = one.parts.map((part) => ({ ...part, x: part.x + x - one.x, y: part.y + y - one.y }));
  return onVehicle(table, vehicle, { x, y, parts });
}

export function onPart<Scene extends Table>(table: Scene, vehicle: number, part: number, hp: number): Scene {
  const parts = vehicleOf(table, vehicle)?.parts.map((one) =>
    one.part === PARTS[part] ? { ...one, hp } : one,
  );
  return parts ? onVehicle(table, vehicle, { parts }) : table;
}

/** SH-RIG-7: the tractor goes on alone. */
export function withoutTrailer<Scene extends Table>(table: Scene, vehicle: number): Scene {
  const one = vehicleOf(table, vehicle);
  if (!one?.coupled) return table;
  return onVehicle(table, vehicle, {
    coupled: false,
    y: one.y + TRAILER_LENGTH,
    length: one.length - TRAILER_LENGTH,
    parts: one.parts.filter(({ part }) => part === "tractor"),
    seats: one.seats.filter(({ part }) => part === "tractor"),
    mounts: one.mounts.map((mount) => (mount.part === "trailer" ? { ...mount, ready: false } : mount)),
  });
}

/** The warrior has left the seat or let go. */
export function leave<Scene extends Table>(table: Scene, warrior: number): Scene {
  const vehicles = table.vehicles.map((one) => ({
    ...one,
    seats: one.seats.map((seat) => (seat.warrior === warrior ? { ...seat, warrior: null } : seat)),
    clinging: one.clinging.filter((other) => other !== warrior),
  }));
  return { ...table, vehicles };
}

export function hold<Scene extends Table>(table: Scene, warrior: number, vehicle: number): Scene {
  const clinging = [...(vehicleOf(table, vehicle)?.clinging ?? []), warrior];
  return onVehicle(table, vehicle, { clinging });
}

export function sit<Scene extends Table>(
  table: Scene,
  warrior: number,
  vehicle: number,
  seat: number,
): Scene {
  const seats = vehicleOf(table, vehicle)?.seats.map((one) =>
    one.seat === seat ? { ...one, warrior } : one,
  );
  return seats ? onVehicle(table, vehicle, { seats }) : table;
}

/** Mount -1 is the hero's own weapon. */
export function jam<Scene extends Table>(
  table: Scene,
  vehicle: number,
  warrior: number,
  mount: number,
  jammed: boolean,
): Scene {
  if (mount < 0) {
    const team = table.warriors.find((one) => one.warrior === warrior)?.team ?? -1;
    return onPlayer(table, team, { hero_jammed: jammed });
  }
  const mounts = vehicleOf(table, vehicle)?.mounts.map((one) =>
    one.mount === mount ? { ...one, state: jammed ? "jammed" : "cleared", ready: false } : one,
  );
  return mounts ? onVehicle(table, vehicle, { mounts }) : table;
}
