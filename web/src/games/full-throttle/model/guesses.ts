import type { Table } from "../../../generated/full-throttle";
import type { Question, SeatView } from "../../../generated/wire";
import { drawings } from "../drawing";
import { atlasOf, legsThrough } from "./atlas";
import { isOnRoad } from "./choices";

const USES: Record<string, string> = {
  "turbo-charger": "turbo",
  steering: "steer",
  "engine-tuning": "tune",
};
/** Spent along a path, so not by an action of their own. */
const ON_THE_WAY = ["aerodynamics", "handling"];

const THINGS: Record<string, (id: string, table: Table, question: Question | null) => string[]> = {
  hand: (id) => [`play ${id}x1`],
  speed: (id) => [`speed ${id}`],
  car: (id) => [`car ${id}`],
  driver: (id) => [`driver ${id}`],
  gear: (id, table) => [`${id}shift ${payment(table, id === "up")}`],
  upgrade: (id, table, question) => use(id, table, question),
};

/** What a player who clicks a place probably means, as actions in text, best guess first. */
export function guesses(place: string, question: Question | null, view: SeatView): string[] {
  const table = view.table as Table;
  if (isOnRoad(place)) return onRoad(place, table, question);
  const [kind = "", id = ""] = place.split(":");
  return THINGS[kind]?.(id, table, question) ?? [];
}

function onRoad(place: string, table: Table, question: Question | null): string[] {
  if (question?.kind === "obstacle") return [`obstacle ${place}`];
  if (question?.kind === "lane" && place.startsWith("start ")) return [`lane ${place.slice(6)}`];
  return legs(place, table).map((leg) => `move ${place}, leg ${leg}, 0 penalties, no tokens`);
}

/** The legs on which the car may come by there; where it never will, the one it is on. */
function legs(place: string, table: Table): number[] {
  const now = table.cars[table.turn?.car ?? 0]?.leg || 1;
  const drawing = drawings.atHand;
  const ahead = drawing ? legsThrough(atlasOf(drawing, table), place).filter((leg) => leg >= now) : [];
  return ahead.length ? ahead : [now];
}

function use(id: string, table: Table, question: Question | null): string[] {
  if (question?.kind === "fit") return [`fit ${id}`];
  if (ON_THE_WAY.includes(id)) return [];
  const verb = USES[id] ?? id;
  return [verb === "tune" ? `tune ${cards(hand(table).slice(0, 1))}` : verb];
}

/** The first cards of the hand, as many as the shift costs. */
function payment(table: Table, up: boolean): string {
  const cost = (up ? table.turn?.upshift_cost : table.turn?.downshift_cost) ?? 1;
  return cards(hand(table).slice(0, cost));
}

function hand({ cars, turn, seat }: Table): number[] {
  const own = cars[turn?.car ?? -1]?.hand ?? cars.find((car) => car.seat === seat)?.hand ?? [];
  return own.map(gearOf);
}

/** Cards are named `g4-07`: the gear comes first. */
export function gearOf(card: string): number {
  return Number(card[1]);
}

/** Gears as the actions write them: those up to 3, a stroke, those from 4 on. */
function cards(gears: number[]): string {
  const side = (some: number[]): string => [...some].sort().join("+") || "-";
  return `${side(gears.filter((gear) => gear < 4))}/${side(gears.filter((gear) => gear >= 4))}`;
}
