"""Any place on the table against what is allowed: what is wrong with it, and the closest legal one."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.boxes import Box, overlaps
from rollingroad.games.shattered_highways.reach import Reach

# What is wrong with a place, in the order of the ledger's section 24.
FINE: Final = 0
OFF_SIDE: Final = 1
OFF_BACK: Final = 2
TOO_WIDE: Final = 3
TOO_FAR: Final = 4
OCCUPIED: Final = 5
NO_PATH: Final = 6
NO_OTHER: Final = -1
NOWHERE: Final = (-1, -1)


def fault(mover: Box, others: list[Box], width: int, reach: Reach, x: int, y: int) -> int:
    """The first test that a place fails; the present position is as good as any other here."""
    if reach.contains(x, y):
        return FINE
    if x < 0 or x > width - mover.w:
        return OFF_SIDE
    if y < 0:
        return OFF_BACK
    if x - mover.x > reach.room or mover.x - x > reach.room:
        return TOO_WIDE
    if y - mover.y > reach.ahead or mover.y - y > reach.behind:
        return TOO_FAR
    return OCCUPIED if in_place(mover.at(x, y), others) != NO_OTHER else NO_PATH


def in_place(box: Box, others: list[Box]) -> int:
    """The number of the first vehicle that stands there, or NO_OTHER."""
    for i in range(len(others)):
        if overlaps(box, others[i]):
            return i
    return NO_OTHER


def nearest_move(reach: Reach, x: int, y: int) -> tuple[int, int]:
    """The closest place for a Move, which must go somewhere (SH-MOVE-6), or NOWHERE for a stuck vehicle."""
    near: list[tuple[int, int, int]] = []
    for run in reach.runs:
        left, right = reach.origin + run.first, reach.origin + run.last
        at_x, at_y = min(max(x, left), right), min(max(y, run.bottom), run.top)
        spots = [(at_x, at_y)]
        if spots[0] == (reach.x, reach.y):
            spots = [(at_x, at_y - 1), (at_x - 1, at_y), (at_x + 1, at_y), (at_x, at_y + 1)]
        for spot_x, spot_y in spots:
            if left <= spot_x <= right and run.bottom <= spot_y <= run.top:
                near.append(((spot_x - x) ** 2 + (spot_y - y) ** 2, spot_y, spot_x))
    return (min(near)[2], min(near)[1]) if near else NOWHERE


def nearest_free(box: Box, others: list[Box], areas: list[tuple[int, int, int, int]]) -> tuple[int, int]:
    """The closest place wholly inside one of the areas and clear of all others, or NOWHERE.

    It lies straight across or along from the wanted place, or beside the vehicles and borders in the way.
    """
    spots: list[tuple[int, int]] = []
    for left, bottom, right, top in areas:
        xs = places_along(box.x, left, right - box.w, [(o.x - box.w, o.x + o.w) for o in others])
        ys = places_along(box.y, bottom, top - box.l, [(o.y - box.l, o.y + o.l) for o in others])
        spots += [(x, y) for x in xs for y in ys if in_place(box.at(x, y), others) == NO_OTHER]
    near = [((x - box.x) ** 2 + (y - box.y) ** 2, y, x) for x, y in spots]
    return (min(near)[2], min(near)[1]) if near else NOWHERE


def places_along(wanted: int, low: int, high: int, edges: list[tuple[int, int]]) -> list[int]:
    """On one axis: the wanted place as far as it fits, and right before and behind everything."""
    if low > high:
        return []
    found = {min(max(wanted, low), high)}
    for before, after in edges:
        found.update(place for place in (before, after) if low <= place <= high)
    return sorted(found)
