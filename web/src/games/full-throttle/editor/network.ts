import type { BoardDrawing, RoadDrawing } from "../../../generated/full-throttle";
import { bare } from "../model/atlas";

/** The same segment driven the other way. */
export function turned(leg: string): string {
  return leg.startsWith("-") ? leg.slice(1) : `-${leg}`;
}

/** Which legs follow each other on a board, and the shortest way from one to another. */
export class Network {
  readonly #roads: Map<string, RoadDrawing>;
  readonly #cells = new Map<string, number>();
  readonly #next: Map<string, string[]>;

  constructor(board: BoardDrawing) {
    this.#roads = new Map(board.roads.map((road) => [road.id, road]));
    for (const { segment, cell } of board.spaces)
      this.#cells.set(segment, Math.max(cell, this.#cells.get(segment) ?? 0));
    const links = Map.groupBy(board.links, ({ leg }) => leg);
    this.#next = new Map([...links].map(([leg, all]) => [leg, all.map(({ to }) => to)]));
  }

  road(leg: string): RoadDrawing | undefined {
    return this.#roads.get(bare(leg));
  }

  name(leg: string): string {
    return this.road(leg)?.name ?? bare(leg);
  }

  cells(leg: string): number {
    return this.#cells.get(bare(leg)) ?? 0;
  }

  /** The cell in which a leg begins and the one in which it ends, as they are driven. */
  firstCell(leg: string): number {
    return leg.startsWith("-") ? this.cells(leg) : 1;
  }

  lastCell(leg: string): number {
    return leg.startsWith("-") ? 1 : this.cells(leg);
  }

  /** Where the road goes on. */
  exits(leg: string): string[] {
    return this.#next.get(leg) ?? [];
  }

  /** The legs behind `from` up to the nearest that is wanted, by cells; null where no way leads there. */
  way(
    from: string,
    wanted: (leg: string) => boolean,
    avoid: ReadonlySet<string> = new Set(),
  ): string[] | null {
    const open: { legs: string[]; far: number }[] = [{ legs: [], far: 0 }];
    const seen = new Set<string>();
    for (;;) {
      const nearest = open.reduce((best, one, i) => (one.far < open[best]!.far ? i : best), 0);
      const [here] = open.splice(nearest, 1);
      if (!here) return null;
      const last = here.legs.at(-1) ?? from;
      if (here.legs.length && wanted(last)) return here.legs;
      if (seen.has(last)) continue;
      seen.add(last);
      for (const leg of this.exits(last))
        if (!avoid.has(leg) || wanted(leg))
          open.push({ legs: [...here.legs, leg], far: here.far + this.cells(leg) });
    }
  }
}
