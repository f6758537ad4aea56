import type { IconName } from "../../../design/icons";
import { bare, type Atlas, type Space } from "../model/atlas";
import { allLegs, type Draft } from "./draft";
import { addFork, forkExits, lead, leadFork, setFinish, setStart, toggleObstacle, type Edited } from "./edit";
import type { Network } from "./network";
import { t } from "../messages";

export type Tool = "start" | "route" | "fork" | "finish" | "obstacles";

export interface ToolLook {
  icon: IconName;
  /** What a click takes: a row of cells, one cell, or a whole road. */
  takes: "row" | "cell" | "road";
}

export const TOOLS: Record<Tool, ToolLook> = {
  start: { icon: "start", takes: "row" },
  route: { icon: "route", takes: "road" },
  fork: { icon: "fork", takes: "road" },
  finish: { icon: "flag", takes: "row" },
  obstacles: { icon: "cone", takes: "cell" },
};

/** A way that the route, or a fork, may take from where it is. */
export interface Exit {
  id: string;
  leg: string;
  /** The leg of the route that a fork would leave after. */
  after: number;
  x: number;
  y: number;
  angle: number;
}

const ENTRY = 3;

/** The exits to be shown for a tool: those of the route's end, or all that are not taken. */
export function exitsFor(tool: Tool, net: Network, draft: Draft, atlas: Atlas): Exit[] {
  const last = draft.route.length - 1;
  const found =
    tool === "fork"
      ? forkExits(net, draft).filter(({ leg }) => !allLegs(draft).includes(leg))
      : tool === "route" && last >= 0
        ? net.exits(draft.route[last]!).map((leg) => ({ after: last, leg }))
        : [];
  return found.flatMap(({ after, leg }) => {
    const at = entry(net, atlas, leg);
    return at ? [{ id: `${after} ${leg}`, after, leg, ...at }] : [];
  });
}

/** A little way into a leg, in its middle: there two roads that part are seen apart. */
function entry(net: Network, atlas: Atlas, leg: string): { x: number; y: number; angle: number } | null {
  const cells = net.cells(leg);
  const number = Math.min(ENTRY, cells);
  const cell = leg.startsWith("-") ? cells + 1 - number : number;
  const row = [...atlas.spaces.values()].filter(
    (space) => space.segment === bare(leg) && space.cell === cell,
  );
  const space = row[Math.floor((row.length - 1) / 2)];
  return space ? { x: space.x, y: space.y, angle: space.angle + (leg.startsWith("-") ? 180 : 0) } : null;
}

export function takeExit(tool: Tool, net: Network, draft: Draft, exit: Exit): Edited {
  return tool === "fork" ? addFork(net, draft, exit.after, exit.leg) : lead(net, draft, bare(exit.leg));
}

/** What a click on a space does with the tool in hand. */
export function press(
  tool: Tool,
  net: Network,
  draft: Draft,
  atlas: Atlas,
  fork: number,
  space: Space,
): Edited {
  switch (tool) {
    case "start":
      return setStart(net, draft, space);
    case "route":
      return lead(net, draft, space.segment);
    case "fork":
      return leadFork(net, draft, fork, space.segment);
    case "finish":
      return setFinish(net, draft, space);
    case "obstacles":
      return toggleObstacle(draft, space, atlas.route.has(space.name));
  }
}

/** The rows of the route in driving order, each by its first lane. */
export function drivenRows(net: Network, { route }: Draft, atlas: Atlas): string[] {
  return route.flatMap((leg) => {
    const cells = Array.from({ length: net.cells(leg) }, (_, index) => `${bare(leg)} ${index + 1}/1`);
    const driven = cells.filter((name) => atlas.route.has(name));
    return leg.startsWith("-") ? driven.reverse() : driven;
  });
}

/** The space under a point of the board, or the nearest within reach. */
export function nearestSpace(atlas: Atlas, at: { x: number; y: number }, reach: number): Space | null {
  const far = (space: Space): number => Math.hypot(space.x - at.x, space.y - at.y);
  const near = [...atlas.spaces.values()].filter((space) => far(space) < reach);
  return near.reduce<Space | null>((best, one) => (best && far(best) <= far(one) ? best : one), null);
}
