"""SH-OPT: the short lists of placements for menus, bots and learners; what is allowed goes beyond them."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import pack
from rollingroad.games.shattered_highways.boxes import (
    Box,
    distance_squared,
    is_free,
    overlaps,
    tail_zone,
    within,
)
from rollingroad.games.shattered_highways.contacts import NOWHERE, best_contact, nearest_contact
from rollingroad.games.shattered_highways.extremes import Spot, extremes, pool, row_spot, vertices
from rollingroad.games.shattered_highways.guns import guns
from rollingroad.games.shattered_highways.kinds import (
    BOARD_REACH,
    DEPLOY,
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
    player = s.drives_for(v)
    actions = contact_actions(s, v, reach, player)
    actions += [pack(MOVE, x, y) for x, y in move_spots(s, v, reach, player)]
    return actions[:MOST_DRIVER_ACTIONS]


def contact_actions(s: RoadState, v: int, reach: Reach, player: int) -> list[int]:
    """SH-OPT-2 item 2: each reachable face of each enemy, to ram and to nudge."""
    mover = s.box(v)
    actions: list[int] = []
    for enemy in enemies(s, v, player):
        target = s.box(enemy)
        for face in CONTACT_FACES:
            x, y = best_contact(reach, mover, target, face)
            if (x, y) != NOWHERE:
                actions += [pack(RAM, enemy, x, y), pack(NUDGE, enemy, x, y)]
    return actions


def enemies(s: RoadState, v: int, player: int) -> list[int]:
    """Vehicles on the table that are not this player's, nearest to `v` first."""
    here = s.box(v)
    ranked = [
        (distance_squared(here, s.box(o)), o) for o in s.vehicles() if o != v and s.control[o] != player
    ]
    ranked.sort()
    return [o for _, o in ranked]


def move_spots(s: RoadState, v: int, reach: Reach, player: int) -> list[Spot]:
    """SH-OPT-2 items 3 to 7, each position once; the present one is not among them."""
    found = extremes(reach)
    near = pool(reach)
    foes = enemies(s, v, player)
    covered = covered_by(reach, s.box(v))
    add_bearing(s, v, near, foes, covered, found)
    add_boarding(s, v, near, foes, covered, found)
    add_spot(found, evading(s, v, vertices(reach), foes))
    add_spot(found, clear_spot(s, v, near, foes))
    return found


def covered_by(reach: Reach, mover: Box) -> Box:
    """The smallest box around every position: what is too far from it is too far from all of them."""
    left = min([run.first for run in reach.runs])
    right = max([run.last for run in reach.runs])
    bottom = min([run.bottom for run in reach.runs])
    top = max([run.top for run in reach.runs])
    return Box(reach.origin + left, bottom, right - left + mover.w, top - bottom + mover.l)


def add_spot(found: list[Spot], spot: Spot | None) -> None:
    if spot is not None and spot not in found:
        found.append(spot)


def add_bearing(
    s: RoadState, v: int, near: list[Spot], foes: list[int], covered: Box, found: list[Spot]
) -> None:
    """SH-OPT-2 item 4: per enemy and mount that does not bear on it yet, the nearest place where it does."""
    mine = guns(s, v)
    for enemy in foes:
        target = s.box(enemy)
        for gun in mine:
            if within(covered, target, max(gun.reach, SECTION)) and not gun.bears(target):
                for x, y in near:
                    if gun.bears_from(x, y, target):
                        add_spot(found, (x, y))
                        break


def add_boarding(
    s: RoadState, v: int, near: list[Spot], foes: list[int], covered: Box, found: list[Spot]
) -> None:
    """SH-OPT-2 item 5: per enemy out of reach for boarders, the nearest place from which it is in reach."""
    here = s.box(v)
    most = BOARD_REACH * BOARD_REACH
    for enemy in foes:
        target = s.box(enemy)
        if within(here, target, BOARD_REACH) or not within(covered, target, BOARD_REACH):
            continue
        for x, y in near:
            if 0 < distance_squared(here.at(x, y), target) <= most:
                add_spot(found, (x, y))
                break


def evading(s: RoadState, v: int, corners: list[Spot], foes: list[int]) -> Spot | None:
    """SH-OPT-2 item 6: the vertex that fewest enemy guns bear on, then farthest from the nearest enemy."""
    here = s.box(v)
    targets = [s.box(enemy) for enemy in foes]
    aimed = [gun for enemy in foes for gun in guns(s, enemy)]
    best: Spot | None = None
    best_rank = (0, 0)
    for x, y in corners:
        if (x, y) == (here.x, here.y):
            continue
        at = here.at(x, y)
        danger = sum([1 for gun in aimed if gun.bears(at)])
        rank = (danger, -min([distance_squared(at, target) for target in targets], default=0))
        if best is None or rank < best_rank:
            best, best_rank = (x, y), rank
    return best


def clear_spot(s: RoadState, v: int, near: list[Spot], foes: list[int]) -> Spot | None:
    """SH-OPT-2 item 7: the nearest place neither behind a frail vehicle nor in an enemy's tail zone."""
    here = s.box(v)
    frail = [s.box(o) for o in s.vehicles() if o != v and s.hp[o] <= FRAIL]
    tails = [tail_zone(s.box(enemy)) for enemy in foes]
    if not is_exposed(here, frail, tails):
        return None
    for x, y in near:
        if not is_exposed(here.at(x, y), frail, tails):
            return (x, y)
    return None


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
    found = [(moved.x, moved.y), *extremes(reach)]
    if attacker != v:
        add_contact(found, best_contact(reach, moved, s.box(attacker), FRONT))
    others = [o for o in enemies(s, v, player) if o != attacker]
    for enemy in others[:3]:
        add_contact(found, nearest_contact(reach, moved, s.box(enemy), moved.x, moved.y))
    if s.control[v] != player:
        add_spot(found, row_spot(reach, 0))
    return placings(found[:MOST_PLACINGS])


def placings(spots: list[Spot]) -> list[int]:
    return [pack(PLACE, x, y) for x, y in spots]


def add_contact(found: list[Spot], spot: Spot) -> None:
    if spot != NOWHERE:
        add_spot(found, spot)


def continue_list(s: RoadState, v: int, kept: Reach) -> list[int]:
    """SH-OPT-5: staying, then where the attacker may go on to under the placements it kept."""
    spots = [(s.x[v], s.y[v]), *move_spots(s, v, kept, s.drives_for(v))]
    return placings(spots[: MOST_DRIVER_ACTIONS + 1])


def reentry_list(reach: Reach) -> list[int]:
    """SH-OPT-5, SH-EDGE-3: the extremes off the back edge."""
    return placings([spot for spot in extremes(reach) if spot[1] > 0])


def deploy_list(s: RoadState, v: int, zones: list[tuple[int, int, int, int]]) -> list[int]:
    """SH-OPT-7: a grid over the zone, front row first; tick by tick where the grid has no free place."""
    spots = deployment_grid(s, v, zones, DEPLOY_GRID) or deployment_grid(s, v, zones, 1)
    return [pack(DEPLOY, v, x, y) for x, y in spots]


def deployment_grid(s: RoadState, v: int, zones: list[tuple[int, int, int, int]], step: int) -> list[Spot]:
    box, others, width = s.box(v), s.others(v), s.rules.width
    found: list[Spot] = []
    for x0, y0, x1, y1 in zones:
        top = min(y1, s.rules.length - TEMPLATE_L) - box.l
        for y in range(top, max(y0, SECTION) - 1, -step):
            for x in range(x0, x1 - box.w + 1, step):
                if is_free(box.at(x, y), others, width):
                    found.append((x, y))
                    if len(found) == MOST_DEPLOYMENTS:
                        return found
    return found
