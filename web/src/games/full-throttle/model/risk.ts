import type { Choice } from "../../../generated/wire";
import { previewOf } from "./choices";

const HOPED = /without a penalty|can be cleared/;
const CERTAIN = /^the best way brings [1-9]|out of the race/;

/** The chance of penalties, of a barrier that holds, or of the end. */
export function risk(choice: Choice): number {
  if (previewOf(choice)?.penalties || choice.odds.some(({ what }) => CERTAIN.test(what))) return 1;
  const hoped = choice.odds.find(({ what }) => HOPED.test(what));
  return hoped ? 1 - hoped.chance : 0;
}
