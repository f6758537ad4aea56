import type { Choice } from "../../../generated/wire";

const NO_HOPE = /^enemy die:|^\d+ damage$|^the vehicle is wrecked$/;

/** The chance that the roll of a choice fails or something is damaged, with no token spent on it. */
export function risk({ odds: [hoped] }: Choice): number {
  return hoped && hoped.spend === "" && !NO_HOPE.test(hoped.what) ? 1 - hoped.chance : 0;
}
