import type { ChallengeInfo, ChallengeLine, ChallengePlayed, GameInfo } from "../generated/wire";
import { request } from "../lib/api";

const at = (id: string): string => `/challenges/${encodeURIComponent(id)}`;

export const challengeApi = {
  list: () => request<ChallengeLine[]>("GET", "/challenges"),
  one: (id: string) => request<ChallengeInfo>("GET", at(id)),
  play: (id: string, name: string) => request<ChallengePlayed>("POST", `${at(id)}/play`, { name }),
  letPlay: (id: string, bot: string) => request<ChallengePlayed>("POST", `${at(id)}/play`, { bot }),
  /** The challenge that a finished match belongs to, or a new one with its dice. */
  of: (match: string) =>
    request<ChallengeInfo>("POST", `/matches/${encodeURIComponent(match)}/challenge`, {}),
};

/** The number in `2026-W31`. */
export function weekNumber(week: string): number {
  return Number(week.split("-W")[1] ?? 0);
}

/** What a bot is called. */
export function botLabel(game: GameInfo | undefined, bot: string): string {
  return game?.bots.find((one) => one.name === bot)?.label ?? bot;
}
