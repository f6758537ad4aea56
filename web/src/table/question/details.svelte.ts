import type { Choice, Details as Wanted, Offers, Question, SeatDetails } from "../../generated/wire";

/** A question with its choices, as far as their details have come. */
export interface OpenQuestion extends Question {
  choices: Choice[];
  /** Whether the details of all choices have come. */
  ready: boolean;
}

/** Whether nothing is known of a choice but what people type for it. */
export function isBare(choice: Choice): boolean {
  return choice.data === null;
}

/** A question with those details. */
export function withChoices(question: Question, details: Choice[]): OpenQuestion {
  const known = new Map(details.map((choice) => [choice.action, choice]));
  const choices = question.actions.map((action) => known.get(action) ?? bare(action));
  return { ...question, choices, ready: !choices.some(isBare) };
}

function bare(action: string): Choice {
  return { action, data: null, label: action, odds: [], preview: null, places: [] };
}

/** The seat of mine through whose eyes the choices of a question are seen. */
function viewer({ seat, mine }: Question): number {
  return mine.includes(seat) ? seat : (mine[0] ?? seat);
}

/** The details of the offered actions. They come before the update that asks; without a connection they are asked for. */
export class Details {
  readonly #ask: (wanted: Wanted) => Promise<Offers>;
  /** Until what was asked for last is there, or cannot be had. */
  loaded: Promise<unknown> = Promise.resolve();
  #wanted = "";
  #questions = "";
  /** What has come, by seat, with the number of the match to which it belongs. */
  #come: SeatDetails[] = [];
  #known = $state.raw<Record<number, Choice[]>>({});

  constructor(ask: (wanted: Wanted) => Promise<Offers>) {
    this.#ask = ask;
  }

  /** The question with what is known of its choices by now. */
  of(question: Question): OpenQuestion {
    return withChoices(question, this.#known[viewer(question)] ?? []);
  }

  /** Takes details that belong to an update which has not been shown yet. */
  take(details: SeatDetails): void {
    this.#come.push(details);
  }

  /**
   * Finds the details of these questions. What is known stays until they come if the questions are the same; over a live
   * connection it stays for good, as what has changed comes unasked.
   */
  async load(number: number, questions: Question[], live: boolean): Promise<void> {
    const seats = [...new Set(questions.map(viewer))];
    const wanted = `${number} ${seats.join()}`;
    if (wanted === this.#wanted) return;
    const asked = JSON.stringify(questions);
    if (asked !== this.#questions) this.#known = {};
    [this.#wanted, this.#questions] = [wanted, asked];
    this.#come = this.#come.filter((details) => details.number >= number);
    const come = this.#come.filter((details) => details.number === number);
    this.#known = { ...this.#known, ...Object.fromEntries(come.map(({ seat, choices }) => [seat, choices])) };
    const told = come.map(({ seat }) => seat);
    const missing = seats.filter((seat) => !(live ? this.#known[seat] : told.includes(seat)));
    this.loaded = Promise.all(missing.map((seat) => this.#load(seat, number)));
    await this.loaded;
  }

  async #load(seat: number, number: number): Promise<void> {
    const wanted = this.#wanted;
    try {
      const { choices } = await this.#ask({ seat, expect: number });
      if (wanted === this.#wanted) this.#known = { ...this.#known, [seat]: choices };
    } catch {
      // They are asked for again with the next message; meanwhile people can type.
      if (wanted === this.#wanted) this.#wanted = "";
    }
  }
}
