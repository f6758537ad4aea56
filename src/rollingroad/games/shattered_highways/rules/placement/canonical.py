"""SH-OPT: the short lists of placements for menus, bots and learners; what is allowed goes beyond them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.core.packing import pack
from rollingroad.games.shattered_highways.boxes import (
    Box,
    distance_from,
    distance_squared,
    is_free,
    overlaps,
    tail_zone,
    within,
)
from rollingroad.games.shattered_highways.contacts import best_contact, nearest_contact
from rollingroad.games.shattered_highways.extremes import extremes, pool, row_spot, vertices
from rollingroad.games.shattered_highways.guns import Gun, guns
from rollingroad.games.shattered_highways.kinds import (
    BOARD_REACH,
    DEPLOY,
    MOST_VEHICLES,
    MOVE,
    NUDGE,
    PLACE,
    RAM,
    SECTION,
    TEMPLATE_L,
)
from rollingroad.games.shattered_highways.kit import FRONT, LEFT, REAR, RIGHT
from rollingroad.games.shattered_highways.reach import Reach
from rollingroad.games.shattered_highways.slides import is_straight_behind
from rollingroad.games.shattered_highways.spots import NO_SPOT, Spot, put, spot_at, x_of, y_of
from rollingroad.games.shattered_highways.state import RoadState

MOST_DRIVER_ACTIONS: Final = 47
"""SH-OPT-2: 48 with the pass."""
MOST_PLACINGS: Final = 14
MOST_DEPLOYMENTS: Final = 60
DEPLOY_GRID: Final = 16
FRAIL: Final = 6
"""SH-OPT-2 item 7: a vehicle with so few hit points may soon be a wreck."""
CONTACT_FACES: Final = (FRONT, REAR, RIGHT, LEFT)
"""My faces for their rear, front, left and right."""


def driver_list(s: RoadState, v: int, reach: Reach) -> list[int]:
    """SH-OPT-2 without the pass: rams and nudges, then moves."""
    foes = enemies(s, v, s.drives_for(v))
    covered = covered_by(reach, s.box(v))
    actions = contact_actions(s, v, reach, foes, covered)
    for at in move_spots(s, v, reach, foes, covered):
        actions.append(put(MOVE, at))
    return actions[:MOST_DRIVER_ACTIONS]


def contact_actions(s: RoadState, v: int, reach: Reach, foes: list[int], covered: Box) -> list[int]:
    """SH-OPT-2 item 2: each reachable face of each enemy, to ram and to nudge."""
    mover = s.box(v)
    actions: list[int] = []
    for enemy in foes:
        target = s.box(enemy)
        if not within(covered, target, 0):
            continue
        for face in CONTACT_FACES:
            at = best_contact(reach, mover, target, face)
            if at != NO_SPOT:
                x, y = x_of(at), y_of(at)
                actions += [pack(RAM, enemy, x, y), pack(NUDGE, enemy, x, y)]
    return actions


def enemies(s: RoadState, v: int, player: int) -> list[int]:
    """Vehicles on the table that are not this player's, nearest to `v` first."""
    here = s.box(v)
    ranked: list[int] = [
        distance_squared(here, s.box(o)) * MOST_VEHICLES + o
        for o in s.vehicles()
        if o != v and s.control[o] != player
    ]
    ranked.sort()
    return [rank % MOST_VEHICLES for rank in ranked]


def move_spots(s: RoadState, v: int, reach: Reach, foes: list[int], covered: Box) -> list[Spot]:
    """SH-OPT-2 items 3 to 7, each position once; the present one is not among them."""
    found = extremes(reach)
    near = pool(reach)
    add_bearing(s, v, near, foes, covered, found)
    add_boarding(s, v, near, foes, covered, found)
    add_spot(found, evading(s, v, vertices(reach), foes, covered))
    add_spot(found, clear_spot(s, v, near, foes))
    return found


def covered_by(reach: Reach, mover: Box) -> Box:
    """The smallest box around every position: what is too far from it is too far from all of them."""
    left = right = reach.room
    bottom = top = reach.y
    for run in reach.runs:
        left, right = min(left, run.first), max(right, run.last)
        bottom, top = min(bottom, run.bottom), max(top, run.top)
    return Box(reach.origin + left, bottom, right - left + mover.w, top - bottom + mover.l)


def add_spot(found: list[Spot], at: Spot) -> None:
    if at != NO_SPOT and at not in found:
        found.append(at)


def add_bearing(
    s: RoadState, v: int, near: list[Spot], foes: list[int], covered: Box, found: list[Spot]
) -> None:
    """SH-OPT-2 item 4: per enemy and mount that does not bear on it yet, the nearest place where it does."""
    mine = guns(s, v)
    for enemy in foes:
        target = s.box(enemy)
        for gun in mine:
            if within(covered, target, max(gun.reach, SECTION)) and not gun.bears(target):
                add_spot(found, nearest_bearing(gun, near, target))


def nearest_bearing(gun: Gun, near: list[Spot], target: Box) -> Spot:
    for at in near:
        if gun.bears_from(x_of(at), y_of(at), target):
            return at
    return NO_SPOT


def add_boarding(
    s: RoadState, v: int, near: list[Spot], foes: list[int], covered: Box, found: list[Spot]
) -> None:
    """SH-OPT-2 item 5: per enemy out of reach for boarders, the nearest place from which it is in reach."""
    here = s.box(v)
    for enemy in foes:
        target = s.box(enemy)
        if within(covered, target, BOARD_REACH) and not within(here, target, BOARD_REACH):
            add_spot(found, nearest_boarding(here, near, target))


def nearest_boarding(mover: Box, near: list[Spot], target: Box) -> Spot:
    for at in near:
        if 0 < distance_from(mover, x_of(at), y_of(at), target) <= BOARD_REACH * BOARD_REACH:
            return at
    return NO_SPOT


def evading(s: RoadState, v: int, corners: list[Spot], foes: list[int], covered: Box) -> Spot:
    """SH-OPT-2 item 6: the vertex that fewest enemy guns bear on, then farthest from the nearest enemy."""
    here = s.box(v)
    targets = [s.box(enemy) for enemy in foes]
    aimed = [gun for enemy in foes for gun in guns(s, enemy) if gun.may_bear(covered)]
    best = NO_SPOT
    least: i64 = len(aimed)
    widest: i64 = -1
    for at in corners:
        x, y = x_of(at), y_of(at)
        if x == here.x and y == here.y:
            continue
        danger = guns_bearing(aimed, here, x, y, least)
        if danger <= least:
            room = room_at(here, x, y, targets)
            if danger < least or room > widest:
                best, least, widest = at, danger, room
    return best


def guns_bearing(aimed: list[Gun], mover: Box, x: i64, y: i64, most: i64) -> i64:
    """How many of the guns bear on a vehicle at (x, y); beyond `most` nobody counts on."""
    dx, dy = x - mover.x, y - mover.y
    count: i64 = 0
    for gun in aimed:
        if gun.bears(mover, dx, dy):
            count += 1
            if count > most:
                break
    return count


def room_at(mover: Box, x: i64, y: i64, targets: list[Box]) -> i64:
    """The square of the distance from a vehicle at (x, y) to the nearest of the others; 0 without any."""
    least: i64 = -1
    for target in targets:
        far = distance_from(mover, x, y, target)
        if least < 0 or far < least:
            least = far
    return max(least, 0)


def clear_spot(s: RoadState, v: int, near: list[Spot], foes: list[int]) -> Spot:
    """SH-OPT-2 item 7: the nearest place neither behind a frail vehicle nor in an enemy's tail zone."""
    here = s.box(v)
    frail = [s.box(o) for o in s.vehicles() if o != v and s.hp[o] <= FRAIL]
    tails = [tail_zone(s.box(enemy)) for enemy in foes]
    if not is_exposed(here, frail, tails):
        return NO_SPOT
    for at in near:
        if not is_exposed(here.at(x_of(at), y_of(at)), frail, tails):
            return at
    return NO_SPOT


def is_exposed(box: Box, frail: list[Box], tails: list[Box]) -> bool:
    for wreck in frail:
        if is_straight_behind(box, wreck):
            return True
    for zone in tails:
        if overlaps(box, zone):
            return True
    return False


def placing_list(s: RoadState, v: int, reach: Reach, attacker: int) -> list[int]:
    """SH-OPT-4: where a nudged, struck or pulled vehicle may go, staying included."""
    moved, player = s.box(v), s.drives_for(attacker)
    found: list[Spot] = [spot_at(moved.x, moved.y), *extremes(reach)]
    if attacker != v:
        add_spot(found, best_contact(reach, moved, s.box(attacker), FRONT))
    others = [o for o in enemies(s, v, player) if o != attacker]
    for enemy in others[:3]:
        add_spot(found, nearest_contact(reach, moved, s.box(enemy), moved.x, moved.y))
    if s.control[v] != player:
        add_spot(found, row_spot(reach, 0))
    return placings(found[:MOST_PLACINGS])


def placings(spots: list[Spot]) -> list[int]:
    return [put(PLACE, at) for at in spots]


def continue_list(s: RoadState, v: int, kept: Reach) -> list[int]:
    """SH-OPT-5: staying, then where the attacker may go on to under the placements it kept."""
    foes = enemies(s, v, s.drives_for(v))
    goals = move_spots(s, v, kept, foes, covered_by(kept, s.box(v)))
    return placings([spot_at(s.x[v], s.y[v]), *goals[:MOST_DRIVER_ACTIONS]])


def reentry_list(reach: Reach) -> list[int]:
    """SH-OPT-5, SH-EDGE-3: the extremes off the back edge."""
    return placings([at for at in extremes(reach) if y_of(at) > 0])


def deploy_list(s: RoadState, v: int, zones: list[tuple[int, int, int, int]]) -> list[int]:
    """SH-OPT-7: a grid over the zone, front row first; tick by tick where the grid has no free place."""
    spots = deployment_grid(s, v, zones, DEPLOY_GRID) or deployment_grid(s, v, zones, 1)
    return [pack(DEPLOY, v, x_of(at), y_of(at)) for at in spots]


def deployment_grid(s: RoadState, v: int, zones: list[tuple[int, int, int, int]], step: int) -> list[Spot]:
    box, others, width = s.box(v), s.others(v), s.rules.width
    found: list[Spot] = []
    for x0, y0, x1, y1 in zones:
        top = min(y1, s.rules.length - TEMPLATE_L) - box.l
        for y in range(top, max(y0, SECTION) - 1, -step):
            for x in range(x0, x1 - box.w + 1, step):
                if is_free(box.at(x, y), others, width):
                    found.append(spot_at(x, y))
                    if len(found) == MOST_DEPLOYMENTS:
                        return found
    return found
