import type {
  AddonPlan,
  ClassDrawing,
  Drawing,
  FleetCreation,
  MountPlan,
  VehiclePlan,
} from "../../../generated/shattered-highways";
import { faceWords } from "../model/names";
import { t } from "../messages";

export type Mount = MountPlan;
/** A vehicle while it is built: it may have too many mounts for a moment. */
export type Vehicle = Omit<VehiclePlan, "mounts"> & { mounts: Mount[] };
/** A fleet while it is built. */
export type Draft = Omit<FleetCreation, "vehicle"> & { vehicle: Vehicle[] };
export type Arc = MountPlan["arc"];
export type Part = MountPlan["part"];
export type ClassId = VehiclePlan["class"];

export const ARMOR = "armor";
export const TURRET = "turret-ring";

/** The text is what the server keeps: always JSON, with every field written out. */
export function read(text: string): Draft {
  return JSON.parse(text) as Draft;
}

export function write(draft: Draft): string {
  return JSON.stringify(draft);
}

export function classOf(drawing: Drawing, { class: cls }: Pick<Vehicle, "class">): ClassDrawing {
  return drawing.classes.find(({ id }) => id === cls)!;
}

/** How often an add-on is fitted: of armour the number of faces. */
export function countOf({ addons }: Vehicle, id: string): number {
  const here = addons.filter((addon) => addon.id === id);
  return here.reduce((sum, addon) => sum + piecesOf(addon), 0);
}

export function piecesOf(addon: AddonPlan): number {
  return addon.id === ARMOR ? addon.faces.length : addon.count;
}

/** The armoured faces, as the plan names them: `front`, or `trailer:rear` on a rig. */
export function armoredFaces({ addons }: Vehicle): string[] {
  return addons.flatMap(({ id, faces }) => (id === ARMOR ? faces : []));
}

/** Which mount the turret ring carries, counted from 0; -1 without one. */
export function turretMount({ addons }: Vehicle): number {
  return (addons.find(({ id }) => id === TURRET)?.mount ?? 0) - 1;
}

/** SH-SEAT-1: a rig's mount is on the trailer unless its plan says otherwise. */
export function partOf({ class: cls }: Pick<Vehicle, "class">, { part }: Mount): "tractor" | "trailer" {
  return cls === "rig" ? part || "trailer" : "tractor";
}

/** SH-SEAT-1: driver, gunners in the order of mounts, then everybody else. */
export function seatsOf(drawing: Drawing, vehicle: Vehicle): string[] {
  const room = roomOf(drawing, vehicle, "seats");
  const gunners = vehicle.mounts.flatMap(({ weapon }, index) => (weapon ? [`W${index + 1}`] : []));
  const others = Math.max(0, room - 1 - gunners.length);
  return ["D", ...gunners, ...Array.from({ length: others }, (_, index) => `P${index + 1}`)];
}

/** Everybody who comes along: seated, clinging, or waiting in the trailer. */
export function warriorsOf(drawing: Drawing, vehicle: Vehicle): number {
  return roomOf(drawing, vehicle, "crew");
}

/** The seats of its class, and what each add-on brings. */
function roomOf(drawing: Drawing, vehicle: Vehicle, brings: "seats" | "crew"): number {
  const seats = classOf(drawing, vehicle).parts.reduce((sum, part) => sum + part.seats, 0);
  return drawing.addons.reduce((sum, addon) => sum + addon[brings] * countOf(vehicle, addon.id), seats);
}

/** The faces that can be armoured, with the part they belong to. */
export function facesOf(
  drawing: Drawing,
  vehicle: Vehicle,
): { id: string; part: "tractor" | "trailer"; face: Arc }[] {
  const { parts } = classOf(drawing, vehicle);
  return parts.flatMap(({ id: part, armor_faces }) =>
    armor_faces.map((face) => ({
      id: parts.length > 1 ? `${part}:${face}` : face,
      part: part as "tractor" | "trailer",
      face: face as Arc,
    })),
  );
}

/** `front` or `rear of the trailer`. */
export function faceName(face: string): string {
  const [part, side] = face.split(":");
  return side ? faceWords(side, part) : faceWords(face);
}
