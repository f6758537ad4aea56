import type { HTMLButtonAttributes } from "svelte/elements";
import type { BoardChoices } from "./board-choices.svelte";
import { nearestBy, type Place } from "./roving";

/** Places as buttons over a board: one stop for the Tab key, arrows lead from one to the next. */
export class Targets {
  readonly #choicesAt: BoardChoices;
  readonly #all: () => Place[];
  #wanted = $state("");
  readonly #home = $derived.by(() => {
    const all = this.#all();
    return all.some(({ name }) => name === this.#wanted) ? this.#wanted : (all[0]?.name ?? "");
  });

  constructor(choicesAt: BoardChoices, all: () => Place[]) {
    this.#choicesAt = choicesAt;
    this.#all = all;
  }

  /** What makes a button the one at that place; its look and its words are the board's own. */
  at(name: string): HTMLButtonAttributes & { "data-at": string } {
    return {
      type: "button",
      "data-at": name,
      tabindex: name === this.#home ? 0 : -1,
      "aria-haspopup": this.#choicesAt.at(name).length > 1 ? "menu" : undefined,
      onclick: (event) => this.#press(name, event.currentTarget),
      onkeydown: (event) => this.#move(event, name),
      onpointerdown: (event) => this.#touch(event, name),
      onpointerenter: (event) => event.pointerType !== "touch" && this.#point(name),
      onpointerleave: (event) => event.pointerType !== "touch" && this.#point(null),
      onfocus: () => this.#point(name),
      onblur: () => this.#point(null),
    };
  }

  #press(name: string, from: HTMLElement): void {
    this.#wanted = name;
    if (!this.#choicesAt.taps.shows) this.#choicesAt.pick(name, from);
  }

  #touch({ pointerType }: PointerEvent, name: string): void {
    this.#choicesAt.touch(pointerType, name);
  }

  #point(name: string | null): void {
    if (!this.#choicesAt.offer) this.#choicesAt.look(name);
  }

  #move(event: KeyboardEvent & { currentTarget: HTMLElement }, name: string): void {
    const next = nearestBy(this.#all(), name, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#wanted = next;
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
  }
}
