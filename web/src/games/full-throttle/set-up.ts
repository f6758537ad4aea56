import { lineOf, withLine } from "../../analysis/text";
import type { Table } from "../../generated/full-throttle";
import type { SetUp } from "../types";
import { t } from "./messages";

const OBSTACLE = "obstacle";

function obstaclesOf(text: string): string[] {
  return lineOf(text, "obstacles")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one && one !== "-");
}

/** The line of a car with another place; that of its legs which comes first is meant. */
function placed(line: string, at: string): string {
  const parts = line.split(",").map((part) => part.trim());
  const known = parts.findIndex((part) => part.startsWith("at "));
  if (known >= 0) parts[known] = `at ${at}`;
  else parts.splice(1, 0, `at ${at}`);
  return parts.join(", ");
}

export const setUp: SetUp = {
  pieces(sent) {
    const cars = (sent as Table).cars.map(({ car, name }) => ({
      id: `${car + 1}`,
      label: name,
      alone: true,
    }));
    return [...cars, { id: OBSTACLE, label: t.setUp.obstacle, alone: false }];
  },
  pieceAt(text, place, sent) {
    const car = (sent as Table).cars.find(({ at }) => at === place);
    if (car) return `${car.car + 1}`;
    return obstaclesOf(text).includes(place) ? OBSTACLE : null;
  },
  put(text, piece, place) {
    if (piece !== OBSTACLE) return withLine(text, piece, placed(lineOf(text, piece), place));
    const others = obstaclesOf(text).filter((one) => one !== place);
    return withLine(text, "obstacles", [...others, place].join(", "));
  },
  clear(text, place) {
    return withLine(
      text,
      "obstacles",
      obstaclesOf(text)
        .filter((one) => one !== place)
        .join(", ") || "-",
    );
  },
};
