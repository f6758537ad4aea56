import type { Insight, Judgement, PuzzleVerdict, Review } from "../generated/wire";
import { matchApi, request } from "../lib/net/api";
import { t } from "./messages";
import type { PuzzleSource } from "./puzzles";

const LEAST = 0.01;

/** The choices of these seats that the coach would have made otherwise, the dearest first. */
export function mistakesIn(insights: Insight[], seats: number[]): (Insight & { choice: Judgement })[] {
  return insights
    .filter((one): one is Insight & { choice: Judgement } => one.choice !== null && one.choice.lost >= LEAST)
    .filter(({ choice }) => seats.includes(choice.seat))
    .toSorted((a, b) => b.choice.lost - a.choice.lost || a.answer - b.answer);
}

/** A choice of a reviewed match as a puzzle: the table as it stood then, with the coach's answer. */
export function mistake(id: string, answer: number): PuzzleSource {
  const api = matchApi(id);
  const loaded = load();

  async function load() {
    const [{ match }, review] = await Promise.all([
      api.update(0),
      request<Review>("GET", `/matches/${encodeURIComponent(id)}/review?since=0`),
    ]);
    const mine = match?.seats.filter((seat) => seat.mine) ?? [];
    const seats = (mine.length ? mine : (match?.seats ?? [])).map(({ seat }) => seat);
    const all = mistakesIn(review.findings, seats);
    const here = all.find((one) => one.answer === answer);
    if (!match || !here) throw new Error(t.puzzles.noMistake);
    const step = Math.max(1, (review.frames[answer - 1] ?? 1) - 1);
    const { view, choices = [] } = await api.frame(step, here.choice.seat, -1, true);
    return { match, all, here, view, choices };
  }

  return {
    back: { href: `/match/${id}/replay#review`, name: t.puzzles.toReview },
    async table() {
      const { match, here, view, choices } = await loaded;
      const seats = match.seats.map((seat) => ({ ...seat, mine: seat.seat === here.choice.seat }));
      return {
        id: `${id}-${answer}`,
        game: match.game,
        difficulty: 0,
        theme: t.puzzles.mistake,
        question: here.choice.question,
        set_up: "",
        source: "",
        match: { ...match, seats },
        view,
        choices,
      };
    },
    async answer(action) {
      const { here, choices } = await loaded;
      const label = choices.find((choice) => choice.action === action)?.label ?? action;
      return verdict(here.choice, action, label);
    },
    async next() {
      const { all, here } = await loaded;
      const next = all[all.indexOf(here) + 1];
      return next ? `/match/${id}/mistakes/${next.answer}` : "";
    },
  };
}

/** Only the chances of the two answers that the coach compared are known. */
function verdict(judged: Judgement, action: string, label: string): PuzzleVerdict {
  const right = label === judged.best;
  const best = { action: right ? action : "", label: judged.best, chance: judged.chance + judged.lost };
  const chance = label === judged.chosen ? judged.chance : -1;
  const { because, reason } = judged;
  return { right, given: right ? best : { action, label, chance }, best, because, reason, ranking: [] };
}
