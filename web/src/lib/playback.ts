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
}

/** How many waiting messages make them play fast, and how many skip the animation. */
export const HURRY = 6;
export const SKIP = 40;

/** Shows the messages of a match one after the other, each with its animation before its table. */
export class Playback {
  #stage: Stage;
  #waiting: Update[] = [];
  #playing: Update | null = null;
  #last = -1;

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
    if (first || this.#waiting.length > SKIP) this.skip();
    else this.#advance();
  }

  /** Ends all animations: the newest table is shown. */
  skip(): void {
    const playing = this.#playing;
    this.#playing = null;
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
      const speed = this.#hurried(this.#stage.speed());
      if (speed === 0 || happenings.length === 0) this.#stage.show(update);
      else this.#play(update, happenings, speed);
    }
  }

  #play(update: Update, happenings: EventInfo[], speed: number): void {
    this.#playing = update;
    this.#stage.play(happenings, speed, () => {
      if (this.#playing !== update) return;
      this.#playing = null;
      this.#stage.show(update);
      this.#advance();
    });
  }

  #hurried(speed: number): number {
    return speed > 0 && this.#waiting.length >= HURRY ? Math.max(2, speed) : speed;
  }
}
