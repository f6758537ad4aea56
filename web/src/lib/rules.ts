import type { LedgerInfo, RuleInfo } from "../generated/wire";
import { api } from "./net/api";

const ledgers = new Map<string, Promise<LedgerInfo>>();

/** The rules of a game; asked for once. */
export function ledger(slug: string): Promise<LedgerInfo> {
  const known = ledgers.get(slug) ?? api.rules(slug);
  ledgers.set(slug, known);
  known.catch(() => ledgers.delete(slug));
  return known;
}

/** The words that somebody is looking for. */
export function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The rules in which every typed word occurs. */
export function found(rules: RuleInfo[], typed: string): RuleInfo[] {
  const wanted = wordsOf(typed);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.section} ${rule.text} ${rule.source}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** A piece of a rule's text: plain words, emphasis, code, or another rule's id. */
export interface Piece {
  kind: "plain" | "em" | "strong" | "code" | "rule" | "found";
  text: string;
}

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]{2,}-[A-Z]+(?:-[A-Za-z0-9]+)+)\b/g;

/** The pieces of a rule's text, which is written with the simplest marks of Markdown. */
export function pieces(text: string): Piece[] {
  const list: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > from) list.push({ kind: "plain", text: text.slice(from, match.index) });
    const [whole, code, strong, em, rule] = match;
    if (code !== undefined) list.push({ kind: "code", text: code });
    else if (strong !== undefined) list.push({ kind: "strong", text: strong });
    else if (em !== undefined) list.push({ kind: "em", text: em });
    else list.push({ kind: "rule", text: rule ?? whole });
    from = match.index + whole.length;
  }
  if (from < text.length) list.push({ kind: "plain", text: text.slice(from) });
  return list;
}

/** Plain words with those that are looked for apart, so that they can be lit. */
export function lit(all: Piece[], typed: string): Piece[] {
  const wanted = wordsOf(typed).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (wanted.length === 0) return all;
  const sought = new RegExp(`(${wanted.join("|")})`, "gi");
  return all.flatMap((piece) => (piece.kind === "plain" ? split(piece.text, sought) : [piece]));
}

function split(text: string, sought: RegExp): Piece[] {
  const parts = text
    .split(sought)
    .map((part, i) => ({ kind: i % 2 ? "found" : "plain", text: part }) as const);
  return parts.filter((part) => part.text !== "");
}

/** Where a rule comes from, in one word for a badge. */
export function sourceKind(source: string): "rulebook" | "partial" | "summary" | "house" {
  if (source.startsWith("rulebook")) return "rulebook";
  if (source.startsWith("partial")) return "partial";
  return source.startsWith("summary") ? "summary" : "house";
}
