"""Whether a difference is more than chance: of pairs or of separate games, corrected for their number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from rollingroad.core.intervals import Z
from rollingroad.core.rng import Rng

ALPHA: Final = 0.05
_FEW: Final = 30
"""Below so many pairs or games the normal distribution is not to be trusted: signs or places are shuffled."""
_SHUFFLES: Final = 4000


class Change(NamedTuple):
    """A difference of means with its 95 % interval, and how likely chance alone makes one as large."""

    by: float
    low: float
    high: float
    p: float


def of_pairs(before: Sequence[float], after: Sequence[float]) -> Change:
    """Games with the same dice, one by one: the mean difference."""
    differences = [b - a for a, b in zip(before, after, strict=True)]
    mean, error = _mean_and_error(differences)
    return Change(mean, mean - Z * error, mean + Z * error, _pair_test(differences, mean, error))


def of_separate(before: Sequence[float], after: Sequence[float]) -> Change:
    """Games with different dice: for wins and losses the test of two proportions, pooled."""
    mean_a, error_a = _mean_and_error(before)
    mean_b, error_b = _mean_and_error(after)
    by, error = mean_b - mean_a, math.hypot(error_a, error_b)
    if min(len(before), len(after)) < _FEW:
        p = _shuffled_places(before, after, by)
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
    """Wins and losses by the exact test of signs (McNemar's); few others by shuffled signs."""
    moved = [each for each in differences if each]
    if not moved:
        return 1.0
    if {abs(each) for each in moved} == {1.0}:
        return _signs(sum(each > 0 for each in moved), len(moved))
    return _shuffled_signs(moved) if len(moved) < _FEW else _normal(mean, error)


def _normal(by: float, error: float) -> float:
    if not error:
        return 1.0 if not by else 0.0
    return math.erfc(abs(by) / error / math.sqrt(2))


def _signs(up: int, number: int) -> float:
    """How likely so uneven a split of coins is; above a thousand coins by the normal distribution."""
    fewer = min(up, number - up)
    if number > 1000:
        return _normal(max(0.0, abs(up - number / 2) - 0.5), math.sqrt(number) / 2)
    tail = sum(math.comb(number, each) for each in range(fewer + 1))
    return min(1.0, float(2 * tail / 2**number))


def _shuffled_signs(moved: Sequence[float]) -> float:
    rng, seen = Rng("signs"), abs(math.fsum(moved))
    as_far = 0
    for _ in range(_SHUFFLES):
        flips = rng.below(2 ** len(moved))
        total = math.fsum(-each if flips >> place & 1 else each for place, each in enumerate(moved))
        as_far += abs(total) >= seen - 1e-9
    return (as_far + 1) / (_SHUFFLES + 1)


def _shuffled_places(before: Sequence[float], after: Sequence[float], by: float) -> float:
    rng, everything = Rng("places"), [*before, *after]
    as_far = 0
    for _ in range(_SHUFFLES):
        rng.shuffle(everything)
        first, second = everything[: len(before)], everything[len(before) :]
        difference = math.fsum(second) / len(second) - math.fsum(first) / len(first)
        as_far += abs(difference) >= abs(by) - 1e-9
    return (as_far + 1) / (_SHUFFLES + 1)


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's correction: of all that come out below ALPHA, with 95 % not one is chance."""
    adjusted = [1.0] * len(ps)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda each: ps[each])):
        highest = max(highest, min(1.0, (len(ps) - rank) * ps[place]))
        adjusted[place] = highest
    return adjusted
