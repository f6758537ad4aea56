import type { SetUp } from "../games/types";

export const HAND = "";
export const ERASER = "eraser";

/** What is in hand while a board is set up: nothing, an eraser, or a piece, taken up somewhere or new. */
export class Tool {
  piece = $state(HAND);
  /** Where the piece was taken up. */
  #from = "";

  take(piece: string, from = ""): void {
    this.piece = piece;
    this.#from = from;
  }

  /** The text after a click on a place; null where that changes nothing. */
  use(setUp: SetUp, text: string, place: string, table: unknown): string | null {
    const { piece } = this;
    if (piece === ERASER) return setUp.clear?.(text, place) ?? null;
    if (piece === HAND) {
      const found = setUp.pieceAt(text, place, table);
      if (found) this.take(found, place);
      return null;
    }
    const from = this.#from;
    if (from) this.take(HAND);
    if (from === place) return null;
    const alone = setUp.pieces(table).some(({ id, alone }) => id === piece && alone);
    const lifted = from && !alone ? (setUp.clear?.(text, from) ?? text) : text;
    return setUp.put(lifted, piece, place);
  }
}
