"""Where a vehicle can touch another one: the best contact position for each face (SH-GEO-7, SH-OPT-2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.games.shattered_highways.boxes import Box, common
from rollingroad.games.shattered_highways.kinds import MOST_TICKS
from rollingroad.games.shattered_highways.kit import FRONT, LEFT, REAR, RIGHT
from rollingroad.games.shattered_highways.reach import Reach, Run
from rollingroad.games.shattered_highways.spots import (
    NO_SPOT,
    ranked,
    spot_at,
    spot_ranked,
    steps,
    x_of,
    y_of,
)

EDGE_SHIFT: Final = 40
"""Above the rank of a place among those that share as long an edge."""


def best_contact(reach: Reach, mover: Box, target: Box, face: i64) -> i64:
    """SH-OPT-2: where that face touches the target along the longest edge, then nearest; or NO_SPOT."""
    best: i64 = NO_SPOT
    for run in reach.runs:
        at = touching_in(reach, run, mover, target, face)
        if at == NO_SPOT:
            continue
        x, y = x_of(at), y_of(at)
        edge = edge_at(mover, x, y, target, face)
        if edge > 0:
            rank = (MOST_TICKS - edge) << EDGE_SHIFT | ranked(x, y, steps(x, y, mover.x, mover.y))
            if best == NO_SPOT or rank < best:
                best = rank
    return spot_ranked(best)


def edge_at(mover: Box, x: i64, y: i64, target: Box, face: i64) -> i64:
    """How many ticks of edge the mover shares at (x, y), where that face stands on the target's line."""
    if face == FRONT or face == REAR:
        return common(x, x + mover.w, target.x, target.x + target.w)
    return common(y, y + mover.l, target.y, target.y + target.l)


def touching_in(reach: Reach, run: Run, mover: Box, target: Box, face: i64) -> i64:
    """The best place of one run for that contact; NO_SPOT if the run never gets there."""
    if face == FRONT or face == REAR:
        y = target.y - mover.l if face == FRONT else target.y + target.l
        if y < run.bottom or y > run.top:
            return NO_SPOT
        left, right = reach.origin + run.first, reach.origin + run.last
        return spot_at(best_along(mover.x, left, right, mover.w, target.x, target.w), y)
    x = target.x - mover.w if face == RIGHT else target.x + target.w
    if x - reach.origin < run.first or x - reach.origin > run.last:
        return NO_SPOT
    return spot_at(x, best_along(mover.y, run.bottom, run.top, mover.l, target.y, target.l))


def best_along(now: i64, low: i64, high: i64, size: i64, other: i64, other_size: i64) -> i64:
    """On one axis, the place from `low` to `high` that shares most with the other, then nearest to `now`."""
    level_from = min(other, other + other_size - size)
    level_to = max(other, other + other_size - size)
    if high < level_from:
        return high
    if low > level_to:
        return low
    return min(max(max(now, low), level_from), min(high, level_to))


def nearest_contact(reach: Reach, mover: Box, target: Box, x: i64, y: i64) -> i64:
    """The reachable position nearest to (x, y) that touches the target at all, or NO_SPOT."""
    best: i64 = NO_SPOT
    near = mover.at(x, y)
    for run in reach.runs:
        for face in (FRONT, REAR, LEFT, RIGHT):
            at = nearest_touch(reach, run, near, target, face)
            if at != NO_SPOT:
                rank = ranked(x_of(at), y_of(at), steps(x_of(at), y_of(at), x, y))
                if best == NO_SPOT or rank < best:
                    best = rank
    return spot_ranked(best)


def nearest_touch(reach: Reach, run: Run, near: Box, target: Box, face: i64) -> i64:
    """The place of one run nearest to the box `near` on which that face would touch, or NO_SPOT."""
    if face == FRONT or face == REAR:
        y = target.y - near.l if face == FRONT else target.y + target.l
        left = max(reach.origin + run.first, target.x - near.w + 1)
        right = min(reach.origin + run.last, target.x + target.w - 1)
        if y < run.bottom or y > run.top or left > right:
            return NO_SPOT
        return spot_at(min(max(near.x, left), right), y)
    x = target.x - near.w if face == RIGHT else target.x + target.w
    bottom, top = max(run.bottom, target.y - near.l + 1), min(run.top, target.y + target.l - 1)
    if x - reach.origin < run.first or x - reach.origin > run.last or bottom > top:
        return NO_SPOT
    return spot_at(x, min(max(near.y, bottom), top))
