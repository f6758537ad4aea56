import type { Table } from "../../../generated/highway-heist";
import type { Happening, Step } from "../../../generated/wire";
import { follow, isGameEvent } from "../model/follow";
import { sceneOf, settle, type Scene } from "../model/scene";
import { playFor } from "../../../lib/sound";
import type { Effect } from "./beat";
import { beatsOf } from "./beats";
import { SCORE } from "./score";

/** An effect that is being shown; the number tells two of the same kind apart. */
export type Shown = Effect & { id: number };

type Of<Kind extends Effect["kind"]> = Extract<Shown, { kind: Kind }>;

/** Questions that are asked while a roll or the enemy die lies on the table. */
const ROLLING = ["assist", "boost", "effort"];
const DIE = ["die", "reroll"];

/** Shows happenings one after the other: changes the scene step by step and waits in between. */
export class Stage {
  scene = $state.raw<Scene>() as Scene;
  effects = $state.raw<Shown[]>([]);
  /** 1: normal, 0: at once; the drawings multiply their durations with it. */
  pace = $state(0);
  /** How long the present beat takes at normal pace, in milliseconds. */
  step = $state(300);
  /** Whether the present beat is one step of a longer way. */
  even = $state(false);
  #shown = 0;
  #run = 0;
  #wake: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.scene = sceneOf(table);
  }

  find<Kind extends Effect["kind"]>(kind: Kind): Of<Kind> | undefined {
    return this.effects.find((effect): effect is Of<Kind> => effect.kind === kind);
  }

  /** What a piece or a peg does with itself just now. */
  gestureOf(key: string): string {
    const found = this.effects.find((effect) => effect.kind === "gesture" && effect.key === key);
    return found?.kind === "gesture" ? found.name : "";
  }

  /** Show what happened, then call `done`. A new table or another run ends this one. */
  async play(happenings: Happening[], speed: number, done: () => void): Promise<void> {
    this.stop();
    const run = this.#run;
    this.pace = speed > 0 ? 1 / speed : 0;
    for (const { event, text } of happenings) {
      if (!isGameEvent(event)) continue;
      if (this.pace > 0) playFor(event, SCORE);
      for (const beat of beatsOf(this.scene, event, text)) {
        Object.assign(this, { step: beat.ms, even: beat.even ?? false, scene: beat.scene });
        this.effects = (beat.effects ?? []).map((effect) => ({ ...effect, id: (this.#shown += 1) }));
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

  /** Take over the table that the server sent, and from the last steps the dice that still lie on it. */
  settle(table: Table, steps: Step[], asked: string): void {
    const next = settle(this.scene, table);
    const dice = next.roll || next.die ? next : lastDice(next, steps);
    const over = table.outcome !== null;
    const roll = over || !mayLie(asked, ROLLING) ? null : dice.roll;
    this.scene = { ...next, roll, die: over || !mayLie(asked, DIE) ? "" : dice.die };
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#timer = setTimeout(resolve, ms);
    });
  }
}

/** Any other question means that the dice are done; no question, that somebody else or chance is asked. */
function mayLie(asked: string, kinds: string[]): boolean {
  return asked === "" || kinds.includes(asked);
}

const ON_THE_DICE = [
  "declared",
  "assisted",
  "effort-rolled",
  "boosted",
  "roll-ended",
  "damaged",
  "enemy-die-rolled",
];

/** Somebody who comes to the table in the middle of a roll sees it too. */
function lastDice(scene: Scene, steps: Step[]): Scene {
  const events = steps.flatMap(({ happenings }) => happenings.map(({ event }) => event)).filter(isGameEvent);
  return events.filter(({ event }) => ON_THE_DICE.includes(event)).reduce(follow, scene);
}
