import type { BoardProps } from "../src/games/types";

/** The props of a board that a test can change while it is on the page. */
export class Props {
  now = $state.raw<BoardProps>() as BoardProps;
  readonly live: BoardProps;

  constructor(start: BoardProps) {
    this.now = start;
    const names = Object.keys(start) as (keyof BoardProps)[];
    const getters = names.map((name) => [name, { get: () => this.now[name], enumerable: true }] as const);
    this.live = Object.defineProperties({}, Object.fromEntries(getters)) as BoardProps;
  }
}
