"""Significance tests of differences, paired and unpaired, with Holm's correction."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from rollingroad.core.engine.rng import Rng
from rollingroad.core.intervals import Z

ALPHA: Final = 0.05
_FEW: Final = 30
"""With fewer pairs or games a permutation test replaces the normal approximation."""
_SHUFFLES: Final = 4000


class Change(NamedTuple):
    """A difference of means with its 95 % interval and p-value."""

    by: float
    low: float
    high: float
    p: float


def paired_change(before: Sequence[float], after: Sequence[float]) -> Change:
    """The mean difference of games with the same dice."""
    differences = [b - a for a, b in zip(before, after, strict=True)]
    mean, error = _mean_and_error(differences)
    return Change(mean, mean - Z * error, mean + Z * error, _pair_test(differences, mean, error))


def unpaired_change(before: Sequence[float], after: Sequence[float]) -> Change:
    """The difference of games with different dice. Wins and losses: the pooled test of two proportions."""
    mean_a, error_a = _mean_and_error(before)
    mean_b, error_b = _mean_and_error(after)
    by, error = mean_b - mean_a, math.hypot(error_a, error_b)
    if min(len(before), len(after)) < _FEW:
        p = _permute_groups(before, after, by)
    elif set(before) | set(after) <= {0.0, 1.0}:
        pooled = (sum(before) + sum(after)) / (len(before) + len(after))
        spread = math.sqrt(pooled * (1 - pooled) * (1 / len(before) + 1 / len(after)))
        p = _normal(by, spread)
    else:
        p = _normal(by, error)
    return Change(by, by - Z * error, by + Z * error, p)


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = math.fsum(values) / len(values)
    variance = math.fsum((each - mean) ** 2 for each in values) / max(1, len(values) - 1)
    return mean, math.sqrt(variance / len(values))


def _pair_test(differences: Sequence[float], mean: float, error: float) -> float:
    """McNemar's exact test for wins and losses, else a permutation test or the normal approximation."""
    moved = [each for each in differences if each]
    if not moved:
        return 1.0
    if {abs(each) for each in moved} == {1.0}:
        return _signs(sum(each > 0 for each in moved), len(moved))
    return _permute_signs(moved) if len(moved) < _FEW else _normal(mean, error)


def _normal(by: float, error: float) -> float:
    if not error:
        return 1.0 if not by else 0.0
    return math.erfc(abs(by) / error / math.sqrt(2))


def _signs(up: int, number: int) -> float:
    """The two-sided sign test, with the normal approximation above 1000."""
    fewer = min(up, number - up)
    if number > 1000:
        return _normal(max(0.0, abs(up - number / 2) - 0.5), math.sqrt(number) / 2)
    tail = sum(math.comb(number, each) for each in range(fewer + 1))
    return min(1.0, float(2 * tail / 2**number))


def _permute_signs(moved: Sequence[float]) -> float:
    rng, seen = Rng("signs"), abs(math.fsum(moved))
    as_far = 0
    for _ in range(_SHUFFLES):
        flips = rng.below(2 ** len(moved))
        total = math.fsum(-each if flips >> place & 1 else each for place, each in enumerate(moved))
        as_far += abs(total) >= seen - 1e-9
    return (as_far + 1) / (_SHUFFLES + 1)


def _permute_groups(before: Sequence[float], after: Sequence[float], by: float) -> float:
    rng, everything = Rng("places"), [*before, *after]
    as_far = 0
    for _ in range(_SHUFFLES):
        rng.shuffle(everything)
        first, second = everything[: len(before)], everything[len(before) :]
        difference = math.fsum(second) / len(second) - math.fsum(first) / len(first)
        as_far += abs(difference) >= abs(by) - 1e-9
    return (as_far + 1) / (_SHUFFLES + 1)


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's correction, which bounds the chance of any false positive by ALPHA."""
    adjusted = [1.0] * len(ps)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda each: ps[each])):
        highest = max(highest, min(1.0, (len(ps) - rank) * ps[place]))
        adjusted[place] = highest
    return adjusted
