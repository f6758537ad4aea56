import type { Drove, GameEvent, Moved } from "../../../generated/highway-heist";
import { follow } from "../model/follow";
import { spaceName } from "../model/follow-road";
import { pathBetween } from "../model/places";
import { isBody, type Scene } from "../model/scene";
import { banner, before, gesture, shown, whereIs, type Beat, type Beats, type Effect } from "./beat";

const STEP = 130;
const FLYING = new Set(["crash", "toss"]);
const SPINNING = new Set(["drift", "slide", "wreck-slide", "wrecking-ball"]);

const ENEMY = 9;

export const ROAD_BEATS = {
  "vehicle-placed": (scene, event) => shown(scene, event, 520, gesture(`vehicle-${event.seat}`, "arrive")),
  drove: (scene, event) => {
    const key = `vehicle-${event.seat}`;
    if (event.how === "jump") return shown(scene, event, 700, gesture(key, "fly"));
    return along(scene, event, key);
  },
  leapt: (scene, event) => shown(scene, event, 480, gesture(`peg-${event.seat}`, "hop")),
  wrecked: (scene, event) => {
    const at = spaceName(scene, event.at);
    const after = follow(scene, event);
    const effects: Effect[] = [{ kind: "blast", at }, gesture(after.bodies[at], "tumble")];
    return [{ scene: after, ms: 680, effects }];
  },
  removed: (scene, event) =>
    before(scene, event, 480, gesture(scene.bodies[spaceName(scene, event.at)], "roll-away")),
  "peg-forced": (scene, event) => {
    if (event.peg !== ENEMY) return shown(scene, event, 540, gesture(`peg-${event.peg}`, "hop"));
    const key = scene.enemies[spaceName(scene, event.start)];
    if (event.end < 0) return before(scene, event, 420, gesture(key, "fall"));
    return shown(scene, event, 540, gesture(key, "hop"));
  },
  "peg-landed": (scene, event) => shown(scene, event, 540, gesture(`peg-${event.seat}`, "hop")),
  "peg-removed": (scene, event) =>
    before(scene, event, 460, gesture(scene.enemies[spaceName(scene, event.at)], "fall")),
  "peg-moved": (scene, event) =>
    shown(scene, event, 480, gesture(scene.enemies[spaceName(scene, event.start)], "hop")),
  "peg-placed": (scene, event) => {
    const after = follow(scene, event);
    return [
      { scene: after, ms: 360, effects: [gesture(after.enemies[spaceName(scene, event.at)], "climb")] },
    ];
  },
  "suv-placed": (scene, event) => {
    const after = follow(scene, event);
    return [
      { scene: after, ms: 400, effects: [gesture(after.bodies[spaceName(scene, event.at)], "arrive")] },
    ];
  },
  hijacked: (scene, event, text) =>
    shown(scene, event, 750, { kind: "ring", at: spaceName(scene, event.at), good: true }, banner(text)),
  moved: (scene, event) => {
    const key = scene.bodies[spaceName(scene, event.start)];
    if (FLYING.has(event.why)) return shown(scene, event, 560, gesture(key, "fly"));
    if (SPINNING.has(event.why) && event.what === "wreck")
      return shown(scene, event, 230, gesture(key, "spin"));
    return event.why === "push" ? shown(scene, event, 260, gesture(key, "jolt")) : along(scene, event, key);
  },
  "main-moved": (scene, event) => shown(scene, event, 520),
  "strength-changed": (scene, event) => {
    const at = mainSpace(scene, event.what);
    const text = event.change > 0 ? `+${event.change}` : `−${-event.change}`;
    const float: Effect = { kind: "float", at, text, good: event.change < 0 };
    const hit: Effect = event.change < 0 ? { kind: "blast", at } : { kind: "ring", at, good: false };
    return shown(scene, event, 720, hit, float);
  },
  slammed: (scene, event) => {
    const key = scene.bodies[spaceName(scene, event.start)];
    return shown(scene, event, 460, gesture(key, "lunge"), {
      kind: "slam",
      at: vehicleSpace(scene, event.seat),
    });
  },
  "peg-struck": (scene, event) => {
    const at = event.thrown ? whereIs(scene, event.seat) : vehicleSpace(scene, event.seat);
    const key = scene.enemies[spaceName(scene, event.at)];
    return shown(scene, event, 440, gesture(key, "punch"), { kind: "slam", at });
  },
} satisfies Partial<Beats>;

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
function along(scene: Scene, event: Drove | Moved, key: string | undefined): Beat[] {
  const { road } = scene.table;
  const [start, end] = [spaceName(scene, event.start), spaceName(scene, event.end)];
  const after = follow(scene, event as GameEvent);
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
