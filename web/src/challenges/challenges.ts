import type { ChallengeInfo, ChallengeLine, ChallengePlayed, GameInfo, MatchLine } from "../generated/wire";
import { request } from "../lib/net/api";

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

const DAY = 86_400_000;
/** The days before 1970, counted from the first Monday of the calendar. */
const DAYS_BEFORE = 719_162;

/** This week's challenges, from what the page knows of the games and the visitor's matches. The engine in a browser
 * would load every game to tell the same. */
export function linesOf(games: GameInfo[], mine: MatchLine[], now = Date.now()): ChallengeLine[] {
  const week = Math.floor((Math.floor(now / DAY) + DAYS_BEFORE) / 7);
  const monday = (week * 7 - DAYS_BEFORE) * DAY;
  const year = new Date(monday + 3 * DAY).getUTCFullYear();
  const first = Math.floor((Date.UTC(year, 0, 4) / DAY + DAYS_BEFORE) / 7);
  const name = `${year}-w${String(week - first + 1).padStart(2, "0")}`;
  return games
    .filter(({ weekly }) => weekly.length > 0)
    .map(({ slug, weekly }) => {
      const id = `${slug}-${name}`;
      const status = mine.find(({ challenge }) => challenge === id)?.status;
      return {
        id,
        game: slug,
        title: weekly[week % weekly.length] ?? "",
        ends: new Date(monday + 7 * DAY).toISOString(),
        state: status === undefined ? "open" : status === "over" ? "played" : "playing",
        goes: 0,
        ranked: 0,
        mine: null,
        best: null,
      };
    });
}

/** The number in `2026-W31`. */
export function weekNumber(week: string): number {
  return Number(week.split("-W")[1] ?? 0);
}

/** What a bot is called. */
export function botLabel(game: GameInfo | undefined, bot: string): string {
  return game?.bots.find((one) => one.name === bot)?.label ?? bot;
}
