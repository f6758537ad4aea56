import type { Choice, Question } from "../../generated/wire";
import type { GamePages } from "../../games/types";
import { kindOf } from "../../lib/choices";
import type { Settings } from "../../lib/settings.svelte";

/** From this chance of losing something on, an answer is risky. */
export const RISKY = 0.25;

/** The chance that an answer costs something, as far as its game can tell. */
export function riskOf(choice: Choice, pages: GamePages | null | undefined): number {
  return pages?.risk?.(choice) ?? 0;
}

/**
 * Whether the player wants to be asked once more before that answer. What chance follows cannot be taken back, nor can
 * the end of something; what real dice have shown is a fact.
 */
export function wantsAsking(
  wanted: Settings["confirm"],
  question: Question,
  choice: Choice,
  pages: GamePages | null | undefined,
): boolean {
  if (wanted === "never" || question.seat < 0) return false;
  if (riskOf(choice, pages) >= RISKY) return true;
  const final = choice.odds.length > 0 || pages?.endings.includes(kindOf(choice)) === true;
  return wanted === "always" && final;
}
