import type { GameInfo, MatchInfo } from "../generated/wire";

/** Whether a seat of this visitor is among the winners; a team that scores nothing has lost together. */
export function hasWon(match: MatchInfo, game: GameInfo | null, outcome: number[]): boolean {
  const best = Math.max(...outcome);
  return match.seats.some(
    (seat) => seat.mine && outcome[seat.seat] === best && (!game?.cooperative || best > 0),
  );
}
