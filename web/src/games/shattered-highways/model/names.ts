import type { Table, VehicleData, WarriorData } from "../../../generated/shattered-highways";

export function className({ plan, coupled }: VehicleData): string {
  return plan.cls === "rig" && !coupled ? "tractor" : plan.cls;
}

/** Whose seat the light under a vehicle belongs to: whoever controls it now, else nobody's. */
export function lightOf({ control, owner }: VehicleData): number | null {
  return control ?? owner;
}

export function teamName(table: Table, seat: number | null): string {
  return table.players.find((player) => player.seat === seat)?.name ?? "nobody";
}

export function hitPoints({ parts }: VehicleData): string {
  return parts.map(({ hp, max_hp }) => `${hp} of ${max_hp}`).join(" and ");
}

/** A vehicle for those who do not see it: `Salt Choir: truck Deacon, 35 of 35 hit points, 4 aboard`. */
export function vehicleLabel(table: Table, vehicle: VehicleData): string {
  const crew = crewOf(table, vehicle);
  const facts = [
    `${teamName(table, lightOf(vehicle))}: ${className(vehicle)} ${vehicle.name}`,
    `${hitPoints(vehicle)} hit points`,
    `${crew.length} aboard`,
    vehicle.order ? `number ${vehicle.order}` : "",
    vehicle.marked ? "marked" : "",
    vehicle.smoking ? "in smoke" : "",
    table.active === vehicle.vehicle ? "its turn" : "",
  ];
  return facts.filter(Boolean).join(", ");
}

export function crewOf(table: Table, vehicle: VehicleData): WarriorData[] {
  return table.warriors.filter(({ at }) => at === vehicle.vehicle);
}

export function warriorOf(table: Table, number: number | null): WarriorData | undefined {
  return table.warriors.find(({ warrior }) => warrior === number);
}

/** The warrior who decides something now, or who is in the middle of it. */
export function deciding(table: Table): WarriorData | undefined {
  return warriorOf(table, table.asked ?? table.actor);
}

/** What holds a warrior back this round, in a word. */
export function condition({ acted, hanging, changed, clung }: WarriorData): string {
  if (acted) return "has acted";
  if (hanging) return "hangs on";
  if (changed || clung) return "acts at −1";
  return "";
}

export const STATES: Record<string, string> = {
  ready: "ready",
  jammed: "jammed",
  unloaded: "unloaded",
  cleared: "ready next turn",
};

export const STATUS: Record<string, string> = {
  waiting: "not placed yet",
  driving: "",
  inside: "inside the trailer",
  wrecked: "wrecked",
  "left-behind": "left behind",
};

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An id such as `spiked-hubs` where the content has no name for it. */
export function plainly(id: string): string {
  return sentence(id.replaceAll("-", " "));
}
