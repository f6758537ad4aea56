import type { Choice } from "../generated/wire";
import { words } from "./form";

export interface Group {
  kind: string;
  title: string;
  choices: Choice[];
}

/** Which kind of action a choice is: the `do` of its struct, or the first word people type. */
export function kindOf({ action, data }: Choice): string {
  if (typeof data === "object" && data !== null && "do" in data) return String(data.do);
  return action.split(" ", 1)[0] ?? "";
}

/**
 * The choices by kind of action, in the order in which the kinds first appear.
 *
 * Kinds with a single choice need no title: they come first, together. Kinds that end something come last, so that
 * nobody ends a turn by the first key.
 */
export function groups(choices: Choice[], last: string[] = []): Group[] {
  const ending = choices.filter((choice) => last.includes(kindOf(choice)));
  const byKind = [
    ...Map.groupBy(
      choices.filter((choice) => !ending.includes(choice)),
      kindOf,
    ),
  ];
  const single = byKind.filter(([, list]) => list.length === 1).flatMap(([, list]) => list);
  const many = byKind.filter(([, list]) => list.length > 1);
  return [
    { kind: "", title: "", choices: single },
    ...many.map(([kind, list]) => ({ kind, title: words(kind), choices: list })),
    { kind: "last", title: "", choices: ending },
  ].filter((group) => group.choices.length > 0);
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
