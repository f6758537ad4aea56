import { getContext, setContext } from "svelte";
import type { Choice, Question } from "../generated/wire";
import type { BoardProps } from "../games/types";

const KEY = Symbol("desk");

/** Several choices at one place, offered in a small menu there. */
export interface Offer {
  place: string;
  choices: Choice[];
  from: HTMLElement;
}

/** The choices of a question by the place on the board where each is made. */
export type Spots = Map<string, Choice[]>;

/** What every part of a board shares: the choices by place, what is looked at, and picking a place. */
export class Desk {
  readonly #props: () => BoardProps;
  readonly #spotsOf: (question: Question | null) => Spots;
  /** While something moves nothing can be chosen. */
  readonly #asked = $derived.by(() => (this.#props().playing ? null : this.#props().question));
  readonly spots = $derived.by(() => this.#spotsOf(this.#asked));
  offer = $state.raw<Offer | null>(null);

  constructor(props: () => BoardProps, spotsOf: (question: Question | null) => Spots) {
    this.#props = props;
    this.#spotsOf = spotsOf;
  }

  get question() {
    return this.#asked;
  }

  get active(): Choice | null {
    return this.#props().active;
  }

  at(place: string): Choice[] {
    return this.spots.get(place) ?? [];
  }

  /** Whether the choice that is looked at belongs to this place. */
  isActive(place: string): boolean {
    const { active } = this;
    return active !== null && this.at(place).some(({ action }) => action === active.action);
  }

  look(place: string | null): void {
    this.lookAt(place === null ? null : (this.at(place)[0] ?? null));
  }

  lookAt(choice: Choice | null): void {
    if (choice !== this.active) this.#props().onactive(choice);
  }

  pick(place: string, from: HTMLElement): void {
    const choices = this.at(place);
    const [only] = choices;
    if (!only) this.#props().onrefused(place, from);
    else if (choices.length > 1) this.offer = { place, choices, from };
    else this.choose(only);
  }

  openRule(id: string): void {
    this.#props().onrule(id);
  }

  choose(choice: Choice): void {
    this.offer = null;
    this.#props().onchoose(choice);
  }

  dismiss(): void {
    const from = this.offer?.from;
    this.offer = null;
    from?.focus();
  }
}

export function provideDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
