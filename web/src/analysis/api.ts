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
import { matchApi, request, text } from "../lib/net/api";
import { packIn } from "../lib/net/packs";

/** What an analysis asks the server for; `content` is the content pack of its positions, if they have one. */
export function analysisApi(slug: string, content: string) {
  const at = `/games/${encodeURIComponent(slug)}/analysis`;
  return {
    analyse: (asked: Partial<Analyse>) => request<Analysis>("POST", at, { ...asked, content }),
    ask: (asked: Partial<AskAnalysis>) => request<Answered[]>("POST", `${at}/ask`, { ...asked, content }),
    best: (asked: Partial<Search>) => request<Best>("POST", `${at}/best`, { ...asked, content }),
    play: (asked: Partial<PlayPosition>) => request<Created>("POST", `${at}/play`, { ...asked, content }),
  };
}

/** More changes than a match has: none is told. */
const NEWEST = 999_999;
/** Where a position comes from: a match, a puzzle or a lesson. */
const SOURCES = /^\/(matches|puzzles|games)\/[\w/-]+\/position(\?[\w=&-]*)?$/;

export async function positionFrom(source: string): Promise<string> {
  return SOURCES.test(source) ? text(source) : "";
}

/** The content pack of the match that a position comes from. */
export async function packFrom(source: string): Promise<string> {
  const [, match = ""] = /^\/matches\/([\w-]+)\//.exec(source) ?? [];
  const options = match ? (await matchApi(match).update(NEWEST)).match?.options : undefined;
  return packIn(options ?? {});
}

/** The address of the page that analyses what lies there. */
export function analysisOf(slug: string, source: string): string {
  return `/analysis/${slug}?from=${encodeURIComponent(source)}`;
}
