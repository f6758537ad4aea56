import type { Choice } from "../generated/wire";

/**
 * A finger cannot hover: its first tap on a single choice shows what that would bring, and the second on the same spot
 * makes it. A mouse and keys do it at once.
 */
export class TwoTaps {
  #first = false;

  /** A pointer goes down on a choice, or on none that can be shown; `shown` is whether it is looked at already. */
  down(pointer: string, choice: Choice | null | undefined, shown: boolean): void {
    this.#first = pointer === "touch" && !!choice && !shown;
  }

  /** Whether that was the first tap, which only shows. */
  get shows(): boolean {
    const first = this.#first;
    this.#first = false;
    return first;
  }
}
