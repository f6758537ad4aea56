import type { Table, VehicleData, WarriorData } from "../../../generated/shattered-highways";
import { list } from "../../../lib/words";
import { t } from "../messages";

export function className({ plan, coupled }: VehicleData): string {
  return plan.cls === "rig" && !coupled ? "tractor" : plan.cls;
}

/** Whose seat the light under a vehicle belongs to: whoever controls it now, else nobody's. */
export function lightOf({ control, owner }: VehicleData): number | null {
  return control ?? owner;
}

export function neonOf(vehicle: VehicleData): string {
  const seat = lightOf(vehicle);
  return seat === null ? "#9aa3b0" : `var(--neon-${(seat % 4) + 1})`;
}

export function teamName(table: Table, seat: number | null): string {
  return table.players.find((player) => player.seat === seat)?.name ?? t.vehicle.nobody;
}

export function hitPoints({ parts }: VehicleData): string {
  return list(parts.map(({ hp, max_hp }) => t.vehicle.outOf(hp, max_hp)));
}

/** A vehicle for those who do not see it: `Salt Choir: truck Deacon, 35 of 35 hit points, 4 aboard`. */
export function vehicleLabel(table: Table, vehicle: VehicleData): string {
  const crew = crewOf(table, vehicle);
  const facts = [
    `${teamName(table, lightOf(vehicle))}: ${className(vehicle)} ${vehicle.name}`,
    t.vehicle.hitPoints(hitPoints(vehicle)),
    t.vehicle.aboard(crew.length),
    vehicle.order ? t.vehicle.number(vehicle.order) : "",
    vehicle.marked ? t.vehicle.marked : "",
    vehicle.smoking ? t.vehicle.smoke : "",
    table.active === vehicle.vehicle ? t.vehicle.turn : "",
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
  if (acted) return t.crew.acted;
  if (hanging) return t.crew.hangs;
  if (changed || clung) return t.crew.hindered;
  return "";
}

/** A face of a vehicle in words, with its part where the vehicle has several. */
export function faceWords(face: string, part = ""): string {
  const words = t.faces[face] ?? face;
  return part ? t.ofPart(words, t.parts[part] ?? part) : words;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An id such as `spiked-hubs` where the content has no name for it. */
export function plainly(id: string): string {
  return sentence(id.replaceAll("-", " "));
}
