import type { Table } from "../../../generated/highway-heist";
import type { Happening } from "../../../generated/wire";
import { isGameEvent } from "../model/follow";
import { sceneOf, settle, type Scene } from "../model/scene";
import { beatsOf, type Effect } from "./beats";

/** An effect that is being shown; the number tells two of the same kind apart. */
export type Shown = Effect & { id: number };

/** Shows happenings one after the other: changes the scene step by step and waits in between. */
export class Stage {
  scene = $state.raw<Scene>() as Scene;
  effects = $state.raw<Shown[]>([]);
  /** 1: normal, 0: at once; the drawings multiply their durations with it. */
  pace = $state(0);
  /** How long the present step takes at normal pace, in milliseconds. */
  step = $state(300);
  #count = 0;
  #run = 0;
  #wake: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.scene = sceneOf(table);
  }

  get shaking(): boolean {
    return this.effects.some(({ kind }) => kind === "blast" || kind === "slam");
  }

  /** The dice are in the air. */
  get tumbling(): boolean {
    return this.effects.some(({ kind }) => kind === "tumble");
  }

  /** How a roll ended, in words. */
  get verdict(): string {
    const ended = this.effects.find((effect) => effect.kind === "verdict");
    return ended?.kind === "verdict" ? ended.text : "";
  }

  /** The enemy card that takes effect. */
  get acting(): string {
    const card = this.effects.find((effect) => effect.kind === "card");
    return card?.kind === "card" ? card.card : "";
  }

  get firing(): boolean {
    return this.effects.some((effect) => effect.kind === "banner" && effect.sign === "tank-fires");
  }

  /** Where the Tank's turret points, in degrees. */
  get aim(): number {
    const shot = this.effects.find((effect) => effect.kind === "aim");
    return shot?.kind === "aim" ? shot.degrees : 0;
  }

  /** Show what happened, then call `done`. A new table or another run ends this one. */
  async play(happenings: Happening[], speed: number, done: () => void): Promise<void> {
    this.stop();
    const run = this.#run;
    this.pace = speed > 0 ? 1 / speed : 0;
    for (const { event, text } of happenings) {
      if (!isGameEvent(event)) continue;
      for (const beat of beatsOf(this.scene, event, text)) {
        this.step = beat.ms;
        this.effects = (beat.effects ?? []).map((effect) => ({ ...effect, id: (this.#count += 1) }));
        this.scene = beat.scene;
        if (this.pace > 0) await this.#wait(beat.ms * this.pace);
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

  /** Take over the table that the server sent. */
  settle(table: Table, asked: string): void {
    const next = settle(this.scene, table);
    const rolling = ["assist", "boost", "effort"].includes(asked);
    const die = ["reroll"].includes(asked) ? next.die : "";
    this.scene = { ...next, roll: rolling ? next.roll : null, die };
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#timer = setTimeout(resolve, ms);
    });
  }
}
