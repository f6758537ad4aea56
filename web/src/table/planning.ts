import type { Mark } from "../generated/wire";

/** As many marks as the server keeps for one seat. */
export const MOST_MARKS = 40;

const same = (a: Mark, b: Mark): boolean =>
  a.shape === b.shape && a.at === b.at && (a.to ?? "") === (b.to ?? "");

/** The marks with one more; the same mark again takes it away, and the oldest makes room. */
export function withMark(marks: Mark[], mark: Mark): Mark[] {
  const others = marks.filter((one) => !same(one, mark));
  if (others.length < marks.length) return others;
  return [...marks, mark].slice(-MOST_MARKS);
}

/** The marks without those that touch a place. */
export function erased(marks: Mark[], place: string): Mark[] {
  return marks.filter((mark) => mark.at !== place && mark.to !== place);
}
