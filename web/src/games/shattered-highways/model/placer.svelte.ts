import type { BoardChoices } from "../../../board/board-choices.svelte";
import type { PlacePreview, PlacingData, Table } from "../../../generated/shattered-highways";
import type { Answered, Choice, Refusal } from "../../../generated/wire";
import type { BoardProps } from "../../types";
import { hitsOwn, spotName } from "./choices";
import { allows, isNearer, middleOf, nearest, stepped, type Places, type Spot } from "./geometry";

/** What the placing tool needs to know, and whom it asks. */
export interface Ground {
  table: Table;
  choicesAt: Pick<BoardChoices, "at" | "question">;
  /** Whether vehicles of one's own are targets too. */
  friendly: boolean;
  ask: BoardProps["ask"];
}

/** How long a place has to be held before the server is asked about it. */
const PATIENCE = 110;
/** No place that can be written down is farther. */
const FARTHEST = 2047;
/** Dropped farther than this from every legal place, nothing is chosen. */
const ASTRAY = 12;

/** A vehicle in hand: where it is wanted, the closest place where it may stand, and what can be done there. */
export class Placer {
  readonly #ground: () => Ground;
  /** Where it is held; null while it stands on the road. */
  wanted = $state.raw<Spot | null>(null);
  /** Where a pointer went down on a vehicle and is still down. */
  grip: { id: number; x: number; y: number; touch: boolean } | null = null;
  /** By place: what the server said of it. */
  #answers = $state.raw<ReadonlyMap<string, Answered[]>>(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly placing = $derived.by((): PlacingData | null => {
    const { table, choicesAt } = this.#ground();
    return choicesAt.question ? table.placing : null;
  });
  readonly places = $derived.by((): Places => this.placing?.places ?? []);
  /** Where it would be put. */
  readonly spot = $derived.by((): Spot | null =>
    this.wanted ? nearest(this.places, this.wanted, this.#isGood) : null,
  );
  readonly isSnapped = $derived(this.wanted !== null && this.spot !== null && !same(this.wanted, this.spot));
  /** What the server allows there; before it is asked, what it has listed for that place. */
  readonly #allowed = $derived.by((): Choice[] => {
    const { placing, spot } = this;
    if (!placing || !spot) return [];
    return this.#at(spot)?.filter(({ allowed }) => allowed) ?? this.#ground().choicesAt.at(spotName(spot));
  });
  /** What is offered of it. */
  readonly options = $derived(this.#allowed.filter((choice) => this.#ground().friendly || !hitsOwn(choice)));
  /** Whether a vehicle of one's own stands there that could be pushed. */
  readonly sparesOwn = $derived(this.#allowed.some(hitsOwn));
  /** What the server shows of the place. */
  readonly preview = $derived((this.options[0]?.preview ?? null) as PlacePreview | null);
  /** Why it cannot stand where it is wanted. */
  readonly refusal = $derived.by((): Refusal | null =>
    this.isSnapped && this.wanted ? (this.#at(this.wanted)?.[0]?.refusal ?? null) : null,
  );

  constructor(ground: () => Ground) {
    this.#ground = ground;
  }

  readonly #isGood = (spot: Spot): boolean => {
    const { placing } = this;
    return placing !== null && isNearer(placing, spot);
  };

  #at(spot: Spot): Answered[] | undefined {
    return this.#answers.get(spotName(spot));
  }

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

  /** Takes it up where it stands; a vehicle that is not on the road yet, in the middle of the places it may have. */
  lift(): void {
    const { placing, places } = this;
    if (!placing || this.wanted) return;
    const stands = allows(places, placing) || placing.what !== "deploy";
    this.hold(stands ? placing : middleOf(places));
    if (this.spot) this.wanted = this.spot;
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

  /** Asks the server about the place in hand, and about the one that is wanted, unless it has answered already. */
  async inquire(): Promise<void> {
    clearTimeout(this.#timer);
    const { ask } = this.#ground();
    const spots = [this.spot, this.isSnapped ? this.wanted : null].filter((spot) => spot !== null);
    const news = spots.map(spotName).filter((place) => !this.#answers.has(place));
    if (!ask || !news.length) return;
    const answers = await Promise.all(news.map(ask));
    this.#answers = new Map([
      ...this.#answers,
      ...news.map((place, n) => [place, answers[n] ?? []] as const),
    ]);
  }
}

function same(a: Spot, b: Spot): boolean {
  return a.x === b.x && a.y === b.y;
}
