import type { PlacingData, Table } from "../../../generated/shattered-highways";
import type { Answered, Choice, Question, Refusal } from "../../../generated/wire";
import { allows, isNearer, nearest, placesOf, stepped, type Places, type Spot } from "./geometry";
import { optionsAt } from "./options";

/** What the placing tool needs to know, and whom it asks. */
export interface Ground {
  table: Table;
  /** The open question, or null while nothing can be answered. */
  question: Question | null;
  ask(action: string): Promise<Answered>;
}

/** An option at the place in hand; what the server said about it, once it has. */
export interface Option {
  choice: Choice;
  answered: Answered | null;
}

/** How long a place has to be held before the server is asked about it. */
const PATIENCE = 110;
/** SH-GEO-1: no place that can be written down is farther. */
const FARTHEST = 2047;
/** Dropped farther than this from every legal place, nothing is chosen. */
const ASTRAY = 12;

/** A vehicle in hand: where it is wanted, the closest place where it may stand, and what can be done there. */
export class Placer {
  readonly #ground: () => Ground;
  /** Where it is held; null while it stands on the road. */
  wanted = $state.raw<Spot | null>(null);
  /** By action: what the server said. */
  #answers = $state.raw<ReadonlyMap<string, Answered>>(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly placing = $derived.by((): PlacingData | null => {
    const { table, question } = this.#ground();
    return question ? table.placing : null;
  });
  readonly places = $derived.by((): Places => {
    const { placing } = this;
    return placing ? placesOf(this.#ground().table, placing) : [];
  });
  /** Where it would be put. */
  readonly spot = $derived.by((): Spot | null =>
    this.wanted ? nearest(this.places, this.wanted, this.#isGood) : null,
  );
  readonly isSnapped = $derived(this.wanted !== null && this.spot !== null && !same(this.wanted, this.spot));
  readonly options = $derived.by((): Option[] => {
    const { question, table } = this.#ground();
    const { placing, spot } = this;
    if (!question || !placing || !spot) return [];
    return optionsAt(table, question, placing, spot)
      .map((choice) => this.#informed(choice))
      .filter(({ answered }) => answered?.allowed !== false);
  });
  /** What the server shows of the place, once it has been asked. */
  readonly preview = $derived(this.options.find(({ answered }) => answered)?.answered?.preview ?? null);
  /** Why it cannot stand where it is wanted. */
  readonly refusal = $derived.by((): Refusal | null => {
    const wanted = this.isSnapped ? this.#probe : null;
    return wanted === null ? null : (this.#answers.get(wanted)?.refusal ?? null);
  });
  /** The server knows why a place is refused if it is asked about it like this. */
  readonly #probe = $derived.by((): string | null => {
    const { question, table } = this.#ground();
    const { placing, wanted } = this;
    return question && placing && wanted
      ? (optionsAt(table, question, placing, wanted)[0]?.action ?? null)
      : null;
  });

  constructor(ground: () => Ground) {
    this.#ground = ground;
  }

  readonly #isGood = (spot: Spot): boolean => {
    const { placing } = this;
    return placing !== null && isNearer(placing, spot);
  };

  /** Whether the place wanted is so far from every legal one that it was no aim at it. */
  get isAstray(): boolean {
    const { wanted, spot } = this;
    return !wanted || !spot || Math.max(Math.abs(wanted.x - spot.x), Math.abs(wanted.y - spot.y)) > ASTRAY;
  }

  get isHome(): boolean {
    const { placing, spot } = this;
    return placing !== null && placing.what !== "deploy" && spot !== null && same(placing, spot);
  }

  hold(wanted: Spot): void {
    const clamp = (value: number): number => Math.min(FARTHEST, Math.max(0, Math.round(value)));
    this.wanted = { x: clamp(wanted.x), y: clamp(wanted.y) };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.inquire(), PATIENCE);
  }

  /** Takes it up where it stands; a vehicle that is not on the road yet, at the first place it may have. */
  lift(): void {
    const { placing, places } = this;
    if (!placing || this.wanted) return;
    const first = places[0];
    const stands = allows(places, placing) || placing.what !== "deploy";
    this.hold(stands || !first ? placing : { x: first[0] ?? 0, y: first[3] ?? 0 });
  }

  /** One step by key; false where nothing lies that way. */
  step(way: readonly [number, number], far: number): boolean {
    this.lift();
    const { spot, places } = this;
    const next = spot && stepped(places, spot, way, far, this.#isGood);
    if (next) this.hold(next);
    return next !== null;
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.wanted = null;
  }

  /** Another question: what was in hand and what was said about it no longer counts. */
  forget(): void {
    this.drop();
    this.#answers = new Map();
  }

  /** Asks the server about everything at this place that it has not been asked yet. */
  async inquire(): Promise<void> {
    clearTimeout(this.#timer);
    const wanted = [...this.options.map(({ choice }) => choice), ...(this.isSnapped ? [this.#probe] : [])];
    const actions = wanted.flatMap((one) => (one === null ? [] : typeof one === "string" ? one : one.action));
    const { ask } = this.#ground();
    const news = actions.filter((action) => !this.#answers.has(action));
    const answers = await Promise.all(news.map((action) => ask(action).catch(() => null)));
    const told = answers.flatMap((answer, index) => (answer ? [[news[index]!, answer] as const] : []));
    this.#answers = new Map([...this.#answers, ...told]);
  }

  #informed(choice: Choice): Option {
    const answered = this.#answers.get(choice.action) ?? null;
    if (!answered) return { choice, answered };
    const { odds, preview } = answered;
    return { choice: { ...choice, odds: choice.odds.length ? choice.odds : odds, preview }, answered };
  }
}

function same(a: Spot, b: Spot): boolean {
  return a.x === b.x && a.y === b.y;
}
