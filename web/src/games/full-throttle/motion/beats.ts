import type { GameEvent, Moved, Table } from "../../../generated/full-throttle";
import type { Beat as AnyBeat } from "../../../board/stage.svelte";
import { follow, onCar } from "../model/follow";
import { t } from "../messages";
import { TERMS } from "../model/terms";

/** Something shown for the length of a beat and gone afterwards; places are spaces or `car:2`. */
export type Effect =
  | { kind: "banner"; text: string; sign: string }
  | { kind: "drive"; car: number; places: string[] }
  | { kind: "flip"; card: string }
  | { kind: "float"; car: number; text: string; good: boolean }
  | { kind: "ring"; car: number }
  | { kind: "shift"; car: number; up: boolean }
  | { kind: "slow" };

type Beat = AnyBeat<Table, Effect>;

type Beats = {
  [K in GameEvent["event"]]?: (
    table: Table,
    event: Extract<GameEvent, { event: K }>,
    text: string,
  ) => Beat[] | Effect[];
};

const STEP = 85;
/** The last spaces before the line are driven in slow motion. */
const SLOW_STEPS = 4;
const SLOW = 420;

/** How long an event is shown that has no beats of its own. */
const QUICK: Partial<Record<GameEvent["event"], number>> = {
  "token-fitted": 90,
  "card-drawn": 70,
  discarded: 260,
  "consoles-shown": 700,
  "deck-made": 500,
};

const TELLING = 700;

const BEATS: Beats = {
  "car-taken": (_, event, text) => [banner(text), ring(event.car)],
  "driver-taken": (_, event, text) => [banner(text), ring(event.car)],
  "first-player": (_, event, text) => [banner(text), ring(event.car)],
  "lane-taken": (_, event) => [ring(event.car)],
  "round-began": (_, event) => [banner(t.told.round(event.round), "round")],
  "turn-began": (_, event) => [ring(event.car)],
  shifted: (_, event) => [
    { kind: "shift", car: event.car, up: event.up },
    float(event.car, event.up ? `▲ ${gearSign(event.gear)}` : `▼ ${gearSign(event.gear)}`, true),
  ],
  "upgrade-used": (_, event, text) => [banner(text), ring(event.car)],
  "set-played": (_, event, text) => [banner(text), ring(event.car)],
  flipped: (_, event) => [{ kind: "flip", card: event.card }],
  "nitrous-flipped": (_, event) => [
    { kind: "flip", card: event.card },
    float(event.car, `${TERMS.nitrous} +${event.value}`, true),
  ],
  "no-move": (_, event, text) => [banner(text), ring(event.car)],
  "speed-selected": (_, event) => [float(event.car, `${TERMS.speed} ${event.sv}`, true)],
  "drift-lost": (_, event) => [float(event.car, t.told.driftLost, false)],
  "control-taken": (_, event) => [float(event.car, `${TERMS.control} ${event.speed}`, false)],
  "gear-dropped": (_, event) => [
    { kind: "shift", car: event.car, up: false },
    float(event.car, `▼ ${gearSign(event.gear)}`, false),
  ],
  damaged: (_, event) => [float(event.car, t.cars.damage, false)],
  paused: (_, event, text) => [banner(text, "danger"), float(event.car, t.told.needs(event.barrier), false)],
  "barrier-cleared": (_, event) => [float(event.car, t.told.clear, true)],
  "block-placed": (_, event) => [float(event.car, t.told.block, true)],
  crossed: (_, event, text) => [banner(text, "finish"), ring(event.car)],
  "handed-over": (_, event, text) => [banner(text), ring(event.to)],
  "car-out": (_, event, text) => [banner(text, "danger"), ring(event.car)],
  "race-ended": (_, event, text) => [banner(text, "finish")],
  moved: (table, event) => drive(table, event),
};

/** What there is to see of an event, and the table step by step until it has happened. */
export function beatsOf(table: Table, event: GameEvent, text: string): Beat[] {
  const make = BEATS[event.event] as
    ((table: Table, event: GameEvent, text: string) => (Beat | Effect)[]) | undefined;
  const made = make?.(table, event, text) ?? [];
  if (made.some((one) => "scene" in one)) return made as Beat[];
  const ms = QUICK[event.event] ?? (made.length ? TELLING : 0);
  return [{ scene: follow(table, event), ms, effects: made as Effect[] }];
}

/** Space by space, the last ones slowly where the race is decided; penalties are told at the end. */
function drive(table: Table, event: Moved): Beat[] {
  const { car, path, legs, start, ending, penalties } = event;
  const places: Effect = { kind: "drive", car, places: [start, ...path] };
  const look: Beat = { scene: table, ms: 380, effects: [places] };
  const steps = path.map((at, index): Beat => {
    const slow = ending === "finish" && index >= path.length - SLOW_STEPS;
    const effects: Effect[] = slow ? [places, { kind: "slow" }] : [places];
    const moved = onCar(table, car, { at, leg: legs[index] ?? 0 });
    return { scene: moved, ms: slow ? SLOW : STEP, effects, even: true };
  });
  const told = penalties ? [float(car, `−${t.draw.penalties(penalties)}`, false)] : [];
  return [look, ...steps, { scene: follow(table, event), ms: penalties ? TELLING : 160, effects: told }];
}

export function gearSign(gear: number): string {
  return gear === 0 ? TERMS.neutral : String(gear);
}

function banner(text: string, sign = ""): Effect {
  return { kind: "banner", text, sign };
}

function ring(car: number): Effect {
  return { kind: "ring", car };
}

function float(car: number, text: string, good: boolean): Effect {
  return { kind: "float", car, text, good };
}
