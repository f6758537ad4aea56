import type { ClockInfo } from "../generated/wire";
import { t } from "./messages";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const URGENT = 0.2;

/** How far the server's clock is ahead of ours. A message is never early: the largest difference is the best. */
let ahead: number | null = null;

/** Takes in what the server's clock said in a message that has just come. */
export function syncClock(now: string): void {
  const difference = Date.parse(now) - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.max(ahead ?? difference, difference);
}

/** For tests: as if nothing had been heard yet. */
export function forget(): void {
  ahead = null;
}

/** How many milliseconds are left until a moment of the server's clock. */
export function left(ends: string): number {
  return Math.max(0, Date.parse(ends) - Date.now() - (ahead ?? 0));
}

/** When the time of a seat is over, or nothing where it does not run. */
export function ends(clock: ClockInfo | null, seat: number): string {
  return clock?.running.find((time) => time.seat === seat)?.ends ?? "";
}

export function urgent(milliseconds: number, allowance: number): boolean {
  return milliseconds <= URGENT * 1000 * allowance;
}

/** `1:23`, `12 min`, `5 h 10 min`, `2 days 3 h`: as exact as anybody needs it. */
export function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 10 * 60) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const minutes = Math.floor(milliseconds / MINUTE);
  if (milliseconds < HOUR) return t.time.minutes(minutes);
  if (milliseconds < DAY) return t.time.hours(Math.floor(minutes / 60), minutes % 60);
  return t.time.days(Math.floor(milliseconds / DAY), Math.floor((milliseconds % DAY) / HOUR));
}

/** Time for each question, as it is chosen: `30 s`, `5 min`, `3 days`. */
export function allowanceInWords(kind: "live" | "days", seconds: number): string {
  return kind === "days" ? t.clock.days(seconds / 86_400) : t.clock.seconds(seconds);
}

/** What is left until a moment, kept up to date while it is read. */
export class Countdown {
  readonly #ends: () => string;
  left = $state(0);

  /** To be made while a component is: it stops with it. */
  constructor(moment: () => string) {
    this.#ends = moment;
    this.left = this.#measured();
    $effect(() => this.#run());
  }

  #measured(): number {
    return this.#ends() ? left(this.#ends()) : 0;
  }

  /** Every second where seconds are shown, otherwise every half minute. */
  #run(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      this.left = this.#measured();
      if (this.left > 0)
        timer = setTimeout(tick, this.left > 11 * MINUTE ? 30_000 : this.left % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }
}
