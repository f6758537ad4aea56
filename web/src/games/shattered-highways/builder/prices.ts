import type { AddonPlan, Drawing } from "../../../generated/shattered-highways";
import { ARMOR, classOf, countOf, piecesOf, turretMount, TURRET, type Draft, type Vehicle } from "./draft";

export function fleetPrice(drawing: Drawing, { vehicle }: Draft): number {
  return vehicle.reduce((sum, one) => sum + vehiclePrice(drawing, one), 0);
}

export function vehiclePrice(drawing: Drawing, vehicle: Vehicle): number {
  const mounts = vehicle.mounts.reduce((sum, _, index) => sum + mountPrice(drawing, vehicle, index), 0);
  const addons = vehicle.addons.reduce((sum, addon) => sum + addonPrice(drawing, addon), 0);
  return classOf(drawing, vehicle).cp + mounts + addons;
}

export function isIncluded(drawing: Drawing, vehicle: Vehicle, index: number): boolean {
  return vehicle.mounts[index]?.included ?? index < classOf(drawing, vehicle).mounts_included;
}

/** SH-FLEET-4: what a weapon costs in a mount. */
export function weaponPrice(drawing: Drawing, weapon: string, included: boolean): number {
  return drawing.weapons.find(({ id }) => id === weapon)?.[included ? "cp_included" : "cp"] ?? 0;
}

export function mountPrice(drawing: Drawing, vehicle: Vehicle, index: number): number {
  return weaponPrice(drawing, vehicle.mounts[index]?.weapon ?? "", isIncluded(drawing, vehicle, index));
}

/** SH-FLEET-5, SH-FLEET-6. */
export function addonPrice(drawing: Drawing, addon: AddonPlan): number {
  return addon.free ? 0 : pieceCost(drawing, addon.id) * piecesOf(addon);
}

function pieceCost(drawing: Drawing, id: string): number {
  return drawing.addons.find((addon) => addon.id === id)?.cp ?? 0;
}

/** The same vehicle as cheap as the rules let it be: the dearest weapons in the included mounts, the dearest
 * small add-on for free, everything in the order of the box. */
export function settled(drawing: Drawing, vehicle: Vehicle): Vehicle {
  return { ...vehicle, cp: null, mounts: included(drawing, vehicle), addons: freed(drawing, vehicle) };
}

function included(drawing: Drawing, { mounts, ...vehicle }: Vehicle): Vehicle["mounts"] {
  const dearest = mounts
    .map(({ weapon }, index) => ({ index, cp: weaponPrice(drawing, weapon, false) }))
    .sort((one, other) => other.cp - one.cp)
    .slice(0, classOf(drawing, vehicle).mounts_included)
    .map(({ index }) => index);
  return mounts.map((mount, index) => ({ ...mount, included: dearest.includes(index) }));
}

function freed(drawing: Drawing, vehicle: Vehicle): AddonPlan[] {
  const limit = classOf(drawing, vehicle).free_addon_cp;
  const fitted = drawing.addons.filter(({ id }) => countOf(vehicle, id) > 0);
  const small = fitted.filter(({ cp }) => limit > 0 && cp <= limit);
  const [free] = small.sort((one, other) => other.cp - one.cp);
  return fitted.flatMap(({ id }) => entries(vehicle, id, id === free?.id));
}

/** One entry for an add-on, or two where one piece of it is free. */
function entries(vehicle: Vehicle, id: string, free: boolean): AddonPlan[] {
  const mount = id === TURRET ? turretMount(vehicle) + 1 : 1;
  const faces = vehicle.addons.flatMap((addon) => (addon.id === ARMOR && id === ARMOR ? addon.faces : []));
  const pieces = countOf(vehicle, id);
  const entry = (from: number, to: number, gratis: boolean): AddonPlan[] => {
    if (to <= from) return [];
    const count = id === ARMOR ? 1 : to - from;
    return [{ id, free: gratis, faces: faces.slice(from, to), count, mount }];
  };
  return free ? [...entry(0, 1, true), ...entry(1, pieces, false)] : entry(0, pieces, false);
}
