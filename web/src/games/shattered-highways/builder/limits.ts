import type { ClassDrawing, Drawing, WeaponDrawing } from "../../../generated/shattered-highways";
import {
  ARMOR,
  armoredFaces,
  classOf,
  countOf,
  partOf,
  TURRET,
  turretMount,
  type Arc,
  type ClassId,
  type Draft,
  type Vehicle,
} from "./draft";
import { t } from "../messages";
import { faceWords } from "../model/names";

/** Why something cannot be had, with the rule that is against it. */
export interface WhyNot {
  text: string;
  rule: string;
}

const no = (text: string, rule: string): WhyNot => ({ text, rule });

export function weaponOf(drawing: Drawing, id: string): WeaponDrawing | undefined {
  return drawing.weapons.find((weapon) => weapon.id === id);
}

function classNames(drawing: Drawing, classes: string[]): string {
  return t.builder.or(drawing.classes.filter(({ id }) => classes.includes(id)).map(({ name }) => name));
}

/** SH-FLEET-2: whether one more of a class may join. */
export function vehicleWhyNot(drawing: Drawing, draft: Draft, cls: ClassId): WhyNot | null {
  const { most_vehicles, most_by_class, rig_per_cp } = drawing.limits;
  if (draft.vehicle.length >= most_vehicles)
    return no(t.builder.limits.vehicles(most_vehicles), "SH-FLEET-2");
  const most = most_by_class[draft.budget]?.[cls] ?? most_vehicles;
  if (draft.vehicle.filter((one) => one.class === cls).length < most) return null;
  const { rigs, noRig } = t.builder.limits;
  return no(most ? rigs(draft.budget, most) : noRig(rig_per_cp), "SH-FLEET-2");
}

/** SH-FLEET-1: whether there is room for one more mount. */
export function mountWhyNot(drawing: Drawing, vehicle: Vehicle): WhyNot | null {
  const { name, mounts_max } = classOf(drawing, vehicle);
  if (vehicle.mounts.length < mounts_max) return null;
  return no(t.builder.limits.mounts(name, mounts_max), "SH-FLEET-1");
}

/** Whether a weapon fits into a mount. */
export function weaponWhyNot(drawing: Drawing, vehicle: Vehicle, index: number, id: string): WhyNot | null {
  const weapon = weaponOf(drawing, id);
  if (!weapon) return null;
  if (!weapon.classes.includes(vehicle.class))
    return no(t.builder.limits.onlyOn(classNames(drawing, weapon.classes)), weapon.rule);
  if (turretMount(vehicle) === index && !weapon.ring) return no(t.builder.limits.noRing, "SH-ADDON-TURRET");
  return null;
}

/** SH-FLEET-7: where a weapon may face on a class. */
export function arcsOf({ id, mount_arcs }: ClassDrawing, weapon: WeaponDrawing | undefined): Arc[] {
  return (weapon?.arcs[id] ?? mount_arcs) as Arc[];
}

export function arcWhyNot(drawing: Drawing, vehicle: Vehicle, index: number, arc: Arc): WhyNot | null {
  const [facts, weapon] = [classOf(drawing, vehicle), weaponOf(drawing, vehicle.mounts[index]!.weapon)];
  const arcs = arcsOf(facts, weapon);
  if (arcs.includes(arc)) return null;
  return no(
    t.builder.limits.arcs(weapon?.name ?? "", t.builder.or(arcs.map((one) => faceWords(one))), facts.name),
    "SH-FLEET-7",
  );
}

/** SH-SEAT-1, SH-FLEET-7: whether a mount of a rig may sit on that part. */
export function partWhyNot(drawing: Drawing, vehicle: Vehicle, index: number, part: string): WhyNot | null {
  const weapon = weaponOf(drawing, vehicle.mounts[index]!.weapon);
  if (weapon && !weapon.parts.includes(part)) return no(t.builder.limits.trailer(weapon.name), "SH-FLEET-7");
  const others = vehicle.mounts.filter(
    (one, i) => i !== index && one.weapon && partOf(vehicle, one) === part,
  );
  const room = classOf(drawing, vehicle).parts.find(({ id }) => id === part)?.guns ?? 0;
  return others.length < room ? null : no(t.builder.limits.tractor(room), "SH-SEAT-1");
}

/** SH-FLEET-5: how often a vehicle may have an add-on. */
export function mostOf(drawing: Drawing, vehicle: Vehicle, id: string): number {
  const addon = drawing.addons.find((one) => one.id === id);
  return addon?.max_by_class[vehicle.class] ?? 0;
}

/** Whether one more piece of an add-on fits. */
export function addonWhyNot(drawing: Drawing, draft: Draft, vehicle: Vehicle, id: string): WhyNot | null {
  const addon = drawing.addons.find((one) => one.id === id)!;
  if (!addon.classes.includes(vehicle.class))
    return no(t.builder.limits.onlyOn(classNames(drawing, addon.classes)), addon.rule);
  const most = mostOf(drawing, vehicle, id);
  if (id !== ARMOR && countOf(vehicle, id) >= most) return no(t.builder.limits.most(most), addon.rule);
  const inFleet = draft.vehicle.reduce((sum, one) => sum + countOf(one, id), 0);
  if (addon.max_per_fleet && inFleet >= addon.max_per_fleet) return no(t.builder.limits.another, addon.rule);
  const armor = armoredFaces(vehicle).find((face) => addon.conflicts.includes(`armor:${face}`));
  if (armor) return no(t.builder.limits.frontArmour, addon.rule);
  if (id === TURRET && gunFor(drawing, vehicle) < 0) return no(t.builder.limits.needsGun, addon.rule);
  return null;
}

/** The first mount with a gun that a turret ring can carry, or -1. */
export function gunFor(drawing: Drawing, { mounts }: Vehicle): number {
  return mounts.findIndex(({ weapon }) => weaponOf(drawing, weapon)?.ring);
}

/** SH-ADDON-ARMOR: whether a face can be covered. */
export function faceWhyNot(drawing: Drawing, vehicle: Vehicle, face: string): WhyNot | null {
  const against = drawing.addons.find(
    ({ id, conflicts }) => conflicts.includes(`armor:${face}`) && countOf(vehicle, id) > 0,
  );
  return against ? no(t.builder.limits.inTheWay(against.name), against.rule) : null;
}
