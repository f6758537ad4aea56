"""95 % confidence intervals of shares and differences."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

Z: Final = 1.959964
"""The 97.5 % quantile of the normal distribution."""


class Interval(NamedTuple):
    value: float
    low: float
    high: float


def share_interval(points: float, games: int) -> Interval:
    """The share of points won, with Wilson's interval, which also holds near 0 and 1 and for few games."""
    value = points / games
    square = Z * Z / games
    centre = (value + square / 2) / (1 + square)
    half = Z * math.sqrt(value * (1 - value) / games + square / games / 4) / (1 + square)
    return Interval(value, max(0.0, centre - half), min(1.0, centre + half))


def paired_interval(differences: Sequence[float]) -> Interval:
    """The mean difference between results with the same dice, with its interval."""
    mean, error = mean_and_error(differences)
    return Interval(mean, mean - Z * error, mean + Z * error)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its standard error."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((each - mean) ** 2 for each in values) / max(1, count - 1)
    return mean, math.sqrt(variance / count)
