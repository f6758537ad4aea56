import type { CarData, Drawing, Table } from "../../../generated/full-throttle";
import { poseAt, type Atlas, type Pose } from "./atlas";
import { t } from "../messages";

/** A car as it is drawn: where it stands, its paint, and the mark of its seat. */
export interface CarView {
  car: CarData;
  pose: Pose;
  mark: string;
  shape: string;
  body: string;
  trim: string;
}

const UNPAINTED = { shape: "sedan", body: "#8a93a3", trim: "#dfe5ee" };

export function carViews(atlas: Atlas, drawing: Drawing, table: Table): CarView[] {
  return table.cars.flatMap((car) => {
    const pose = car.at ? poseAt(atlas, car.at, car.leg, car.car, inFront(table, car)) : null;
    return pose ? [{ car, pose, mark: markOf(table, car), ...paintOf(drawing, car) }] : [];
  });
}

/** How many cars share the lane of the Start card with this one and stand before it. */
function inFront({ cars }: Table, { at, car }: CarData): number {
  return at?.startsWith("start ") ? cars.filter((other) => other.at === at && other.car < car).length : 0;
}

export function paintOf(drawing: Drawing, car: CarData) {
  const { shape, body, trim } = drawing.cars.find(({ paint }) => paint === car.paint) ?? UNPAINTED;
  return { shape, body, trim };
}

/** The number of the seat; where a seat has several cars, with a letter. */
export function markOf(table: Table, car: CarData): string {
  const team = table.cars.filter(({ seat }) => seat === car.seat);
  return `${car.seat + 1}${team.length > 1 ? "abcd"[team.indexOf(car)] : ""}`;
}

/** What a car is called where there is little room: its driver by their first name. */
export function shortName({ driver, name }: CarData): string {
  return driver ? (/^[^ ,]+/.exec(name)?.[0] ?? name) : name;
}

/** FT-TEAM-1: the team of a car, or nothing where everybody races alone. */
export function teamOf(table: Table, car: CarData): string {
  return table.variant === "tag-team" ? t.cars.team(car.side + 1) : "";
}

/** The car that a page is about: the one that moves, if it is the viewer's, or the viewer's own. */
export function ownCar(table: Table): CarData | undefined {
  const own = table.cars.filter(({ seat }) => seat === table.seat);
  return (
    own.find(({ car }) => car === table.turn?.car) ?? own.find(({ status }) => status === "racing") ?? own[0]
  );
}

export function gearName(gear: number): string {
  return gear === 0 ? t.cars.neutral : t.cars.gear(gear);
}

/** Each car with its place; cars that are level share one, and so do the cars of a team. After the end the winners come first: a leader may give up. */
export function places(table: Table): { place: number; car: CarData }[] {
  const groups = table.standings.map((group) => group.flatMap((number) => table.cars[number] ?? []));
  const won = ({ seat }: CarData): boolean => (table.outcome?.[seat] ?? 0) > 0;
  const ranked = [
    ...groups.map((group) => group.filter(won)),
    ...groups.map((group) => group.filter((car) => !won(car))),
  ];
  let place = 1;
  return ranked.flatMap((group) => {
    const here = group.map((car) => ({ place, car }));
    place += new Set(group.map(({ car, side }) => (table.variant === "tag-team" ? side : car))).size;
    return here;
  });
}

/** The cars of a photo finish; of a team the one that runs last (FT-TEAM-6), as the first one's extra Speed is lost. */
export function atLine(table: Table): { place: number; car: CarData }[] {
  const all = places(table);
  if (table.variant !== "tag-team") return all;
  const isLater = (one: CarData, other: CarData): boolean =>
    other.status === "finished" && (one.status !== "finished" || one.extra > other.extra);
  return all.filter((one) => {
    const team = all.filter(({ car }) => car.side === one.car.side);
    return one === team.reduce((last, other) => (isLater(other.car, last.car) ? other : last));
  });
}

/** How a car stands in the race, in a few words. */
export function standing(car: CarData): string {
  if (car.status === "finished") return t.cars.finished(car.extra);
  if (car.status === "out") return t.cars.out;
  if (car.status === "waiting") return t.cars.waiting;
  return car.at ? t.cars.toGo(car.to_finish) : t.cars.notPlaced;
}
