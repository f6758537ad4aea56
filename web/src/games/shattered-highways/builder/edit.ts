import type { AddonPlan, Drawing } from "../../../generated/shattered-highways";
import {
  ARMOR,
  armoredFaces,
  classOf,
  faceName,
  seatsOf,
  TURRET,
  turretMount,
  type Arc,
  type ClassId,
  type Draft,
  type Mount,
  type Vehicle,
} from "./draft";
import {
  addonWhyNot,
  arcsOf,
  arcWhyNot,
  faceWhyNot,
  gunFor,
  mountWhyNot,
  partWhyNot,
  vehicleWhyNot,
  weaponOf,
  weaponWhyNot,
  type WhyNot,
} from "./limits";
import { settled } from "./prices";
import { t } from "../messages";
import { faceWords } from "../model/names";

/** A changed fleet and what was done to it, in words; or why it cannot be done. */
export type Edited = { draft: Draft; done: string; chosen?: string } | { refused: WhyNot };

const NAMES = [
  ...["Ash Jackal", "Bitter Anvil", "Chrome Kettle", "Dry Hymn", "Ember Fiddle", "Feral Echo"],
  ...["Grim Badger", "Hollow Idol", "Iron Cricket", "Jagged Dirge", "Last Gambit", "Rust Canary"],
];

// The fleet

export function setBudget(draft: Draft, budget: number): Edited {
  return { draft: { ...draft, budget }, done: t.builder.edit.budget(budget) };
}

/** SH-FLEET-4: a vehicle as its class brings it. */
export function addVehicle(drawing: Drawing, draft: Draft, cls: ClassId): Edited {
  const refused = vehicleWhyNot(drawing, draft, cls);
  if (refused) return { refused };
  const facts = drawing.classes.find(({ id }) => id === cls)!;
  const name = newName(draft, draft.vehicle.length);
  const id = freeId(draft, name);
  const { mounts } = facts;
  const made: Vehicle = { id, name, class: cls, mounts, addons: [], cp: null, source: "house" };
  return joined(drawing, draft, draft.vehicle.length, made, t.builder.edit.joins(name, facts.name));
}

/** The same once more, right behind it. */
export function duplicate(drawing: Drawing, draft: Draft, id: string): Edited {
  const at = draft.vehicle.findIndex((one) => one.id === id);
  const old = draft.vehicle[at]!;
  const refused = vehicleWhyNot(drawing, draft, old.class);
  if (refused) return { refused };
  const name = newName(draft, draft.vehicle.length);
  const made = { ...old, id: freeId(draft, name), name };
  return joined(drawing, draft, at + 1, made, t.builder.edit.joinsLike(name, old.name));
}

function joined(drawing: Drawing, draft: Draft, at: number, made: Vehicle, done: string): Edited {
  const vehicle = [...draft.vehicle.slice(0, at), settled(drawing, made), ...draft.vehicle.slice(at)];
  const hero = draft.hero ?? { vehicle: made.id, seat: "D" };
  return { draft: { ...draft, vehicle, hero }, done, chosen: made.id };
}

function newName({ vehicle }: Draft, from: number): string {
  const taken = new Set(vehicle.map(({ name }) => name));
  const order = [...NAMES.slice(from % NAMES.length), ...NAMES];
  return order.find((name) => !taken.has(name)) ?? t.builder.edit.number(from + 1);
}

function freeId({ vehicle }: Draft, name: string): string {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const taken = new Set(vehicle.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(id)) return id;
  }
}

export function remove(draft: Draft, id: string): Edited {
  const at = draft.vehicle.findIndex((one) => one.id === id);
  const vehicle = draft.vehicle.filter((one) => one.id !== id);
  const next = vehicle[Math.min(at, vehicle.length - 1)]?.id ?? "";
  const hero = draft.hero?.vehicle === id ? (next ? { vehicle: next, seat: "D" } : null) : draft.hero;
  return {
    draft: { ...draft, vehicle, hero },
    done: t.builder.edit.home(draft.vehicle[at]!.name),
    chosen: next,
  };
}

export function move(draft: Draft, id: string, by: 1 | -1): Edited {
  const at = draft.vehicle.findIndex((one) => one.id === id);
  const vehicle = [...draft.vehicle];
  const [moved] = vehicle.splice(at, 1);
  vehicle.splice(at + by, 0, moved!);
  return { draft: { ...draft, vehicle }, done: t.builder.edit.isNumber(moved!.name, at + by + 1) };
}

/** One vehicle changed: its prices settled, the hero on a seat that is still there. */
function changed(drawing: Drawing, draft: Draft, next: Vehicle, done: string): Edited {
  const made = settled(drawing, next);
  const vehicle = draft.vehicle.map((one) => (one.id === made.id ? made : one));
  const lost = draft.hero?.vehicle === made.id && !seatsOf(drawing, made).includes(draft.hero.seat);
  return { draft: { ...draft, vehicle, hero: lost ? { vehicle: made.id, seat: "D" } : draft.hero }, done };
}

export function rename(draft: Draft, id: string, name: string): Draft {
  return { ...draft, vehicle: draft.vehicle.map((one) => (one.id === id ? { ...one, name } : one)) };
}

/** SH-FLEET-3: which seat the hero is meant for; the same seat again leaves it open. */
export function setHero(draft: Draft, { id, name }: Vehicle, seat: string): Edited {
  const again = draft.hero?.vehicle === id && draft.hero.seat === seat;
  if (again) return { draft: { ...draft, hero: null }, done: t.builder.edit.noHero };
  return {
    draft: { ...draft, hero: { vehicle: id, seat } },
    done: t.builder.edit.hero(seat, name),
  };
}

// Mounts

export function addMount(drawing: Drawing, draft: Draft, vehicle: Vehicle): Edited {
  const refused = mountWhyNot(drawing, vehicle);
  if (refused) return { refused };
  const mounts = [...vehicle.mounts, drawing.limits.mount];
  return changed(drawing, draft, { ...vehicle, mounts }, t.builder.edit.mountMore(vehicle.name));
}

/** A turret ring goes with its mount, and knows the others by their new numbers. */
export function removeMount(drawing: Drawing, draft: Draft, vehicle: Vehicle, index: number): Edited {
  const ring = turretMount(vehicle);
  const addons = vehicle.addons
    .filter(({ id }) => id !== TURRET || ring !== index)
    .map((addon) => (addon.id === TURRET && ring > index ? { ...addon, mount: ring } : addon));
  const mounts = vehicle.mounts.filter((_, i) => i !== index);
  return changed(drawing, draft, { ...vehicle, mounts, addons }, t.builder.edit.mountOff(index + 1));
}

function withMount(vehicle: Vehicle, index: number, more: Partial<Mount>): Vehicle {
  return { ...vehicle, mounts: vehicle.mounts.map((one, i) => (i === index ? { ...one, ...more } : one)) };
}

/** SH-FLEET-4, SH-FLEET-7: the weapon faces where it did if it may, else where it must. */
export function setWeapon(
  drawing: Drawing,
  draft: Draft,
  vehicle: Vehicle,
  index: number,
  id: string,
): Edited {
  const refused = weaponWhyNot(drawing, vehicle, index, id);
  if (refused) return { refused };
  const [mount, weapon] = [vehicle.mounts[index]!, weaponOf(drawing, id)];
  const arcs = arcsOf(classOf(drawing, vehicle), weapon);
  const arc = arcs.includes(mount.arc) ? mount.arc : arcs[0]!;
  const part = weapon?.parts.includes(mount.part) ? mount.part : "";
  const next = withMount(vehicle, index, { weapon: id, arc, part });
  const unringed = id === "" && turretMount(vehicle) === index;
  const addons = unringed ? next.addons.filter((addon) => addon.id !== TURRET) : next.addons;
  const done = weapon ? t.builder.edit.carries(index + 1, weapon.name) : t.builder.edit.isEmpty(index + 1);
  return changed(drawing, draft, { ...next, addons }, done);
}

export function setArc(drawing: Drawing, draft: Draft, vehicle: Vehicle, index: number, arc: Arc): Edited {
  const refused = arcWhyNot(drawing, vehicle, index, arc);
  if (refused) return { refused };
  return changed(
    drawing,
    draft,
    withMount(vehicle, index, { arc }),
    t.builder.edit.faces(index + 1, faceWords(arc)),
  );
}

export function setPart(
  drawing: Drawing,
  draft: Draft,
  vehicle: Vehicle,
  index: number,
  part: "tractor" | "trailer",
): Edited {
  const refused = partWhyNot(drawing, vehicle, index, part);
  if (refused) return { refused };
  const done = t.builder.edit.sitsOn(index + 1, t.parts[part] ?? part);
  return changed(drawing, draft, withMount(vehicle, index, { part }), done);
}

// Add-ons

export function addAddon(drawing: Drawing, draft: Draft, vehicle: Vehicle, id: string): Edited {
  const refused = addonWhyNot(drawing, draft, vehicle, id);
  if (refused) return { refused };
  const mount = id === TURRET ? gunFor(drawing, vehicle) + 1 : 1;
  const piece: AddonPlan = { id, free: false, faces: [], count: 1, mount };
  const done = t.builder.edit.has(vehicle.name, nameOf(drawing, id));
  return changed(drawing, draft, { ...vehicle, addons: [...vehicle.addons, piece] }, done);
}

/** One piece less. */
export function dropAddon(drawing: Drawing, draft: Draft, vehicle: Vehicle, id: string): Edited {
  const at = vehicle.addons.findLastIndex((addon) => addon.id === id);
  const addons = vehicle.addons.flatMap((addon, i) => {
    if (i !== at) return [addon];
    return addon.count > 1 ? [{ ...addon, count: addon.count - 1 }] : [];
  });
  const done = t.builder.edit.takenOff(nameOf(drawing, id), vehicle.name);
  return changed(drawing, draft, { ...vehicle, addons }, done);
}

function nameOf(drawing: Drawing, id: string): string {
  return drawing.addons.find((addon) => addon.id === id)?.name ?? id;
}

/** SH-ADDON-TURRET: the ring carries the gun of that mount. */
export function setTurret(drawing: Drawing, draft: Draft, vehicle: Vehicle, index: number): Edited {
  const addons = vehicle.addons.map((addon) =>
    addon.id === TURRET ? { ...addon, mount: index + 1 } : addon,
  );
  return changed(drawing, draft, { ...vehicle, addons }, t.builder.edit.ring(index + 1));
}

/** SH-ADDON-ARMOR: a plate on a face, or off it. */
export function toggleFace(drawing: Drawing, draft: Draft, vehicle: Vehicle, face: string): Edited {
  const faces = armoredFaces(vehicle);
  const bare = faces.includes(face);
  const refused = bare ? null : faceWhyNot(drawing, vehicle, face);
  if (refused) return { refused };
  const covered = bare ? faces.filter((one) => one !== face) : [...faces, face];
  const armor: AddonPlan = { id: ARMOR, free: false, faces: covered, count: 1, mount: 1 };
  const addons = [...vehicle.addons.filter(({ id }) => id !== ARMOR), ...(covered.length ? [armor] : [])];
  const done = t.builder.edit[bare ? "bare" : "armoured"](vehicle.name, faceName(face));
  return changed(drawing, draft, { ...vehicle, addons }, done);
}
