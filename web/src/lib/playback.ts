import type { EventInfo, Update } from "../generated/wire";

/** Who shows what the playback decides on. */
export interface Stage {
  /** A message's turn has come: returns what of it is to be animated for the eyes at the screen. */
  begin(update: Update): EventInfo[];
  /** Animates; `done` may be called late or twice without harm. */
  play(happenings: EventInfo[], speed: number, done: () => void): void;
  /** The table after the message, whose lines go into the log. */
  show(update: Update): void;
  /** How many times as fast as normal; 0: no animation. */
  speed(): number;
  /** Whether another person is asked something, and the visitor nothing. */
  othersThink(): boolean;
}

/** How long a visitor watches until it is their turn again, in milliseconds at normal pace: 15 s are too long. */
const LONGEST_WAIT = 14_000;
/** How long events take on average: those with a sentence, and those that another's sentence tells. */
const TOLD = 400;
const UNTOLD = 120;
/** What would have to be this fast is not animated, and what would be hardly faster keeps its pace. */
const TOO_FAST = 16;
const EVEN = 1.2;
/** When the time is used up, what is short is shown this fast, for as long as that. */
const BRISK = 8;
const GRACE = 800;

function lengthOf(happenings: EventInfo[]): number {
  return happenings.reduce((sum, { text }) => sum + (text ? TOLD : UNTOLD), 0);
}

/**
 * Shows the messages of a match one after the other, each with its animation before its table. The more waits, the faster
 * it goes: the time to watch is limited. It comes back while people think, and when the visitor has acted in their turn;
 * bots that think make nobody watch longer.
 */
export class Playback {
  #stage: Stage;
  #waiting: Update[] = [];
  #playing: Update | null = null;
  #last = -1;
  /** The time that is left to watch, at normal pace, and since when nothing was shown. */
  #left = LONGEST_WAIT;
  #idle = 0;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The number of the newest message that has arrived. */
  get last(): number {
    return this.#last;
  }

  get busy(): boolean {
    return this.#playing !== null;
  }

  /** A message from the server. What has been seen is not shown again; the first one is shown at once. */
  push(update: Update): void {
    if (update.number < this.#last) return;
    const first = this.#last < 0;
    this.#last = update.number;
    this.#waiting.push(update);
    if (first) this.skip();
    else this.#advance();
  }

  /** The visitor has acted in their turn: there is time to watch what comes of it. */
  renew(): void {
    this.#left = LONGEST_WAIT;
  }

  /** Ends all animations: the newest table is shown. */
  skip(): void {
    const playing = this.#playing;
    this.#playing = null;
    clearTimeout(this.#limit);
    if (playing) this.#stage.show(playing);
    for (const update of this.#waiting.splice(0)) {
      this.#stage.begin(update);
      this.#stage.show(update);
    }
  }

  #advance(): void {
    while (this.#playing === null) {
      const update = this.#waiting.shift();
      if (!update) return;
      const happenings = this.#stage.begin(update);
      const speed = this.#stage.speed() * this.#hurry(happenings);
      if (speed === 0 || happenings.length === 0) this.#stage.show(update);
      else this.#play(update, happenings, speed);
    }
  }

  #play(update: Update, happenings: EventInfo[], speed: number): void {
    this.#playing = update;
    const start = performance.now();
    const pace = this.#stage.speed();
    const end = (): boolean => {
      if (this.#playing !== update) return false;
      clearTimeout(this.#limit);
      this.#idle = performance.now();
      this.#left = Math.max(-GRACE, this.#left - (this.#idle - start) * pace);
      return true;
    };
    this.#limit = setTimeout(() => end() && this.skip(), (this.#left + GRACE) / pace);
    this.#stage.play(happenings, speed, () => {
      if (!end()) return;
      this.#playing = null;
      this.#stage.show(update);
      this.#advance();
    });
  }

  /** How many times as fast as usual all that waits has to be shown. */
  #hurry(happenings: EventInfo[]): number {
    const now = performance.now();
    if (this.#stage.othersThink()) this.#left = Math.min(LONGEST_WAIT, this.#left + now - this.#idle);
    this.#idle = now;
    const waiting = this.#waiting.flatMap(
      ({ views }) => views[0]?.entries.flatMap(({ events }) => events) ?? [],
    );
    const length = lengthOf([...happenings, ...waiting]);
    const brisk = this.#left > -GRACE ? Math.max(BRISK, length / LONGEST_WAIT) : Infinity;
    const hurry = Math.min(length / Math.max(1, this.#left), brisk);
    return hurry > TOO_FAST ? 0 : hurry < EVEN ? 1 : hurry;
  }
}
