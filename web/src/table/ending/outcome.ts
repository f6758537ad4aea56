import type { Ending, GameInfo, MatchInfo, NewMatch, SeatPlan } from "../../generated/wire";

/** Whether a seat of this visitor is among the winners; a team that scores nothing has lost together. */
export function hasWon(match: MatchInfo, game: GameInfo | null, outcome: number[]): boolean {
  const best = Math.max(...outcome);
  return match.seats.some(
    (seat) => seat.mine && outcome[seat.seat] === best && (!game?.cooperative || best > 0),
  );
}

/** How the game ended for the visitor: a place between the first and the last, or one that all share, is neither a win nor
 * a loss. */
export function feeling(
  match: MatchInfo,
  game: GameInfo | null,
  outcome: number[],
  ending: Ending | undefined,
): "won" | "lost" | "over" {
  const own = match.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
  const places = ending?.standings ?? [];
  if (own.length === 0 || (places.length > 1 && places.every(({ place }) => place === 1))) return "over";
  if (hasWon(match, game, outcome)) return "won";
  const last = Math.max(0, ...places.map(({ place }) => place));
  return places.every(({ seat, place }) => !own.includes(seat) || place === last) ? "lost" : "over";
}

const STRENGTHS = ["random", "rookie", "driver", "ace"];

/** What could be played next: the same table, with the sides changed, against more or against less. */
export type Next = "sides" | "harder" | "easier";

/** What to offer next: who has won may want more, who has lost less. */
export function nextAfter(felt: ReturnType<typeof feeling>): Next[] {
  if (felt === "won") return ["harder", "sides"];
  return felt === "lost" ? ["easier"] : ["sides", "easier"];
}

function plans(match: MatchInfo): SeatPlan[] {
  return match.seats.map(({ holder, bot, name, mine }) => {
    if (mine) return { who: "me", name };
    return holder === "bot" ? { who: "bot", bot } : { who: "friend" };
  });
}

/** A table like this one with a change, or null where that change cannot be made. */
export function nextTable(match: MatchInfo, ending: Ending | undefined, next: Next): NewMatch | null {
  if (!ending || match.challenge || match.imported || match.dice === "scripted") return null;
  const { game, watchable, dice } = match;
  const same = { game, watchable, dice, options: match.options, seats: plans(match) };
  if (next === "sides") {
    const seats = [...same.seats.slice(1), ...same.seats.slice(0, 1)];
    return ending.sides && seats.some(({ who }) => who !== "me") ? { ...same, seats } : null;
  }
  const changes = ending[next];
  if (Object.keys(changes).length > 0) return { ...same, options: { ...match.options, ...changes } };
  const seats = same.seats.map((plan) =>
    plan.who === "bot" ? { ...plan, bot: otherBot(plan.bot ?? "", next === "harder" ? 1 : -1) } : plan,
  );
  const differs = seats.some(({ bot }, i) => bot !== same.seats[i]?.bot);
  return ending.standings.length > 0 && differs ? { ...same, seats } : null;
}

/** The bot that is a step stronger or weaker; random answers are no opponent. */
function otherBot(bot: string, step: number): string {
  const other = STRENGTHS[STRENGTHS.indexOf(bot) + step];
  return STRENGTHS.includes(bot) && other && other !== "random" ? other : bot;
}
