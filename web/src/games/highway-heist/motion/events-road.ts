import type { Drove, Moved } from "../../../generated/highway-heist";
import { banner } from "../../../board/story";
import {
  HIJACKED,
  abandon,
  addEnemy,
  bodyAt,
  hover,
  isHijacked,
  leaveRoof,
  loseEnemy,
  loseVehicle,
  moveBody,
  moveEnemy,
  put,
  moveMain,
  spaceName,
  stand,
  steer,
  take,
} from "../model/changes";
import { pathBetween } from "../model/places";
import { freshName, isBody, type Scene } from "../model/scene";
import { gesture, whereIs, type Beat, type Effect, type Gesture, type HeistTellings } from "./telling";

const STEP = 100;
const FLYING = new Set(["crash", "toss"]);
const SPINNING = new Set(["drift", "slide", "wreck-slide", "wrecking-ball"]);

const ENEMY = 9;

export const ROAD_EVENTS = {
  "vehicle-placed": {
    change: (scene, { seat, at }) => {
      const space = spaceName(scene, at);
      put(scene, "vehicle", space, seat);
      steer(scene, seat, space);
    },
    ms: 400,
    show: (scene, event) => [gesture(`vehicle-${event.seat}`, "arrive")],
  },
  drove: {
    change: (scene, { seat, start, end, how }) => {
      moveBody(scene, spaceName(scene, start), spaceName(scene, end));
      if (how !== "nitro") return;
      const player = scene.table.players[seat];
      if (player) player.boost -= 1;
      scene.table.supplies.boosts += 1;
    },
    show: (_, { seat }) => [gesture(`vehicle-${seat}`, "fly")],
    beats: (scene, event, _, after) =>
      event.how === "jump" ? null : along(scene, event, after, `vehicle-${event.seat}`),
    sound: "engine",
  },
  leapt: {
    change: (scene, { seat, end, wheel }) => {
      const player = scene.table.players[seat];
      if (!wheel) stand(scene, seat, spaceName(scene, end));
      else if (player) {
        leaveRoof(scene, seat);
        player.place = { where: "wheel", space: spaceName(scene, end) };
      }
    },
    ms: 300,
    show: (scene, event) => [gesture(`peg-${event.seat}`, "hop")],
  },
  wrecked: {
    change: (scene, { at, what, owner }) => {
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
    ms: 420,
    show: (scene, event, _, after) => {
      const at = spaceName(scene, event.at);
      return [{ kind: "blast", at }, gesture(after.bodies[at], "tumble")];
    },
    sound: "crash",
  },
  removed: {
    change: (scene, { at, owner }) => {
      const space = spaceName(scene, at);
      const kind = bodyAt(scene.table, space)?.kind;
      take(scene, space);
      if (kind === "suv" || kind === "wreck" || (owner >= 0 && isHijacked(scene, owner)))
        scene.table.supplies.suvs += 1;
      if (owner >= 0) loseVehicle(scene, owner, space);
    },
    ms: 300,
    first: (scene, event) => [gesture(scene.bodies[spaceName(scene, event.at)], "roll-away")],
  },
  "peg-forced": {
    change: (scene, { peg, start, end }) => {
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
    ms: 300,
    joins: "pieces",
    show: (scene, { peg, start }) => [gesture(pegName(scene, peg, start), "hop")],
    beats: (scene, { peg, start, end }, _, after) =>
      peg !== ENEMY || end >= 0
        ? null
        : [
            { scene, ms: 340, effects: [gesture(pegName(scene, peg, start), "fall")] },
            { scene: after, ms: 0 },
          ],
  },
  "peg-landed": {
    change: (scene, { seat, end }) => stand(scene, seat, spaceName(scene, end)),
    ms: 360,
    show: (scene, event) => [gesture(`peg-${event.seat}`, "hop")],
  },
  "peg-removed": {
    change: (scene, { at }) => loseEnemy(scene, spaceName(scene, at)),
    ms: 340,
    first: (scene, event) => [gesture(scene.enemies[spaceName(scene, event.at)], "fall")],
  },
  "peg-moved": {
    change: (scene, { start, end }) => moveEnemy(scene, spaceName(scene, start), spaceName(scene, end)),
    ms: 340,
    joins: "pieces",
    show: (scene, event) => [gesture(scene.enemies[spaceName(scene, event.start)], "hop")],
  },
  "peg-placed": {
    change: (scene, { at }) => {
      addEnemy(scene, spaceName(scene, at));
      scene.table.supplies.enemy_pegs -= 1;
    },
    ms: 300,
    joins: "pieces",
    show: (scene, { at }, _, after) => [gesture(after.enemies[spaceName(scene, at)], "climb")],
  },
  "suv-placed": {
    change: (scene, { at }) => {
      put(scene, "suv", spaceName(scene, at));
      scene.table.supplies.suvs -= 1;
    },
    ms: 300,
    joins: "pieces",
    show: (scene, { at }, _, after) => [gesture(after.bodies[spaceName(scene, at)], "arrive")],
  },
  hijacked: {
    change: (scene, { seat, at, left }) => {
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
    ms: 500,
    show: (scene, event, text) => [
      { kind: "ring", at: spaceName(scene, event.at), good: true },
      banner(text),
    ],
  },
  moved: {
    change: (scene, { start, end, why }) => {
      const from = spaceName(scene, start);
      const key = scene.bodies[from];
      if (why !== "crash") moveBody(scene, from, spaceName(scene, end));
      else if (key) scene.shown[key] = spaceName(scene, end);
    },
    beats: (scene, event, _, after) => {
      const key = scene.bodies[spaceName(scene, event.start)];
      const [ms, name] = thrown(event) ?? [];
      return ms && name
        ? [{ scene: after, ms, effects: [gesture(key, name)] }]
        : along(scene, event, after, key);
    },
    joins: "pieces",
  },
  "main-moved": {
    change: (scene, { what, start, end }) =>
      moveMain(scene, what, spaceName(scene, start), spaceName(scene, end)),
    ms: 320,
  },
  "strength-changed": {
    change: (scene, { what, strength }) => {
      const { tank, chopper, shaw } = scene.table.scenario;
      const main = { tank, chopper, shaw }[what];
      if (main) main.strength = strength;
      if (what === "chopper" && strength === 0) hover(scene, null, []);
    },
    ms: 520,
    show: (scene, event) => {
      const at = mainSpace(scene, event.what);
      const text = event.change > 0 ? `+${event.change}` : `−${-event.change}`;
      const float: Effect = { kind: "float", at, text, good: event.change < 0 };
      const hit: Effect = event.change < 0 ? { kind: "blast", at } : { kind: "ring", at, good: false };
      return [hit, float];
    },
  },
  slammed: {
    ms: 260,
    show: (scene, event) => {
      const key = scene.bodies[spaceName(scene, event.start)];
      return [
        gesture(key, "lunge"),
        {
          kind: "slam",
          at: vehicleSpace(scene, event.seat),
        },
      ];
    },
    sound: "crash",
  },
  "peg-struck": {
    ms: 260,
    show: (scene, event) => {
      const at = event.thrown ? whereIs(scene, event.seat) : vehicleSpace(scene, event.seat);
      const key = scene.enemies[spaceName(scene, event.at)];
      return [gesture(key, "punch"), { kind: "slam", at }];
    },
  },
} satisfies Partial<HeistTellings>;

function pegName(scene: Scene, peg: number, start: number): string | undefined {
  return peg === ENEMY ? scene.enemies[spaceName(scene, start)] : `peg-${peg}`;
}

/** How long something that does not drive is shown on its way, and what it does there. */
function thrown({ why, what }: Moved): [ms: number, name: Gesture] | null {
  if (FLYING.has(why)) return [420, "fly"];
  if (SPINNING.has(why) && what === "wreck") return [230, "spin"];
  return why === "push" ? [260, "jolt"] : null;
}

function vehicleSpace(scene: Scene, seat: number): string {
  return scene.table.players[seat]?.vehicle?.space ?? whereIs(scene, seat);
}

function mainSpace({ table: { scenario } }: Scene, what: string): string {
  const places: Record<string, string | null | undefined> = {
    tank: scenario.tank?.spaces[1],
    chopper: scenario.chopper?.space,
    shaw: scenario.shaw?.space,
  };
  return places[what] ?? "edge";
}

/** Space by space along a free way, with whoever rides on the roof. */
function along(scene: Scene, event: Drove | Moved, after: Scene, key: string | undefined): Beat[] {
  const { road } = scene.table;
  const [start, end] = [spaceName(scene, event.start), spaceName(scene, event.end)];
  const blocked = new Set(road.occupants.filter(stands).flatMap(({ spaces }) => spaces));
  const way = pathBetween(road, start, end, blocked).slice(1);
  return way.map((at, index) => ({
    scene: index === way.length - 1 ? after : showAt(after, end, key, at),
    ms: way.length > 1 ? STEP : 2 * STEP,
    even: way.length > 1,
  }));
}

/** HH-GEO-10: one may pass under the Semi's middle. */
function stands(occupant: Scene["table"]["road"]["occupants"][number]): boolean {
  return isBody(occupant) || occupant.part !== "middle";
}

/** The scene after a move, but with the vehicle and its pegs still on their way. */
function showAt(after: Scene, end: string, key: string | undefined, at: string): Scene {
  const riders = after.table.players.filter(({ place }) => place.space === end && place.where !== "adrift");
  const keys = [key, after.enemies[end], ...riders.map(({ seat }) => `peg-${seat}`)];
  const onTheWay = Object.fromEntries(keys.filter((name) => name !== undefined).map((name) => [name, at]));
  return { ...after, shown: { ...after.shown, ...onTheWay } };
}
