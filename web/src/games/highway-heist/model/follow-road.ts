import type { OccupantData, Table } from "../../../generated/highway-heist";
import type { Changes } from "./follow";
import { nameOfNumber, ring, spaceOf, nameOf } from "./places";
import { freshName, isBody, nameBody, standsIn, type Scene } from "./scene";

const HIJACKED = "hijacked-suv";

export function spaceName(scene: Scene, number: number): string {
  return nameOfNumber(scene.table.road, number);
}

export function bodyAt(table: Table, at: string): OccupantData | undefined {
  return table.road.occupants.find((occupant) => isBody(occupant) && standsIn(occupant) === at);
}

/** HH-PEG-1: wrecks have no roof; what hangs over one is the Semi. */
function roofAt(table: Table, at: string): OccupantData | undefined {
  const roofs = table.road.occupants.filter((occupant) => standsIn(occupant) === at);
  return roofs.find((occupant) => occupant.kind !== "wreck" && occupant.kind !== "hulk");
}

function put(scene: Scene, kind: string, at: string, owner: number | null = null): void {
  const body = { kind, spaces: [at], part: "", owner, enemy_peg: false, riders: [] };
  scene.table.road.occupants.push(body);
  scene.bodies[at] = nameBody(scene, body);
}

function take(scene: Scene, at: string): void {
  scene.table.road.occupants = scene.table.road.occupants.filter(
    (occupant) => !isBody(occupant) || standsIn(occupant) !== at,
  );
  delete scene.shown[scene.bodies[at] ?? ""];
  delete scene.bodies[at];
}

/** HH-PEG-3: whoever stands on a roof rides along. */
function carry(scene: Scene, start: string, end: string): void {
  for (const { place } of scene.table.players)
    if (place.where === "roof" && place.space === start) place.space = end;
  if (scene.table.road.enemy_pegs.includes(start)) moveEnemy(scene, start, end);
}

function moveBody(scene: Scene, start: string, end: string): void {
  const body = bodyAt(scene.table, start);
  if (!body) return;
  body.spaces = [end];
  scene.bodies[end] = scene.bodies[start] ?? nameBody(scene, body);
  delete scene.bodies[start];
  if (body.kind === "vehicle") steer(scene, body.owner ?? 0, end);
  if (body.kind === "shaw" && scene.table.scenario.shaw) scene.table.scenario.shaw.space = end;
  if (body.kind !== "wreck" && body.kind !== "hulk") carry(scene, start, end);
}

function steer(scene: Scene, seat: number, end: string): void {
  const player = scene.table.players[seat];
  if (!player?.vehicle) return;
  player.vehicle.space = end;
  if (player.place.where === "wheel") player.place.space = end;
}

function loseVehicle(scene: Scene, seat: number, at: string): void {
  const player = scene.table.players[seat];
  if (!player?.vehicle) return;
  player.vehicle.space = null;
  player.vehicle.strength = 0;
  if (player.place.where !== "wheel") return;
  player.place.space = null;
  scene.falling[seat] = at;
}

function isHijacked(scene: Scene, seat: number): boolean {
  return scene.table.players[seat]?.vehicle?.id === HIJACKED;
}

// Pegs

function addEnemy(scene: Scene, at: string): void {
  const { road } = scene.table;
  const spaces = [...road.enemy_pegs, at];
  const order = (name: string): number => spaceOf(road, name).column * road.lanes + spaceOf(road, name).lane;
  road.enemy_pegs = spaces.sort((a, b) => order(a) - order(b));
  scene.enemies[at] ??= freshName(scene, "enemy");
  const roof = roofAt(scene.table, at);
  if (roof) roof.enemy_peg = true;
}

function dropEnemy(scene: Scene, at: string): void {
  scene.table.road.enemy_pegs = scene.table.road.enemy_pegs.filter((space) => space !== at);
  const roof = roofAt(scene.table, at);
  if (roof) roof.enemy_peg = false;
}

function moveEnemy(scene: Scene, start: string, end: string): void {
  dropEnemy(scene, start);
  scene.enemies[end] = scene.enemies[start] ?? freshName(scene, "enemy");
  delete scene.enemies[start];
  addEnemy(scene, end);
}

function loseEnemy(scene: Scene, at: string): void {
  dropEnemy(scene, at);
  delete scene.enemies[at];
  scene.table.supplies.enemy_pegs += 1;
}

function stand(scene: Scene, seat: number, at: string): void {
  leaveRoof(scene, seat);
  const player = scene.table.players[seat];
  if (player) player.place = { where: "roof", space: at };
  const roof = roofAt(scene.table, at);
  if (roof) roof.riders = [...roof.riders, seat].sort();
}

function leaveRoof(scene: Scene, seat: number): void {
  for (const roof of scene.table.road.occupants) roof.riders = roof.riders.filter((rider) => rider !== seat);
}

// The main enemies

function shiftMain(scene: Scene, kind: string, spaces: string[], start: string, end: string): string[] {
  const { road } = scene.table;
  const [from, to] = [spaceOf(road, start), spaceOf(road, end)];
  const shifted = spaces.map((name) => {
    const { column, lane } = spaceOf(road, name);
    return nameOf(road, { column: column + to.column - from.column, lane: lane + to.lane - from.lane });
  });
  const after = new Map(spaces.map((name, index) => [name, shifted[index] ?? name]));
  for (const part of road.occupants)
    if (part.kind === kind) part.spaces = part.spaces.map((name) => after.get(name) ?? name);
  spaces.forEach((name, index) => carry(scene, name, shifted[index] ?? name));
  return shifted;
}

function hover(scene: Scene, at: string | null): void {
  const chopper = scene.table.scenario.chopper;
  if (!chopper) return;
  chopper.space = at;
  chopper.radar_zone = at ? ring(scene.table.road, [at], 0, chopper.radar_radius) : [];
}

const ENEMY = 9;

export const ROAD_CHANGES = {
  "vehicle-placed": (scene, { seat, at }) => {
    const space = spaceName(scene, at);
    put(scene, "vehicle", space, seat);
    steer(scene, seat, space);
  },
  drove: (scene, { seat, start, end, how }) => {
    moveBody(scene, spaceName(scene, start), spaceName(scene, end));
    if (how !== "nitro") return;
    const player = scene.table.players[seat];
    if (player) player.boost -= 1;
    scene.table.supplies.boosts += 1;
  },
  leapt: (scene, { seat, end, wheel }) => {
    const player = scene.table.players[seat];
    if (!wheel) stand(scene, seat, spaceName(scene, end));
    else if (player) {
      leaveRoof(scene, seat);
      player.place = { where: "wheel", space: spaceName(scene, end) };
    }
  },
  wrecked: (scene, { at, what, owner }) => {
    const space = spaceName(scene, at);
    const body = bodyAt(scene.table, space);
    if (!body) return;
    const reusable = what === "suv" || (owner >= 0 && isHijacked(scene, owner));
    Object.assign(body, { kind: reusable ? "wreck" : "hulk", owner: null, riders: [], enemy_peg: false });
    scene.bodies[space] = freshName(scene, "body");
    if (owner >= 0) loseVehicle(scene, owner, space);
    if (what === "shaw" && scene.table.scenario.shaw)
      Object.assign(scene.table.scenario.shaw, { space: null, guarded: false });
  },
  removed: (scene, { at, owner }) => {
    const space = spaceName(scene, at);
    const kind = bodyAt(scene.table, space)?.kind;
    take(scene, space);
    if (kind === "suv" || kind === "wreck" || (owner >= 0 && isHijacked(scene, owner)))
      scene.table.supplies.suvs += 1;
    if (owner >= 0) loseVehicle(scene, owner, space);
  },
  "peg-forced": (scene, { peg, start, end }) => {
    const from = spaceName(scene, start);
    if (peg === ENEMY) {
      if (end < 0) loseEnemy(scene, from);
      else moveEnemy(scene, from, spaceName(scene, end));
    } else if (end >= 0) stand(scene, peg, spaceName(scene, end));
    else {
      leaveRoof(scene, peg);
      const player = scene.table.players[peg];
      if (player) player.place = { where: "adrift", space: from };
    }
  },
  "peg-landed": (scene, { seat, end }) => stand(scene, seat, spaceName(scene, end)),
  "peg-removed": (scene, { at }) => loseEnemy(scene, spaceName(scene, at)),
  "peg-moved": (scene, { start, end }) => moveEnemy(scene, spaceName(scene, start), spaceName(scene, end)),
  "peg-placed": (scene, { at }) => {
    addEnemy(scene, spaceName(scene, at));
    scene.table.supplies.enemy_pegs -= 1;
  },
  "suv-placed": (scene, { at }) => {
    put(scene, "suv", spaceName(scene, at));
    scene.table.supplies.suvs -= 1;
  },
  hijacked: (scene, { seat, at, left }) => {
    const player = scene.table.players[seat];
    const space = spaceName(scene, at);
    if (left >= 0) abandon(scene, seat, spaceName(scene, left));
    const body = bodyAt(scene.table, space);
    if (!player || !body) return;
    leaveRoof(scene, seat);
    Object.assign(body, { kind: "vehicle", owner: seat });
    scene.bodies[space] = `vehicle-${seat}`;
    player.place = { where: "wheel", space };
    const board = { id: HIJACKED, name: "Hijacked SUV", power: "", power_name: "", text: "" };
    if (player.vehicle) Object.assign(player.vehicle, board, { space });
  },
  moved: (scene, { start, end, why }) => {
    const from = spaceName(scene, start);
    const key = scene.bodies[from];
    if (why !== "crash") moveBody(scene, from, spaceName(scene, end));
    else if (key) scene.shown[key] = spaceName(scene, end);
  },
  "main-moved": (scene, { what, start, end }) => {
    const { tank, semi } = scene.table.scenario;
    const [from, to] = [spaceName(scene, start), spaceName(scene, end)];
    if (what === "chopper") hover(scene, to);
    else if (what === "tank" && tank) tank.spaces = shiftMain(scene, what, tank.spaces, from, to);
    else if (semi) semi.spaces = shiftMain(scene, what, semi.spaces, from, to);
  },
  "strength-changed": (scene, { what, strength }) => {
    const { tank, chopper, shaw } = scene.table.scenario;
    const main = { tank, chopper, shaw }[what];
    if (main) main.strength = strength;
    if (what === "chopper" && strength === 0) hover(scene, null);
  },
  slammed: () => undefined,
  "peg-struck": () => undefined,
} satisfies Partial<Changes>;

/** HH-HIJACK-2: a starting vehicle is abandoned, a hijacked SUV is an SUV again. */
function abandon(scene: Scene, seat: number, at: string): void {
  const body = bodyAt(scene.table, at);
  if (!body) return;
  Object.assign(body, { kind: isHijacked(scene, seat) ? "suv" : "abandoned", owner: null });
  scene.bodies[at] = freshName(scene, "body");
}
