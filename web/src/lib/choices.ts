import type { Choice } from "../generated/wire";
import { words } from "./form";

export interface Group {
  kind: string;
  title: string;
  choices: Choice[];
  /** Whether it is one line until somebody opens it: it is long, and lit on the board or beside others. */
  folds: boolean;
}

/** This many choices need no folding, and this many of one kind stay open among others. */
const FEW = 8;
const LINES = 4;
const MOST_BUTTONS = 3;

/** Which kind of action a choice is: the `do` of its struct, or the first word people type. */
export function kindOf({ action, data }: Choice): string {
  if (typeof data === "object" && data !== null && "do" in data) return String(data.do);
  return action.split(" ", 1)[0] ?? "";
}

/** What is done to one's own is found apart from the rest, and only by those who look for it. */
export const FRIENDLY = "friendly-fire";

function groupOf(choice: Choice): string {
  return choice.places.some((place) => place.startsWith("friendly:")) ? FRIENDLY : kindOf(choice);
}

/** The choices that end something, such as a turn: they are buttons of their own, unless there are too many. */
export function endingsOf(choices: Choice[], kinds: string[]): Choice[] {
  const ending = choices.filter((choice) => kinds.includes(kindOf(choice)));
  return ending.length <= MOST_BUTTONS ? ending : [];
}

/**
 * The choices by kind of action, in the order in which the kinds first appear; kinds with one title are one group.
 *
 * Kinds with a single choice need no title: they come first, together; then what folds.
 */
export function groups(choices: Choice[]): Group[] {
  const byKind = [...Map.groupBy(choices, groupOf)];
  const isSingle = ([kind, list]: [string, Choice[]]): boolean => kind !== FRIENDLY && list.length === 1;
  const single = byKind.filter(isSingle).flatMap(([, list]) => list);
  const titled = Map.groupBy(
    byKind.filter((group) => !isSingle(group)),
    ([kind, list]) => titleOf(kind, list),
  );
  const many = [...titled].map(([title, alike]) => ({
    ...{ kind: alike[0]![0], title },
    choices: alike.flatMap(([, list]) => list),
  }));
  const alone = single.length === 0 && many.length === 1;
  const folds = ({ kind, choices: list }: Omit<Group, "folds">): boolean =>
    kind === FRIENDLY || (choices.length > FEW && list.length > LINES && (!alone || isLit(list)));
  return [
    { kind: "", title: "", choices: single, folds: false },
    ...many.map((group) => ({ ...group, folds: folds(group) })).sort((a, b) => rank(a) - rank(b)),
  ].filter((group) => group.choices.length > 0);
}

function rank({ kind, folds }: Group): number {
  return kind === FRIENDLY ? 1 : -Number(folds);
}

const LOOSE_ENDS = /: .*$|,$|( (a|the|to|in|into|onto|on|at|with|for|and))+$|'s$/i;

/** The words with which all labels begin, or all but one, as players know them; or the name of the kind. */
function titleOf(kind: string, choices: Choice[]): string {
  const labels = choices.map(({ label }) => label.split(" "));
  const [most = []] = [...Map.groupBy(labels, ([word]) => word).values()].sort((a, b) => b.length - a.length);
  const [first = [], ...others] = most.length > 1 && most.length > labels.length - 2 ? most : labels;
  const same = first.findIndex((word, i) => others.some((other) => other[i] !== word));
  return same > 0 && kind !== FRIENDLY ? first.slice(0, same).join(" ").replace(LOOSE_ENDS, "") : words(kind);
}

/** Whether all of these are to be seen on the board. */
export function isLit(choices: Choice[]): boolean {
  return choices.every(({ places }) => places.length > 0);
}

/** The choices of which every typed word begins a word of the label or of the action. */
export function filtered(choices: Choice[], typed: string): Choice[] {
  const wanted = split(typed);
  if (wanted.length === 0) return choices;
  return choices.filter((choice) => {
    const there = split(`${choice.label} ${choice.action}`);
    return wanted.every((word) => there.some((one) => one.startsWith(word)));
  });
}

function split(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;:()-]+/)
    .filter(Boolean);
}

/** The choice that was typed out in full, if there is one. */
export function typedOut(choices: Choice[], typed: string): Choice | null {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, " ");
  return choices.find((choice) => choice.action.toLowerCase() === text) ?? null;
}
