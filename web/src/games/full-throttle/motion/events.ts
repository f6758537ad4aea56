import { Stage as AnyStage, type Shown as AnyShown } from "../../../board/stage.svelte";
import { banner, Story, TELLING, type Beat, type Tellings } from "../../../board/story";
import type { GameEvent, Moved, Table, TurnData } from "../../../generated/full-throttle";
import { fromDeck, fromHand, inGear, onCar, onTurn, toDiscard, tokens } from "../model/changes";
import { TERMS } from "../model/terms";
import { t } from "../messages";

/** Something shown for the length of a beat and gone afterwards; places are spaces or `car:2`. */
export type Effect =
  | { kind: "banner"; text: string; sign: string }
  | { kind: "drive"; car: number; places: string[] }
  | { kind: "flip"; card: string }
  | { kind: "float"; car: number; text: string; good: boolean }
  | { kind: "ring"; car: number }
  | { kind: "shift"; car: number; up: boolean }
  | { kind: "slow" };

const STEP = 85;
/** The last spaces before the line are driven in slow motion. */
const SLOW_STEPS = 4;
const SLOW = 420;

const FRESH: TurnData = {
  ...{ car: 0, set_gear: 0, set_count: 0, flipped: [], speeds: [], svs: [], row: 0, nitrous: 0 },
  ...{ tire_speed: 0, discount: 0, turbo: false, drift: false, engine_power_used: false, sv: 0 },
  ...{ handling_used: false, swapped: false, moved: false, chosen: null, icon: false, control_due: 0 },
  ...{ penalties: 0, upshift_cost: 0, downshift_cost: 0 },
};

const EVENTS: Tellings<Table, Effect, GameEvent> = {
  "car-taken": {
    change: (table, { car, paint }) => onCar(table, car, { paint }),
    show: (_, { car }, text) => [banner(text), ring(car)],
  },
  "driver-taken": {
    change: (table, { car, driver }) => onCar(table, car, { driver }),
    show: (_, { car }, text) => [banner(text), ring(car)],
  },
  "obstacle-placed": {
    change: (table, { at }) => ({ ...table, obstacles: [...table.obstacles, at] }),
  },
  "obstacles-passed": { change: (table) => ({ ...table, passed: table.passed + 1 }) },
  "token-fitted": {
    change: (table, { car, upgrade }) => {
      const fitted = onCar(table, car, { fitted: (table.cars[car]?.fitted ?? 0) + 1 });
      return upgrade ? tokens(fitted, car, upgrade, 1) : fitted;
    },
    ms: 90,
  },
  "consoles-shown": {
    change: (table, { consoles }) => ({
      ...table,
      consoles_shown: true,
      cars: table.cars.map((car, index) => ({ ...car, upgrades: { ...car.upgrades, ...consoles[index] } })),
    }),
    ms: 700,
  },
  "first-player": {
    change: (table, { car }) => ({ ...table, first: car }),
    show: (_, { car }, text) => [banner(text), ring(car)],
  },
  "lane-taken": {
    change: (table, { car, at }) => onCar(table, car, { at, leg: 1 }),
    show: (_, { car }) => [ring(car)],
  },
  "runner-named": {
    change: (table, { car }) => ({
      ...table,
      cars: table.cars.map((one) =>
        one.car !== car && one.seat === table.cars[car]?.seat ? { ...one, status: "waiting" } : one,
      ),
    }),
  },
  "card-drawn": {
    change: (table, { car, card }) => {
      const { hand = null, hand_size = 0 } = table.cars[car] ?? {};
      const held = hand && card ? [...hand, card] : hand;
      return fromDeck(onCar(table, car, { hand: held, hand_size: hand_size + 1 }));
    },
    ms: 70,
  },
  "deck-made": {
    change: (table, { cards }) => ({ ...table, piles: { ...table.piles, deck: cards, discard: [] } }),
    ms: 500,
  },
  "round-began": {
    change: (table, { round }) => ({ ...table, round }),
    show: (_, { round }) => [banner(t.told.round(round), "round")],
  },
  "turn-began": {
    change: (table, { car }) => ({ ...table, turn: { ...FRESH, car, row: table.cars[car]?.gear ?? 0 } }),
    show: (_, { car }) => [ring(car)],
  },
  discarded: {
    change: (table, { car, cards }) => toDiscard(fromHand(table, car, cards), cards),
    ms: 260,
  },
  shifted: {
    change: (table, { car, gear }) => inGear(table, car, gear),
    show: (_, { car, up, gear }) => [
      { kind: "shift", car, up },
      float(car, up ? `▲ ${gearSign(gear)}` : `▼ ${gearSign(gear)}`, true),
    ],
    sound: "shift",
  },
  "upgrade-used": {
    change: (table, { car, upgrade, free }) => (free ? table : tokens(table, car, upgrade, -1)),
    show: (_, { car }, text) => [banner(text), ring(car)],
  },
  "set-played": {
    change: (table, { car, gear, cards }) => {
      const played = onTurn(fromHand(table, car, cards), { set_gear: gear, set_count: cards.length });
      return { ...played, piles: { ...played.piles, table: [...played.piles.table, ...cards] } };
    },
    show: (_, { car }, text) => [banner(text), ring(car)],
  },
  flipped: {
    change: (table, { card, speed }) => {
      const { flipped = [], speeds = [] } = table.turn ?? {};
      return fromDeck(onTurn(table, { flipped: [...flipped, card], speeds: [...speeds, speed] }));
    },
    show: (_, { card }) => [{ kind: "flip", card }],
    sound: "card",
  },
  "nitrous-flipped": {
    change: (table, { value }) => fromDeck(onTurn(table, { nitrous: (table.turn?.nitrous ?? 0) + value })),
    show: (_, { car, card, value }) => [
      { kind: "flip", card },
      float(car, `${TERMS.nitrous} +${value}`, true),
    ],
    sound: "card",
  },
  "no-move": {
    change: (table) => onTurn(table, { moved: true }),
    show: (_, { car }, text) => [banner(text), ring(car)],
  },
  "speed-selected": {
    change: (table, { speed, sv, icon }) => onTurn(table, { chosen: speed, sv, icon }),
    show: (_, { car, sv }) => [float(car, `${TERMS.speed} ${sv}`, true)],
  },
  "drift-lost": {
    change: (table) => onTurn(table, { drift: false }),
    show: (_, { car }) => [float(car, t.told.driftLost, false)],
  },
  "control-taken": {
    change: (table, { car, speed }) =>
      onCar(table, car, { control: [...(table.cars[car]?.control ?? []), speed] }),
    show: (_, { car, speed }) => [float(car, `${TERMS.control} ${speed}`, false)],
  },
  "block-taken-back": { change: (table, { car }) => onCar(table, car, { block: null }) },
  moved: {
    change: (table, { car, start, path, legs, tires, aerodynamics, handling }) => {
      const leg = legs.at(-1) ?? table.cars[car]?.leg;
      const there = onCar(onTurn(table, { moved: true }), car, { at: path.at(-1) ?? start, leg });
      const spent = Object.entries({ tires, aerodynamics, handling }).filter(([, number]) => number > 0);
      return spent.reduce((now, [upgrade, number]) => tokens(now, car, upgrade, -number), there);
    },
    beats: (table, event, _, after) => drive(table, event, after),
    sound: "engine",
  },
  paused: {
    change: (table, { car }) => onCar(table, car, { paused: true }),
    show: (_, { car, barrier }, text) => [banner(text, "danger"), float(car, t.told.needs(barrier), false)],
  },
  "barrier-cleared": {
    change: (table, { car }) => onCar(table, car, { paused: false }),
    show: (_, { car }) => [float(car, t.told.clear, true)],
  },
  "gear-dropped": {
    change: (table, { car, gear }) => inGear(table, car, gear),
    show: (_, { car, gear }) => [{ kind: "shift", car, up: false }, float(car, `▼ ${gearSign(gear)}`, false)],
    sound: "shift",
  },
  damaged: {
    change: (table, { car, showing }) => {
      const { control = [], damaged = [] } = table.cars[car] ?? {};
      const turned = showing - damaged.length;
      const all = [...damaged, ...control.slice(0, turned)].sort((a, b) => a - b);
      return onCar(table, car, { control: control.slice(turned), damaged: all });
    },
    show: (_, { car }) => [float(car, t.cars.damage, false)],
    sound: "crash",
  },
  "block-placed": {
    change: (table, { car, at }) => onCar(table, car, { block: at }),
    show: (_, { car }) => [float(car, t.told.block, true)],
  },
  crossed: {
    change: (table, { car, extra, sv }) =>
      onCar(table, car, { status: "finished", at: "finish", extra, finish_sv: sv }),
    show: (_, { car }, text) => [banner(text, "finish"), ring(car)],
    sound: "finish",
  },
  "handed-over": {
    change: (table, { to }) => onCar(table, to, { status: "racing", waits_for_team: false }),
    show: (_, { to }, text) => [banner(text), ring(to)],
  },
  "car-out": {
    change: (table, { car }) => onCar(table, car, { status: "out", at: null }),
    show: (_, { car }, text) => [banner(text, "danger"), ring(car)],
    sound: "crash",
  },
  "race-ended": { show: (_, __, text) => [banner(text, "finish")] },
};

/** Space by space, the last ones slowly where the race is decided; penalties are told at the end. */
function drive(table: Table, event: Moved, after: Table): Beat<Table, Effect>[] {
  const { car, path, legs, start, ending, penalties } = event;
  const places: Effect = { kind: "drive", car, places: [start, ...path] };
  const look = { scene: table, ms: 380, effects: [places] };
  const steps = path.map((at, index) => {
    const slow = ending === "finish" && index >= path.length - SLOW_STEPS;
    const effects: Effect[] = slow ? [places, { kind: "slow" }] : [places];
    const moved = onCar(table, car, { at, leg: legs[index] ?? 0 });
    return { scene: moved, ms: slow ? SLOW : STEP, effects, even: true };
  });
  const told = penalties ? [float(car, `−${t.draw.penalties(penalties)}`, false)] : [];
  return [look, ...steps, { scene: after, ms: penalties ? TELLING : 160, effects: told }];
}

export function gearSign(gear: number): string {
  return gear === 0 ? TERMS.neutral : String(gear);
}

function ring(car: number): Effect {
  return { kind: "ring", car };
}

function float(car: number, text: string, good: boolean): Effect {
  return { kind: "float", car, text, good };
}

export const STORY = new Story(EVENTS);
export type Shown = AnyShown<Effect>;
export type Stage = AnyStage<Table, Effect>;

export function stageFor(table: Table): Stage {
  return new AnyStage(table, STORY);
}
