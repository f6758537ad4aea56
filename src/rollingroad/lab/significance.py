"""Whether a difference between two runs may be chance.

A difference has one error, from which its interval, its p-value and the verdict follow, so they never
contradict each other. Bonferroni's method corrects all three where many figures are compared at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

from rollingroad.core.stats import mean_and_error

ALPHA: Final = 0.05
FEW: Final = 30
"""With fewer games that differ, signs are counted; fewer separate games are not compared."""
_MOST_EXACT: Final = 1000
_LEAST_Z: Final = 0.5
"""Keeps the error finite where signs are even."""
_NORMAL: Final = NormalDist()


def critical(tests: int) -> float:
    """The number of errors from 0 that chance hardly reaches in any of that many tests."""
    return -_NORMAL.inv_cdf(ALPHA / 2 / tests)


class Change(NamedTuple):
    """A difference of means and its standard error."""

    by: float
    error: float

    def interval(self, tests: int = 1) -> tuple[float, float]:
        """The 95 % interval; of all tests together if there are several."""
        half = critical(tests) * self.error
        return self.by - half, self.by + half

    def p(self, tests: int = 1) -> float:
        return min(1.0, tests * _two_sided(self.by, self.error))

    def moved(self, tests: int = 1) -> bool:
        """Whether it is beyond chance: 0 lies outside the interval."""
        low, high = self.interval(tests)
        return low > 0 or high < 0


def paired_change(before: Sequence[float], after: Sequence[float]) -> Change:
    """The mean difference of games with the same dice. Wins and losses, and figures that few games move, are
    no surer than the exact sign test."""
    differences = [b - a for a, b in zip(before, after, strict=True)]
    mean, error = mean_and_error(differences)
    moved = [each for each in differences if each]
    if moved and (len(moved) < FEW or {abs(each) for each in moved} == {1.0}):
        signs = _signs(sum(each > 0 for each in moved), len(moved))
        error = max(error, abs(mean) / max(_LEAST_Z, -_NORMAL.inv_cdf(max(signs, 1e-300) / 2)))
    return Change(mean, error)


def unpaired_change(before: Sequence[float], after: Sequence[float]) -> Change:
    """The difference of games with different dice. Wins and losses: the pooled test of two proportions."""
    (mean_a, error_a), (mean_b, error_b) = mean_and_error(before), mean_and_error(after)
    error = math.hypot(error_a, error_b)
    if set(before) | set(after) <= {0.0, 1.0}:
        pooled = (sum(before) + sum(after)) / (len(before) + len(after))
        error = max(error, math.sqrt(pooled * (1 - pooled) * (1 / len(before) + 1 / len(after))))
    return Change(mean_b - mean_a, error)


def _two_sided(by: float, error: float) -> float:
    if not error:
        return 0.0 if by else 1.0
    return math.erfc(abs(by) / error / math.sqrt(2))


def _signs(up: int, number: int) -> float:
    """The two-sided sign test, with the normal approximation for many."""
    if number > _MOST_EXACT:
        return _two_sided(max(0.0, abs(up - number / 2) - 0.5), math.sqrt(number) / 2)
    tail = sum(math.comb(number, each) for each in range(min(up, number - up) + 1))
    return min(1.0, float(2 * tail / 2**number))
