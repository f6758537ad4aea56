import { onDestroy, untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { BoardProps, Playing } from "../games/types";
import type { BoardChoices } from "./board-choices.svelte";
import { lengthOf, type Beat, type Story } from "./story";

/** An effect that is being shown; the number tells two of the same kind apart. */
export type Shown<Effect> = Effect & { id: number };

/** Who knows what there is to see and to hear of a happening. */
type Teller<Scene, Effect> = Pick<Story<Scene, Effect, never>, "beats" | "joins" | "sound">;

/** How long a banner stays while what it announces goes on, in milliseconds at normal pace. */
const READING = 1000;

type Of<Effect, Kind> = Extract<Shown<Effect>, { kind: Kind }>;

/** Shows happenings one after the other: changes the scene step by step and waits in between. */
export class Stage<Scene, Effect extends { kind: string }> {
  scene = $state.raw<Scene>() as Scene;
  effects = $state.raw<Shown<Effect>[]>([]);
  /** 1: normal, 0: at once; the drawings multiply their durations with it. */
  pace = $state(0);
  /** How long the present beat takes at normal pace, in milliseconds. */
  step = $state(300);
  /** Whether the present beat is one step of a longer way. */
  even = $state(false);
  readonly #story: Teller<Scene, Effect>;
  #shown = 0;
  /** How long the present banner has been there, at normal pace. */
  #read = 0;
  #run = 0;
  #wake: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scene: Scene, story: Teller<Scene, Effect>) {
    this.scene = scene;
    this.#story = story;
  }

  find<Kind extends Effect["kind"]>(kind: Kind): Of<Effect, Kind> | undefined {
    return this.effects.find((effect): effect is Of<Effect, Kind> => effect.kind === kind);
  }

  /** Show what happened, call `told` after each event and `done` at the end. A new table or another run ends this one. */
  async play({ happenings, told, done }: Playing, speed: number): Promise<void> {
    this.stop();
    const run = this.#run;
    this.pace = speed > 0 ? 1 / speed : 0;
    let joined = 0;
    for (const [at, happening] of happenings.entries()) {
      if (this.pace > 0) this.#story.sound(happening);
      const beats = this.#story.beats(this.scene, happening);
      const joins = this.#story.joins(beats, happening, happenings[at + 1]);
      for (const beat of beats) {
        this.#show(beat, joined > 0);
        const ms = lengthOf(beat, happening.text, joins);
        this.#read += ms;
        if (this.pace > 0 && ms > 0) await this.#wait(ms * this.pace);
        if (run !== this.#run) return;
      }
      joined += 1;
      if (joins) continue;
      for (; joined > 0; joined--) told?.();
    }
    this.effects = [];
    done();
  }

  /** End whatever is being shown, at once; its `done` is not called any more. */
  stop(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
    this.#wake();
    this.effects = [];
    this.pace = 0;
  }

  #show({ scene, ms, even = false, effects = [] }: Beat<Scene, Effect>, joined: boolean): void {
    Object.assign(this, { scene, step: ms, even });
    const announced = effects.some(({ kind }) => kind === "banner");
    if (announced) this.#read = 0;
    const kept = (kind: string): boolean => (kind === "banner" ? !announced && this.#read < READING : joined);
    this.effects = [
      ...this.effects.filter(({ kind }) => kept(kind)),
      ...effects.map((effect) => ({ ...effect, id: (this.#shown += 1) })),
    ];
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#timer = setTimeout(resolve, ms);
    });
  }
}

/** Keeps the stage at the table that the server sent, which `settle` takes over, and plays on it what happened. */
export function direct<Scene, Effect extends { kind: string }>(
  stage: Stage<Scene, Effect>,
  choicesAt: BoardChoices,
  props: () => BoardProps,
  settle: () => void,
): MediaQuery {
  const calm = new MediaQuery("prefers-reduced-motion: reduce");
  const sent = $derived(props().view.table);
  const entries = $derived(props().view.entries);
  $effect(() => {
    // A roll changes the log alone.
    void [sent, entries];
    untrack(() => {
      stage.stop();
      settle();
    });
  });

  const playing = $derived(props().playing);
  $effect(() => {
    const now = playing;
    untrack(() => {
      choicesAt.offer = null;
      if (now) void stage.play(now, calm.current ? 0 : now.speed);
      else stage.stop();
    });
  });

  onDestroy(() => stage.stop());
  return calm;
}
