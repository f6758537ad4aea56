import type { PuzzleLine, PuzzleList, PuzzleTable, PuzzleVerdict } from "../generated/wire";
import { request } from "../lib/net/api";

export const puzzleApi = {
  /** All puzzles. Which one is today's is found here: the list may be a file that was made on another day. */
  list: async () => {
    const list = await request<PuzzleList>("GET", "/puzzles");
    const day = Math.floor(Date.now() / 86_400_000);
    return { ...list, daily: list.by_day[day % list.by_day.length] ?? "" };
  },
  table: (id: string) => request<PuzzleTable>("GET", `/puzzles/${encodeURIComponent(id)}`),
  answer: (id: string, action: string) =>
    request<PuzzleVerdict>("POST", `/puzzles/${encodeURIComponent(id)}/answer`, { action }),
};

/** Where a puzzle comes from, and where it leads. */
export interface PuzzleSource {
  table(): Promise<PuzzleTable>;
  answer(action: string): Promise<PuzzleVerdict>;
  /** The address of the puzzle to go on with; empty if there is none. */
  next(): Promise<string>;
  /** Where one comes from: an address and its name. */
  back: { href: string; name: string };
}

const KEY = "rolling-road.puzzles";
const STREAK = "rolling-road.puzzle-streak";

/** `tried`: a wrong answer, but the best one is not known yet; `missed`: it was shown. */
export type Result = "solved" | "tried" | "missed";
export type Results = Record<string, Result>;

/** What this browser remembers of the puzzles its visitor has tried. */
export function results(): Results {
  return stored<Results>(KEY) ?? {};
}

/** How many puzzles in a row the visitor has solved at the first try. */
export function streak(): number {
  return stored<number>(STREAK) ?? 0;
}

/** Keeps a result: a puzzle can be solved until its answer was shown. */
export function keep(id: string, result: Result): void {
  const known = results();
  const before = known[id];
  if (before === undefined) store(STREAK, result === "solved" ? streak() + 1 : 0);
  if (before === undefined || before === "tried") store(KEY, { ...known, [id]: result });
}

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a solved puzzle can be solved again.
  }
}

/** The puzzle to go on with: the next of the same game that was not solved, or else of any. */
export function nextOf(lines: PuzzleLine[], id: string, known: Results): PuzzleLine | null {
  const here = lines.findIndex((line) => line.id === id);
  const round = [...lines.slice(here + 1), ...lines.slice(0, Math.max(0, here))];
  const same = round.filter((line) => line.game === lines[here]?.game);
  return nextIn(same, known) ?? nextIn(round, known);
}

/** The first puzzle that was not solved. */
export function nextIn(lines: PuzzleLine[], known: Results): PuzzleLine | null {
  return lines.find((line) => known[line.id] !== "solved") ?? null;
}

/** What a puzzle is called: its theme, or else its question. */
export function titleOf({ theme, question }: { theme: string; question: string }): string {
  return theme || question;
}
