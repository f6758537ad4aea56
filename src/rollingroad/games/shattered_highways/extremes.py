"""SH-OPT-2, -3: the corners of a reachable set, and the pool of positions that lists are drawn from."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.reach import Reach

Spot = tuple[int, int]
LANE_STEP: Final = 4
"""SH-OPT-3: own lane every so many ticks."""
WAYS: Final = ((0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
"""Ahead, back, left, right, and the four between, as (sideways, along)."""


def extremes(reach: Reach) -> list[Spot]:
    """SH-OPT-2 item 3: F, B, L, R, FL, FR, BL, BR; those that are the same position are named once."""
    found: list[Spot] = []
    for across, along in WAYS:
        spot = farthest(reach, across, along)
        if spot not in found and spot != (reach.x, reach.y):
            found.append(spot)
    return found


def farthest(reach: Reach, across: int, along: int) -> Spot:
    """The position farthest that way (a corner: both ways added), then nearest, then smaller y, then x."""
    best, best_rank = (reach.x, reach.y), (0, 0, reach.y, reach.x)
    for run in reach.runs:
        left, right = reach.origin + run.first, reach.origin + run.last
        x = end_towards(reach.x, left, right, across)
        y = end_towards(reach.y, run.bottom, run.top, along)
        gain = across * (x - reach.x) + along * (y - reach.y)
        rank = (-gain, abs(x - reach.x) + abs(y - reach.y), y, x)
        if rank < best_rank:
            best, best_rank = (x, y), rank
    return best


def end_towards(now: int, low: int, high: int, way: int) -> int:
    """The end of a stretch that lies that way; for no way the place nearest to `now`."""
    if way > 0:
        return high
    return low if way < 0 else min(max(now, low), high)


def vertices(reach: Reach) -> list[Spot]:
    """SH-OPT-3: the ends of all runs on the first and last row of their band, nearest first."""
    found: set[Spot] = set()
    for run in reach.runs:
        left, right = reach.origin + run.first, reach.origin + run.last
        found.update(((left, run.bottom), (right, run.bottom), (left, run.top), (right, run.top)))
    return nearest_first(reach, found)


def pool(reach: Reach) -> list[Spot]:
    """SH-OPT-3: the vertices and the own lane every 4 ticks, nearest first, without the present position."""
    found = set(vertices(reach))
    for run in reach.runs:
        if run.first <= reach.room <= run.last:
            first = run.bottom + (reach.y - run.bottom) % LANE_STEP
            for y in range(first, run.top + 1, LANE_STEP):
                found.add((reach.x, y))
    found.discard((reach.x, reach.y))
    return nearest_first(reach, found)


def nearest_first(reach: Reach, spots: set[Spot]) -> list[Spot]:
    ranked = [(abs(x - reach.x) + abs(y - reach.y), y, x) for x, y in spots]
    ranked.sort()
    return [(x, y) for _, y, x in ranked]


def row_spot(reach: Reach, y: int) -> Spot | None:
    """The position of that row nearest to the present one, the left one of two."""
    best: Spot | None = None
    for run in reach.runs:
        if run.bottom <= y <= run.top:
            x = reach.origin + min(max(reach.room, run.first), run.last)
            if best is None or (abs(x - reach.x), x) < (abs(best[0] - reach.x), best[0]):
                best = (x, y)
    return best
