import type { MatchInfo, MatchLine, SeatInfo } from "../generated/wire";
import { t } from "./messages";
import { spoken } from "./messages.svelte";

/** How long ago, in a few words. */
export function ago(when: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(when).getTime()) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return t.ago.now;
  if (minutes < 60) return t.ago.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t.ago.hours(hours);
  return t.ago.days(Math.floor(hours / 24));
}

/** A day and the time of it, as the visitor's clock has them. */
export function dayAndTime(when: string): string {
  const shape = {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  return new Intl.DateTimeFormat(spoken(), shape).format(new Date(when));
}

/** `a`, `a and b`, `a, b and c`. */
export function list(names: string[]): string {
  if (names.length < 2) return names.join("");
  return t.words.and(names.slice(0, -1).join(", "), names.at(-1) ?? "");
}

/** What a seat is called: who sits there, or the seat's number while it is empty. */
export function seatName(seat: SeatInfo): string {
  return seat.name || emptySeat(seat.seat);
}

/** What a seat is called by its number alone. */
export function emptySeat(seat: number): string {
  return t.words.seat(seat + 1);
}

/** Whether a role in the game is a name rather than the number of a seat. */
export function isProper(role: string): boolean {
  return /^\p{Lu}/u.test(role);
}

/** What the seats with these numbers are called: people by their names, bots by what they play. */
export function seatNames(match: MatchInfo, seats: number[]): string {
  const named = match.seats
    .filter((seat) => seats.includes(seat.seat))
    .map((seat) => (seat.holder === "bot" && isProper(seat.role) ? seat.role : seatName(seat)));
  return list(seats.includes(-1) ? [...named, t.words.dice] : named);
}

/** What the tab says: first of all whether it is your turn. */
export function tabTitle(state: "mine" | "theirs" | "over" | "waiting", title: string, names = ""): string {
  const first = {
    mine: t.tab.mine,
    theirs: names ? t.tab.waitingFor(names) : t.tab.watching,
    over: t.tab.over,
    waiting: t.tab.waiting,
  }[state];
  return `${first} - ${title}`;
}

/** What a match in a list is doing, from the visitor's place. */
export function lineState(line: MatchLine): string {
  if (line.status === "over") return t.line.over;
  if (line.read_only) return t.line.readOnly;
  if (line.status === "waiting") return t.line.waiting;
  return line.my_turn ? t.line.mine : t.line.theirs;
}
