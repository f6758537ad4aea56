import type { Table, VehicleData } from "../../../generated/shattered-highways";
import type { Choice } from "../../../generated/wire";
import type { OpenQuestion } from "../../../table/question/details.svelte";
import { actionOf } from "./choices";

/** SH-ORDER-1: the sheet is filled in as a whole, then handed in line by line as the rules ask for it. */
export class Sheet {
  /** By vehicle: its number. Lines that are given already are not among them. */
  numbers = $state.raw<ReadonlyMap<number, number>>(new Map());
  #handing: string[] = [];

  /** Starts over where the sheet does not fit the question: in order, as far as numbers are free. */
  prepare(table: Table, question: OpenQuestion): void {
    const open = openLines(table);
    const free = freeNumbers(question);
    const fits = open.length === this.numbers.size && open.every(({ vehicle }) => this.numbers.has(vehicle));
    const taken = [...this.numbers.values()].every((number) => free.includes(number));
    if (!fits || !taken)
      this.numbers = new Map(open.map(({ vehicle }, index) => [vehicle, free[index] ?? free[0] ?? 1]));
  }

  /** Gives a vehicle a number; whoever had it gets the one that becomes free. */
  give(vehicle: number, number: number): void {
    const before = this.numbers.get(vehicle);
    const other = [...this.numbers].find(([one, its]) => one !== vehicle && its === number)?.[0];
    const next = new Map(this.numbers).set(vehicle, number);
    if (other !== undefined && before !== undefined) next.set(other, before);
    this.numbers = next;
  }

  handIn(): void {
    this.#handing = [...this.numbers].map(([vehicle, number]) => `order v${vehicle + 1} ${number}`);
  }

  /** The next line to hand in, once the sheet has been; null when there is nothing to say by itself. */
  next(question: OpenQuestion): Choice | null {
    const choice = question.choices.find(({ action }) => this.#handing.includes(action)) ?? null;
    if (question.kind !== "order" || !choice) this.#handing = [];
    else this.#handing = this.#handing.filter((action) => action !== choice.action);
    return choice;
  }
}

/** Own vehicles that have no number yet. */
export function openLines(table: Table): VehicleData[] {
  return table.vehicles.filter(
    ({ owner, order, status }) => owner === table.seat && order === null && status === "driving",
  );
}

export function freeNumbers(question: OpenQuestion): number[] {
  const offered = question.choices.map(actionOf).flatMap((one) => (one.do === "order" ? one.number : []));
  return [...new Set(offered)].sort((a, b) => a - b);
}
