import type { Action, MovePreview } from "../../../generated/full-throttle";
import type { Choice, OddsLine } from "../../../generated/wire";
import { brief, percent } from "../../../lib/odds";
import { t } from "../messages";
import { TERMS } from "./terms";

export function actionOf(choice: Choice): Action {
  return choice.data as Action;
}

/** The gears of the hand cards that a choice takes, the lowest first. */
export function gearsOf(choice: Choice): number[] {
  const action = actionOf(choice);
  if (action.do === "play") return Array<number>(action.cards).fill(action.gear);
  return "low" in action ? `${action.low}+${action.high}`.split("+").map(Number).filter(Boolean) : [];
}

/** The path that a move would take or a Speed allows at best, or null for all other choices. */
export function previewOf(choice: Choice | null): MovePreview | null {
  return (choice?.preview as MovePreview | null | undefined) ?? null;
}

/** What a path costs and how it ends, in a few words each. */
export function factsOf(path: MovePreview): string[] {
  return [
    Object.keys(path.ends).length ? t.path.best : "",
    t.path.spaces(path.path.length),
    path.penalties ? t.draw.penalties(path.penalties) : t.draw.noPenalty,
    t.path.endings[path.ending] ?? "",
    path.extra ? t.path.extra(path.extra) : "",
    path.tires ? `${path.tires} ${TERMS.tires}` : "",
    path.aerodynamics ? `${path.aerodynamics} ${TERMS.aerodynamics}` : "",
    path.handling ? TERMS.handling : "",
  ].filter(Boolean);
}

/** A place on the map, not on a panel. */
export function isOnRoad(place: string): boolean {
  return !place.includes(":");
}

// Odds

/** One Speed or value that a draw may bring. */
export interface Chance {
  what: string;
  /** The number in one of many values that may come, such as the Speed, or null. */
  value: number | null;
  chance: number;
  percent: string;
  exact: string;
  bad: boolean;
}

export function chancesOf({ odds }: Choice): Chance[] {
  return odds.map(toChance);
}

function toChance({ what, chance, exact, spread }: OddsLine): Chance {
  const number = spread && /(\d+)/.exec(what)?.[1];
  const bad = /penalt|damage|Control/.test(what) && !/no penalt|without/.test(what);
  return { what, chance, exact, percent: percent(chance), bad, value: number ? Number(number) : null };
}

/** What a menu can say of a choice in a word: how likely what it is measured by is, or the numbers it may bring. */
export function shortly(choice: Choice): string {
  const measure = brief(choice.odds);
  if (measure) return `${measure.what} ${percent(measure.base)}`;
  const chances = chancesOf(choice).filter(({ bad }) => !bad);
  const values = chances.flatMap(({ value }) => value ?? []);
  if (!values.length) return "";
  const range = [...new Set([Math.min(...values), Math.max(...values)])].join("–");
  return `${unitOf(chances)} ${range}`;
}

/** What the numbers of a draw are. */
export function unitOf(chances: Chance[]): string {
  return chances.some(({ what }) => what.startsWith(TERMS.nitrous)) ? TERMS.nitrous : TERMS.speed;
}

/** A choice as a screen reader should say it. */
export function spoken(choice: Choice): string {
  const path = previewOf(choice);
  if (path) return [choice.label, path.penalties ? "" : t.draw.noPenalty].filter(Boolean).join(", ");
  const odds = choice.odds.map((line) => `${line.what} ${percent(line.chance)}`);
  return [choice.label, ...odds].join(", ");
}
