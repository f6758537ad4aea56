import type { Insight, MatchInfo, Review } from "../generated/wire";
import { request, sentence } from "../lib/net/api";
import { seatName } from "../lib/words";
import { t } from "./messages";
import { percent } from "./percent";

/** How long the page waits before it asks again how far the coach has come. */
const WAITS = 700;

export type Order = "worst" | "played";

/** What a coach says about a finished match; it grows while the coach works. */
export class ReviewStore {
  readonly #at: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  review = $state.raw<Review | null>(null);
  insights = $state.raw<Insight[]>([]);
  busy = $state(false);
  problem = $state("");

  readonly done = $derived(this.review !== null && this.review.done >= this.review.total);
  readonly points = $derived(
    this.insights.flatMap(({ answer, chances }) => (chances ? [{ answer, chances }] : [])),
  );

  constructor(id: string) {
    this.#at = `/matches/${encodeURIComponent(id)}/review`;
  }

  /** Asks the coach, unless there is a review already. */
  async open(): Promise<void> {
    await this.look();
    if (this.review?.begun === false) await this.begin();
  }

  /** Looks whether there is a review, and goes on reading while it grows. */
  async look(): Promise<void> {
    await this.#take("GET");
  }

  async begin(): Promise<void> {
    this.busy = true;
    await this.#take("POST");
    this.busy = false;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #take(method: "GET" | "POST"): Promise<void> {
    const since = this.insights.length;
    try {
      const news = await request<Review>(
        method,
        `${this.#at}?since=${since}`,
        method === "POST" ? {} : undefined,
      );
      if (this.#closed) return;
      this.problem = "";
      this.insights = [...this.insights.slice(0, since), ...news.findings];
      this.review = news;
      if (news.begun && !this.done) this.#timer = setTimeout(() => void this.look(), WAITS);
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  /** The step of the replay at which an answer had been given. */
  stepAfter(answer: number): number {
    return this.review?.frames[answer - 1] ?? 1;
  }

  /** The step at which it was still to be given. */
  stepBefore(answer: number): number {
    return Math.max(1, this.stepAfter(answer) - 1);
  }
}

/** What a side of the chart is called: a player, or several who win and lose together. */
export function sideName(match: MatchInfo, side: number[]): string {
  if (side.length === match.seats.length && side.length > 1) return t.review.you;
  return side.map((seat) => playerName(match, seat)).join(" + ");
}

export function playerName(match: MatchInfo, seat: number): string {
  const info = match.seats.find((one) => one.seat === seat);
  return info ? info.role || seatName(info) : "";
}

/** The chances of all sides at a point, in words. */
export function inWords(match: MatchInfo, sides: number[][], chances: number[]): string {
  return sides.map((side) => `${sideName(match, side)} ${percent(chances[side[0] ?? 0] ?? 0)}`).join(", ");
}

/** The decisions that were judged, in the wanted order. */
export function decisions(insights: Insight[], order: Order): Insight[] {
  const judged = insights.filter((one) => one.choice !== null);
  if (order === "played") return judged;
  const lost = (one: Insight): number => one.choice?.lost ?? 0;
  return judged.filter((one) => lost(one) > 0).toSorted((a, b) => lost(b) - lost(a) || a.answer - b.answer);
}
