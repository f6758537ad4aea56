import type { Drawing } from "../../../generated/shattered-highways";
import { paintOf, type Look } from "../model/look";
import { armoredFaces, countOf, partOf, turretMount, type Vehicle } from "./draft";

/** How a vehicle looks that is still in the workshop: whole, and with everything that is mounted. */
export function lookOfPlan(drawing: Drawing, vehicle: Vehicle): Look {
  const ring = turretMount(vehicle);
  return {
    cls: vehicle.class,
    coupled: true,
    paint: paintOf(vehicle.id),
    mounts: vehicle.mounts.map((mount, index) => ({
      weapon: mount.weapon || null,
      arc: ring === index ? "all round" : mount.arc,
      part: partOf(vehicle, mount),
    })),
    addons: Object.fromEntries(drawing.addons.map(({ id }) => [id, countOf(vehicle, id)])),
    armor: armoredFaces(vehicle).map((face) => {
      const [part, side] = face.split(":");
      return side ? { part: part!, face: side } : { part: "tractor", face };
    }),
    left: {},
    smoking: false,
    ramp: countOf(vehicle, "hidden-buggy") > 0,
  };
}
