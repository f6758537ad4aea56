import type { MatchInfo, SeatInfo, LogEntry } from "../generated/wire";

/** A seat of mine that a bot plays since its time ran out, and the number of the step in which it took over. */
export interface Taken {
  seat: SeatInfo;
  number: number;
}

/** The seats of mine that bots play since their time ran out. */
export function takenOver(match: MatchInfo, steps: LogEntry[]): Taken[] {
  if (match.status !== "playing") return [];
  const lent = match.seats.filter((seat) => seat.mine && seat.bot !== "");
  return lent.flatMap((seat) => {
    const step = steps.findLast((one) => one.kind === "lend" && one.seat === seat.seat);
    return step?.by === "clock" ? [{ seat, number: step.number }] : [];
  });
}

/** What a bot is called in a sentence. */
export function botName(bot: string): string {
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}
