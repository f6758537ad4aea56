import type { OccupantData, RoadData, Table } from "../../../generated/highway-heist";
import { nameOf, nameOfNumber, onRoad, spaceOf } from "./places";
import { freshName, isBody, nameBody, standsIn, type Scene } from "./scene";

export const HIJACKED = "hijacked-suv";

export function spaceName(scene: Scene, number: number): string {
  return nameOfNumber(scene.table.road, number);
}

export function bodyAt(table: Table, at: string): OccupantData | undefined {
  return table.road.occupants.find((occupant) => isBody(occupant) && standsIn(occupant) === at);
}

/** HH-PEG-1: wrecks have no roof; what hangs over one is the Semi. */
export function roofAt(table: Table, at: string): OccupantData | undefined {
  const roofs = table.road.occupants.filter((occupant) => standsIn(occupant) === at);
  return roofs.find((occupant) => occupant.kind !== "wreck" && occupant.kind !== "hulk");
}

export function put(scene: Scene, kind: string, at: string, owner: number | null = null): void {
  const body = { kind, spaces: [at], part: "", owner, enemy_peg: false, riders: [] };
  scene.table.road.occupants.push(body);
  scene.bodies[at] = nameBody(scene, body);
}

export function take(scene: Scene, at: string): void {
  scene.table.road.occupants = scene.table.road.occupants.filter(
    (occupant) => !isBody(occupant) || standsIn(occupant) !== at,
  );
  delete scene.shown[scene.bodies[at] ?? ""];
  delete scene.bodies[at];
}

/** HH-PEG-3: whoever stands on a roof rides along. */
export function carry(scene: Scene, start: string, end: string): void {
  for (const { place } of scene.table.players)
    if (place.where === "roof" && place.space === start) place.space = end;
  if (scene.table.road.enemy_pegs.includes(start)) moveEnemy(scene, start, end);
}

export function moveBody(scene: Scene, start: string, end: string): void {
  const body = bodyAt(scene.table, start);
  if (!body) return;
  body.spaces = [end];
  scene.bodies[end] = scene.bodies[start] ?? nameBody(scene, body);
  delete scene.bodies[start];
  if (body.kind === "vehicle") steer(scene, body.owner ?? 0, end);
  if (body.kind === "shaw" && scene.table.scenario.shaw) scene.table.scenario.shaw.space = end;
  if (body.kind !== "wreck" && body.kind !== "hulk") carry(scene, start, end);
}

export function steer(scene: Scene, seat: number, end: string): void {
  const player = scene.table.players[seat];
  if (!player?.vehicle) return;
  player.vehicle.space = end;
  if (player.place.where === "wheel") player.place.space = end;
}

export function loseVehicle(scene: Scene, seat: number, at: string): void {
  const player = scene.table.players[seat];
  if (!player?.vehicle) return;
  player.vehicle.space = null;
  player.vehicle.strength = 0;
  if (player.place.where !== "wheel") return;
  player.place.space = null;
  scene.falling[seat] = at;
}

export function isHijacked(scene: Scene, seat: number): boolean {
  return scene.table.players[seat]?.vehicle?.id === HIJACKED;
}

// Pegs

export function addEnemy(scene: Scene, at: string): void {
  const { road } = scene.table;
  const spaces = [...road.enemy_pegs, at];
  const order = (name: string): number => spaceOf(road, name).column * road.lanes + spaceOf(road, name).lane;
  road.enemy_pegs = spaces.sort((a, b) => order(a) - order(b));
  scene.enemies[at] ??= freshName(scene, "enemy");
  const roof = roofAt(scene.table, at);
  if (roof) roof.enemy_peg = true;
}

export function dropEnemy(scene: Scene, at: string): void {
  scene.table.road.enemy_pegs = scene.table.road.enemy_pegs.filter((space) => space !== at);
  const roof = roofAt(scene.table, at);
  if (roof) roof.enemy_peg = false;
}

export function moveEnemy(scene: Scene, start: string, end: string): void {
  dropEnemy(scene, start);
  scene.enemies[end] = scene.enemies[start] ?? freshName(scene, "enemy");
  delete scene.enemies[start];
  addEnemy(scene, end);
}

export function loseEnemy(scene: Scene, at: string): void {
  dropEnemy(scene, at);
  delete scene.enemies[at];
  scene.table.supplies.enemy_pegs += 1;
}

export function stand(scene: Scene, seat: number, at: string): void {
  leaveRoof(scene, seat);
  const player = scene.table.players[seat];
  if (player) player.place = { where: "roof", space: at };
  const roof = roofAt(scene.table, at);
  if (roof) roof.riders = [...roof.riders, seat].sort();
}

export function leaveRoof(scene: Scene, seat: number): void {
  for (const roof of scene.table.road.occupants) roof.riders = roof.riders.filter((rider) => rider !== seat);
}

// The main enemies

export function moveMain(scene: Scene, kind: string, start: string, end: string): void {
  const { road, scenario } = scene.table;
  const move = (names: string[]): string[] => shifted(road, names, start, end);
  if (kind === "chopper") return hover(scene, end, move(scenario.chopper?.radar_zone ?? []));
  const { tank, semi } = scenario;
  const main = kind === "tank" ? tank : semi;
  if (!main) return;
  for (const part of road.occupants) if (part.kind === kind) part.spaces = move(part.spaces);
  for (const space of main.spaces) carry(scene, space, move([space])[0] ?? space);
  main.spaces = move(main.spaces);
  if (tank) tank.fire_zone = move(tank.fire_zone).filter((name) => onRoad(road, spaceOf(road, name)));
}

/** The same spaces after the same move; of a zone the next table brings what comes in over the edge. */
function shifted(road: RoadData, names: string[], start: string, end: string): string[] {
  const [from, to] = [spaceOf(road, start), spaceOf(road, end)];
  return names
    .map((name) => spaceOf(road, name))
    .map(({ column, lane }) => ({
      column: column + to.column - from.column,
      lane: lane + to.lane - from.lane,
    }))
    .map((space) => nameOf(road, space));
}

export function hover(scene: Scene, at: string | null, zone: string[]): void {
  const { road, scenario } = scene.table;
  const radar_zone = zone.filter((name) => onRoad(road, spaceOf(road, name)));
  if (scenario.chopper) Object.assign(scenario.chopper, { space: at, radar_zone });
}

/** HH-HIJACK-2: a starting vehicle is abandoned, a hijacked SUV is an SUV again. */
export function abandon(scene: Scene, seat: number, at: string): void {
  const body = bodyAt(scene.table, at);
  if (!body) return;
  Object.assign(body, { kind: isHijacked(scene, seat) ? "suv" : "abandoned", owner: null });
  scene.bodies[at] = freshName(scene, "body");
}
