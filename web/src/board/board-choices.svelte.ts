import { getContext, setContext, untrack } from "svelte";
import type { HTMLButtonAttributes } from "svelte/elements";
import type { Choice } from "../generated/wire";
import type { BoardProps } from "../games/types";
import { TwoTaps } from "../lib/two-taps";

const KEY = Symbol("choicesAt");

/** Several choices at one place, offered in a small menu there. */
export interface Offer {
  place: string;
  choices: Choice[];
  from: HTMLElement;
}

/** The choices by the places on the board where the server offers each. */
function byPlace(choices: Choice[]): Map<string, Choice[]> {
  const places = choices.flatMap((choice) => choice.places.map((place) => ({ place, choice })));
  const groups = Map.groupBy(places, ({ place }) => place);
  return new Map([...groups].map(([place, all]) => [place, all.map(({ choice }) => choice)]));
}

/** Tells when somebody points at a button or comes to it by keys, and when they leave it. */
export function noticed(look: (here: boolean) => void): HTMLButtonAttributes {
  const [come, leave] = [() => look(true), () => look(false)];
  const hovers = (then: () => void) => (event: PointerEvent) => event.pointerType !== "touch" && then();
  return { onpointerenter: hovers(come), onpointerleave: hovers(leave), onfocus: come, onblur: leave };
}

/** Whether a place is looked at. Each has a state of its own: a pointer that wanders touches the few that change. */
class Light {
  on = $state(false);
}

/** What every part of a board shares: the choices by place, what is looked at, and picking a place. */
export class BoardChoices {
  readonly #props: () => BoardProps;
  /** While something moves nothing can be chosen. */
  readonly #asked = $derived.by(() => (this.#props().playing ? null : this.#props().question));
  readonly spots = $derived.by(() => byPlace(this.#asked?.choices ?? []));
  offer = $state.raw<Offer | null>(null);
  readonly taps = new TwoTaps();
  readonly #lights = new Map<string, Light>();
  #leaving = 0;

  constructor(props: () => BoardProps) {
    this.#props = props;
    let lit: string[] = [];
    $effect.pre(() => {
      const { active } = this;
      const places = active?.places.filter((place) => this.#holds(place, active)) ?? [];
      untrack(() => {
        for (const place of lit) if (!places.includes(place)) this.#light(place).on = false;
        for (const place of places) this.#light(place).on = true;
      });
      lit = places;
    });
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
    return this.#light(place).on;
  }

  #holds(place: string, choice: Choice): boolean {
    return this.at(place).some(({ action }) => action === choice.action);
  }

  #light(place: string): Light {
    let light = this.#lights.get(place);
    if (!light) this.#lights.set(place, (light = new Light()));
    return light;
  }

  /** A pointer goes down on a place. */
  touch(pointer: string, place: string): void {
    const [only, ...more] = this.at(place);
    this.taps.down(pointer, more.length ? null : only, this.isActive(place));
  }

  look(place: string | null): void {
    this.lookAt(place === null ? null : (this.at(place)[0] ?? null));
  }

  /** Nothing is looked at any more only with the next frame: on the way to another place all is drawn once. */
  lookAt(choice: Choice | null): void {
    const { active } = this;
    cancelAnimationFrame(this.#leaving);
    if (choice === active) return;
    if (choice) this.#props().onactive(choice);
    else
      this.#leaving = requestAnimationFrame(() => {
        if (this.active === active) this.#props().onactive(null);
      });
  }

  pick(place: string, from: HTMLElement): void {
    const choices = this.at(place);
    const [only] = choices;
    if (!only) this.#props().onrefused(place, from);
    else if (choices.length > 1) this.offer = { place, choices, from };
    else this.choose(only);
  }

  #twice(choices: Choice[], then: (from: HTMLElement) => void): HTMLButtonAttributes {
    const [only] = choices;
    return {
      type: "button",
      onpointerdown: ({ pointerType }) =>
        this.taps.down(pointerType, choices.length === 1 ? only : null, this.active === only),
      onclick: ({ currentTarget }) => {
        if (this.taps.shows && only) this.lookAt(only);
        else then(currentTarget);
      },
    };
  }

  /** What makes a button the one for a choice: to notice it is to look at the choice. */
  forChoice(choice: Choice): HTMLButtonAttributes {
    const looked = noticed((here) => this.lookAt(here ? choice : null));
    return { ...this.#twice([choice], () => this.choose(choice)), ...looked };
  }

  /** What makes a button the one for a place. */
  forPlace(place: string): HTMLButtonAttributes {
    return {
      ...this.#twice(this.at(place), (from) => this.pick(place, from)),
      "aria-haspopup": this.at(place).length > 1 ? "menu" : undefined,
      ...this.noticing(place),
    };
  }

  /** To notice a place is to look at its first choice, unless a menu is open. */
  noticing(place: string): HTMLButtonAttributes {
    return noticed((here) => {
      if (this.offer) return;
      if (here && this.at(place).length) this.look(place);
      else if (this.isActive(place)) this.look(null);
    });
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
    from?.focus({ preventScroll: true });
  }
}

export function provideBoardChoices(choicesAt: BoardChoices): BoardChoices {
  return setContext(KEY, choicesAt);
}

export function useBoardChoices(): BoardChoices {
  return getContext<BoardChoices>(KEY);
}
