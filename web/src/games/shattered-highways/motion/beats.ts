import type { Beat as AnyBeat } from "../../../board/stage.svelte";
import type { GameEvent, Rolled, Table, VehicleData } from "../../../generated/shattered-highways";
import { follow, put, vehicleIn } from "../model/follow";
import type { Spot } from "../model/geometry";
import { t } from "../messages";

/** The table, and the dice of the sequence that is going on. */
export interface Scene {
  table: Table;
  rolls: Rolled[];
}

/** Something shown for the length of a beat and gone afterwards; places in ticks. */
export type Effect =
  | { kind: "banner"; text: string; sign: string }
  | { kind: "ring"; vehicle: number }
  | { kind: "float"; vehicle: number; text: string; good: boolean }
  | { kind: "tracer"; from: Spot; to: Spot; hit: boolean; weapon: string }
  | { kind: "blast"; at: Spot; far: number }
  | { kind: "crash"; at: Spot }
  | { kind: "jump"; from: Spot; to: Spot; team: number; hero: boolean }
  | { kind: "trailer"; at: Spot; paint: string }
  | { kind: "zone"; vehicle: number }
  | { kind: "aim"; vehicle: number; to: Spot }
  | { kind: "tumble" };

type Beat = AnyBeat<Scene, Effect>;

type Makers = {
  [K in GameEvent["event"]]?: (
    table: Table,
    event: Extract<GameEvent, { event: K }>,
    text: string,
  ) => Effect[];
};

const TIMES: Partial<Record<GameEvent["event"], number>> = {
  ...{ deployed: 420, rolled: 620, "round-began": 900, "order-given": 60, "orders-shown": 900 },
  ...{ "lead-rolled": 700, activated: 520, declared: 520, "nitro-used": 420, moved: 640, contested: 620 },
  ...{
    damaged: 520,
    "trailer-dead": 700,
    "warrior-out": 520,
    struck: 460,
    "control-lost": 620,
    captured: 900,
  },
  ...{ launched: 700, "launch-failed": 600, recentred: 800, boarded: 640, "took-seat": 260, fought: 520 },
  ...{ "stayed-behind": 460, "held-on": 360, hit: 520, fired: 560, dropped: 620, jammed: 560, cleared: 420 },
  ...{ "smoke-laid": 560, "can-picked": 420, "can-stored": 420, "points-scored": 320, "battle-ended": 1200 },
  ...{ "heroes-shown": 700, "vehicle-marked": 500, uncoupled: 300 },
};

const MAKERS: Makers = {
  "vehicle-marked": (_, event, text) => [banner(text), ring(event.vehicle)],
  "heroes-shown": (_, event, text) => [banner(text)],
  deployed: (_, event) => [ring(event.vehicle)],
  rolled: () => [{ kind: "tumble" }],
  "round-began": (_, event) => [banner(t.told.round(event.round), "round")],
  "orders-shown": (_, event, text) => [banner(text)],
  "lead-rolled": (_, event, text) => [banner(text)],
  activated: (_, event, text) => [banner(text), ring(event.vehicle)],
  declared: (_, event, text) => [banner(text), ...aims(event.vehicle, event.x, event.y, event.what)],
  "nitro-used": (_, event) => [float(event.vehicle, t.told.nitro, true)],
  contested: (table, event) => [
    float(event.attacker, String(event.attack), event.won),
    float(event.defender, String(event.defence), !event.won),
    ...crash(table, event.attacker, event.defender),
  ],
  damaged: (table, event) => [
    float(event.vehicle, `−${event.points}`, false),
    { kind: "crash", at: middle(vehicleIn(table, event.vehicle)) },
  ],
  "trailer-dead": (_, event, text) => [banner(text, "danger"), ring(event.vehicle)],
  "warrior-out": (_, event) => [float(event.vehicle, t.told.warriorOut, false)],
  struck: (table, event) => [
    float(event.vehicle, t.told.struck, false),
    ...crash(table, event.by, event.vehicle),
  ],
  "control-lost": (_, event, text) => [banner(text, "danger"), float(event.vehicle, `⟳ ${event.box}`, false)],
  captured: (_, event, text) => [banner(text), ring(event.vehicle)],
  launched: (_, event, text) => [banner(text), ring(event.vehicle)],
  "launch-failed": (_, event, text) => [banner(text, "danger")],
  boarded: (table, event) => leap(table, event.warrior, event.from_vehicle, event.vehicle),
  "stayed-behind": (_, event) => [float(event.vehicle, t.told.stays, false)],
  "held-on": (_, event) => [float(event.vehicle, event.acts ? t.told.holdsOn : t.told.hangsOn, event.acts)],
  fought: (table, event) => [
    ...shot(table, riding(table, event.warrior), riding(table, event.target), event.won, event.what),
    float(riding(table, event.target), event.won ? t.told.hit : t.told.miss, event.won),
  ],
  hit: (table, event) => [
    float(riding(table, event.warrior), event.out ? t.told.out : t.told.unhurt, !event.out),
  ],
  fired: (table, event) => [
    ...shot(table, event.vehicle, event.target, event.hit, weaponOf(table, event.vehicle, event.mount)),
    float(event.target, event.hit ? t.told.hit : t.told.miss, event.hit),
  ],
  dropped: (_, event) => [
    { kind: "zone", vehicle: event.vehicle },
    float(event.vehicle, event.hit ? t.told.dropped : t.told.fails, event.hit),
  ],
  jammed: (_, event) => [float(event.vehicle, t.told.jammed, false)],
  cleared: (_, event) => [float(event.vehicle, event.reloaded ? t.told.reloaded : t.told.cleared, true)],
  "smoke-laid": (_, event) => [float(event.vehicle, t.told.smoke, true)],
  "can-picked": (_, event) => [float(event.vehicle, t.told.can, true)],
  "can-stored": (_, event) => [float(event.vehicle, t.told.canStored, true)],
  "battle-ended": (_, event, text) => [banner(text, "finish")],
};

/** Each of these begins something new: the dice before it are taken off. */
const FRESH_DICE = ["activated", "activation-ended", "declared", "round-began"];

/** What there is to see of an event, and the scene step by step until it has happened. */
export function beatsOf(scene: Scene, event: GameEvent, text: string): Beat[] {
  const rolls = rollsAfter(scene.rolls, event);
  const special = goings(scene, event, text);
  const next = { table: follow(scene.table, event), rolls };
  if (special) return [...special, { scene: next, ms: 0 }];
  const make = MAKERS[event.event] as
    ((table: Table, event: GameEvent, text: string) => Effect[]) | undefined;
  const effects = make?.(scene.table, event, text) ?? [];
  return [{ scene: next, ms: TIMES[event.event] ?? 0, effects }];
}

function rollsAfter(rolls: Rolled[], event: GameEvent): Rolled[] {
  if (event.event === "rolled") return [...rolls, event].slice(-8);
  return FRESH_DICE.includes(event.event) ? [] : rolls;
}

/** Those who leave the table are seen leaving it: over the back edge. */
function goings(scene: Scene, event: GameEvent, text: string): Beat[] | null {
  if (event.event === "wrecked" || event.event === "left-behind") {
    const one = vehicleIn(scene.table, event.vehicle);
    if (!one || one.status !== "driving") return null;
    const gone = { ...scene, table: put(scene.table, one.vehicle, one.x, -one.length - 40) };
    const blast: Effect[] =
      event.event === "wrecked" ? [{ kind: "blast", at: middle(one), far: one.length }] : [];
    return [
      { scene, ms: 620, effects: [banner(text, "danger"), ...blast] },
      { scene: gone, ms: 760, effects: [], even: true },
    ];
  }
  if (event.event === "uncoupled") {
    const one = vehicleIn(scene.table, event.vehicle);
    if (!one?.coupled) return null;
    const at = { x: one.x + one.width / 2, y: one.y + 20 };
    const table = follow(scene.table, event);
    const effects: Effect[] = [banner(text), { kind: "trailer", at, paint: one.plan.id }];
    return [{ scene: { ...scene, table }, ms: 900, effects }];
  }
  return null;
}

function middle(vehicle: VehicleData | undefined): Spot {
  if (!vehicle) return { x: 0, y: 0 };
  return { x: vehicle.x + vehicle.width / 2, y: vehicle.y + vehicle.length / 2 };
}

function riding(table: Table, warrior: number): number {
  return table.warriors.find((one) => one.warrior === warrior)?.at ?? -1;
}

function weaponOf(table: Table, vehicle: number, mount: number): string {
  return vehicleIn(table, vehicle)?.mounts[mount]?.weapon ?? "";
}

function shot(table: Table, from: number, to: number, hit: boolean, weapon: string): Effect[] {
  const [shooter, target] = [vehicleIn(table, from), vehicleIn(table, to)];
  if (!shooter || !target) return [];
  if (shooter === target) return [{ kind: "crash", at: middle(target) }];
  return [{ kind: "tracer", from: middle(shooter), to: middle(target), hit, weapon }];
}

function crash(table: Table, a: number, b: number): Effect[] {
  const [one, other] = [middle(vehicleIn(table, a)), middle(vehicleIn(table, b))];
  return [{ kind: "crash", at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } }];
}

function leap(table: Table, warrior: number, from: number, to: number): Effect[] {
  const who = table.warriors.find((one) => one.warrior === warrior);
  const ends = { from: middle(vehicleIn(table, from)), to: middle(vehicleIn(table, to)) };
  return who ? [{ kind: "jump", ...ends, team: who.team, hero: who.hero }] : [];
}

const DRIVING = ["move", "nudge", "ram"];

function aims(vehicle: number, x: number, y: number, what: string): Effect[] {
  return DRIVING.includes(what) ? [{ kind: "aim", vehicle, to: { x, y } }] : [];
}

function banner(text: string, sign = ""): Effect {
  return { kind: "banner", text, sign };
}

function ring(vehicle: number): Effect {
  return { kind: "ring", vehicle };
}

function float(vehicle: number, text: string, good: boolean): Effect {
  return { kind: "float", vehicle, text, good };
}
