import type { Draft, Vehicle } from "../../src/games/shattered-highways/builder/draft";
import { DRAWING } from "./games";

/** A fleet without a vehicle. */
export function emptyFleet(budget = 100): Draft {
  return {
    ...{ id: "mine", name: "Mine", budget, vehicle: [], cp: null },
    ...{ style: "", hero: null, source: "house" as const },
  };
}

/** A vehicle as its class brings it, but without a weapon. */
export function bare(id: string, cls: Vehicle["class"], more: Partial<Vehicle> = {}): Vehicle {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return { id, name, class: cls, mounts: [], addons: [], cp: null, source: "house", ...more };
}

export function gun(
  weapon: string,
  arc: Vehicle["mounts"][number]["arc"] = "front",
): Vehicle["mounts"][number] {
  return { weapon, arc, part: "", included: null };
}

/** A ready fleet as the builder opens it. */
export function readyFleet(id: string): Draft {
  const { name, budget, style, vehicles } = DRAWING.fleets.find((fleet) => fleet.id === id)!;
  const vehicle = vehicles.map(({ id, name, cls, mounts, addons }) => ({
    ...bare(id, cls as Vehicle["class"]),
    ...{ name, mounts, addons },
  }));
  return { ...emptyFleet(budget), id, name, style, vehicle };
}
