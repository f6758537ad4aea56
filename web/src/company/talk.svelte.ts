import type { EventInfo, LogEntry, MatchInfo, SeatPhrase } from "../generated/wire";
import { t } from "./messages";

export type Phrase = SeatPhrase["phrase"];
export type Emote = keyof typeof t.emotes;
/** How a seat feels about what has happened to it. */
export type Mood = "glad" | "sore";
export interface Feeling {
  seat: number;
  mood: Mood;
}

/** What stands at a seat for some seconds: a phrase of a player, or a line of a bot. */
export interface Said {
  id: number;
  seat: number;
  text: string;
  emote: Emote | null;
}

const STAYS = 5000;
/** Bots are silent for at least that many rounds after a line. */
const SILENT_ROUNDS = 2;
/** They say something about one of this many occasions. */
const SELDOM = 3;

export const isEmote = (phrase: Phrase): phrase is Emote => phrase in t.emotes;

/** What the seats of a table say, each at most one thing at a time. */
export class Talk {
  said = $state.raw<Said[]>([]);
  #last = 0;
  #rounds = SILENT_ROUNDS;

  /** A player says something; its words, for those who cannot see it. */
  hear({ seat, phrase }: SeatPhrase): string {
    const emote = isEmote(phrase) ? phrase : null;
    const text = isEmote(phrase) ? t.emotes[phrase] : t.phrases[phrase];
    this.#show(seat, text, emote);
    return text;
  }

  /** Lets a bot say a line about what has happened, now and then. The match and the entry decide which one. */
  comment(
    match: MatchInfo,
    entries: LogEntry[],
    rounds: string[],
    feel: (event: EventInfo["event"]) => Feeling | null,
  ): void {
    for (const entry of entries) {
      for (const { event } of entry.events) {
        const { event: kind } = event as { event?: string };
        if (kind && rounds.includes(kind)) this.#rounds++;
        const felt = this.#rounds >= SILENT_ROUNDS ? feel(event) : null;
        const line = felt && lineOf(match, entry.number, felt);
        if (!felt || !line) continue;
        this.#rounds = 0;
        this.#show(felt.seat, line, null);
      }
    }
  }

  #show(seat: number, text: string, emote: Emote | null): void {
    const id = ++this.#last;
    this.said = [...this.said.filter((one) => one.seat !== seat), { id, seat, text, emote }];
    setTimeout(() => (this.said = this.said.filter((one) => one.id !== id)), STAYS);
  }
}

/** The line of a bot about that entry, or null where it is silent or no bot sits there. */
export function lineOf(match: MatchInfo, number: number, { seat, mood }: Feeling): string | null {
  const who = match.seats.find((one) => one.seat === seat && one.holder === "bot");
  const draw = hash(`${match.commitment || match.id} ${number}`);
  if (!who || draw % SELDOM) return null;
  const lines = (who.bot in t.lines ? t.lines[who.bot as keyof typeof t.lines] : t.lines.driver)[mood];
  return lines[Math.floor(draw / SELDOM) % lines.length] ?? null;
}

/** FNV-1a: the same number for the same text everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}
