import type { LogEntry } from "../generated/wire";

const KEY = "rolling-road.tips";

function seen(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** The events since one of these seats last answered, by their names. */
export function happenedSince(steps: LogEntry[], mine: number[]): string[] {
  const last = steps.findLastIndex(({ seat, by }) => by === "person" && seat !== null && mine.includes(seat));
  return steps
    .slice(Math.max(0, last))
    .flatMap(({ events }) => events.map(({ event }) => (event as { event?: string }).event ?? ""));
}

/** The first of these that has a tip which this browser has not shown; from now on it has. */
export function takeTip(game: string, tips: Record<string, string>, names: string[]): string {
  const known = seen();
  const name = names.find((one) => tips[one] !== undefined && !known.includes(`${game}:${one}`));
  if (name === undefined) return "";
  try {
    localStorage.setItem(KEY, JSON.stringify([...known, `${game}:${name}`]));
  } catch {
    // Without storage nobody could tell that a tip was shown: there are none.
    return "";
  }
  return name;
}

/** All tips come once more. */
export function forgetTips(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return;
  }
}
