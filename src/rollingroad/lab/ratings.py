"""Bradley-Terry ratings: one strength for each player that explains best who beat whom.

On Elo's scale: 200 points more mean 76 % of the points, 400 more 91 %. A draw is half a win for each.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from rollingroad.core.intervals import Z

AVERAGE: Final = 1500.0
"""The mean of all ratings."""
_POINTS: Final = 400 / math.log(10)
_CLOSE: Final = 1e-10
_MOST_ROUNDS: Final = 100_000

Matrix = list[list[float]]


class Pairing(NamedTuple):
    """What one player won against another: `points` of `games`."""

    one: int
    other: int
    points: float
    games: int


class Rating(NamedTuple):
    value: float
    margin: float
    """Half the width of its 95 % interval, beside the average of all."""


def ratings(players: int, pairings: Iterable[Pairing]) -> list[Rating]:
    """The most likely ratings of two players or more, as if each two had also drawn one game.

    Without that game a player who never lost would have no rating at all.
    """
    games = [[float(one != other) for other in range(players)] for one in range(players)]
    points = [(players - 1) / 2] * players
    for pairing in pairings:
        games[pairing.one][pairing.other] += pairing.games
        games[pairing.other][pairing.one] += pairing.games
        points[pairing.one] += pairing.points
        points[pairing.other] += pairing.games - pairing.points
    strengths = _strengths(games, points)
    logs = [math.log(strength) for strength in strengths]
    mean = sum(logs) / players
    variances = _variances(games, strengths)
    return [
        Rating(AVERAGE + _POINTS * (log - mean), Z * _POINTS * math.sqrt(variance))
        for log, variance in zip(logs, variances, strict=True)
    ]


def _strengths(games: Matrix, points: list[float]) -> list[float]:
    """The maximum of the likelihood, by Hunter's rule: points won over points to be expected."""
    strengths = [1.0] * len(points)
    for _ in range(_MOST_ROUNDS):
        before = strengths
        strengths = [points[i] / _expected(games[i], before, i) for i in range(len(points))]
        scale = math.exp(sum(map(math.log, strengths)) / len(points))
        strengths = [strength / scale for strength in strengths]
        if all(abs(new / old - 1) < _CLOSE for new, old in zip(strengths, before, strict=True)):
            break
    return strengths


def _expected(games: list[float], strengths: list[float], player: int) -> float:
    return sum(
        number / (strengths[player] + strength)
        for other, (number, strength) in enumerate(zip(games, strengths, strict=True))
        if other != player
    )


def _variances(games: Matrix, strengths: list[float]) -> list[float]:
    """Of each log strength beside the mean of all: from the inverse of the Fisher information.

    Only differences are known, so the last player is held fast while inverting.
    """
    count = len(strengths)
    free = _inverse([row[:-1] for row in _information(games, strengths)[:-1]])
    covariance = [[*row, 0.0] for row in free] + [[0.0] * count]
    everything = sum(map(sum, covariance)) / count**2
    return [covariance[i][i] - 2 * sum(covariance[i]) / count + everything for i in range(count)]


def _information(games: Matrix, strengths: list[float]) -> Matrix:
    count = range(len(strengths))
    known = [[0.0] * len(strengths) for _ in count]
    for one in count:
        for other in count:
            if one != other:
                chance = strengths[one] / (strengths[one] + strengths[other])
                weight = games[one][other] * chance * (1 - chance)
                known[one][other] -= weight
                known[one][one] += weight
    return known


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; the matrices here are small and positive definite, so no pivot has to be looked for."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * own for value, own in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
