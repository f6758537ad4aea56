import type { MatchInfo, SeatInfo, LogEntry } from "../generated/wire";

/** A seat of mine that a bot took over while I was away, and the number of the step in which it did. */
export interface Taken {
  seat: SeatInfo;
  number: number;
  /** Whether my time was over; otherwise another player let it play. */
  late: boolean;
}

/** The seats of mine that bots play, apart from those that somebody at this screen has lent. */
export function takenOver(match: MatchInfo, steps: LogEntry[], lent: ReadonlySet<number>): Taken[] {
  if (match.status !== "playing") return [];
  const played = match.seats.filter((seat) => seat.mine && seat.bot !== "");
  return played.flatMap((seat) => {
    const step = steps.findLast((one) => one.kind === "lend" && one.seat === seat.seat);
    const late = step?.by === "clock";
    const byOthers = step?.by === "person" && !lent.has(seat.seat);
    return step && (late || byOthers) ? [{ seat, number: step.number, late }] : [];
  });
}

/** What a bot is called in a sentence. */
export function botName(bot: string): string {
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}
