"""Exact dice mathematics: integer weights and fractions, never floats, never simulation."""

import operator
from bisect import bisect_left
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Final

_TABLE_SIZE: Final = 4096


class Distribution:
    """How likely each of some integer values is: weight / total.

    Weights are kept without a common divisor, so two distributions are equal when all their chances are.
    """

    __slots__ = ("_hash", "_total", "_values", "_weights")

    def __init__(self, weights: Iterable[tuple[int, int]]) -> None:
        """From pairs of a value and its weight; the weights of a value that comes up again are added."""
        merged: dict[int, int] = {}
        for value, weight in weights:
            if weight < 0:
                raise ValueError(f"The value {value} cannot have the negative weight {weight}.")
            if weight:
                merged[value] = merged.get(value, 0) + weight
        if not merged:
            raise ValueError("A distribution needs at least one value with a positive weight.")
        divisor = gcd(*merged.values())
        values = sorted(merged)
        self._values: Final[list[int]] = values
        self._weights: Final[list[int]] = [merged[value] // divisor for value in values]
        self._total: Final[int] = sum(self._weights)
        self._hash: Final[int] = hash((tuple(values), tuple(self._weights)))

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._total

    def items(self) -> list[tuple[int, int]]:
        """Every possible value with its weight, the lowest value first."""
        return [(value, self._weights[i]) for i, value in enumerate(self._values)]

    def chance(self, value: int) -> Fraction:
        """How likely exactly this value is."""
        i = bisect_left(self._values, value)
        if i == len(self._values) or self._values[i] != value:
            return Fraction(0)
        return Fraction(self._weights[i], self._total)

    def at_least(self, k: int) -> Fraction:
        """How likely k or more is."""
        return Fraction(sum(self._weights[bisect_left(self._values, k) :]), self._total)

    def at_most(self, k: int) -> Fraction:
        """How likely k or less is."""
        return Fraction(sum(self._weights[: bisect_left(self._values, k + 1)]), self._total)

    def mean(self) -> Fraction:
        """The average value."""
        return Fraction(sum([value * weight for value, weight in self.items()]), self._total)

    def plus(self, other: "Distribution") -> "Distribution":
        """The sum of this and an independent other."""
        return Distribution(
            [(a + b, weight * share) for a, weight in self.items() for b, share in other.items()]
        )

    def times(self, n: int) -> "Distribution":
        """The sum of n independent ones like this."""
        if n < 0:
            raise ValueError(f"Cannot add up {n} dice.")
        return _times(self, n)

    def shifted(self, n: int) -> "Distribution":
        """This with n added to every value."""
        return Distribution([(value + n, weight) for value, weight in self.items()])

    def mapped(self, f: Callable[[int], int]) -> "Distribution":
        """What f makes of the values, such as the successes that a sum is worth."""
        return Distribution([(f(value), weight) for value, weight in self.items()])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self._values == other._values and self._weights == other._weights

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type["Distribution"], tuple[list[tuple[int, int]]]]:
        return Distribution, (self.items(),)

    def __repr__(self) -> str:
        return f"Distribution({self.items()})"


@lru_cache(maxsize=_TABLE_SIZE)
def _times(one: Distribution, n: int) -> Distribution:
    if n == 0:
        return constant(0)
    half = _times(one, n // 2)
    pair = half.plus(half)
    return pair.plus(one) if n % 2 else pair


def constant(n: int) -> Distribution:
    """Always n."""
    return Distribution([(n, 1)])


def faces(*values: int) -> Distribution:
    """A die by what its faces are worth: `faces(1, 1, 0, 0, 0, 2)` counts successes."""
    return Distribution([(value, 1) for value in values])


@lru_cache(maxsize=_TABLE_SIZE)
def die(sides: int) -> Distribution:
    """A die with the faces 1 to `sides`."""
    if sides < 1:
        raise ValueError(f"A die cannot have {sides} sides.")
    return faces(*range(1, sides + 1))


def mixture(parts: Iterable[tuple[int, Distribution]]) -> Distribution:
    """One of the parts, chosen by the weight that stands before it."""
    chosen = list(parts)
    common = lcm(*[part.total for _, part in chosen])
    return Distribution(
        [
            (value, share * (common // part.total) * weight)
            for share, part in chosen
            for value, weight in part.items()
        ]
    )


def rerolled_added(sides: int, again: Iterable[int]) -> Distribution:
    """A die whose faces in `again` are rolled once more and added: a d6 with 6 again gives 1-5 and 7-12."""
    second = die(sides)
    added = {face: second.shifted(face) for face in again}
    for face in added:
        if face < 1 or face > sides:
            raise ValueError(f"A die with {sides} sides has no face {face} to roll again.")
    return mixture([(1, added.get(face, constant(face))) for face in range(1, sides + 1)])


@lru_cache(maxsize=_TABLE_SIZE)
def attacker_wins(attacker: Distribution, defender: Distribution) -> Fraction:
    """How likely the attacker beats the defender, who wins ties."""
    return attacker.plus(defender.mapped(operator.neg)).at_least(1)
