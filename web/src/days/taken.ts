import type { MatchInfo, SeatInfo, Step } from "../generated/wire";

/** The seat of mine that a bot plays since its time ran out, if there is one. */
export function takenOver(match: MatchInfo, steps: Step[]): SeatInfo | undefined {
  if (match.status !== "playing") return undefined;
  return match.seats.find((seat) => seat.mine && seat.bot !== "" && lastLent(steps, seat.seat) === "clock");
}

function lastLent(steps: Step[], seat: number): Step["by"] {
  return steps.findLast((step) => step.what === "lend" && step.seat === seat)?.by ?? "";
}

/** What a bot is called in a sentence. */
export function botName(bot: string): string {
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}
