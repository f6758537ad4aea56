import type { Branch, Mark } from "../../../generated/full-throttle";
import { bare, type Space } from "../model/atlas";
import { isSet, UNSET, type Draft } from "./draft";
import { turned, type Network } from "./network";
import { t } from "../messages";

/** A change that cannot be made, with the rule that is against it. */
export interface Refused {
  refused: string;
  rule: string;
}

/** A changed course and what was done to it, in words. */
export interface Done {
  draft: Draft;
  done: string;
}

export type Edited = Done | Refused;

const refused = (text: string, rule: string): Refused => ({ refused: text, rule });

// Start and finish

/** FT-COURSE-1: the start on that row; a second time there turns the course around. */
export function setStart(net: Network, draft: Draft, { segment, cell }: Space): Edited {
  const road = net.road(segment);
  if (!road?.finish) return refused(t.edit.startCorner(net.name(segment)), "FT-COURSE-1");
  if (!road.start) return refused(t.edit.startNarrow(road.name), "FT-COURSE-1");
  const [first] = draft.route;
  if (first && bare(first) === segment && isSet(draft.start)) {
    if (draft.start.cell === cell) return turnStart(net, draft, first);
    const moved = { ...draft, start: { segment: first, cell } };
    return { draft: moved, done: t.edit.startLies(road.name, cell) };
  }
  const leg = cell > net.cells(segment) / 2 ? `-${segment}` : segment;
  return { draft: begun(draft, leg, cell), done: t.edit.startLies(road.name, cell) };
}

function turnStart(net: Network, draft: Draft, first: string): Done {
  return {
    draft: begun(draft, turned(first), draft.start.cell),
    done: t.edit.turned(net.name(first)),
  };
}

/** What lay behind another start means nothing any more. */
function begun(draft: Draft, leg: string, cell: number): Draft {
  return {
    ...draft,
    start: { segment: leg, cell },
    finish: UNSET,
    route: [leg],
    branch: [],
    obstacles: [],
  };
}

/** FT-COURSE-1: the finish on that row; the route is led there, or ends there. */
export function setFinish(net: Network, draft: Draft, { segment, cell }: Space): Edited {
  if (!net.road(segment)?.finish) return refused(t.edit.finishCorner(net.name(segment)), "FT-COURSE-1");
  const at = draft.route.findLastIndex((leg) => bare(leg) === segment);
  const led = at >= 0 ? cutAfter(net, draft, at) : ledTo(net, draft, segment);
  if ("refused" in led) return led;
  const finish = { segment: led.draft.route.at(-1)!, cell };
  return {
    draft: { ...led.draft, finish },
    done: t.edit.finishLies(net.name(segment), cell),
  };
}

// The route

/** Lead the route to a segment: over the next link, by the shortest way, or back to where it was. */
export function lead(net: Network, draft: Draft, segment: string): Edited {
  const last = draft.route.at(-1);
  if (!last) return refused(t.edit.noStart, "FT-COURSE-1");
  const exit = net.exits(last).find((leg) => bare(leg) === segment);
  const at = draft.route.findLastIndex((leg) => bare(leg) === segment);
  if (!exit && at >= 0) return at === draft.route.length - 1 ? shorten(net, draft) : cutAfter(net, draft, at);
  return ledTo(net, draft, segment);
}

function ledTo(net: Network, draft: Draft, segment: string): Edited {
  const last = draft.route.at(-1);
  if (!last) return refused(t.edit.noStart, "FT-COURSE-1");
  const way = net.way(last, (leg) => bare(leg) === segment);
  if (!way) return refused(t.edit.noWay(net.name(last), net.name(segment)), "FT-COURSE-6");
  const route = [...draft.route, ...way];
  return { draft: withRoute(net, draft, route), done: t.edit.goesOn(names(net, way)) };
}

/** Take the last leg back. */
export function shorten(net: Network, draft: Draft): Edited {
  if (draft.route.length < 2) return refused(t.edit.firstStays, "FT-COURSE-1");
  const done = t.edit.off(net.name(draft.route.at(-1)!));
  return { draft: withRoute(net, draft, draft.route.slice(0, -1)), done };
}

export function cutAfter(net: Network, draft: Draft, at: number): Done {
  const route = draft.route.slice(0, at + 1);
  return { draft: withRoute(net, draft, route), done: t.edit.endsOn(net.name(route.at(-1)!)) };
}

/** The course on another route: a finish stays at its end, forks stay where both their ends are left. */
function withRoute(net: Network, draft: Draft, route: string[]): Draft {
  const branch = draft.branch.filter(({ rejoin }) => rejoin < route.length);
  return { ...draft, route, branch, finish: finishOf(net, draft.finish, route.at(-1)!) };
}

function finishOf(net: Network, finish: Mark, last: string): Mark {
  if (!isSet(finish) || finish.segment === last) return finish;
  return net.road(last)?.finish ? { segment: last, cell: net.lastCell(last) } : UNSET;
}

/** Every leg the other way round, from the finish to the start. */
export function reversed(net: Network, draft: Draft): Edited {
  const [first, last] = [draft.route[0], draft.route.at(-1)];
  if (!first || !last) return refused(t.edit.nothingToTurn, "FT-COURSE-1");
  if (draft.route.length === 1 && !isSet(draft.finish)) return turnStart(net, draft, first);
  const end = draft.route.length - 1;
  const back = (legs: string[]): string[] => legs.toReversed().map(turned);
  const cell = isSet(draft.finish) ? draft.finish.cell : net.lastCell(last);
  const turn = ({ after, legs, rejoin }: Branch): Branch => ({
    after: end - rejoin,
    legs: back(legs),
    rejoin: end - after,
  });
  const changed = {
    ...draft,
    route: back(draft.route),
    branch: draft.branch.map(turn),
    start: { segment: turned(last), cell },
    finish: { segment: turned(first), cell: draft.start.cell },
  };
  return { draft: changed, done: t.edit.allTurned };
}

/** FT-VARIANT-1: lead the route back to the start, so that the row behind the finish is the start row. */
export function closed(net: Network, draft: Draft): Edited {
  const [first, last] = [draft.route[0], draft.route.at(-1)];
  if (!first || !last) return refused(t.edit.nothingToClose, "FT-VARIANT-1");
  const atFirst = draft.start.cell === net.firstCell(first);
  const there = last === first && draft.route.length > 1;
  const way = there ? [] : net.way(last, (leg) => leg === first);
  if (!way) return refused(t.edit.noWayBack(net.name(last)), "FT-VARIANT-1");
  const route = [...draft.route, ...way].slice(0, atFirst ? -1 : undefined);
  const before = draft.start.cell + (first.startsWith("-") ? 1 : -1);
  const end = route.at(-1)!;
  const finish = { segment: end, cell: atFirst ? net.lastCell(end) : before };
  return { draft: { ...withRoute(net, draft, route), finish }, done: t.edit.closed };
}

// Forks

/** FT-COURSE-2: the exits of the route that are not taken, each with the leg it leaves after. */
export function forkExits(net: Network, { route }: Draft): { after: number; leg: string }[] {
  return route.slice(0, -1).flatMap((leg, after) =>
    net
      .exits(leg)
      .filter((exit) => !route.includes(exit))
      .map((exit) => ({ after, leg: exit })),
  );
}

/** A fork that leaves after a leg over an exit and comes back to the route by the shortest way. */
export function addFork(net: Network, draft: Draft, after: number, leg: string): Edited {
  const branch = backToRoute(net, draft, after, [leg]);
  if (!branch) return refused(t.edit.noRejoin(net.name(leg)), "FT-COURSE-2");
  const done = t.edit.forks(net.name(draft.route[after]!), names(net, branch.legs));
  return { draft: { ...draft, branch: [...draft.branch, branch] }, done };
}

/** Lead a fork over a segment, or back to the route at a leg of it. */
export function leadFork(net: Network, draft: Draft, fork: number, segment: string): Edited {
  const old = draft.branch[fork];
  if (!old) return refused(t.edit.chooseFork, "FT-COURSE-2");
  const later = draft.route.findIndex((leg, at) => at > old.after && bare(leg) === segment);
  const branch = later >= 0 ? rejoining(net, draft, old, later) : over(net, draft, old, segment);
  if (!branch) return refused(t.edit.notOver(net.name(segment)), "FT-COURSE-2");
  const all = draft.branch.with(fork, branch);
  return { draft: { ...draft, branch: all }, done: t.edit.forkOver(names(net, branch.legs)) };
}

function over(net: Network, draft: Draft, { after, legs }: Branch, segment: string): Branch | null {
  const kept = legs.slice(0, 1 + legs.findIndex((leg) => bare(leg) === segment));
  if (kept.length) return backToRoute(net, draft, after, kept);
  const avoid = new Set(draft.route);
  const way = net.way(draft.route[after]!, (leg) => bare(leg) === segment, avoid);
  return way && backToRoute(net, draft, after, way);
}

function rejoining(net: Network, draft: Draft, { after, legs }: Branch, rejoin: number): Branch | null {
  const avoid = new Set(draft.route);
  const way = net.way(legs[0]!, (leg) => leg === draft.route[rejoin], avoid);
  return way && { after, legs: [legs[0]!, ...way.slice(0, -1)], rejoin };
}

function backToRoute(net: Network, draft: Draft, after: number, legs: string[]): Branch | null {
  const [avoid, later] = [new Set(draft.route), draft.route.slice(after + 1)];
  const way = net.way(legs.at(-1)!, (leg) => later.includes(leg), avoid);
  if (!way) return null;
  const rejoin = draft.route.indexOf(way.at(-1)!, after + 1);
  return { after, legs: [...legs, ...way.slice(0, -1)], rejoin };
}

export function dropFork(draft: Draft, fork: number): Done {
  const branch = draft.branch.filter((_, at) => at !== fork);
  return { draft: { ...draft, branch }, done: t.edit.forkGone(fork + 1) };
}

// Obstacles

/** FT-OBST-1: an obstacle on a space of the course, or none any more. */
export function toggleObstacle(draft: Draft, space: Space, driven: boolean): Edited {
  const { segment, cell, lane, road } = space;
  const here = ([s, c, l]: [string, number, number]): boolean => s === segment && c === cell && l === lane;
  const place = t.map.space(road, cell, lane);
  if (draft.obstacles.some(here))
    return {
      draft: { ...draft, obstacles: draft.obstacles.filter((one) => !here(one)) },
      done: t.edit.free(place),
    };
  if (!driven) return refused(t.edit.notOnCourse(place), "FT-COURSE-1");
  const obstacles: Draft["obstacles"] = [...draft.obstacles, [segment, cell, lane]];
  return { draft: { ...draft, obstacles }, done: t.edit.obstacle(place) };
}

function names(net: Network, legs: string[]): string {
  return legs.map((leg) => net.name(leg)).join(", ");
}
