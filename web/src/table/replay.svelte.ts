import { packIn, usePack } from "../lib/net/packs";
import type { BotInfo, Frame, EventInfo, MatchInfo, LogEntry } from "../generated/wire";
import type { GamePages, Playing } from "../games/types";
import { gamePages } from "../games/registry";
import { api, matchApi, sentence, type MatchApi } from "../lib/net/api";
import { animationSpeed } from "../lib/settings.svelte";

/** How long a table without animation stays on the screen while the replay runs by itself. */
const STAYS = 900;

/** Who looks on without a seat. */
export const ONLOOKER = -2;

/** Where a replay begins: a step, and the seat through whose eyes it is seen (null: one's own). */
export interface Start {
  at: number;
  seat: number | null;
}

/** The start that a link such as `?at=12&seat=1` names. */
export function startOf(search: string): Start {
  const given = new URLSearchParams(search);
  const seat = given.get("seat");
  return {
    at: Math.max(1, Number.parseInt(given.get("at") ?? "1", 10) || 1),
    seat: seat !== null && /^(-2|\d+)$/.test(seat) ? Number(seat) : null,
  };
}

/** A finished match, looked at frame by frame. */
export class Replay {
  readonly api: MatchApi;
  readonly #frames = new Map<string, Promise<Frame>>();
  readonly #start: Start;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 1;
  #wantedSeat: number | null = null;
  #number = 1;

  frame = $state.raw<Frame | null>(null);
  match = $state.raw<MatchInfo | null>(null);
  bots = $state.raw<BotInfo[]>([]);
  pages = $state.raw<GamePages | null | undefined>(undefined);
  steps = $state.raw<LogEntry[]>([]);
  playing = $state.raw<Playing | null>(null);
  running = $state(false);
  /** How many times as fast as usual it runs. */
  speed = $state(1);
  /** Through whose eyes; null: those of the caller. */
  seat = $state<number | null>(null);
  problem = $state("");

  readonly at = $derived(this.frame?.at ?? 1);
  readonly last = $derived(this.frame?.last ?? 1);
  /** The seat that is looked through, whoever chose it. */
  readonly eyes = $derived(this.seat ?? this.frame?.view.seat ?? ONLOOKER);
  /** What had happened by the frame that is shown. */
  readonly told = $derived(this.steps.filter((step) => step.number <= this.at));

  constructor(id: string, start: Start = { at: 1, seat: null }) {
    this.api = matchApi(id);
    this.#start = start;
  }

  async open(): Promise<void> {
    try {
      const update = await this.api.update(0);
      const match = update.match ?? null;
      this.match = match;
      this.#number = update.number;
      if (match) usePack(match.game, packIn(match.options));
      const [pages, games] = await Promise.all([
        gamePages(match?.game ?? ""),
        api.games().catch(() => []),
        this.#loadLog(this.#start.seat),
      ]);
      this.pages = pages;
      this.bots = games.find((game) => game.slug === match?.game)?.bots ?? [];
      await this.go(this.#start.at);
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  /** Shows the match through the eyes of a seat, as that seat saw it. */
  async look(seat: number, at = this.at): Promise<void> {
    await this.#loadLog(seat);
    await this.go(at);
  }

  async #loadLog(seat: number | null): Promise<void> {
    this.#wantedSeat = seat;
    const everything = await this.api.frame(this.#number, seat, 0);
    // Somebody may choose a seat before the first log has come.
    if (this.#wantedSeat !== seat) return;
    this.seat = seat;
    this.steps = everything.view.entries;
    this.#number = everything.last;
  }

  /** Shows the table after a number of changes, at once. */
  async go(at: number): Promise<void> {
    clearTimeout(this.#timer);
    this.playing = null;
    const wanted = Math.max(1, Math.min(at, this.#number));
    this.#wanted = wanted;
    const seat = this.seat;
    const frame = await this.#load(wanted);
    if (this.#wanted === wanted && this.seat === seat) this.#show(frame);
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
    const speed = (animationSpeed() || 1) * this.speed;
    this.#timer = setTimeout(() => void this.#onward(), STAYS / speed);
  }

  async #onward(): Promise<void> {
    const next = this.at + 1;
    this.#wanted = next;
    const frame = await this.#load(next);
    if (this.#wanted !== next || !this.running) return;
    this.#animate(
      frame.view.entries.flatMap((step) => step.events),
      () => this.#wanted === next && this.#show(frame),
    );
  }

  #animate(happenings: EventInfo[], done: () => void): void {
    const speed = this.pages ? animationSpeed() * this.speed : 0;
    if (speed === 0 || happenings.length === 0) return done();
    this.playing = { happenings, speed, done };
  }

  #load(at: number): Promise<Frame> {
    const key = `${at} ${this.seat}`;
    const known = this.#frames.get(key) ?? this.api.frame(at, this.seat);
    this.#frames.set(key, known);
    known.catch(() => this.#frames.delete(key));
    return known;
  }
}
