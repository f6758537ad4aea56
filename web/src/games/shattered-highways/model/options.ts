import type { PlacingData, Table, VehicleData } from "../../../generated/shattered-highways";
import type { Choice, Question } from "../../../generated/wire";
import { contact, inches, onRoad, rectOf, spotText, wayText, type Face, type Spot } from "./geometry";
import { deciding } from "./names";
import { t } from "../messages";

/** Somebody whom the vehicle in hand would touch. */
export interface Touched {
  vehicle: VehicleData;
  /** Which of its own faces would touch. */
  face: Face;
}

export function touchedAt(table: Table, placing: PlacingData, { x, y }: Spot): Touched[] {
  const box = { x, y, w: placing.width, l: placing.length };
  return onRoad(table)
    .filter(({ vehicle }) => vehicle !== placing.vehicle)
    .flatMap((vehicle) => {
      const face = contact(box, rectOf(vehicle));
      return face ? [{ vehicle, face }] : [];
    });
}

/**
 * All that could be done at a place: the choices that are listed where there are such, else as the rules write them.
 *
 * In English they are called as the server calls them. Whether each is allowed, and its odds, only the server knows.
 */
export function optionsAt(table: Table, question: Question, placing: PlacingData, spot: Spot): Choice[] {
  return written(table, placing, spot).map(
    (option) => question.choices.find(({ action }) => action === option.action) ?? option,
  );
}

function written(table: Table, placing: PlacingData, spot: Spot): Choice[] {
  const at = { x: spot.x, y: spot.y };
  if (placing.what === "deploy") {
    const tag = `v${(placing.vehicle ?? 0) + 1}`;
    return [
      made(
        `deploy ${tag}, ${spotText(at)}`,
        { do: "deploy", vehicle: tag, ...at },
        t.way.at(inches(at.x), inches(at.y)),
      ),
    ];
  }
  const stays = at.x === placing.x && at.y === placing.y;
  const way = wayText(placing, at);
  if (placing.what === "place")
    return [made(`place ${spotText(at)}`, { do: "place", ...at }, stays ? t.way.stay : way)];
  const move = made(`move ${spotText(at)}`, { do: "move", ...at }, t.way.drive(way));
  return [...(stays ? [] : [move]), ...pushes(table, placing, at)];
}

/** SH-NUDGE-1, SH-RAM-1: whoever is touched may be nudged; rammed only if they are an enemy. */
function pushes(table: Table, placing: PlacingData, at: Spot): Choice[] {
  const driver = deciding(table)?.team ?? table.seat;
  return touchedAt(table, placing, at).flatMap(({ vehicle, face }) => {
    const tag = `v${vehicle.vehicle + 1}`;
    const own = vehicle.control === driver;
    const push = (kind: "nudge" | "ram"): Choice =>
      made(
        `${kind} ${tag}, ${spotText(at)}`,
        { do: kind, vehicle: tag, ...at },
        t.way[kind](own ? t.way.own(vehicle.name) : vehicle.name, t.way.sides[face]),
      );
    return own ? [push("nudge")] : [push("nudge"), push("ram")];
  });
}

function made(action: string, data: object, label: string): Choice {
  return { action, data, label, odds: [], preview: null };
}
