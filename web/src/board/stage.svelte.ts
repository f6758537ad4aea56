import type { Happening } from "../generated/wire";
import { playFor, type Score } from "../lib/sound";

/** A table, how long it is shown in milliseconds at normal pace, and what is shown with it. */
export interface Beat<Table, Effect> {
  table: Table;
  ms: number;
  effects?: Effect[];
  /** One of several steps of a way: at even speed. */
  even?: boolean;
}

/** What there is to see of a happening, and the table step by step until it has happened. */
export type Script<Table, Effect> = (table: Table, happening: Happening) => Beat<Table, Effect>[];

/** An effect that is being shown; the number tells two of the same kind apart. */
export type Shown<Effect> = Effect & { id: number };

type Of<Effect, Kind> = Extract<Shown<Effect>, { kind: Kind }>;

/** Shows happenings one after the other: changes the table step by step and waits in between. */
export class Stage<Table, Effect extends { kind: string }> {
  table = $state.raw<Table>() as Table;
  effects = $state.raw<Shown<Effect>[]>([]);
  /** 1: normal, 0: at once; the drawings multiply their durations with it. */
  pace = $state(0);
  /** How long the present beat takes at normal pace, in milliseconds. */
  step = $state(300);
  /** Whether the present beat is one step of a longer way. */
  even = $state(false);
  readonly #script: Script<Table, Effect>;
  readonly #score: Score;
  #shown = 0;
  #run = 0;
  #wake: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table, script: Script<Table, Effect>, score: Score = {}) {
    this.table = table;
    this.#script = script;
    this.#score = score;
  }

  find<Kind extends Effect["kind"]>(kind: Kind): Of<Effect, Kind> | undefined {
    return this.effects.find((effect): effect is Of<Effect, Kind> => effect.kind === kind);
  }

  /** Show what happened, then call `done`. A new table or another run ends this one. */
  async play(happenings: Happening[], speed: number, done: () => void): Promise<void> {
    this.stop();
    const run = this.#run;
    this.pace = speed > 0 ? 1 / speed : 0;
    for (const happening of happenings) {
      if (this.pace > 0) playFor(happening.event, this.#score);
      for (const beat of this.#script(this.table, happening)) {
        this.#show(beat);
        if (this.pace > 0 && beat.ms > 0) await this.#wait(beat.ms * this.pace);
        if (run !== this.#run) return;
      }
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

  #show({ table, ms, even = false, effects = [] }: Beat<Table, Effect>): void {
    Object.assign(this, { table, step: ms, even });
    this.effects = effects.map((effect) => ({ ...effect, id: (this.#shown += 1) }));
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#timer = setTimeout(resolve, ms);
    });
  }
}
