import type { Action, Table, VehicleData } from "../../../generated/shattered-highways";
import type { Choice, OddsLine } from "../../../generated/wire";
import { percent } from "../../../lib/odds";
import type { Spot } from "./geometry";

export function actionOf(choice: Choice): Action {
  return choice.data as Action;
}

/** `v3` and `w12` as they stand in actions are the numbers 2 and 11 of the table. */
export function numberOf(tag: string): number {
  return Number(tag.slice(1)) - 1;
}

/** Whether these seats have nothing left on the road and nothing to come. */
export function isOut({ vehicles, players }: Table, seats: number[]): boolean {
  const isTheirs = ({ owner, control }: VehicleData): boolean =>
    [owner, control].some((seat) => seat !== null && seats.includes(seat));
  const left = vehicles.filter(({ status }) => ["waiting", "driving", "inside"].includes(status));
  return (
    !left.some(isTheirs) && players.every(({ seat, warriors }) => !seats.includes(seat) || warriors === 0)
  );
}

export function spotName({ x, y }: Spot): string {
  return `spot:${x},${y}`;
}

export function spotAt(place: string): Spot | null {
  const [kind, at = ""] = place.split(":");
  const [x, y] = at.split(",").map(Number);
  return kind === "spot" && x !== undefined && y !== undefined ? { x, y } : null;
}

/** Whether it is done to a vehicle of one's own. */
export function hitsOwn({ places }: Choice): boolean {
  return places.some((place) => place.startsWith("friendly:"));
}

/** Where a choice would put the vehicle that is being moved. */
export function destination(choice: Choice | null): Spot | null {
  const data = choice?.data as { x?: number; y?: number } | null | undefined;
  return data?.x === undefined || data.y === undefined ? null : { x: data.x, y: data.y };
}

export function vehicleOf(table: Table, number: number | null): VehicleData | undefined {
  return table.vehicles.find((one) => one.vehicle === number);
}

// Odds

const GOOD =
  /arriv|across|hit|wins?\b|gets?\b|stays? in|holds|works|uncoupl|degree|sections?|destroy|out of/i;
const BAD =
  / itself |swerve|control|jam|falls|left behind|nothing|stays$|stay where|stands|fails|loses?\b|lost/i;

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
