import type { RoadData } from "../../../generated/highway-heist";

/** A space of the road by its numbers: column 0 is the West end, lane 1 the northernmost. */
export interface Space {
  column: number;
  lane: number;
}

export function spaceOf(road: RoadData, name: string): Space {
  const column = road.columns.findIndex((letter) => name.startsWith(letter));
  return { column, lane: Number(name.slice(road.columns[column]?.length ?? 1)) };
}

export function nameOf(road: RoadData, { column, lane }: Space): string {
  return `${road.columns[column] ?? "?"}${lane}`;
}

/** Events count spaces column by column from the north-western one. */
export function nameOfNumber(road: RoadData, number: number): string {
  return nameOf(road, { column: Math.floor(number / road.lanes), lane: (number % road.lanes) + 1 });
}

export function onRoad(road: RoadData, { column, lane }: Space): boolean {
  return column >= 0 && column < road.columns.length && lane >= 1 && lane <= road.lanes;
}

/** HH-GEO-4: king moves. */
export function distance(a: Space, b: Space): number {
  return Math.max(Math.abs(a.column - b.column), Math.abs(a.lane - b.lane));
}

export function neighbours(road: RoadData, name: string): string[] {
  const { column, lane } = spaceOf(road, name);
  const around = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].map((dy) => ({ column: column + dx, lane: lane + dy })),
  );
  return around
    .filter((space) => onRoad(road, space) && (space.column !== column || space.lane !== lane))
    .map((space) => nameOf(road, space));
}

/** Every space of the road, column by column from the north-western one. */
export function allSpaces(road: RoadData): string[] {
  return road.columns.flatMap((_, column) =>
    Array.from({ length: road.lanes }, (_, index) => nameOf(road, { column, lane: index + 1 })),
  );
}

/** A shortest way through spaces that are not in `blocked`; straight from start to end where there is none. */
export function pathBetween(road: RoadData, start: string, end: string, blocked: Set<string>): string[] {
  const from = new Map<string, string>([[start, ""]]);
  const queue = [start];
  for (let here = queue.shift(); here !== undefined && here !== end; here = queue.shift()) {
    for (const next of neighbours(road, here).sort(byAim(road, end))) {
      if (from.has(next) || (blocked.has(next) && next !== end)) continue;
      from.set(next, here);
      queue.push(next);
    }
  }
  if (!from.has(end)) return [start, end];
  const path: string[] = [];
  for (let at = end; at; at = from.get(at) ?? "") path.unshift(at);
  return path;
}

/** Among equally short ways the one that looks straightest. */
function byAim(road: RoadData, end: string): (a: string, b: string) => number {
  const goal = spaceOf(road, end);
  const miss = (name: string): number => {
    const { column, lane } = spaceOf(road, name);
    return Math.abs(column - goal.column) + Math.abs(lane - goal.lane);
  };
  return (a, b) => miss(a) - miss(b);
}
