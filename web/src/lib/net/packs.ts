import type { PackedGame } from "../../generated/wire";
import { matchApi, request } from "./api";

/** By game: the text of the content pack that is played or looked at now; nothing for what is in the box. */
const used = new Map<string, string>();

/** The text of a content pack among the options of a match. */
export function packIn(options: Record<string, unknown>): string {
  return typeof options.content === "string" ? options.content : "";
}

/** The match that an address names after `?match=`, whose content pack the page shows. */
export function matchInAddress(search: string): string {
  return new URLSearchParams(search).get("match") ?? "";
}

/** The text of the content pack of a match. */
export async function packOfMatch(match: string): Promise<string> {
  return match ? packIn((await matchApi(match).update(0)).match?.options ?? {}) : "";
}

/** Shows a game with a content pack from now on, or as it is in the box. */
export function usePack(slug: string, text: string): void {
  if (text) used.set(slug, text);
  else used.delete(slug);
}

export function packOf(slug: string): string {
  return used.get(slug) ?? "";
}

const MOST_KEPT = 4;
const kept = new Map<string, Promise<PackedGame>>();

/** The game with a content pack: what it changes, its options and its drawing data. */
export function packedGame(slug: string, text: string): Promise<PackedGame> {
  const key = `${slug} ${text}`;
  const found = kept.get(key) ?? request<PackedGame>("POST", `/games/${slug}/content`, { text });
  kept.delete(key);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
}
