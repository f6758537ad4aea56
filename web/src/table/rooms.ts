import type { GamePages, Room } from "../games/types";
import { endingsOf } from "../lib/choices";
import type { OpenQuestion } from "./question/details.svelte";

/** Where the choices of a question lie that have no main button of a turn: each room once, null for the list alone. */
export function roomsOf(
  question: OpenQuestion | null,
  endings: string[],
  pages: GamePages | null | undefined,
): (Room | null)[] {
  if (question?.seat === -1) return [null];
  if (!question?.ready || !question.complete) return [];
  const buttons = endingsOf(question.choices, endings);
  const rest = question.choices.filter((choice) => !buttons.includes(choice));
  const rooms = rest.map(({ places }) => {
    const found = places.map((place) => pages?.roomOf?.(place, question) ?? null);
    return found.includes("road") ? "road" : (found.find((room) => room !== null) ?? null);
  });
  return [...new Set(rooms)];
}
