import type { Frame, Happening, MatchInfo, Step } from "../generated/wire";
import type { GamePages, Playing } from "../games/types";
import { gamePages } from "../games/registry";
import { matchApi, sentence, type MatchApi } from "../lib/api";
import { animationSpeed } from "../lib/settings.svelte";

/** How long a table without animation stays on the screen while the replay runs by itself. */
const STAYS = 900;

/** A finished match, looked at frame by frame. */
export class Replay {
  readonly api: MatchApi;
  readonly #frames = new Map<number, Promise<Frame>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 1;

  frame = $state.raw<Frame | null>(null);
  match = $state.raw<MatchInfo | null>(null);
  pages = $state.raw<GamePages | null | undefined>(undefined);
  steps = $state.raw<Step[]>([]);
  playing = $state.raw<Playing | null>(null);
  running = $state(false);
  problem = $state("");

  readonly at = $derived(this.frame?.at ?? 1);
  readonly last = $derived(this.frame?.last ?? 1);
  /** What had happened by the frame that is shown. */
  readonly told = $derived(this.steps.filter((step) => step.number <= this.at));

  constructor(id: string) {
    this.api = matchApi(id);
  }

  async open(): Promise<void> {
    try {
      const update = await this.api.update(0);
      this.match = update.match;
      this.steps = update.views[0]?.steps ?? [];
      this.pages = await gamePages(update.match.game);
      await this.go(1);
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  /** Shows the table after so many changes, at once. */
  async go(at: number): Promise<void> {
    clearTimeout(this.#timer);
    this.playing = null;
    const wanted = Math.max(1, Math.min(at, this.frame?.last ?? at));
    this.#wanted = wanted;
    const frame = await this.#load(wanted);
    if (this.#wanted === wanted) this.#show(frame);
  }

  /** Starts or stops going on by itself; from the end it begins again. */
  async toggle(): Promise<void> {
    this.running = !this.running;
    if (this.running && this.at >= this.last) await this.go(1);
    else if (this.running) this.#later();
    else await this.go(this.at);
  }

  #show(frame: Frame): void {
    this.playing = null;
    this.frame = frame;
    if (frame.at >= frame.last) this.running = false;
    if (!this.running) return;
    void this.#load(frame.at + 1);
    this.#later();
  }

  #later(): void {
    const speed = Math.max(1, animationSpeed());
    this.#timer = setTimeout(() => void this.#onward(), STAYS / speed);
  }

  async #onward(): Promise<void> {
    const next = this.at + 1;
    this.#wanted = next;
    const frame = await this.#load(next);
    if (this.#wanted !== next || !this.running) return;
    this.#animate(
      frame.view.steps.flatMap((step) => step.happenings),
      () => this.#wanted === next && this.#show(frame),
    );
  }

  #animate(happenings: Happening[], done: () => void): void {
    const speed = this.pages ? animationSpeed() : 0;
    if (speed === 0 || happenings.length === 0) return done();
    this.playing = { happenings, speed, done };
  }

  #load(at: number): Promise<Frame> {
    const known = this.#frames.get(at) ?? this.api.frame(at);
    this.#frames.set(at, known);
    known.catch(() => this.#frames.delete(at));
    return known;
  }
}
