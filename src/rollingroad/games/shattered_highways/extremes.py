"""SH-OPT-2, -3: the corners of a reachable set, and the pool of positions that lists are drawn from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.games.shattered_highways.kinds import MOST_TICKS
from rollingroad.games.shattered_highways.reach import Reach
from rollingroad.games.shattered_highways.spots import (
    NO_SPOT,
    Spot,
    in_order,
    ranked,
    spot_at,
    spot_ranked,
    steps,
)

LANE_STEP: Final = 4
"""SH-OPT-3: own lane every so many ticks."""
WAYS: Final = ((0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
"""Ahead, back, left, right, and the four between, as (sideways, along)."""
GAIN_SHIFT: Final = 40
"""Above the rank of a place among those that lie equally far that way."""


def extremes(reach: Reach) -> list[Spot]:
    """SH-OPT-2 item 3: F, B, L, R, FL, FR, BL, BR; those that are the same position are named once."""
    found: list[Spot] = []
    here = spot_at(reach.x, reach.y)
    for across, along in WAYS:
        at = farthest(reach, across, along)
        if at != here and at not in found:
            found.append(at)
    return found


def farthest(reach: Reach, across: i64, along: i64) -> i64:
    """The position farthest that way (a corner: both ways added), then nearest, then smaller y, then x."""
    here_x, here_y, origin = reach.x, reach.y, reach.origin
    best: i64 = MOST_TICKS << GAIN_SHIFT | ranked(here_x, here_y, 0)
    for run in reach.runs:
        x = end_towards(here_x, origin + run.first, origin + run.last, across)
        y = end_towards(here_y, run.bottom, run.top, along)
        gain = across * (x - here_x) + along * (y - here_y)
        rank = (MOST_TICKS - gain) << GAIN_SHIFT | ranked(x, y, steps(x, y, here_x, here_y))
        if rank < best:
            best = rank
    return spot_ranked(best)


def end_towards(now: i64, low: i64, high: i64, way: i64) -> i64:
    """The end of a stretch that lies that way; for no way the place nearest to `now`."""
    if way > 0:
        return high
    if way < 0 or now < low:
        return low
    return high if now > high else now


def vertices(reach: Reach) -> list[Spot]:
    """SH-OPT-3: the ends of all runs on the first and last row of their band, nearest first."""
    return in_order(corner_ranks(reach))


def corner_ranks(reach: Reach) -> list[int]:
    here_x, here_y = reach.x, reach.y
    ranks: list[int] = []
    for run in reach.runs:
        left, right = reach.origin + run.first, reach.origin + run.last
        bottom, top = run.bottom, run.top
        ranks.append(ranked(left, bottom, steps(left, bottom, here_x, here_y)))
        ranks.append(ranked(right, bottom, steps(right, bottom, here_x, here_y)))
        ranks.append(ranked(left, top, steps(left, top, here_x, here_y)))
        ranks.append(ranked(right, top, steps(right, top, here_x, here_y)))
    return ranks


def pool(reach: Reach) -> list[Spot]:
    """SH-OPT-3: the vertices and the own lane every 4 ticks, nearest first, without the present position."""
    ranks = corner_ranks(reach)
    x, here_y = reach.x, reach.y
    for run in reach.runs:
        if run.first <= reach.room <= run.last:
            y = run.bottom + (here_y - run.bottom) % LANE_STEP
            while y <= run.top:
                ranks.append(ranked(x, y, steps(x, y, x, here_y)))
                y += LANE_STEP
    found = in_order(ranks)
    if found[0] == spot_at(x, here_y):
        del found[0]
    return found


def row_spot(reach: Reach, y: i64) -> i64:
    """The position of that row nearest to the present one, the left one of two; or NO_SPOT."""
    best: i64 = NO_SPOT
    for run in reach.runs:
        if run.bottom <= y <= run.top:
            x = end_towards(reach.x, reach.origin + run.first, reach.origin + run.last, 0)
            rank = ranked(x, y, steps(x, 0, reach.x, 0))
            if best == NO_SPOT or rank < best:
                best = rank
    return spot_ranked(best)
