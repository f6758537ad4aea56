import { banner } from "../../../board/story";
import type { PlayerData, VehicleData } from "../../../generated/highway-heist";
import { rollName } from "../model/names";
import type { Scene } from "../model/scene";
import { gesture, whereIs, type Effect, type HeistTellings } from "./telling";
import { t } from "../messages";

export const TEAM_EVENTS = {
  "character-taken": {
    change: (scene, { seat, character }) => {
      const taken = player(scene, seat);
      taken.character = { id: character, name: titled(character), power: "", power_name: "", text: "" };
      taken.name = titled(character);
    },
    ms: 500,
    show: (scene, event, text) => [banner(text)],
  },
  "vehicle-taken": {
    change: (scene, { seat, vehicle }) => {
      const board: VehicleData = {
        ...{ id: vehicle, name: titled(vehicle), power: "", power_name: "", text: "" },
        ...{ space: null, strength: 0, max_strength: 0, cargo: 0 },
      };
      player(scene, seat).vehicle = board;
    },
    ms: 500,
    show: (scene, event, text) => [banner(text)],
  },
  "round-began": {
    change: (scene, { round }) => {
      scene.table.round = round;
      for (const each of scene.table.players) Object.assign(each, { exhausted: false, reacted: [] });
    },
    ms: 600,
    show: (scene, event) => [banner(t.told.round(event.round), "round")],
  },
  "turn-began": {
    change: (scene, { seat }) => {
      scene.table.turn.active = seat;
    },
    ms: 260,
    show: (scene, event, text) => [
      banner(text),
      { kind: "ring", at: whereIs(scene, event.seat), good: true },
    ],
  },
  "turn-ended": {
    change: (scene, { seat }) => {
      scene.table.turn.active = null;
      player(scene, seat).exhausted = true;
    },
    ms: 60,
    show: (scene, event) => [{ kind: "ring", at: whereIs(scene, event.seat), good: false }],
  },
  "boost-taken": {
    change: (scene, { seat, amount }) => addBoost(scene, seat, amount),
    ms: 360,
    show: (scene, event) => {
      const at = whereIs(scene, event.seat);
      const float: Effect = { kind: "float", at, text: `+${event.amount}`, good: true };
      return [{ kind: "fly", what: "boost", from: "edge", to: at }, float];
    },
  },
  "boost-lost": {
    change: (scene, { seat, amount }) => addBoost(scene, seat, -amount),
    ms: 360,
    show: (scene, event) => {
      const at = whereIs(scene, event.seat);
      const float: Effect = { kind: "float", at, text: `−${event.amount}`, good: false };
      return [{ kind: "fly", what: "boost", from: at, to: "edge" }, float];
    },
  },
  declared: {
    change: (scene, { seat, what, dice, need }) => {
      scene.roll = { seat, what, dice, need, faces: "", extra: 0, boosted: false };
    },
    beats: (scene, { seat, what }, text, after) => {
      const defends = what === "defense";
      const at = defends ? carOf(scene, seat) : whereIs(scene, seat);
      const said = text && !defends ? [banner(text)] : [];
      return [
        { scene: after, ms: defends ? 140 : 320, effects: [...said, { kind: "ring", at, good: !defends }] },
      ];
    },
  },
  assisted: {
    change: (scene, { seat, tokens, dice }) => {
      addBoost(scene, seat, -tokens);
      if (scene.roll) scene.roll.dice = dice;
    },
    ms: 340,
    show: (scene, event) => [{ kind: "fly", what: "boost", from: whereIs(scene, event.seat), to: "tray" }],
  },
  "effort-rolled": {
    change: (scene, { seat, what, faces, extra }) => {
      const known = scene.roll?.seat === seat && scene.roll.what === what ? scene.roll : null;
      const roll = known ?? { seat, what, dice: faces.length, need: 0, boosted: false };
      scene.roll = { ...roll, faces, extra };
    },
    beats: (_, __, ___, after) => [
      { scene: after, ms: 440, effects: [{ kind: "tumble" }] },
      { scene: after, ms: 80 },
    ],
    sound: "dice",
  },
  boosted: {
    change: (scene, { seat }) => {
      addBoost(scene, seat, -1);
      if (scene.roll) scene.roll.boosted = true;
    },
    ms: 420,
    show: (scene, event) => [{ kind: "fly", what: "boost", from: whereIs(scene, event.seat), to: "tray" }],
  },
  "roll-ended": {
    change: (scene, { what, success }) => {
      scene.roll = null;
      if (success) takeToken(scene, what);
    },
    ms: 500,
    first: (scene, event) => {
      const text = t.told[event.success ? "succeeds" : "fails"](rollName(scene.table, event.what));
      return [{ kind: "verdict", text, good: event.success }];
    },
  },
  damaged: {
    change: (scene, { seat, strength }) => {
      scene.roll = null;
      const { vehicle } = player(scene, seat);
      if (vehicle) vehicle.strength = strength;
    },
    beats: (scene, { seat, amount, saved }, _, after) => {
      const at = carOf(scene, seat);
      const text = amount ? t.told.damage(amount, saved) : t.told.unhurt;
      const float: Effect = { kind: "float", at, text: `−${amount}`, good: false };
      const hit = amount ? [gesture(`vehicle-${seat}`, "jolt"), float] : [];
      const verdict: Effect = { kind: "verdict", text, good: !amount };
      return [
        { scene: { ...after, roll: scene.roll }, ms: amount ? 480 : 360, effects: [verdict, ...hit] },
        { scene: after, ms: 0 },
      ];
    },
    sound: "crash",
  },
  "door-changed": {
    change: (scene, { state }) => {
      if (scene.table.scenario.semi) scene.table.scenario.semi.door = state;
    },
    ms: 450,
    show: (scene, event, text) => [
      banner(text),
      {
        kind: "ring",
        at: semiRear(scene),
        good: event.state !== "closed",
      },
    ],
  },
  "shells-changed": {
    change: (scene, { shells }) => {
      if (scene.table.scenario.semi) scene.table.scenario.semi.shells = shells;
    },
    ms: 450,
    show: (scene, event, text) => {
      const fired = event.shells < (scene.table.scenario.semi?.shells ?? 0);
      const shots: Effect[] = fired ? shotsAtBoarders(scene) : [];
      return [banner(text, fired ? "shot" : ""), ...shots];
    },
    sound: "shot",
  },
  "cargo-changed": {
    change: (scene, { seat, change, cargo }) => {
      const { vehicle } = player(scene, seat);
      if (vehicle) vehicle.cargo = cargo;
      if (scene.table.scenario.semi) scene.table.scenario.semi.cargo_left -= change;
    },
    ms: 420,
    show: (scene, event) => {
      const at = carOf(scene, event.seat);
      const [from, to] = event.change > 0 ? [semiRear(scene), at] : [at, semiRear(scene)];
      return [{ kind: "fly", what: "crate", from, to }];
    },
  },
  "lock-changed": {
    change: (scene, { lock }) => {
      if (scene.table.scenario.chopper) scene.table.scenario.chopper.lock = lock;
    },
    ms: 420,
    show: (scene, event, text) => {
      const at = scene.table.scenario.chopper?.space ?? "edge";
      return [banner(text, "lock"), { kind: "sweep", at }];
    },
  },
  "missile-launched": {
    ms: 700,
    show: (scene, event, text) => {
      const from = scene.table.scenario.chopper?.space ?? "edge";
      const to = whereIs(scene, scene.table.scenario.ramsey ?? 0);
      return [banner(text, "shot"), { kind: "fly", what: "missile", from, to }];
    },
    sound: "shot",
  },
  "missile-diverted": {
    change: (scene) => {
      if (scene.table.scenario.chopper) scene.table.scenario.chopper.missile_diverted = true;
    },
    ms: 600,
    show: (scene, event, text) => [banner(text), { kind: "flare", at: whereIs(scene, event.seat) }],
  },
  "ramsey-moved": {
    change: (scene, { seat }) => {
      scene.table.scenario.ramsey = seat;
    },
    ms: 420,
    show: (scene, event) => {
      const from =
        scene.table.scenario.ramsey === null ? "edge" : whereIs(scene, scene.table.scenario.ramsey);
      const to = carOf(scene, event.seat);
      return [{ kind: "fly", what: "ramsey", from, to }];
    },
  },
  "held-on": {
    change: (scene, { seat }) => {
      scene.table.scenario.holding_on.push(seat);
    },
    ms: 400,
    show: (scene, event, text) => [
      banner(text),
      { kind: "ring", at: whereIs(scene, event.seat), good: true },
    ],
  },
  "game-ended": {
    change: (scene, { won }) => {
      scene.table.outcome = won ? "won" : "lost";
      scene.roll = null;
    },
    ms: 1500,
    show: (scene, event, text) => [banner(text, event.won ? "won" : "lost")],
  },
} satisfies Partial<HeistTellings>;

function player(scene: Scene, seat: number): PlayerData {
  const found = scene.table.players[seat];
  if (!found) throw new Error(`There is no player ${seat + 1} at this table.`);
  return found;
}

function addBoost(scene: Scene, seat: number, amount: number): void {
  player(scene, seat).boost += amount;
  scene.table.supplies.boosts -= amount;
}

function carOf({ table }: Scene, seat: number): string {
  return table.players[seat]?.vehicle?.space ?? "edge";
}

/** "street-drifter" as people write it, until the table brings the board with its real name. */
export function titled(id: string): string {
  return id.replace(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase(),
  );
}

/** HH-STUNT-3: a stunt that succeeds costs its card a token, which goes by way of the supply. */
function takeToken(scene: Scene, what: string): void {
  const spot = scene.table.stunts.spots.find(({ card }) => card?.id === what);
  if (!spot?.tokens) return;
  spot.tokens -= 1;
  scene.table.supplies.boosts += 1;
}

function semiRear({ table }: Scene): string {
  return table.scenario.semi?.spaces[0] ?? "edge";
}

/** HH-FX-shotgun: the driver shoots from the cab at everybody on the Semi. */
function shotsAtBoarders({ table }: Scene): Effect[] {
  const spaces = table.scenario.semi?.spaces ?? [];
  const boarders = table.players.filter(
    ({ place }) => place.where === "roof" && spaces.includes(place.space ?? ""),
  );
  return boarders.map(({ place }) => ({
    kind: "shot",
    from: spaces[2] ?? "edge",
    to: place.space ?? "edge",
  }));
}
