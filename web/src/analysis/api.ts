import type {
  Analyse,
  Analysis,
  Answered,
  AskAnalysis,
  Best,
  Created,
  PlayPosition,
  Search,
} from "../generated/wire";
import { request, text } from "../lib/net/api";

/** What an analysis asks the server for. */
export function analysisApi(slug: string) {
  const at = `/games/${encodeURIComponent(slug)}/analysis`;
  return {
    analyse: (asked: Partial<Analyse>) => request<Analysis>("POST", at, asked),
    ask: (asked: Partial<AskAnalysis>) => request<Answered[]>("POST", `${at}/ask`, asked),
    best: (asked: Partial<Search>) => request<Best>("POST", `${at}/best`, asked),
    play: (asked: Partial<PlayPosition>) => request<Created>("POST", `${at}/play`, asked),
  };
}

/** Where a position comes from: a match, a puzzle or a lesson. */
const SOURCES = /^\/(matches|puzzles|games)\/[\w/-]+\/position(\?[\w=&-]*)?$/;

export async function positionFrom(source: string): Promise<string> {
  return SOURCES.test(source) ? text(source) : "";
}

/** The address of the page that analyses what lies there. */
export function analysisOf(slug: string, source: string): string {
  return `/analysis/${slug}?from=${encodeURIComponent(source)}`;
}
