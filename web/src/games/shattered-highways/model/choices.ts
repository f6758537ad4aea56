import type { Action, Table, VehicleData } from "../../../generated/shattered-highways";
import type { Choice, OddsLine, Question } from "../../../generated/wire";
import type { Spots } from "../../../board/board-choices.svelte";
import { percent } from "../../../lib/odds";
import type { Spot } from "./geometry";
import { deciding } from "./names";

export function actionOf(choice: Choice): Action {
  return choice.data as Action;
}

/** `v3` and `w12` as they stand in actions are the numbers 2 and 11 of the table. */
export function numberOf(tag: string): number {
  return Number(tag.slice(1)) - 1;
}

export function spotName({ x, y }: Spot): string {
  return `spot:${x},${y}`;
}

export function spotAt(place: string): Spot | null {
  const [kind, at = ""] = place.split(":");
  const [x, y] = at.split(",").map(Number);
  return kind === "spot" && x !== undefined && y !== undefined ? { x, y } : null;
}

/** Where a choice would put the vehicle that is being moved. */
export function destination(choice: Choice | null): Spot | null {
  const data = choice?.data as { x?: number; y?: number } | null | undefined;
  return data?.x === undefined || data.y === undefined ? null : { x: data.x, y: data.y };
}

/** Every place of the board with the choices that can be made there; some can be made at several. */
export function spotsOf(question: Question | null, table: Table): Spots {
  const spots: Spots = new Map();
  for (const choice of question?.choices ?? [])
    for (const place of placesOf(actionOf(choice), table))
      spots.set(place, [...(spots.get(place) ?? []), choice]);
  return spots;
}

/** Where a choice is made: on the road, at a vehicle, a warrior, a seat, a mount, an add-on or a button. */
export function placesOf(action: Action, table: Table): string[] {
  const active = table.active ?? -1;
  switch (action.do) {
    case "move":
    case "place":
      return [spotName(action)];
    case "deploy":
      return [spotName(action)];
    case "nudge":
    case "ram":
      return [spotName(action), vehicle(action.vehicle)];
    case "act":
    case "hero":
    case "attack":
    case "shoot-at":
    case "victim":
      return [`warrior:${numberOf(action.warrior)}`, ...aboard(table, action)];
    case "order":
      return [`order:${numberOf(action.vehicle)}.${action.number}`];
    case "change":
      return [`seat:${active}.${action.seat}`];
    case "take":
      return [`seat:${whereActs(table)}.${action.seat}`];
    case "clear":
    case "reload":
      return [`mount:${active}.${action.mount - 1}`];
    case "drop":
      return dropMounts(table).map((mount) => `mount:${active}.${mount}`);
    case "nitro":
      return [`addon:${active}.nitro`];
    case "launch":
      return ["button:launch", vehicle(action.vehicle)];
    case "smoke":
      return [`addon:${active}.smoke-pots`];
    default:
      return "vehicle" in action ? [vehicle(action.vehicle)] : [`button:${action.do}`];
  }
}

function vehicle(tag: string): string {
  return `vehicle:${numberOf(tag)}`;
}

/** Enemies can be aimed at by clicking what they ride on. */
function aboard(table: Table, action: { do: string; warrior: string }): string[] {
  if (action.do === "act" || action.do === "hero") return [];
  const rides = table.warriors.find(({ warrior }) => warrior === numberOf(action.warrior))?.at;
  return rides === null || rides === undefined ? [] : [`vehicle:${rides}`];
}

/** On arrival a seat is taken on the vehicle that the warrior has come to. */
function whereActs(table: Table): number {
  return deciding(table)?.at ?? table.active ?? -1;
}

function dropMounts(table: Table): number[] {
  const gunner = deciding(table);
  const active = vehicleOf(table, table.active);
  const mount = active?.seats.find(({ seat }) => seat === gunner?.seat)?.mount;
  return mount === null || mount === undefined ? [] : [mount];
}

export function vehicleOf(table: Table, number: number | null): VehicleData | undefined {
  return table.vehicles.find((one) => one.vehicle === number);
}

// Odds

const GOOD = /arriv|across|hit|wins?\b|gets|stays in|holds|uncoupl|degree|sections?|destroy|out of/i;
const BAD = / itself |swerve|control|jam|falls|left behind|nothing|stays$|stands|fails|loses|lost/i;

/** Whether an odds line is something to hope for, to fear, or neither. */
export function mood({ what }: OddsLine): "bad" | "good" | "plain" {
  if (BAD.test(what)) return "bad";
  return GOOD.test(what) ? "good" : "plain";
}

/** What a menu can say of a choice in a word: its first chance. */
export function shortly({ odds }: Choice): string {
  const first = odds.find(({ spread }) => !spread);
  return first ? `${first.what} ${percent(first.chance)}` : "";
}

/** A choice as a screen reader should say it. */
export function spoken({ label, odds }: Choice): string {
  const told = odds.filter(({ spread }) => !spread).slice(0, 4);
  return [label, ...told.map((line) => `${line.what} ${percent(line.chance)}`)].join(", ");
}
