import type { BotInfo, SeatPlan } from "../generated/wire";
import { t } from "./messages";

const USUAL = "driver";

/** The bot that sits down unless another is chosen: quick, and a fair match for most. */
export function usualBot(bots: BotInfo[]): string {
  return bots.some((bot) => bot.name === USUAL) ? USUAL : (bots[0]?.name ?? USUAL);
}

/** Who shall sit on a new seat: the visitor first, bots on the others. */
function first(index: number, bots: BotInfo[], name: string): SeatPlan {
  return index === 0 ? { who: "me", name } : { who: "bot", bot: usualBot(bots) };
}

/** The seats of a new table after their number has changed; those that stay keep who sits there. */
export function seated(seats: SeatPlan[], count: number, bots: BotInfo[], name: string): SeatPlan[] {
  return Array.from({ length: count }, (_, i) => seats[i] ?? first(i, bots, name));
}

/** The seats with somebody else on one of them. */
export function reseated(
  seats: SeatPlan[],
  index: number,
  who: SeatPlan["who"],
  bots: BotInfo[],
): SeatPlan[] {
  return seats.map((seat, i) => {
    if (i !== index) return seat;
    const name = seat.name ?? "";
    return who === "bot" ? { who, bot: usualBot(bots) } : { who, name };
  });
}

/** What to say about a seating before it is used, or nothing. */
export function seatingProblem(seats: SeatPlan[]): string {
  const people = seats.some((seat) => seat.who !== "bot");
  return people ? "" : t.seating.people;
}
