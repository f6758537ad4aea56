"""SH-OPT: the short lists of placements for menus, bots and learners; more places are legal than they list.

SH-OPT-2, -3: they are drawn from the corners of a reachable set and a pool of positions.
"""

from typing import Final

from mypy_extensions import i64

from rollingroad.core.engine.packing import pack
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import Gun, guns
from rollingroad.games.shattered_highways.rules.placement import boxes
from rollingroad.games.shattered_highways.rules.placement.placing import deployment_areas, may_nudge
from rollingroad.games.shattered_highways.rules.placement.reach import Reach, best_contact, nearest_contact
from rollingroad.games.shattered_highways.rules.state import RoadState

LANE_STEP: Final = 4
"""SH-OPT-3: the distance of positions in the own lane."""
SIDEWAYS: Final = [0, 0, -1, 1, -1, 1, -1, 1]
ALONG: Final = [1, -1, 0, 0, 1, 1, -1, -1]
"""Ahead, back, left, right, and the four between."""
GAIN_SHIFT: Final = 40
"""Above the rank of a place among those that lie equally far that way."""
MOST_DRIVER_ACTIONS: Final = 47
"""SH-OPT-2: 48 with the pass."""
MOST_PLACINGS: Final = 14
MOST_DEPLOYMENTS: Final = 60
DEPLOY_GRID: Final = 16
FRAIL: Final = 6
"""SH-OPT-2 item 7: hit points at or below which a vehicle may soon be a wreck."""
CONTACT_FACES: Final = (kinds.FRONT, kinds.REAR, kinds.RIGHT, kinds.LEFT)
"""The mover's faces for the target's rear, front, left and right."""


def driver_list(s: RoadState, v: int, reach: Reach) -> list[int]:
    """SH-OPT-2 without the pass: rams and nudges, then moves."""
    foes = enemies(s, v, s.drives_for(v))
    covered = covered_by(reach, s.box(v))
    actions = contact_actions(s, v, reach, foes, covered)
    for at in move_spots(s, v, reach, foes, covered):
        actions.append(boxes.place_action(kinds.MOVE, at))
    return actions[:MOST_DRIVER_ACTIONS]


def contact_actions(s: RoadState, v: int, reach: Reach, foes: list[int], covered: boxes.Box) -> list[int]:
    """SH-OPT-2 item 2: each reachable face of each enemy, to ram and to nudge."""
    mover = s.box(v)
    actions: list[int] = []
    for enemy in foes:
        target = s.box(enemy)
        if not covered.within(target, 0):
            continue
        light = may_nudge(s, v, enemy)
        for face in CONTACT_FACES:
            at = best_contact(reach, mover, target, face)
            if at != boxes.NO_SPOT:
                x, y = boxes.x_of(at), boxes.y_of(at)
                actions.append(pack(kinds.RAM, enemy, x, y))
                if light:
                    actions.append(pack(kinds.NUDGE, enemy, x, y))
    return actions


def enemies(s: RoadState, v: int, player: int) -> list[int]:
    """Vehicles on the table that are not this player's, nearest to `v` first."""
    here = s.box(v)
    ranks: list[int] = [
        here.distance_squared(s.box(o)) * kinds.MOST_VEHICLES + o
        for o in s.vehicles()
        if o != v and s.control[o] != player
    ]
    ranks.sort()
    return [rank % kinds.MOST_VEHICLES for rank in ranks]


def move_spots(s: RoadState, v: int, reach: Reach, foes: list[int], covered: boxes.Box) -> list[boxes.Spot]:
    """SH-OPT-2 items 3 to 7, each position once; the present one is not among them."""
    found = extremes(reach)
    add_bearing(s, v, reach, foes, covered, found)
    add_boarding(s, v, reach, foes, covered, found)
    add_spot(found, evading(s, v, corner_ranks(reach), foes, covered))
    add_spot(found, clear_spot(s, v, reach, foes))
    return found


def covered_by(reach: Reach, mover: boxes.Box) -> boxes.Box:
    """The smallest box around every position: what is too far from it is too far from all of them."""
    left = right = reach.room
    bottom = top = reach.y
    for run in reach.runs:
        left, right = min(left, run.first), max(right, run.last)
        bottom, top = min(bottom, run.bottom), max(top, run.top)
    return boxes.Box(reach.origin + left, bottom, right - left + mover.w, top - bottom + mover.l)


def add_spot(found: list[boxes.Spot], at: boxes.Spot) -> None:
    if at != boxes.NO_SPOT and not any(known == at for known in found):
        found.append(at)


def add_bearing(
    s: RoadState, v: int, reach: Reach, foes: list[int], covered: boxes.Box, found: list[boxes.Spot]
) -> None:
    """SH-OPT-2 item 4: per enemy and mount that does not bear on it yet, the nearest place where it does."""
    mine = guns(s, v)
    for enemy in foes:
        target = s.box(enemy)
        for gun in mine:
            if covered.within(target, max(gun.reach, kinds.SECTION)) and not gun.bears(target):
                best: i64 = boxes.NO_RANK
                rank: i64
                for rank in pool(reach):
                    at = boxes.spot_of(rank)
                    if rank < best and gun.bears_from(boxes.x_of(at), boxes.y_of(at), target):
                        best = rank
                add_spot(found, boxes.spot_of(best))


def add_boarding(
    s: RoadState, v: int, reach: Reach, foes: list[int], covered: boxes.Box, found: list[boxes.Spot]
) -> None:
    """SH-OPT-2 item 5: per enemy out of reach for boarders, the nearest place from which it is in reach."""
    here, leap = s.box(v), s.t.board_reach
    far: i64 = leap * leap
    for enemy in foes:
        target = s.box(enemy)
        if covered.within(target, leap) and not here.within(target, leap):
            best: i64 = boxes.NO_RANK
            rank: i64
            for rank in pool(reach):
                at = boxes.spot_of(rank)
                if rank < best and 0 < here.distance_from(boxes.x_of(at), boxes.y_of(at), target) <= far:
                    best = rank
            add_spot(found, boxes.spot_of(best))


def evading(s: RoadState, v: int, corners: list[int], foes: list[int], covered: boxes.Box) -> boxes.Spot:
    """SH-OPT-2 item 6: the vertex that fewest enemy guns bear on, then farthest from the nearest enemy."""
    here = s.box(v)
    targets = [s.box(enemy) for enemy in foes]
    near = [enemy for enemy in foes if covered.within(s.box(enemy), s.t.longest_reach)]
    aimed = [gun for enemy in near for gun in guns(s, enemy) if gun.may_bear(covered)]
    best: i64 = boxes.NO_RANK
    least: i64 = len(aimed)
    widest: i64 = -1
    rank: i64
    for rank in corners:
        at = boxes.spot_of(rank)
        x, y = boxes.x_of(at), boxes.y_of(at)
        if x == here.x and y == here.y:
            continue
        danger = guns_bearing(aimed, here, x, y, least)
        if danger <= least:
            room = room_at(here, x, y, targets)
            if danger < least or room > widest or (room == widest and rank < best):
                best, least, widest = rank, danger, room
    return boxes.spot_of(best)


def guns_bearing(aimed: list[Gun], mover: boxes.Box, x: i64, y: i64, most: i64) -> i64:
    """How many of the guns bear on a vehicle at (x, y); counting stops beyond `most`."""
    dx, dy = x - mover.x, y - mover.y
    count: i64 = 0
    for gun in aimed:
        if gun.bears(mover, dx, dy):
            count += 1
            if count > most:
                break
    return count


def room_at(mover: boxes.Box, x: i64, y: i64, targets: list[boxes.Box]) -> i64:
    """The square of the distance from a vehicle at (x, y) to the nearest of the others; 0 without any."""
    least: i64 = -1
    for target in targets:
        far = mover.distance_from(x, y, target)
        if least < 0 or far < least:
            least = far
    return max(least, 0)


def clear_spot(s: RoadState, v: int, reach: Reach, foes: list[int]) -> boxes.Spot:
    """SH-OPT-2 item 7: the nearest place neither behind a frail vehicle nor in an enemy's tail zone."""
    here = s.box(v)
    frail = [s.box(o) for o in s.vehicles() if o != v and s.hp[o] <= FRAIL]
    tails = [s.box(enemy).tail_zone() for enemy in foes]
    if not is_exposed(here, frail, tails):
        return boxes.NO_SPOT
    best: i64 = boxes.NO_RANK
    rank: i64
    for rank in pool(reach):
        at = boxes.spot_of(rank)
        if rank < best and not is_exposed(here.at(boxes.x_of(at), boxes.y_of(at)), frail, tails):
            best = rank
    return boxes.spot_of(best)


def is_exposed(box: boxes.Box, frail: list[boxes.Box], tails: list[boxes.Box]) -> bool:
    for wreck in frail:
        if box.is_straight_behind(wreck):
            return True
    for zone in tails:
        if box.overlaps(zone):
            return True
    return False


def placing_list(s: RoadState, v: int, reach: Reach, attacker: int) -> list[int]:
    """SH-OPT-4: where a nudged, struck or pulled vehicle may go, staying included.

    Where the back edge can be reached, it is the extreme behind.
    """
    moved, player = s.box(v), s.drives_for(attacker)
    found: list[boxes.Spot] = [boxes.spot_at(moved.x, moved.y), *extremes(reach)]
    if attacker != v:
        add_spot(found, best_contact(reach, moved, s.box(attacker), kinds.FRONT))
    others = [o for o in enemies(s, v, player) if o != attacker]
    for enemy in others[:3]:
        add_spot(found, nearest_contact(reach, moved, s.box(enemy), moved.x, moved.y))
    return placings(found[:MOST_PLACINGS])


def placings(spots: list[boxes.Spot]) -> list[int]:
    return [boxes.place_action(kinds.PLACE, at) for at in spots]


def continue_list(s: RoadState, v: int, kept: Reach) -> list[int]:
    """SH-OPT-5: staying, then where the attacker may go on to under the placements it kept."""
    foes = enemies(s, v, s.drives_for(v))
    goals = move_spots(s, v, kept, foes, covered_by(kept, s.box(v)))
    return placings([boxes.spot_at(s.x[v], s.y[v]), *goals[:MOST_DRIVER_ACTIONS]])


def reentry_list(reach: Reach) -> list[int]:
    """SH-OPT-5, SH-EDGE-3: the extremes off the back edge."""
    return placings([at for at in extremes(reach) if boxes.y_of(at) > 0])


def deploy_list(s: RoadState, v: int, zones: list[tuple[int, int, int, int]]) -> list[int]:
    """SH-OPT-7: a grid over the zone, front row first; tick by tick where the grid has no free place."""
    spots = deployment_grid(s, v, zones, DEPLOY_GRID) or deployment_grid(s, v, zones, 1)
    return [pack(kinds.DEPLOY, v, boxes.x_of(at), boxes.y_of(at)) for at in spots]


def deployment_grid(
    s: RoadState, v: int, zones: list[tuple[int, int, int, int]], step: int
) -> list[boxes.Spot]:
    box, others, width = s.box(v), s.others(v), s.setup.width
    found: list[boxes.Spot] = []
    for x0, y0, x1, y1 in deployment_areas(zones, s.setup.length):
        for y in range(y1 - box.l, y0 - 1, -step):
            for x in range(x0, x1 - box.w + 1, step):
                if box.is_free_at(x, y, others, width):
                    found.append(boxes.spot_at(x, y))
                    if len(found) == MOST_DEPLOYMENTS:
                        return found
    return found


# Extremes and the pool


def extremes(reach: Reach) -> list[boxes.Spot]:
    """SH-OPT-2 item 3: F, B, L, R, FL, FR, BL, BR; those that are the same position are named once."""
    found: list[boxes.Spot] = []
    here = boxes.spot_at(reach.x, reach.y)
    for way in range(len(ALONG)):
        at = farthest(reach, SIDEWAYS[way], ALONG[way])
        if at != here:
            add_spot(found, at)
    return found


def farthest(reach: Reach, across: i64, along: i64) -> i64:
    """The position farthest that way (a corner: both ways added), then nearest, then smaller y, then x."""
    here_x, here_y, origin = reach.x, reach.y, reach.origin
    best: i64 = kinds.MOST_TICKS << GAIN_SHIFT | boxes.rank_of(here_x, here_y, 0)
    for run in reach.runs:
        x = end_towards(here_x, origin + run.first, origin + run.last, across)
        y = end_towards(here_y, run.bottom, run.top, along)
        gain = across * (x - here_x) + along * (y - here_y)
        rank = (kinds.MOST_TICKS - gain) << GAIN_SHIFT | boxes.rank_of(
            x, y, boxes.grid_distance(x, y, here_x, here_y)
        )
        if rank < best:
            best = rank
    return boxes.spot_of(best)


def end_towards(now: i64, low: i64, high: i64, way: i64) -> i64:
    """The end of a stretch that lies that way; for no way the place nearest to `now`."""
    if way > 0:
        return high
    if way < 0 or now < low:
        return low
    return high if now > high else now


def corner_ranks(reach: Reach) -> list[int]:
    """SH-OPT-3: the vertices by rank: the ends of all runs on the first and last row of their band."""
    if reach.corners is not None:
        return reach.corners
    here_x, here_y = reach.x, reach.y
    ranks: list[int] = []
    reach.corners = ranks
    for run in reach.runs:
        left, right = reach.origin + run.first, reach.origin + run.last
        bottom, top = run.bottom, run.top
        ranks.append(boxes.rank_of(left, bottom, boxes.grid_distance(left, bottom, here_x, here_y)))
        ranks.append(boxes.rank_of(right, bottom, boxes.grid_distance(right, bottom, here_x, here_y)))
        ranks.append(boxes.rank_of(left, top, boxes.grid_distance(left, top, here_x, here_y)))
        ranks.append(boxes.rank_of(right, top, boxes.grid_distance(right, top, here_x, here_y)))
    return ranks


def pool(reach: Reach) -> list[int]:
    """SH-OPT-3: the vertices and the own lane every 4 ticks, by rank, without the present position.

    They are not sorted: who looks for the nearest of some takes the lowest rank.
    """
    if reach.pool is not None:
        return reach.pool
    ranks = reach.pool = [rank for rank in corner_ranks(reach) if rank > boxes.SPOT_MASK]
    x, here_y = reach.x, reach.y
    for run in reach.runs:
        if run.first <= reach.room <= run.last:
            y = run.bottom + (here_y - run.bottom) % LANE_STEP
            while y <= run.top:
                if y != here_y:
                    ranks.append(boxes.rank_of(x, y, boxes.grid_distance(x, y, x, here_y)))
                y += LANE_STEP
    return ranks
