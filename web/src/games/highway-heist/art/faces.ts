/** The outlines of the faces of all dice, around the middle of 36 by 36. */
export const SIGNS: Record<string, string> = {
  S: "M0-12L3.5-4L12-3.3L5.5 2.2L7.5 10.5L0 6L-7.5 10.5L-5.5 2.2L-12-3.3L-3.5-4Z",
  B: "M2-12L-8 2H-1L-2 12L8-3H1Z",
  suv: "M-12 6V-2L-7-8H5L12-1V6ZM-8 6V9M8 6V9",
  peg: "M0-11a4.5 4.5 0 1 0 .1 0ZM-7 11C-7 2-4-1 0-1S7 2 7 11Z",
  card: "M-7-11H7V11H-7Z",
  "north-card": "M0-11L9 0H4V10H-4V0H-9Z",
  "south-card": "M0 11L9 0H4V-10H-4V0H-9Z",
};

/** The faces of the effort dice, by the words of the rules. */
export const FACES: Record<string, string> = { Success: "S", Boost: "B" };
