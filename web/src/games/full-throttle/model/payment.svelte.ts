import type { BoardChoices } from "../../../board/board-choices.svelte";
import type { Choice } from "../../../generated/wire";
import { gearsOf } from "./choices";
import { gearOf } from "./counting";

/** The cards that are picked from the hand, and what the server offers for exactly these. */
export class Payment {
  readonly #choicesAt: BoardChoices;
  readonly #hand: () => string[];
  #picked = $state.raw<string[]>([]);
  readonly picked = $derived.by(() => this.#hand().filter((card) => this.#picked.includes(card)));
  /** The place for which cards were proposed: what is offered there comes first, also for no card at all. */
  #aim = $state("");
  readonly open = $derived.by(() => this.picked.length > 0 || this.#aim !== "");
  readonly meant = $derived.by(() => {
    const there = ({ places }: Choice): number => Number(places.includes(this.#aim));
    return this.#paidBy(this.picked).sort((a, b) => there(b) - there(a));
  });

  constructor(choicesAt: BoardChoices, hand: () => string[]) {
    this.#choicesAt = choicesAt;
    this.#hand = hand;
  }

  #paidBy(cards: string[]): Choice[] {
    const gears = cards.map(gearOf).sort().join();
    const choices = this.#choicesAt.question?.choices ?? [];
    const offered = gears ? choices : this.#choicesAt.at(this.#aim);
    return offered.filter((choice) => gearsOf(choice).join() === gears);
  }

  /** The gears of which some choice takes cards. */
  readonly #wanted = $derived.by(() => new Set(this.#choicesAt.question?.choices.flatMap(gearsOf)));

  takes(gear: number): boolean {
    return this.#wanted.has(gear);
  }

  /** The cards of the hand that a choice takes, the one that is pointed at among them if it fits. */
  cardsOf(choice: Choice | null, pointed: string): string[] {
    return choice ? this.#cardsFor(choice, [...this.picked, pointed]) : [];
  }

  clear(): void {
    [this.#picked, this.#aim] = [[], ""];
  }

  pick(cards: string[], aim = ""): void {
    [this.#picked, this.#aim] = [cards, aim];
    this.look("");
  }

  toggle(card: string): void {
    const { picked } = this;
    this.pick(picked.includes(card) ? picked.filter((one) => one !== card) : [...picked, card], this.#aim);
  }

  /** The cards that a drag of one card takes along: those picked, or the largest set of its gear. */
  taken(card: string): string[] {
    if (this.picked.includes(card)) return this.picked;
    const most = this.#choicesAt.at(`hand:${gearOf(card)}`).at(-1);
    return most ? this.#cardsFor(most, [card]) : [card];
  }

  /** Answers what is offered at a place for the cards picked; other cards are proposed first. */
  use(place: string, from: HTMLElement): void {
    const choices = this.#choicesAt.at(place);
    const paid = choices.find((choice) => this.meant.includes(choice));
    const gears = this.picked.map(gearOf);
    const next =
      choices.find((choice) => gears.every((gear) => gearsOf(choice).includes(gear))) ?? choices[0];
    if (paid) this.#choicesAt.choose(paid);
    else if (next && choices.some((choice) => gearsOf(choice).length))
      this.pick(this.#cardsFor(next, this.picked), place);
    else this.#choicesAt.pick(place, from);
  }

  /** The odds of what is picked are shown, else those of the first choice at a place. */
  look(place: string): void {
    if (!this.#choicesAt.offer) this.#choicesAt.lookAt(this.meant[0] ?? this.#choicesAt.at(place)[0] ?? null);
  }

  /** Cards of the hand for a choice, those named first where they fit. */
  #cardsFor(choice: Choice, named: string[]): string[] {
    const hand = this.#hand();
    const left = [...new Set([...named.filter((card) => hand.includes(card)), ...hand])];
    return gearsOf(choice).flatMap((gear) => {
      const at = left.findIndex((card) => gearOf(card) === gear);
      return at < 0 ? [] : left.splice(at, 1);
    });
  }
}
