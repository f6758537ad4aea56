import type { Choice } from "../../../generated/wire";

/** What happens to oneself; others are called by their names. */
const FEARED =
  /^you (lose control|stay where|are left behind)|^the warrior (falls|is out|stays$)|weapon jams$| itself /;

/** The chance of the likeliest thing that may go wrong for whoever acts. */
export function risk({ odds }: Choice): number {
  return Math.max(0, ...odds.filter(({ what }) => FEARED.test(what)).map(({ chance }) => chance));
}
