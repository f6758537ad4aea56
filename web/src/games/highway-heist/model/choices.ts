import type { Action, HeistPreview, PlayerData, Table } from "../../../generated/highway-heist";
import type { Choice, OddsLine, Question } from "../../../generated/wire";
import { percent } from "../../../lib/odds";
import { neighbours } from "./places";
import { hasRoof, standsIn } from "./scene";
import { t } from "../messages";

export function actionOf(choice: Choice): Action {
  return choice.data as Action;
}

const NOTHING: HeistPreview = { path: [], marks: [], note: "" };

/** What a choice would bring, to be drawn while it is looked at. */
export function previewOf(choice: Choice): HeistPreview {
  return (choice.preview as HeistPreview | null) ?? NOTHING;
}

/** Every place of the board with the choices that can be made there. */
export function spotsOf(question: Question | null, table: Table): Map<string, Choice[]> {
  const spots = new Map<string, Choice[]>();
  for (const choice of question?.choices ?? [])
    for (const place of placesOf(choice, table, question as Question))
      spots.set(place, [...(spots.get(place) ?? []), choice]);
  return spots;
}

/** Where a choice is made: a space such as G3, or a thing such as `stunt:tank-bail-out` or `seat:0`. */
export function placesOf(choice: Choice, table: Table, question: Question): string[] {
  const action = actionOf(choice);
  const spaces = spacesOf(action);
  if (spaces.length) return CLIMBS.has(action.do) ? roofSpaces(table, spaces) : spaces;
  const actor = table.players[table.turn.active ?? question.seat] ?? table.players[0];
  return actor ? thingsOf(choice, action, table, actor) : [];
}

function spacesOf(action: Action): string[] {
  if ("to" in action) return [action.to];
  if ("on" in action) return [action.on];
  if ("at" in action) return [action.at];
  return [];
}

const CLIMBS = new Set(["leap", "land"]);

/** A roof may reach over two spaces, as the Tank's does. */
function roofSpaces(table: Table, [roof = ""]: string[]): string[] {
  const tank = table.scenario.tank?.spaces ?? [];
  return tank[0] === roof ? tank : [roof];
}

function thingsOf(choice: Choice, action: Action, table: Table, actor: PlayerData): string[] {
  const own = actor.vehicle?.space ?? "";
  const here = actor.place.space ?? "";
  switch (action.do) {
    case "character":
      return [`character:${action.who}`];
    case "vehicle":
      return [`vehicle:${action.which}`];
    case "turn":
    case "ramsey":
      return [`seat:${action.seat - 1}`, ...vehicleSpace(table, action.seat - 1)];
    case "ram":
    case "force":
      return targets(choice, table, own, action.do);
    case "wheel":
    case "shake":
    case "stay":
      return [own];
    case "brawl":
    case "hijack":
      return [here];
    case "take-boost":
      return [`boost:${actor.seat}`];
    case "end":
      return [`end:${actor.seat}`];
    case "stunt":
    case "react":
      return [`stunt:${action.card}`];
    case "special":
      return [`special:${action.which}`];
    case "use":
      return [action.first, action.second].map((name) => thing(table, name)).filter(Boolean);
    case "next-peg":
      return pegPlaces(choice, table, action.peg);
    case "assist":
    case "boost":
    case "keep":
    case "reroll":
    case "accept":
      return ["tray"];
    default:
      return previewOf(choice)
        .marks.filter(({ role }) => role === "end")
        .map(({ at }) => at);
  }
}

function vehicleSpace(table: Table, seat: number): string[] {
  const space = table.players[seat]?.vehicle?.space;
  return space ? [space] : [];
}

/** The vehicles that a ram or a force may hit; the server's preview knows best. */
function targets(choice: Choice, table: Table, own: string, what: "force" | "ram"): string[] {
  const named = previewOf(choice).marks.filter(({ role }) => role === "target");
  if (named.length) return named.map(({ at }) => at);
  const kinds = what === "ram" ? ["suv"] : ["suv", "vehicle"];
  const near = own ? neighbours(table.road, own) : [];
  return table.road.occupants
    .filter((occupant) => kinds.includes(occupant.kind) && near.includes(standsIn(occupant)))
    .map(standsIn);
}

/** Something a stunt names: a space, the Chopper, or nothing. */
function thing(table: Table, name: string): string {
  if (name === "-") return "";
  return name === "chopper" ? (table.scenario.chopper?.space ?? "") : name;
}

/** The peg itself; a player's board too, for a driver without a car stands nowhere. */
function pegPlaces(choice: Choice, table: Table, peg: string): string[] {
  if (peg === "enemy") return table.road.enemy_pegs.filter((at) => !hasRoof(table, at)).slice(0, 1);
  const seat = Number(peg) - 1;
  const at = previewOf(choice).marks[0]?.at ?? table.players[seat]?.place.space;
  return at ? [`seat:${seat}`, at] : [`seat:${seat}`];
}

// Odds

/** One way of spending tokens on an action, with the chance that matters. */
export interface Chance {
  spend: string;
  what: string;
  percent: string;
  exact: string;
}

/** The best that an action may bring, once for each way of spending. */
export function chancesOf(choice: Choice): Chance[] {
  const what = bestOf(choice.odds);
  const spends = [...new Set(choice.odds.map(({ spend }) => spend))];
  return spends.map((spend) => {
    const line = choice.odds.find((each) => each.spend === spend && each.what === what);
    const chance = { percent: percent(line?.chance ?? 0), exact: line?.exact ?? "0" };
    return { spend: spend || t.dice.plain, what, ...chance };
  });
}

/** That nothing is damaged, if that can be; else the first thing that can. */
function bestOf(odds: OddsLine[]): string {
  const possible = odds.filter(({ chance }) => chance > 0);
  const unhurt = possible.find(({ what }) => what === "takes no damage");
  return (unhurt ?? possible[0] ?? odds[0])?.what ?? "";
}

/** A choice as a screen reader should say it: its label and the odds as they stand. */
export function spoken(choice: Choice): string {
  const [plain] = chancesOf(choice);
  return plain ? `${choice.label}, ${plain.what} ${plain.percent} ${plain.spend}` : choice.label;
}
