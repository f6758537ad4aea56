import type { MatchInfo, Plan, Scene, SeatView } from "../generated/wire";
import type { Playing } from "../games/types";
import { animationSpeed } from "../lib/settings.svelte";

/** A board that never calls `done` must not hold up the reader. */
const PATIENCE = 4000;

/** Boards are handed a match; that of a book has nobody at its table. */
export function noMatch(game: string): MatchInfo {
  return {
    id: "",
    game,
    status: "playing",
    title: "",
    options: {},
    dice: "scripted",
    commitment: "",
    seed: "",
    sealed: "",
    challenge: "",
    no_same_dice: "",
    seats: [],
    host: false,
    watchable: false,
    listed: false,
    clock: null,
    imported: false,
    plans: [],
    giving_up: "ends",
    rematch: "",
    created: "",
    read_only: "",
  };
}

/** A picture of the table that the reader steps through. */
export class Example {
  readonly #scene: Scene;
  readonly #frames: SeatView[];
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  /** The step that is told; its table lies there once what happened has been shown. */
  at = $state(0);
  playing = $state.raw<Playing | null>(null);
  /** How much of what happens has been shown. */
  #shown = $state(0);
  /** Counts jumps, after which a board starts afresh. */
  jumps = $state(0);

  readonly last: number;
  readonly view = $derived.by(() => this.#frames[this.playing ? this.at - 1 : this.at] as SeatView);
  /** It stays that of the step before until what happens lies on the table: it may tell a roll. */
  readonly caption = $derived.by(() => {
    const told = this.playing ? this.at - 1 : this.at;
    return this.#scene.steps[told - 1]?.text ?? this.#scene.caption;
  });
  readonly said = $derived.by(() => this.#told(this.at));
  /** The book points at places as a player's plans do. */
  readonly pointers = $derived.by<Plan[]>(() => {
    const at = this.at ? (this.#scene.steps[this.at - 1]?.at ?? []) : this.#scene.at;
    const marks = this.playing ? [] : at.map((place) => ({ shape: "ring" as const, at: place }));
    return [{ seat: this.#scene.seat - 1, marks }];
  });

  constructor(scene: Scene, frames: SeatView[]) {
    this.#scene = scene;
    this.#frames = frames;
    this.last = frames.length - 1;
  }

  next(): void {
    this.close();
    if (this.at === this.last) return this.jump(0);
    this.at += 1;
    const happenings = (this.#frames[this.at]?.entries ?? []).flatMap(({ events }) => events);
    const speed = animationSpeed();
    if (speed === 0 || happenings.length === 0) return;
    this.#watchdog = setTimeout(() => this.close(), PATIENCE * (1 + happenings.length));
    this.#shown = 0;
    this.playing = { happenings, speed, told: () => (this.#shown += 1), done: () => this.close() };
  }

  jump(at: number): void {
    this.close();
    this.at = at;
    this.jumps += 1;
  }

  /** Ends what is being shown. */
  close(): void {
    clearTimeout(this.#watchdog);
    this.playing = null;
  }

  #told(at: number): string[] {
    const events = (this.#frames[at]?.entries ?? []).flatMap((entry) => entry.events);
    const shown = this.playing ? events.slice(0, this.#shown) : events;
    return shown.map(({ text }) => text).filter(Boolean);
  }
}
