"""FT-PATH-1, FT-PATH-4, FT-PATH-8: states and paths of the path search as single numbers.

A state is a node and a mode. The mode holds the sideways direction of this turn and of this row, the state of
the drift, the diagonals left, and whether the Handling pass is left.

A path is a label. From the highest bits to the lowest it holds the penalties, the number of sideways steps,
the exits taken (numbered from 1, the first step highest), and the number of steps. Exits are in the order of
FT-PATH-8: forward, left, right, diagonals, among several spaces ahead the lower lane first. So the better of
two paths to one place has the smaller label, and a step adds its cost to the label. A label of up to about 14
points fits a machine word.
"""

from typing import Final

from mypy_extensions import i64

from rollingroad.games.full_throttle.rules.kinds import INSIDE, LEFT, NO_SIDE, RIGHT

DIAGONAL: Final = 3
"""As a side: a diagonal step, which counts as one forward."""
STEPS: Final = (NO_SIDE, LEFT, RIGHT, DIAGONAL)

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
    # Only one of the two is read again; storing both would split equal states.
    return mode & ~_ROW_MASK | step << _ROW_AT if weaves else mode & ~_TURN_MASK | step << _TURN_AT


def _transitions(weaves: bool) -> list[int]:
    return [
        sum([_after(mode, step, weaves) << step * STEP_BITS for step in STEPS])
        for mode in range(MODE_MASK + 1)
    ]


AFTER: Final = _transitions(False)
AFTER_WEAVING: Final = _transitions(True)
"""One number by mode; it packs the mode after each step, or NOT_ALLOWED."""


class Layout:
    """The positions of the parts of a label, for a number of points and of exits of a node.

    With 0 exits labels hold no exits and no sideways steps, for callers that do not need the steps of a path.
    """

    def __init__(self, exits: int, points: int) -> None:
        width, counting = exits.bit_length(), points.bit_length()
        self.count_mask: int = (1 << counting) - 1
        """The bits that hold the number of steps."""
        self.exit_mask: int = (1 << width) - 1
        self.shifts: list[int] = [counting + width * (points - 1 - taken) for taken in range(points)]
        """The position of the next exit, by the number of steps before it."""
        self.units: list[int] = [1 << shift for shift in self.shifts] if exits else [0] * points
        """The same as the amount that the first exit adds."""
        self.aside: int = 1 << counting + width * points if exits else 0
        """What a sideways step adds."""
        self.penalty_at: int = 2 * counting + width * points
        self.penalty: int = 1 << self.penalty_at
        """What a penalty adds."""

    def exits_taken(self, label: int) -> list[int]:
        """The exits that a path takes, numbered from 0."""
        taken = label & self.count_mask
        return [(label >> shift & self.exit_mask) - 1 for shift in self.shifts[:taken]]


_KNOWN: Final[dict[int, Layout]] = {}


def layout_of(exits: int, points: int) -> Layout:
    """The cached layout for one move; there are few."""
    key = points << 8 | exits
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = Layout(exits, points)
    return known
