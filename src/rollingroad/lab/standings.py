"""The standings of a tournament: ratings, pairs of bots, teams and thinking times.

Ratings are Bradley-Terry strengths on Elo's scale: 200 points more mean 76 % of the points, 400 more 91 %. A
draw is half a win for each.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from rollingroad.core.stats import Interval, Z, paired_interval, share_interval
from rollingroad.lab.tournament import PlayedGame, Results

AVERAGE: Final = 1500.0
"""The mean of all ratings."""
_POINTS: Final = 400 / math.log(10)
_CLOSE: Final = 1e-10
_MOST_ROUNDS: Final = 100_000

Matrix = list[list[float]]


class Pairing(NamedTuple):
    """The points of one player in games against another."""

    one: int
    other: int
    points: float
    games: int


class Rating(NamedTuple):
    value: float
    margin: float
    """Half the width of its 95 % interval, relative to the mean of all."""


def ratings(players: int, pairings: Iterable[Pairing]) -> list[Rating]:
    """The maximum likelihood ratings of two or more players, with one additional draw for each pair.

    Without that draw a player who never lost would have no finite rating.
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
    """The maximum of the likelihood, by Hunter's MM algorithm."""
    strengths = [1.0] * len(points)
    for _ in range(_MOST_ROUNDS):
        before = strengths
        expected = [
            sum(number / (own + other) for number, other in zip(row, before, strict=True))
            for own, row in zip(before, games, strict=True)
        ]
        strengths = [won / most for won, most in zip(points, expected, strict=True)]
        scale = math.exp(sum(map(math.log, strengths)) / len(points))
        strengths = [strength / scale for strength in strengths]
        if all(abs(new / old - 1) < _CLOSE for new, old in zip(strengths, before, strict=True)):
            break
    return strengths


def _variances(games: Matrix, strengths: list[float]) -> list[float]:
    """The variance of each log strength relative to the mean, from the inverse of the Fisher information.

    Only differences are determined, so the last player is fixed for the inversion.
    """
    count = len(strengths)
    free = _inverse([row[:-1] for row in _information(games, strengths)[:-1]])
    covariance = [[*row, 0.0] for row in free] + [[0.0] * count]
    everything = sum(map(sum, covariance)) / count**2
    return [covariance[i][i] - 2 * sum(covariance[i]) / count + everything for i in range(count)]


def _information(games: Matrix, strengths: list[float]) -> Matrix:
    weights = [
        [number * own * other / (own + other) ** 2 for number, other in zip(row, strengths, strict=True)]
        for own, row in zip(strengths, games, strict=True)
    ]
    return [[sum(row) if i == j else -each for j, each in enumerate(row)] for i, row in enumerate(weights)]


def _inverse(matrix: Matrix) -> Matrix:
    """Gauss-Jordan elimination without pivoting, for small positive definite matrices."""
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


ALL_SETUPS = -1


class BotRating(NamedTuple):
    """The rating of a bot among all bots."""

    bot: str
    rating: Rating
    score: Interval
    games: int


class Pair(NamedTuple):
    """The results of one bot against another. In a game with more seats every pair of seats counts."""

    setup: int
    one: str
    other: str
    games: int
    won: int
    drawn: int
    lost: int
    score: Interval


class Team(NamedTuple):
    """The results of a team of one bot."""

    setup: int
    bot: str
    games: int
    won: int
    rate: Interval


class Difference(NamedTuple):
    """The difference between the win rates of two teams with the same dice."""

    setup: int
    one: str
    other: str
    games: int
    rate: Interval


class Thinking(NamedTuple):
    bot: str
    decisions_per_game: float
    """Per seat."""
    seconds_per_decision: float


def _setups(results: Results) -> list[int]:
    """Each set-up, and ALL_SETUPS if there are several."""
    count = len(results.tournament.setups)
    return [*range(count), ALL_SETUPS] if count > 1 else [0]


def _games_on(results: Results, setup: int) -> list[PlayedGame]:
    return [played for played in results.played if setup in (ALL_SETUPS, played.setup)]


def points(played: PlayedGame, one: int) -> float:
    """The points of a bot in a game: the share of pairs with seats of others that it won, a tie as half."""
    seats = played.line_up
    mine = [score for bot, score in zip(seats, played.scores, strict=True) if bot == one]
    theirs = [score for bot, score in zip(seats, played.scores, strict=True) if bot != one]
    met = [0.5 if own == other else float(own > other) for own in mine for other in theirs]
    return sum(met) / len(met)


def rate_bots(results: Results) -> list[BotRating]:
    """The ratings of all bots over all set-ups, best first."""
    names = results.tournament.bots
    won: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for played in results.played:
        one, other = sorted(set(played.line_up))
        won[one, other].append(points(played, one))
        won[other, one].append(points(played, other))
    pairings = [Pairing(*pair, sum(got), len(got)) for pair, got in won.items() if pair[0] < pair[1]]
    table = []
    for bot, rating in enumerate(ratings(len(names), pairings)):
        got = [each for (one, _), several in won.items() if one == bot for each in several]
        if got:
            table.append(BotRating(names[bot], rating, share_interval(sum(got), len(got)), len(got)))
    return sorted(table, key=lambda row: -row.rating.value)


def pairs(results: Results) -> list[Pair]:
    """Each pair of bots on each set-up, the better one first."""
    order = [results.tournament.bots.index(row.bot) for row in rate_bots(results)]
    found = []
    for one, other in combinations(order, 2):
        for setup in _setups(results):
            games = [played for played in _games_on(results, setup) if set(played.line_up) == {one, other}]
            if games:
                found.append(_pair(results, setup, one, other, [points(played, one) for played in games]))
    return found


def _pair(results: Results, setup: int, one: int, other: int, got: list[float]) -> Pair:
    names = results.tournament.bots
    won, lost = (sum(1 for each in got if each > 0.5), sum(1 for each in got if each < 0.5))
    drawn = len(got) - won - lost
    score = share_interval(sum(got), len(got))
    return Pair(setup, names[one], names[other], len(got), won, drawn, lost, score)


def _won(results: Results, setup: int, bot: int) -> dict[tuple[int, int], bool]:
    """Whether each game of a team was won, by set-up and number."""
    best = results.tournament.game.scores[1]
    return {
        (played.setup, played.number): played.scores[0] >= best
        for played in _games_on(results, setup)
        if played.line_up[0] == bot
    }


def teams(results: Results) -> list[Team]:
    found = []
    for setup in _setups(results):
        for bot, name in enumerate(results.tournament.bots):
            won = _won(results, setup, bot)
            if won:
                wins = sum(won.values())
                found.append(Team(setup, name, len(won), wins, share_interval(wins, len(won))))
    return found


def differences(results: Results) -> list[Difference]:
    names = results.tournament.bots
    found = []
    for setup in _setups(results):
        for one, other in combinations(range(len(names)), 2):
            mine, theirs = _won(results, setup, one), _won(results, setup, other)
            both = [float(mine[game]) - float(theirs[game]) for game in mine if game in theirs]
            if both:
                found.append(Difference(setup, names[one], names[other], len(both), paired_interval(both)))
    return found


def thinking(results: Results) -> list[Thinking]:
    found = []
    for bot, name in enumerate(results.tournament.bots):
        own = [
            (number, time)
            for played in results.played
            for each, number, time in zip(played.line_up, played.decisions, played.seconds, strict=False)
            if each == bot
        ]
        decisions = sum(number for number, _ in own)
        if decisions:
            seconds = sum(time for _, time in own)
            found.append(Thinking(name, decisions / len(own), seconds / decisions))
    return found
