import type { MatchLine } from "../generated/wire";

const KEY = "rolling-road.cleared";

type Cleared = Record<string, string>;

/** The matches that were cleared away in this browser, each with its last change then. */
function kept(): Cleared {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Cleared;
  } catch {
    return {};
  }
}

/** Matches without those that were cleared away; one in which something has happened since is back. */
export function withoutCleared(lines: MatchLine[]): MatchLine[] {
  const gone = kept();
  return lines.filter((line) => gone[line.id] !== line.changed);
}

/** Clears matches away; `all` are those that the server still lists. */
export function clearAway(lines: MatchLine[], all: MatchLine[]): void {
  const gone = kept();
  const still = all.flatMap(({ id }) => (gone[id] ? [[id, gone[id]]] : []));
  const now = lines.map(({ id, changed }) => [id, changed]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...still, ...now])));
  } catch {
    return;
  }
}
