"""Where a vehicle can touch another one: the best contact position for each face (SH-GEO-7, SH-OPT-2)."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.boxes import Box, contact, shared_edge
from rollingroad.games.shattered_highways.kit import FRONT, LEFT, REAR, RIGHT
from rollingroad.games.shattered_highways.reach import Reach, Run

NOWHERE: Final = (-1, -1)


def best_contact(reach: Reach, mover: Box, target: Box, face: int) -> tuple[int, int]:
    """SH-OPT-2: where that face touches the target along the longest edge, then nearest; or NOWHERE."""
    best, best_at = (0, 0, 0, 0), NOWHERE
    for run in reach.runs:
        x, y = touching_in(reach, run, mover, target, face)
        if x < 0:
            continue
        at = mover.at(x, y)
        rank = (-shared_edge(at, target), abs(x - mover.x) + abs(y - mover.y), y, x)
        if contact(at, target) == face and (best_at == NOWHERE or rank < best):
            best, best_at = rank, (x, y)
    return best_at


def touching_in(reach: Reach, run: Run, mover: Box, target: Box, face: int) -> tuple[int, int]:
    """The best place of one run for that contact; NOWHERE if the run never gets there."""
    if face == FRONT or face == REAR:
        y = target.y - mover.l if face == FRONT else target.y + target.l
        x = best_along(
            mover.x, reach.origin + run.first, reach.origin + run.last, mover.w, target.x, target.w
        )
        return (x, y) if run.bottom <= y <= run.top else NOWHERE
    x = target.x - mover.w if face == RIGHT else target.x + target.w
    y = best_along(mover.y, run.bottom, run.top, mover.l, target.y, target.l)
    return (x, y) if run.first <= x - reach.origin <= run.last else NOWHERE


def best_along(now: int, low: int, high: int, size: int, other: int, other_size: int) -> int:
    """On one axis, the place from `low` to `high` that shares most with the other, then nearest to `now`."""
    level_from = min(other, other + other_size - size)
    level_to = max(other, other + other_size - size)
    if high < level_from:
        return high
    if low > level_to:
        return low
    return min(max(now, low, level_from), high, level_to)


def nearest_contact(reach: Reach, mover: Box, target: Box, x: int, y: int) -> tuple[int, int]:
    """The reachable position nearest to (x, y) that touches the target at all, or NOWHERE."""
    best, best_at = (0, 0, 0), NOWHERE
    for run in reach.runs:
        for face in (FRONT, REAR, LEFT, RIGHT):
            at_x, at_y = nearest_touch(reach, run, mover.at(x, y), target, face)
            rank = (abs(at_x - x) + abs(at_y - y), at_y, at_x)
            if (at_x, at_y) != NOWHERE and (best_at == NOWHERE or rank < best):
                best, best_at = rank, (at_x, at_y)
    return best_at


def nearest_touch(reach: Reach, run: Run, near: Box, target: Box, face: int) -> tuple[int, int]:
    """The place of one run nearest to the box `near` on which that face would touch, or NOWHERE."""
    if face == FRONT or face == REAR:
        y = target.y - near.l if face == FRONT else target.y + target.l
        left = max(reach.origin + run.first, target.x - near.w + 1)
        right = min(reach.origin + run.last, target.x + target.w - 1)
        fits = run.bottom <= y <= run.top and left <= right
        return (min(max(near.x, left), right), y) if fits else NOWHERE
    x = target.x - near.w if face == RIGHT else target.x + target.w
    bottom, top = max(run.bottom, target.y - near.l + 1), min(run.top, target.y + target.l - 1)
    fits = run.first <= x - reach.origin <= run.last and bottom <= top
    return (x, min(max(near.y, bottom), top)) if fits else NOWHERE
