import type { Trail } from "../../../board/trail";
import type { Feeling } from "../../../company/talk.svelte";
import type { Drove, Hijacked, Leapt, RollEnded, Table, Wrecked } from "../../../generated/highway-heist";
import { nameOfNumber } from "./places";

/** Who has reason to be glad or sore about an event. */
export function feeling(told: unknown): Feeling | null {
  const event = told as RollEnded | Hijacked | Wrecked;
  switch (event.event) {
    case "roll-ended":
      return { seat: event.seat, mood: event.success ? "glad" : "sore" };
    case "hijacked":
      return { seat: event.seat, mood: "glad" };
    case "wrecked":
      return event.owner >= 0 ? { seat: event.owner, mood: "sore" } : null;
    default:
      return null;
  }
}

/** From where to where a team member has driven or leapt, if they are still there. */
export function trail(told: unknown, { road, players }: Table): Trail | null {
  const event = told as Drove | Leapt;
  if (event.event !== "drove" && event.event !== "leapt") return null;
  const [from, to] = [nameOfNumber(road, event.start), nameOfNumber(road, event.end)];
  const stands =
    players.some(({ seat, place }) => seat === event.seat && place.space === to) ||
    road.occupants.some(({ owner, spaces }) => owner === event.seat && spaces.includes(to));
  return stands ? [from, to] : null;
}
