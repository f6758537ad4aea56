import type { PlayerData, Table } from "../../../generated/highway-heist";
import type { Question, SeatView } from "../../../generated/wire";
import { standsIn } from "./scene";

/** Questions that are answered with a space, and the word for that answer. */
const SPACE_ANSWERS = [
  "place",
  "target",
  "push",
  "slide",
  "toss",
  "move",
  "roll",
  "land",
  "slam",
  "knock",
  "stand",
];

const THINGS: Record<string, (id: string, question: Question | null) => string[]> = {
  stunt: (id, question) =>
    question?.kind === "react" ? [`react ${id} ${question.seat + 1}`, `stunt ${id}`] : [`stunt ${id}`],
  special: (id) => [`special ${id}`],
  seat: (id, question) => [`${question?.kind === "ramsey" ? "ramsey" : "turn"} ${Number(id) + 1}`],
  boost: () => ["take-boost"],
  end: () => ["end"],
  character: (id) => [`character ${id}`],
  vehicle: (id) => [`vehicle ${id}`],
};

/** What a player who clicks a place probably means, as actions in text, best guess first. */
export function guesses(place: string, question: Question | null, view: SeatView): string[] {
  const [kind = "", id = ""] = place.split(":");
  const thing = THINGS[kind];
  if (thing) return thing(id, question);
  if (question && SPACE_ANSWERS.includes(question.kind)) return [`${question.kind} ${place}`];
  const table = view.table as Table;
  const player = table.players[question?.seat ?? view.seat ?? 0];
  return player ? actions(table, player, place) : [];
}

function actions(table: Table, player: PlayerData, place: string): string[] {
  const occupant = table.road.occupants.find(({ spaces }) => spaces.includes(place));
  const roof = occupant ? standsIn(occupant) : place;
  const [drive, leap] = [`drive ${place}`, `leap ${roof}`];
  if (!occupant) return player.place.where === "wheel" ? [drive, `nudge ${place}`, leap] : [leap, drive];
  if (occupant.owner === player.seat) return ["wheel", leap, "shake"];
  if (player.place.where === "wheel") {
    const hits = attacks(occupant.kind);
    return hits.length ? [...hits, leap, drive] : [drive, leap];
  }
  const onIt = player.place.space === roof;
  return onIt ? ["hijack", "brawl", leap] : [leap, ...attacks(occupant.kind)];
}

function attacks(kind: string): string[] {
  if (kind === "wreck" || kind === "hulk") return [];
  return kind === "vehicle" || kind === "abandoned" ? ["force"] : ["ram", "force"];
}
