import type { MountData, Table, WarriorData } from "../../../generated/shattered-highways";
import type { Choice } from "../../../generated/wire";
import { actionOf, numberOf, vehicleOf } from "./choices";
import { deciding, warriorOf } from "./names";

/** Something that is aimed at, or a mount whose arc is looked at. */
export interface Aim {
  /** The vehicle that it comes from. */
  from: number;
  /** The vehicle that it goes to. */
  to: number | null;
  mount: MountData | null;
  kind: "arc" | "board" | "hero" | "shot" | "touch";
}

/** What the choice under the pointer aims at; without one, the mount that is looked at. */
export function aimOf(
  table: Table,
  choice: Choice | null,
  glance: { vehicle: number; mount: number } | null,
): Aim | null {
  const looked = choice && aimed(table, choice);
  if (looked) return looked;
  if (!glance) return null;
  const mount = vehicleOf(table, glance.vehicle)?.mounts[glance.mount] ?? null;
  return mount?.weapon ? { from: glance.vehicle, to: null, mount, kind: "arc" } : null;
}

function aimed(table: Table, choice: Choice): Aim | null {
  const actor = deciding(table);
  const from = actor?.at ?? table.active;
  if (from === null || from === undefined) return null;
  const action = actionOf(choice);
  const at = (tag: string): number | null => warriorOf(table, numberOf(tag))?.at ?? null;
  switch (action.do) {
    case "shoot":
      return { from, to: numberOf(action.vehicle), mount: served(table, actor), kind: "shot" };
    case "shoot-at":
      return { from, to: at(action.warrior), mount: served(table, actor), kind: "shot" };
    case "drop":
      return { from, to: null, mount: served(table, actor), kind: "arc" };
    case "attack":
      return { from, to: at(action.warrior), mount: null, kind: actor?.hero ? "hero" : "touch" };
    case "board":
    case "flee":
      return { from, to: numberOf(action.vehicle), mount: null, kind: "board" };
    default:
      return null;
  }
}

/** The mount that a warrior serves from their seat. */
function served(table: Table, warrior: WarriorData | undefined): MountData | null {
  const vehicle = vehicleOf(table, warrior?.at ?? null);
  const mount = vehicle?.seats.find(({ seat }) => seat === warrior?.seat)?.mount;
  return mount === null || mount === undefined ? null : (vehicle?.mounts[mount] ?? null);
}
