import type { Action, HeistPreview } from "../../../generated/highway-heist";
import type { Choice, OddsLine } from "../../../generated/wire";
import { percent } from "../../../lib/odds";
import { t } from "../messages";

export function actionOf(choice: Choice): Action {
  return choice.data as Action;
}

const NOTHING: HeistPreview = { path: [], marks: [], note: "" };

/** What a choice would bring, to be drawn while it is looked at. */
export function previewOf(choice: Choice): HeistPreview {
  return (choice.preview as HeistPreview | null) ?? NOTHING;
}

/** A turn that is offered to a seat of mine, where I have no other. */
export function addressed(choice: Choice, mine: number[]): Choice {
  const action = actionOf(choice) as Action | null;
  const isMine = action?.do === "turn" && mine.length === 1 && action.seat - 1 === mine[0];
  return isMine ? { ...choice, label: t.road.youNext } : choice;
}

// Odds

/** One way of spending tokens on an action, with the chance that matters. */
export interface Chance {
  spend: string;
  what: string;
  percent: string;
  exact: string;
}

/** The best that an action may bring, once for each way of spending. */
export function chancesOf(choice: Choice): Chance[] {
  const what = bestOf(choice.odds);
  const spends = [...new Set(choice.odds.map(({ spend }) => spend))];
  return spends.map((spend) => {
    const line = choice.odds.find((each) => each.spend === spend && each.what === what);
    const chance = { percent: percent(line?.chance ?? 0), exact: line?.exact ?? "0" };
    return { spend: spend || t.dice.plain, what, ...chance };
  });
}

/** The first thing that can be: the server names what a player hopes for first. */
function bestOf(odds: OddsLine[]): string {
  return (odds.find(({ chance }) => chance > 0) ?? odds[0])?.what ?? "";
}

/** A choice as a screen reader should say it: its label and the odds as they stand. */
export function spoken(choice: Choice): string {
  const [plain] = chancesOf(choice);
  return plain ? `${choice.label}, ${plain.what} ${plain.percent} ${plain.spend}` : choice.label;
}
