"""FT-PATH-4, FT-PATH-8: a path of the search as one number, its label.

From the highest bits to the lowest: the penalties, the steps aside, the steps as the numbers of the exits
taken (from 1, the first step highest), and how many they are. So of two paths to one place the smaller label
is the better one, and a step adds to a label what it costs. Up to some 14 points a label fits a machine word.
"""

from __future__ import annotations

from typing import Final


class Layout:
    """Where the parts of a label lie, for paths of so many steps at most and so many exits of a node."""

    __slots__ = ("aside", "count_mask", "exit_mask", "penalty", "penalty_at", "shifts", "units")

    def __init__(self, exits: int, points: int) -> None:
        width, counting = exits.bit_length(), points.bit_length()
        self.count_mask: int = (1 << counting) - 1
        """The bits that say how many steps were taken."""
        self.exit_mask: int = (1 << width) - 1
        self.shifts: list[int] = [counting + width * (points - 1 - taken) for taken in range(points)]
        """By the steps taken before: where the number of the next exit lies."""
        self.units: list[int] = [1 << shift for shift in self.shifts]
        """The same as what the first exit adds."""
        self.aside: int = 1 << counting + width * points
        """What a step aside adds."""
        self.penalty_at: int = 2 * counting + width * points
        self.penalty: int = 1 << self.penalty_at
        """What a penalty adds."""

    def exits_taken(self, label: int) -> list[int]:
        """The exits that a path takes, each by its number from 0 on."""
        taken = label & self.count_mask
        return [(label >> shift & self.exit_mask) - 1 for shift in self.shifts[:taken]]


class BriefLayout(Layout):
    """For whoever does not ask how a path goes: a label without the exits taken and the steps aside."""

    __slots__ = ()

    def __init__(self, points: int) -> None:
        super().__init__(0, points)
        self.units = [0] * points
        self.aside = 0


_KNOWN: Final[dict[int, Layout]] = {}
_BRIEF: Final[dict[int, Layout]] = {}


def layout_of(exits: int, points: int) -> Layout:
    """The layout for one move; there are few, each is made once."""
    key = points << 8 | exits
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = Layout(exits, points)
    return known


def brief_layout(points: int) -> Layout:
    known = _BRIEF.get(points)
    if known is None:
        known = _BRIEF[points] = BriefLayout(points)
    return known
