import type { OccupantData, PlayerData, Table } from "../../../generated/highway-heist";
import { standsIn } from "./scene";

const KINDS: Record<string, string> = {
  suv: "enemy SUV",
  wreck: "wreck of an SUV",
  hulk: "wreck",
  abandoned: "abandoned car",
  tank: "the Tank",
  semi: "the Semi",
  shaw: "Shaw's Car",
};

const PARTS: Record<string, string> = {
  rear: "the Semi's rear",
  middle: "the Semi's raised middle",
  cab: "the Semi's cab",
};

/** What is in a space, in words: everything that the drawing shows. */
export function describe(table: Table, at: string): string {
  const here = table.road.occupants.filter((occupant) => occupant.spaces.includes(at));
  const things = here.map((occupant) => describeOccupant(table, occupant, at));
  const { chopper } = table.scenario;
  if (chopper?.space === at) things.push("the Chopper above");
  for (const { name, place } of table.players)
    if (place.where === "adrift" && place.space === at) things.push(`${name} adrift`);
  if (chopper?.radar_zone.includes(at)) things.push("in the radar zone");
  return things.length ? things.join(", ") : "free";
}

function describeOccupant(table: Table, occupant: OccupantData, at: string): string {
  const owner = occupant.owner === null ? null : (table.players[occupant.owner] ?? null);
  const name = owner ? describeVehicle(table, owner) : PARTS[occupant.part] || KINDS[occupant.kind];
  const onRoof = standsIn(occupant) === at ? roofWords(table, occupant) : [];
  return onRoof.length ? `${name} with ${listed(onRoof)} on the roof` : (name ?? occupant.kind);
}

function describeVehicle(table: Table, owner: PlayerData): string {
  const words = [`${owner.name}'s ${owner.vehicle?.name ?? "car"}`];
  words.push(owner.place.where === "wheel" ? `${owner.name} driving` : "nobody at the wheel");
  if (table.scenario.ramsey === owner.seat) words.push("Ramsey aboard");
  if (owner.vehicle?.cargo) words.push(counted(owner.vehicle.cargo, "crate"));
  return `${words[0]} (${words.slice(1).join(", ")})`;
}

function roofWords(table: Table, occupant: OccupantData): string[] {
  const riders = occupant.riders.map((seat) => table.players[seat]?.name ?? `player ${seat + 1}`);
  return occupant.enemy_peg ? ["an enemy peg", ...riders] : riders;
}

export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** "ram", "defense" or a stunt's id, as people say it. */
export function rollName(table: Table, what: string): string {
  const cards = [...table.stunts.spots.flatMap(({ card }) => card ?? []), ...table.stunts.specials];
  const named = [...cards, ...table.stunts.pool, ...table.stunts.gone].find(({ id }) => id === what);
  return named?.name ?? what.charAt(0).toUpperCase() + what.slice(1);
}

export const FACES: Record<string, string> = {
  suv: "SUVs",
  peg: "Pegs",
  card: "Card",
  "north-card": "North + card",
  "south-card": "South + card",
};
