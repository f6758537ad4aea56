import type { MatchInfo, MatchLine, SeatInfo } from "../generated/wire";

/** How long ago, in a few words. */
export function ago(when: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(when).getTime()) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** What a seat is called: who sits there, or the seat's number while it is empty. */
export function seatName(seat: SeatInfo): string {
  return seat.name || `Seat ${seat.seat + 1}`;
}

/** What the seats with these numbers are called. */
export function seatNames(match: MatchInfo, seats: number[]): string {
  const named = match.seats.filter((seat) => seats.includes(seat.seat)).map(seatName);
  return list(seats.includes(-1) ? [...named, "the dice"] : named);
}

/** What the tab says: first of all whether it is your turn. */
export function tabTitle(state: "mine" | "theirs" | "over" | "waiting", title: string, names = ""): string {
  const first = {
    mine: "Your turn",
    theirs: names ? `Waiting for ${names}` : "Watching",
    over: "Game over",
    waiting: "Waiting for players",
  }[state];
  return `${first} - ${title}`;
}

/** What a match in a list is doing, from the visitor's place. */
export function lineState(line: MatchLine): string {
  if (line.status === "over") return "Finished";
  if (line.read_only) return "Read-only";
  if (line.status === "waiting") return "Waiting for players";
  return line.my_turn ? "Your turn" : "Others are playing";
}
