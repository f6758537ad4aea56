import type { BoardProps } from "../../src/games/types";

/** The props of a component, such as a board, that a test can change while it is on the page. */
export class Props<T extends object = BoardProps> {
  now = $state.raw<T>() as T;
  readonly live: T;

  constructor(start: T) {
    this.now = start;
    const names = Object.keys(start) as (keyof T)[];
    const getters = names.map((name) => [name, { get: () => this.now[name], enumerable: true }] as const);
    this.live = Object.defineProperties({}, Object.fromEntries(getters)) as T;
  }
}
