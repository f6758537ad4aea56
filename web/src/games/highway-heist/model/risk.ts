import type { Choice } from "../../../generated/wire";

const HOPED = /succeeds$|^takes no damage$/;

/** The chance that the roll of a choice fails or something is damaged, with no token spent on it. */
export function risk({ odds }: Choice): number {
  const hoped = odds.find(({ what, spend }) => spend === "" && HOPED.test(what));
  return hoped ? 1 - hoped.chance : 0;
}
