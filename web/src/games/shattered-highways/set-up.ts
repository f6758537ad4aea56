import { lineOf, withLine } from "../../analysis/text";
import type { Table, VehicleData } from "../../generated/shattered-highways";
import type { Answered, Choice } from "../../generated/wire";
import type { OpenQuestion } from "../../table/question/details.svelte";
import type { Held, SetUp } from "../types";
import { spotAt } from "./model/choices";
import { onRoad, spotText } from "./model/geometry";
import { t } from "./messages";

const key = ({ vehicle }: VehicleData): string => `v${vehicle + 1}`;

/** Anything may be put anywhere: the rules say afterwards what is impossible. */
export function answerAt(place: string): Answered[] {
  const choice = { action: place, data: { do: "deploy" }, label: t.setUp.here, odds: [], preview: null };
  return [{ ...choice, places: [place], allowed: true, refusal: null }];
}

function asked(choices: Choice[]): OpenQuestion {
  return {
    ...{ kind: "set-up", prompt: "", seat: 0, seats: [0], mine: [0], complete: false },
    ...{ actions: choices.map(({ action }) => action), choices, ready: true },
  };
}

/** Each vehicle can be taken up. */
function pickUp(vehicle: VehicleData): Choice {
  const label = t.setUp.take(vehicle.name);
  const places = [`vehicle:${vehicle.vehicle}`];
  return { action: places[0] ?? "", data: { do: "set-up" }, label, odds: [], preview: null, places };
}

export const setUp: SetUp = {
  pieces: (sent) =>
    onRoad(sent as Table).map((vehicle) => ({ id: key(vehicle), label: vehicle.name, alone: true })),
  pieceAt(_text, place) {
    const [kind, number] = place.split(":");
    return kind === "vehicle" ? `v${Number(number) + 1}` : null;
  },
  put(text, piece, place) {
    const spot = spotAt(place);
    if (!spot) return text;
    const at = `at ${spotText(spot)}`;
    const parts = lineOf(text, piece).split(";");
    const known = parts.findIndex((part) => part.trim().startsWith("at "));
    parts.splice(known < 0 ? 1 : known, known < 0 ? 0 : 1, ` ${at}`);
    return withLine(text, piece, parts.join(";").trim());
  },
  hold(view, piece): Held {
    const table = view.table as Table;
    const vehicle = onRoad(table).find((one) => key(one) === piece);
    if (!vehicle) return { view, question: asked(onRoad(table).map(pickUp)) };
    const { x, y, width, length } = vehicle;
    const places = [[0, 0, table.width - width, table.length - length]];
    const placing = {
      ...{ what: "deploy", vehicle: vehicle.vehicle, x, y, width, length, places, toward: null },
    };
    return {
      view: { ...view, table: { ...table, placing } },
      question: asked([]),
      ask: (place) => Promise.resolve(answerAt(place)),
    };
  },
};
