import type { PilesData } from "../../../generated/full-throttle";

/** How many cards of a gear may still come, and how many lie in the discard pile. */
export interface GearCount {
  gear: number;
  unseen: number;
  discard: number;
}

const GEARS = [1, 2, 3, 4, 5, 6];

/** Cards are named `g4-07`: the gear comes first. */
export function gearOf(card: string): number {
  return Number(card[1]);
}

/** FT-INFO: what a seat can know of the deck by counting; the cards of the deck that is drawn from. */
export function countsOf(piles: PilesData): GearCount[] {
  const unseen = piles.unseen[String(piles.decks_made)] ?? [];
  const number = (cards: string[], gear: number): number =>
    cards.filter((card) => gearOf(card) === gear).length;
  return GEARS.map((gear) => ({ gear, unseen: number(unseen, gear), discard: number(piles.discard, gear) }));
}

const KEY = "rolling-road.full-throttle.counting";

/** Whether the player wants the cards counted; those who would rather remember switch it off. */
export function wantsCounting(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function rememberCounting(wanted: boolean): void {
  localStorage.setItem(KEY, wanted ? "on" : "off");
}
