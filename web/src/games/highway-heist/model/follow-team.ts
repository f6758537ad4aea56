import type { PlayerData, VehicleData } from "../../../generated/highway-heist";
import type { Changes } from "./follow";
import type { Scene } from "./scene";

function player(scene: Scene, seat: number): PlayerData {
  const found = scene.table.players[seat];
  if (!found) throw new Error(`There is no player ${seat + 1} at this table.`);
  return found;
}

function addBoost(scene: Scene, seat: number, amount: number): void {
  player(scene, seat).boost += amount;
  scene.table.supplies.boosts -= amount;
}

/** "street-drifter" as people write it, until the table brings the board with its real name. */
export function titled(id: string): string {
  return id.replace(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase(),
  );
}

export const TEAM_CHANGES = {
  "character-taken": (scene, { seat, character }) => {
    const taken = player(scene, seat);
    taken.character = { id: character, name: titled(character), power: "", power_name: "", text: "" };
    taken.name = titled(character);
  },
  "vehicle-taken": (scene, { seat, vehicle }) => {
    const board: VehicleData = {
      ...{ id: vehicle, name: titled(vehicle), power: "", power_name: "", text: "" },
      ...{ space: null, strength: 0, max_strength: 0, cargo: 0 },
    };
    player(scene, seat).vehicle = board;
  },
  "round-began": (scene, { round }) => {
    scene.table.round = round;
    for (const each of scene.table.players) Object.assign(each, { exhausted: false, reacted: [] });
  },
  "turn-began": (scene, { seat }) => {
    scene.table.turn.active = seat;
  },
  "turn-ended": (scene, { seat }) => {
    scene.table.turn.active = null;
    player(scene, seat).exhausted = true;
  },
  "boost-taken": (scene, { seat, amount }) => addBoost(scene, seat, amount),
  "boost-lost": (scene, { seat, amount }) => addBoost(scene, seat, -amount),
  declared: (scene, { seat, what, dice, need }) => {
    scene.roll = { seat, what, dice, need, faces: "", extra: 0, boosted: false };
  },
  assisted: (scene, { seat, tokens, dice }) => {
    addBoost(scene, seat, -tokens);
    if (scene.roll) scene.roll.dice = dice;
  },
  "effort-rolled": (scene, { seat, what, faces, extra }) => {
    const roll = scene.roll ?? { seat, what, dice: faces.length, need: 0, boosted: false };
    scene.roll = { ...roll, faces, extra };
  },
  boosted: (scene, { seat }) => {
    addBoost(scene, seat, -1);
    if (scene.roll) scene.roll.boosted = true;
  },
  "roll-ended": (scene, { what, success }) => {
    scene.roll = null;
    if (success) takeToken(scene, what);
  },
  damaged: (scene, { seat, strength }) => {
    scene.roll = null;
    const { vehicle } = player(scene, seat);
    if (vehicle) vehicle.strength = strength;
  },
  "door-changed": (scene, { state }) => {
    if (scene.table.scenario.semi) scene.table.scenario.semi.door = state;
  },
  "shells-changed": (scene, { shells }) => {
    if (scene.table.scenario.semi) scene.table.scenario.semi.shells = shells;
  },
  "cargo-changed": (scene, { seat, change, cargo }) => {
    const { vehicle } = player(scene, seat);
    if (vehicle) vehicle.cargo = cargo;
    if (scene.table.scenario.semi) scene.table.scenario.semi.cargo_left -= change;
  },
  "lock-changed": (scene, { lock }) => {
    if (scene.table.scenario.chopper) scene.table.scenario.chopper.lock = lock;
  },
  "missile-launched": () => undefined,
  "missile-diverted": (scene) => {
    if (scene.table.scenario.chopper) scene.table.scenario.chopper.missile_diverted = true;
  },
  "ramsey-moved": (scene, { seat }) => {
    scene.table.scenario.ramsey = seat;
  },
  "held-on": (scene, { seat }) => {
    scene.table.scenario.holding_on.push(seat);
  },
  "game-ended": (scene, { won }) => {
    scene.table.outcome = won ? "won" : "lost";
    scene.roll = null;
  },
} satisfies Partial<Changes>;

/** HH-STUNT-3: a stunt that succeeds costs its card a token, which goes by way of the supply. */
function takeToken(scene: Scene, what: string): void {
  const spot = scene.table.stunts.spots.find(({ card }) => card?.id === what);
  if (!spot?.tokens) return;
  spot.tokens -= 1;
  scene.table.supplies.boosts += 1;
}
