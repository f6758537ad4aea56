import { Stage as AnyStage, type Shown as AnyShown } from "../../../board/stage.svelte";
import { banner, Story, type Beat, type Tellings } from "../../../board/story";
import type {
  GameEvent,
  LeftBehind,
  Rolled,
  Table,
  VehicleData,
  Wrecked,
} from "../../../generated/shattered-highways";
import {
  hold,
  jam,
  leave,
  onPart,
  onPlayer,
  onVehicle,
  onWarrior,
  PARTS,
  put,
  sit,
  withoutTrailer,
} from "../model/changes";
import { vehicleOf } from "../model/choices";
import type { Spot } from "../model/geometry";
import { t } from "../messages";

/** The table, with the dice of the sequence that is going on. */
export interface Scene extends Table {
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
  | { kind: "zone"; vehicle: number; mount: number }
  | { kind: "aim"; vehicle: number; to: Spot }
  | { kind: "tumble" };

const FRESH = { acted: false, changed: false, clung: false, hanging: false };
const MOST_DICE = 8;

const EVENTS: Tellings<Scene, Effect, GameEvent> = {
  "vehicle-marked": {
    change: (table, { vehicle }) => onVehicle(table, vehicle, { marked: true }),
    ms: 500,
    show: (_, { vehicle }, text) => [banner(text), ring(vehicle)],
  },
  "hero-chosen": {
    change: (table, { seat, warrior }) =>
      warrior === null ? table : onPlayer(onWarrior(table, warrior, { hero: true }), seat, { hero: warrior }),
  },
  "heroes-shown": {
    change: (table, { warriors }) => ({
      ...table,
      heroes_shown: true,
      warriors: table.warriors.map((one) => ({ ...one, hero: warriors.includes(one.warrior) })),
      players: table.players.map((player, seat) => ({ ...player, hero: warriors[seat] ?? null })),
    }),
    show: (_, __, text) => [banner(text)],
  },
  deployed: {
    change: (table, { vehicle, x, y }) =>
      onVehicle(put(table, vehicle, x, y), vehicle, { status: "driving" }),
    ms: 420,
    show: (_, { vehicle }) => [ring(vehicle)],
  },
  rolled: {
    change: (table, event) => ({ ...table, rolls: [...table.rolls, event].slice(-MOST_DICE) }),
    beats: (_, { vehicle, what }, text, after) => [
      { scene: after, ms: 520, effects: [{ kind: "tumble" }] },
      // A roll that brings nothing is told by itself: `...rolls 2 to drive: Deacon stays where it is.`
      ...(text.includes(":")
        ? [
            {
              scene: after,
              ms: 420,
              effects: [float(vehicle, t.told[what === "move" ? "stays" : "fails"], false)],
            },
          ]
        : []),
    ],
    sound: "dice",
    joins: "dice",
  },
  "round-began": {
    change: (table, { round }) => ({
      ...table,
      rolls: [],
      round,
      orders_shown: false,
      active: null,
      vehicles: table.vehicles.map((one) => ({ ...one, order: null })),
      warriors: table.warriors.map((one) => ({ ...one, ...FRESH })),
    }),
    ms: 600,
    show: (_, { round }) => [banner(t.told.round(round), "round")],
  },
  "order-given": {
    change: (table, { vehicle, number }) =>
      vehicle === null ? table : onVehicle(table, vehicle, { order: number }),
    ms: 60,
  },
  "orders-shown": {
    change: (table, { numbers }) => ({
      ...table,
      orders_shown: true,
      vehicles: table.vehicles.map((one) => ({ ...one, order: numbers[one.vehicle] || null })),
    }),
    ms: 700,
    show: (_, __, text) => [banner(text)],
  },
  "lead-rolled": {
    change: (table, { seats }) => ({ ...table, lead: seats }),
    show: (_, __, text) => [banner(text)],
  },
  activated: {
    change: (table, { vehicle }) => ({
      ...onVehicle(table, vehicle, { smoking: false }),
      rolls: [],
      active: vehicle,
      number: vehicleOf(table, vehicle)?.order ?? table.number,
    }),
    ms: 320,
    show: (_, { vehicle }, text) => [banner(text), ring(vehicle)],
  },
  "activation-ended": { change: (table) => ({ ...table, rolls: [], active: null, actor: null }) },
  declared: {
    change: (table, { warrior }) => ({
      ...onWarrior(table, warrior, { acted: true }),
      rolls: [],
      actor: warrior,
    }),
    ms: 360,
    show: (_, { vehicle, x, y, what }, text) => [banner(text), ...aims(vehicle, x, y, what)],
  },
  "nitro-used": {
    change: (table, { vehicle, left }) => onVehicle(table, vehicle, { nitro: left }),
    ms: 420,
    show: (_, { vehicle }) => [float(vehicle, t.told.nitro, true)],
    sound: "shift",
  },
  moved: {
    change: (table, { vehicle, x, y }) => put(table, vehicle, x, y),
    ms: 520,
    sound: "engine",
  },
  contested: {
    ms: 480,
    show: (table, { attacker, defender, attack, defence, won }) => [
      float(attacker, String(attack), won),
      float(defender, String(defence), !won),
      ...crash(table, attacker, defender),
    ],
  },
  damaged: {
    change: (table, { vehicle, part, left }) => onPart(table, vehicle, part, left),
    ms: 400,
    joins: "damage",
    show: (table, { vehicle, points }) => [
      float(vehicle, `−${points}`, false),
      { kind: "crash", at: middle(vehicleOf(table, vehicle)) },
    ],
    sound: "crash",
  },
  "trailer-dead": {
    change: (table, { vehicle }) => onPart(table, vehicle, 1, 0),
    show: (_, { vehicle }, text) => [banner(text, "danger"), ring(vehicle)],
  },
  "warrior-out": {
    change: (table, { warrior }) => {
      const off = leave(table, warrior);
      return { ...off, warriors: off.warriors.filter((one) => one.warrior !== warrior) };
    },
    ms: 420,
    show: (_, { vehicle }) => [float(vehicle, t.told.warriorOut, false)],
  },
  wrecked: {
    change: (table, { vehicle }) => onVehicle(table, vehicle, { status: "wrecked" }),
    beats: (table, event, text, after) => roll(table, event, text, after),
    sound: "crash",
  },
  "left-behind": {
    change: (table, { vehicle }) => onVehicle(table, vehicle, { status: "left-behind" }),
    beats: (table, event, text, after) => roll(table, event, text, after),
  },
  struck: {
    ms: 380,
    show: (table, { vehicle, by }) => [float(vehicle, t.told.struck, false), ...crash(table, by, vehicle)],
    sound: "crash",
  },
  "control-lost": {
    ms: 500,
    show: (_, { vehicle, box }, text) => [banner(text, "danger"), float(vehicle, `⟳ ${box}`, false)],
  },
  captured: {
    change: (table, { vehicle, seat }) => onVehicle(table, vehicle, { control: seat }),
    ms: 900,
    show: (_, { vehicle }, text) => [banner(text), ring(vehicle)],
  },
  uncoupled: {
    change: (table, { vehicle }) => withoutTrailer(table, vehicle),
    ms: 900,
    show: (table, { vehicle }, text) => {
      const one = vehicleOf(table, vehicle);
      if (!one?.coupled) return [];
      const at = { x: one.x + one.width / 2, y: one.y + 20 };
      return [banner(text), { kind: "trailer", at, paint: one.plan.id }];
    },
  },
  launched: {
    change: (table, { vehicle, x, y }) =>
      onVehicle(put(table, vehicle, x, y), vehicle, { status: "driving" }),
    show: (_, { vehicle }, text) => [banner(text), ring(vehicle)],
  },
  "launch-failed": {
    change: (table, { vehicle, lost }) =>
      lost ? onVehicle(table, vehicle, { status: "left-behind" }) : table,
    ms: 600,
    show: (_, __, text) => [banner(text, "danger")],
  },
  recentred: {
    change: (table, { ys }) =>
      ys.reduce((now, y, vehicle) => {
        const one = vehicleOf(now, vehicle);
        return one?.status === "driving" ? put(now, vehicle, one.x, y) : now;
      }, table),
    ms: 800,
  },
  boarded: {
    change: (table, { warrior, vehicle, part }) => {
      const off = leave(table, warrior);
      const aboard = onWarrior(off, warrior, { at: vehicle, part: PARTS[part] ?? "tractor", seat: null });
      return hold(aboard, warrior, vehicle);
    },
    ms: 500,
    show: (table, { warrior, from_vehicle, vehicle }) => leap(table, warrior, from_vehicle, vehicle),
  },
  "took-seat": {
    change: (table, { warrior, vehicle, seat }) => {
      const off = onWarrior(leave(table, warrior), warrior, { at: vehicle, seat: seat < 0 ? null : seat });
      return seat < 0 ? hold(off, warrior, vehicle) : sit(off, warrior, vehicle, seat);
    },
    ms: 160,
  },
  "stayed-behind": { ms: 360, show: (_, { vehicle }) => [float(vehicle, t.told.stays, false)] },
  "held-on": {
    change: (table, { warrior, acts }) => onWarrior(table, warrior, { clung: acts, hanging: !acts }),
    ms: 300,
    show: (_, { vehicle, acts }) => [float(vehicle, acts ? t.told.holdsOn : t.told.hangsOn, acts)],
  },
  fought: {
    ms: 420,
    show: (table, { warrior, target, won, what }) => [
      ...shot(table, riding(table, warrior), riding(table, target), won, what),
      float(riding(table, target), won ? t.told.hit : t.told.miss, won),
    ],
    sound: "shot",
  },
  hit: {
    ms: 400,
    show: (table, { warrior, out }) => [
      float(riding(table, warrior), out ? t.told.out : t.told.unhurt, !out),
    ],
  },
  fired: {
    ms: 440,
    show: (table, { vehicle, target, hit, mount }) => [
      ...shot(table, vehicle, target, hit, vehicleOf(table, vehicle)?.mounts[mount]?.weapon ?? ""),
      float(target, hit ? t.told.hit : t.told.miss, hit),
    ],
    sound: "shot",
  },
  dropped: {
    ms: 620,
    show: (_, { vehicle, mount, hit }) => [
      { kind: "zone", vehicle, mount },
      float(vehicle, hit ? t.told.dropped : t.told.fails, hit),
    ],
  },
  jammed: {
    change: (table, { vehicle, warrior, mount }) => jam(table, vehicle, warrior, mount, true),
    ms: 560,
    show: (_, { vehicle }) => [float(vehicle, t.told.jammed, false)],
  },
  cleared: {
    change: (table, { vehicle, warrior, mount }) => jam(table, vehicle, warrior, mount, false),
    ms: 420,
    show: (_, { vehicle, reloaded }) => [float(vehicle, reloaded ? t.told.reloaded : t.told.cleared, true)],
  },
  "smoke-laid": {
    change: (table, { vehicle, left }) => onVehicle(table, vehicle, { smoke: left, smoking: true }),
    ms: 560,
    show: (_, { vehicle }) => [float(vehicle, t.told.smoke, true)],
  },
  "can-picked": {
    change: (table, { warrior, vehicle, left }) =>
      onVehicle(onWarrior(table, warrior, { carries: true }), vehicle, { cans: left }),
    ms: 420,
    show: (_, { vehicle }) => [float(vehicle, t.told.can, true)],
  },
  "can-stored": {
    change: (table, { warrior, vehicle }) =>
      onVehicle(onWarrior(table, warrior, { carries: false }), vehicle, {
        cans: (vehicleOf(table, vehicle)?.cans ?? 0) + 1,
      }),
    ms: 420,
    show: (_, { vehicle }) => [float(vehicle, t.told.canStored, true)],
  },
  "points-scored": {
    change: (table, { seat, points }) =>
      onPlayer(table, seat, { score: (table.players[seat]?.score ?? 0) + points }),
    ms: 240,
    joins: "points",
  },
  "battle-ended": { ms: 1200, show: (_, __, text) => [banner(text, "finish")] },
};

/** Those who leave the table are seen leaving it: over the back edge. */
function roll(
  table: Scene,
  { event, vehicle }: LeftBehind | Wrecked,
  text: string,
  after: Scene,
): Beat<Scene, Effect>[] | null {
  const one = vehicleOf(table, vehicle);
  if (one?.status !== "driving") return null;
  const blast: Effect[] = event === "wrecked" ? [{ kind: "blast", at: middle(one), far: one.length }] : [];
  return [
    { scene: table, ms: 480, effects: [banner(text, "danger"), ...blast] },
    { scene: put(table, vehicle, one.x, -one.length - 40), ms: 600, even: true },
    { scene: after, ms: 0 },
  ];
}

function middle(vehicle: VehicleData | undefined): Spot {
  if (!vehicle) return { x: 0, y: 0 };
  return { x: vehicle.x + vehicle.width / 2, y: vehicle.y + vehicle.length / 2 };
}

function riding(table: Table, warrior: number): number {
  return table.warriors.find((one) => one.warrior === warrior)?.at ?? -1;
}

function shot(table: Table, from: number, to: number, hit: boolean, weapon: string): Effect[] {
  const [shooter, target] = [vehicleOf(table, from), vehicleOf(table, to)];
  if (!shooter || !target) return [];
  if (shooter === target) return [{ kind: "crash", at: middle(target) }];
  return [{ kind: "tracer", from: middle(shooter), to: middle(target), hit, weapon }];
}

function crash(table: Table, a: number, b: number): Effect[] {
  const [one, other] = [middle(vehicleOf(table, a)), middle(vehicleOf(table, b))];
  return [{ kind: "crash", at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } }];
}

function leap(table: Table, warrior: number, from: number, to: number): Effect[] {
  const who = table.warriors.find((one) => one.warrior === warrior);
  const ends = { from: middle(vehicleOf(table, from)), to: middle(vehicleOf(table, to)) };
  return who ? [{ kind: "jump", ...ends, team: who.team, hero: who.hero }] : [];
}

const DRIVING = ["move", "nudge", "ram"];

function aims(vehicle: number, x: number, y: number, what: string): Effect[] {
  return DRIVING.includes(what) ? [{ kind: "aim", vehicle, to: { x, y } }] : [];
}

function ring(vehicle: number): Effect {
  return { kind: "ring", vehicle };
}

function float(vehicle: number, text: string, good: boolean): Effect {
  return { kind: "float", vehicle, text, good };
}

export const STORY = new Story(EVENTS);
export type Shown = AnyShown<Effect>;
export type Stage = AnyStage<Scene, Effect>;

export function stageFor(table: Table): Stage {
  return new AnyStage<Scene, Effect>({ ...table, rolls: [] }, STORY);
}
