import type { EventInfo } from "../generated/wire";
import { play, type Sound } from "../lib/sound";

/** A scene, how long it is shown in milliseconds at normal pace, and what is shown with it. */
export interface Beat<Scene, Effect> {
  scene: Scene;
  ms: number;
  effects?: Effect[];
  /** One of several steps of a way: at even speed. */
  even?: boolean;
}

/** How long an event is shown that does not say otherwise. */
export const TELLING = 700;
/** The part of a beat after which something else begins that happens together with it. */
const TOGETHER = 0.25;

/** How long a beat is shown until the next one begins, in milliseconds at normal pace. */
export function lengthOf({ ms, effects }: Beat<unknown, unknown>, text: string, joins: boolean): number {
  // What another's sentence tells, and nothing is shown of, happens together with it.
  const alone = !joins && (text || effects?.length);
  return alone ? ms : ms * TOGETHER;
}

/** Everything about one kind of event: what it changes, what is seen and what is heard of it. */
export interface Telling<Scene, Effect, Event> {
  /** What it changes: returns the scene after it, or writes to the copy that it is given. */
  change?(scene: Scene, event: Event): Scene | void;
  /** How long it is shown, in milliseconds at normal pace. */
  ms?: number;
  /** What is shown once it has taken effect. */
  show?(scene: Scene, event: Event, text: string, after: Scene): Effect[];
  /** What is shown before it takes effect. */
  first?(scene: Scene, event: Event, text: string): Effect[];
  /** Beats of its own, where one scene is not enough; null where it is. */
  beats?(scene: Scene, event: Event, text: string, after: Scene): Beat<Scene, Effect>[] | null;
  sound?: Sound;
  /** Several in a row with the same word begin shortly after one another, while those before still go on. */
  joins?: string;
}

export type Tellings<Scene, Effect, Event extends { event: string }> = {
  [K in Event["event"]]: Telling<Scene, Effect, Extract<Event, { event: K }>>;
};

type Told = Pick<EventInfo, "event" | "text">;

/** Tells what happens, event by event; the scene before an event stays what it was. */
export class Story<Scene, Effect, Event extends { event: string }> {
  readonly #tellings: Partial<Record<string, Telling<Scene, Effect, Event>>>;
  readonly #copy: (scene: Scene) => Scene;

  constructor(tellings: Tellings<Scene, Effect, Event>, copy = (scene: Scene): Scene => scene) {
    this.#tellings = tellings as Partial<Record<string, Telling<Scene, Effect, Event>>>;
    this.#copy = copy;
  }

  /** Every event of the game; a question that answered itself and events of later versions change nothing. */
  readonly knows = (event: unknown): event is Event =>
    typeof event === "object" && event !== null && "event" in event && String(event.event) in this.#tellings;

  /** The scene after an event, as far as the event tells. */
  readonly follow = (scene: Scene, event: Event): Scene => {
    const copy = this.#copy(scene);
    return this.#tellings[event.event]?.change?.(copy, event) ?? copy;
  };

  /** What there is to see of an event; the last scene is the one after it. */
  beats(scene: Scene, { event, text }: Told): Beat<Scene, Effect>[] {
    if (!this.knows(event)) return [];
    const { show, first, beats, ms = show || first ? TELLING : 0 } = this.#tellings[event.event] ?? {};
    const after = this.follow(scene, event);
    const own = beats?.(scene, event, text, after);
    if (own) return own;
    if (!first) return [{ scene: after, ms, effects: show?.(scene, event, text, after) ?? [] }];
    return [
      { scene, ms, effects: first(scene, event, text) },
      { scene: after, ms: 0 },
    ];
  }

  /** Whether the next event begins while this one, of a single beat, is still going on. */
  joins(beats: Beat<Scene, Effect>[], { event }: Told, next: Told | undefined): boolean {
    const word = (one: unknown) => this.knows(one) && this.#tellings[one.event]?.joins;
    return beats.length === 1 && Boolean(word(event)) && word(event) === word(next?.event);
  }

  sound({ event }: Pick<EventInfo, "event">): void {
    const sound = this.knows(event) && this.#tellings[event.event]?.sound;
    if (sound) play(sound);
  }
}

export function banner(text: string, sign = "") {
  return { kind: "banner" as const, text, sign };
}
