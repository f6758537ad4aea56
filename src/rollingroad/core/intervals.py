"""How sure a share or a difference is: 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

Z: Final = 1.959964
"""So many standard errors to each side hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    value: float
    low: float
    high: float


def share(points: float, games: int) -> Interval:
    """The share of points won, with Wilson's interval: it holds also near 0 and 1, and for few games."""
    value = points / games
    square = Z * Z / games
    centre = (value + square / 2) / (1 + square)
    half = Z * math.sqrt(value * (1 - value) / games + square / games / 4) / (1 + square)
    return Interval(value, max(0.0, centre - half), min(1.0, centre + half))


def paired(differences: Sequence[float]) -> Interval:
    """The mean of differences between two results that had the same dice."""
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / max(1, count - 1)
    half = Z * math.sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)
