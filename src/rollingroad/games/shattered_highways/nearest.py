"""Any place on the table against what is allowed: what is wrong with it, and the closest legal one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rollingroad.games.shattered_highways.boxes import Box, overlaps
from rollingroad.games.shattered_highways.contacts import NOWHERE
from rollingroad.games.shattered_highways.kinds import SECTION
from rollingroad.games.shattered_highways.reach import Reach

# What is wrong with a place, in the order of the ledger's section 24.
FINE: Final = 0
SAME: Final = 1
OFF_SIDE: Final = 2
OFF_BACK: Final = 3
TOO_WIDE: Final = 4
TOO_FAR: Final = 5
OCCUPIED: Final = 6
NO_PATH: Final = 7
CODES: Final = (
    "",
    "DEST_SAME",
    "DEST_OFF_SIDE",
    "DEST_OFF_BACK",
    "DEST_TOO_WIDE",
    "DEST_TOO_FAR",
    "DEST_OCCUPIED",
    "DEST_NO_PATH",
)
NO_OTHER: Final = -1


class Window:
    """A vehicle about to be put somewhere: where it stands, who is in its way, and how far it may go."""

    __slots__ = ("ahead", "behind", "mover", "others", "width")

    def __init__(self, mover: Box, others: Sequence[Box], width: int, ahead: int, behind: int) -> None:
        self.mover = mover
        self.others = others
        self.width = width
        self.ahead = ahead * SECTION
        self.behind = behind * SECTION


def fault(window: Window, reach: Reach, x: int, y: int) -> int:
    """The first test that a place fails; the present position is as good as any other here."""
    mover = window.mover
    if reach.contains(x, y):
        return FINE
    if x < 0 or x > window.width - mover.w:
        return OFF_SIDE
    if y < 0:
        return OFF_BACK
    if abs(x - mover.x) > reach.room:
        return TOO_WIDE
    if y - mover.y > window.ahead or mover.y - y > window.behind:
        return TOO_FAR
    return OCCUPIED if in_place(window, x, y) != NO_OTHER else NO_PATH


def in_place(window: Window, x: int, y: int) -> int:
    """The number of the first vehicle that stands on that place, or NO_OTHER."""
    at = window.mover.at(x, y)
    for i in range(len(window.others)):
        if overlaps(at, window.others[i]):
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
