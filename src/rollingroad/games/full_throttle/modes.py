"""FT-PATH-1: a state of the path search as one number, and what each step makes of it.

A state is a node and a mode. The mode says which way the car has gone aside in this turn and in this row, how
its drift stands, how many diagonals are left, and whether the Handling pass is.

Each step has a letter, so that texts of steps compare as FT-PATH-8 wants paths to: forward before left before
right before the diagonals, and among several spaces ahead the lower lane first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.games.full_throttle.kinds import INSIDE, LEFT, NO_SIDE, RIGHT

DIAGONAL: Final = 3
"""As a side: a diagonal step, which counts as one forward."""
STEPS: Final = (NO_SIDE, LEFT, RIGHT, DIAGONAL)

AHEAD: Final = ("A", "B", "C", "D", "E", "F", "G", "H")
STEP_LEFT: Final = "L"
STEP_RIGHT: Final = "R"
DIAGONAL_LEFT: Final = ("S", "T", "U", "V")
DIAGONAL_RIGHT: Final = ("W", "X", "Y", "Z")

PASS_BIT: Final = 1
_DIAGONALS_AT: Final = 1
_DRIFT_AT: Final = 5
_ROW_AT: Final = 7
_TURN_AT: Final = 9
MODE_BITS: Final = 11
MODE_MASK: Final = (1 << MODE_BITS) - 1
_ROW_MASK: Final = 3 << _ROW_AT
_TURN_MASK: Final = 3 << _TURN_AT

STEP_BITS: Final = MODE_BITS + 1
STEP_MASK: Final = (1 << STEP_BITS) - 1
NOT_ALLOWED: Final = STEP_MASK


def mode_of(diagonals: int, passes: int, drift: int) -> int:
    """The mode in which a search begins."""
    return drift << _DRIFT_AT | diagonals << _DIAGONALS_AT | passes


def diagonals_left(mode: i64) -> i64:
    return mode >> _DIAGONALS_AT & 15


def is_inside(mode: int) -> bool:
    """FT-UP-STEERING-3: the car drifts through a corner."""
    return mode >> _DRIFT_AT & 3 == INSIDE


def drifting(mode: int) -> int:
    """The mode once a car with a drift has entered a corner."""
    return mode & ~(3 << _DRIFT_AT) | INSIDE << _DRIFT_AT


def _after(mode: int, step: int, weaves: bool) -> int:
    """FT-MOVE-4; FT-UP-AERO-1 and FT-DRIVER-LETTY-1 leave only the direction within a row."""
    if step == NO_SIDE:
        return mode & ~_ROW_MASK
    if step == DIAGONAL:
        return mode - (1 << _DIAGONALS_AT) & ~_ROW_MASK if diagonals_left(mode) else NOT_ALLOWED
    used = mode >> (_ROW_AT if weaves else _TURN_AT) & 3
    if used != NO_SIDE and used != step:
        return NOT_ALLOWED
    # Only one of the two is asked for again: the other would tell states apart that go on alike.
    return mode & ~_ROW_MASK | step << _ROW_AT if weaves else mode & ~_TURN_MASK | step << _TURN_AT


def _table(weaves: bool) -> list[int]:
    return [
        sum([_after(mode, step, weaves) << step * STEP_BITS for step in STEPS])
        for mode in range(MODE_MASK + 1)
    ]


AFTER: Final = _table(False)
AFTER_WEAVING: Final = _table(True)
"""By mode one number, in which the bits of each step say the mode after it, or NOT_ALLOWED."""
