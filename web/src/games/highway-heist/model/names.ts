import type { OccupantData, PlayerData, Table } from "../../../generated/highway-heist";
import { list } from "../../../lib/words";
import { hasRoof, standsIn } from "./scene";
import { t } from "../messages";

/** What is in a space, in words: everything that the drawing shows. */
export function describe(table: Table, at: string): string {
  const here = table.road.occupants.filter((occupant) => occupant.spaces.includes(at));
  const things = here.map((occupant) => describeOccupant(table, occupant, at));
  const { chopper } = table.scenario;
  if (chopper?.space === at) things.push(t.road.chopper);
  for (const { name, place } of table.players) {
    if (place.where === "adrift" && place.space === at) things.push(t.road.adrift(name));
    if (place.where === "roof" && place.space === at && !hasRoof(table, at))
      things.push(t.road.falling(name));
  }
  if (table.road.enemy_pegs.includes(at) && !hasRoof(table, at)) things.push(t.road.falling(t.road.enemyPeg));
  if (chopper?.radar_zone.includes(at)) things.push(t.road.radar);
  return things.length ? things.join(", ") : t.road.free;
}

function describeOccupant(table: Table, occupant: OccupantData, at: string): string {
  const owner = occupant.owner === null ? null : (table.players[occupant.owner] ?? null);
  const name = owner
    ? describeVehicle(table, owner)
    : t.road.parts[occupant.part] || t.road.kinds[occupant.kind] || occupant.kind;
  const onRoof = standsIn(occupant) === at ? roofWords(table, occupant) : [];
  return onRoof.length ? t.road.withOnRoof(name, list(onRoof)) : name;
}

function describeVehicle(table: Table, owner: PlayerData): string {
  const words = [t.road.vehicleOf(owner.name, owner.vehicle?.name ?? "")];
  words.push(owner.place.where === "wheel" ? t.road.driving(owner.name) : t.road.nobody);
  if (table.scenario.ramsey === owner.seat) words.push(t.crew.ramsey);
  if (owner.vehicle?.cargo) words.push(t.road.crates(owner.vehicle.cargo));
  return `${words[0]} (${words.slice(1).join(", ")})`;
}

function roofWords(table: Table, occupant: OccupantData): string[] {
  const riders = occupant.riders.map((seat) => table.players[seat]?.name ?? t.road.player(seat + 1));
  return occupant.enemy_peg ? [t.road.enemyPeg, ...riders] : riders;
}

/** "ram", "defense" or a stunt's id, as people say it. */
export function rollName(table: Table, what: string): string {
  const cards = [...table.stunts.spots.flatMap(({ card }) => card ?? []), ...table.stunts.specials];
  const named = [...cards, ...table.stunts.pool, ...table.stunts.gone].find(({ id }) => id === what);
  return named?.name ?? what.charAt(0).toUpperCase() + what.slice(1);
}
