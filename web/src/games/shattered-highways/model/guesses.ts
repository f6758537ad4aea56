import type { Table } from "../../../generated/shattered-highways";
import type { Question, SeatView } from "../../../generated/wire";
import { spotAt } from "./choices";
import { spotText } from "./geometry";
import { deciding } from "./names";

type Guess = (at: string, table: Table, question: Question | null) => string[];

const THINGS: Record<string, Guess> = {
  spot: (at, table, question) => onRoad(`spot:${at}`, table, question),
  vehicle: (at, table, question) => atVehicle(Number(at), table, question),
  warrior: (at, table, question) => atWarrior(Number(at), table, question),
  seat: (at, _, question) => [`${question?.kind === "seat" ? "take" : "change"} ${at.split(".")[1]}`],
  mount: (at, table) => atMount(at, table),
  addon: (at) => ADDONS[at.split(".")[1] ?? ""] ?? [],
  order: (at) => [`order v${Number(at.split(".")[0]) + 1} ${at.split(".")[1]}`],
};

const ADDONS: Record<string, string[]> = {
  nitro: ["nitro"],
  "smoke-pots": ["smoke"],
  "quick-hitch": ["uncouple"],
};

/** What a player who clicks a place probably means, as actions in text, best guess first. */
export function guesses(place: string, question: Question | null, view: SeatView): string[] {
  const [kind = "", at = ""] = place.split(":");
  return THINGS[kind]?.(at, view.table as Table, question) ?? [];
}

function onRoad(place: string, table: Table, question: Question | null): string[] {
  const spot = spotAt(place);
  if (!spot) return [];
  if (question?.kind === "deploy") return [`deploy v${(table.placing?.vehicle ?? 0) + 1}, ${spotText(spot)}`];
  if (table.placing?.what === "place") return [`place ${spotText(spot)}`];
  return [`move ${spotText(spot)}`];
}

/** In action: shoot at it, ram it from where one stands, board it; before: place it or number it. */
function atVehicle(vehicle: number, table: Table, question: Question | null): string[] {
  const tag = `v${vehicle + 1}`;
  if (question?.kind === "field") return [`field ${tag}`];
  if (question?.kind === "mark") return [`mark ${tag}`];
  if (question?.kind === "strike") return [`strike ${tag}`];
  if (question?.kind === "flee") return [`flee ${tag} tractor`];
  if (question?.kind === "sideswipe") return [`also ${tag}`];
  const driver = deciding(table)?.seat === 0;
  const active = table.vehicles.find((one) => one.vehicle === table.active);
  const ram = active ? [`ram ${tag}, ${spotText(active)}`, `nudge ${tag}, ${spotText(active)}`] : [];
  const others = [`shoot ${tag} whole`, `board ${tag} tractor`];
  return driver ? [...ram, ...others] : [...others, ...ram];
}

function atWarrior(warrior: number, table: Table, question: Question | null): string[] {
  const tag = `w${warrior + 1}`;
  if (question?.kind === "hero") return [`hero ${tag}`];
  if (question?.kind === "victim") return [`victim ${tag}`];
  const own = table.warriors.find((one) => one.warrior === warrior)?.team === table.seat;
  return own ? [`act ${tag}`] : [`shoot-at ${tag}`, `attack ${tag}`];
}

function atMount(at: string, table: Table): string[] {
  const [vehicle, mount] = at.split(".").map(Number);
  const state = table.vehicles.find((one) => one.vehicle === vehicle)?.mounts[mount ?? 0]?.state;
  const number = (mount ?? 0) + 1;
  return state === "unloaded" ? [`reload ${number}`] : [`clear ${number}`];
}
