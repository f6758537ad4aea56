import type { PuzzleLine, PuzzleList, PuzzleTable, PuzzleVerdict } from "../generated/wire";
import { request } from "../lib/api";

export const puzzleApi = {
  list: () => request<PuzzleList>("GET", "/puzzles"),
  table: (id: string) => request<PuzzleTable>("GET", `/puzzles/${encodeURIComponent(id)}`),
  answer: (id: string, action: string) =>
    request<PuzzleVerdict>("POST", `/puzzles/${encodeURIComponent(id)}/answer`, { action }),
};

const KEY = "rolling-road.puzzles";

export type Results = Record<string, "solved" | "missed">;

/** What this browser remembers of the puzzles its visitor has tried. */
export function results(): Results {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Results;
  } catch {
    return {};
  }
}

/** Keeps a result: only the first try at a puzzle can solve it. */
export function keep(id: string, right: boolean): void {
  const known = results();
  known[id] ??= right ? "solved" : "missed";
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Without storage a solved puzzle can be solved again.
  }
}

/** The puzzle to go on with: the next of the same game that was not solved, or else of any. */
export function nextOf(lines: PuzzleLine[], id: string, known: Results): PuzzleLine | null {
  const here = lines.findIndex((line) => line.id === id);
  const round = [...lines.slice(here + 1), ...lines.slice(0, Math.max(0, here))];
  const open = round.filter((line) => line.id !== id && known[line.id] !== "solved");
  return open.find((line) => line.game === lines[here]?.game) ?? open[0] ?? null;
}
