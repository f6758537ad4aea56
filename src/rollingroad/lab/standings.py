"""What the games of a tournament add up to: ratings, each two bots, teams, and how long bots think."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import NamedTuple

from rollingroad.core.intervals import Interval, paired, share
from rollingroad.lab.ratings import Pairing, Rating, ratings
from rollingroad.lab.tournament import Played, Results

ALL_SETUPS = -1


class Rated(NamedTuple):
    """A bot among all it met."""

    bot: str
    rating: Rating
    score: Interval
    games: int


class Pair(NamedTuple):
    """What one bot did against another; a game with more seats counts every two of theirs that met."""

    setup: int
    one: str
    other: str
    games: int
    won: int
    drawn: int
    lost: int
    score: Interval


class Team(NamedTuple):
    """What a bot did as a team of its own."""

    setup: int
    bot: str
    games: int
    won: int
    rate: Interval


class Difference(NamedTuple):
    """How much more often one team won than another with the same dice."""

    setup: int
    one: str
    other: str
    games: int
    rate: Interval


class Thinking(NamedTuple):
    bot: str
    decisions_per_game: float
    """In one seat."""
    seconds_per_decision: float


def _setups(results: Results) -> list[int]:
    """Each set-up, and where there are several all of them together."""
    count = len(results.tournament.setups)
    return [*range(count), ALL_SETUPS] if count > 1 else [0]


def _games_on(results: Results, setup: int) -> list[Played]:
    return [played for played in results.played if setup in (ALL_SETUPS, played.job.setup)]


# Bots against each other


def points(played: Played, one: int) -> float:
    """What a bot won in a game: its share of the meetings of its seats with others', a tie as half."""
    seats = played.job.line_up
    mine = [score for bot, score in zip(seats, played.outcome, strict=True) if bot == one]
    theirs = [score for bot, score in zip(seats, played.outcome, strict=True) if bot != one]
    met = [0.5 if own == other else float(own > other) for own in mine for other in theirs]
    return sum(met) / len(met)


def rated(results: Results) -> list[Rated]:
    """All bots over all set-ups, the best first."""
    names = results.tournament.bots
    won: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for played in results.played:
        one, other = sorted(set(played.job.line_up))
        won[one, other].append(points(played, one))
        won[other, one].append(points(played, other))
    pairings = [Pairing(*pair, sum(got), len(got)) for pair, got in won.items() if pair[0] < pair[1]]
    table = []
    for bot, rating in enumerate(ratings(len(names), pairings)):
        got = [each for (one, _), several in won.items() if one == bot for each in several]
        if got:
            table.append(Rated(names[bot], rating, share(sum(got), len(got)), len(got)))
    return sorted(table, key=lambda row: -row.rating.value)


def pairs(results: Results) -> list[Pair]:
    """Each two bots on each set-up, the better one first."""
    order = [results.tournament.bots.index(row.bot) for row in rated(results)]
    found = []
    for one, other in combinations(order, 2):
        for setup in _setups(results):
            games = [
                played for played in _games_on(results, setup) if set(played.job.line_up) == {one, other}
            ]
            if games:
                found.append(_pair(results, setup, one, other, [points(played, one) for played in games]))
    return found


def _pair(results: Results, setup: int, one: int, other: int, got: list[float]) -> Pair:
    names = results.tournament.bots
    won, lost = (sum(1 for each in got if each > 0.5), sum(1 for each in got if each < 0.5))
    drawn = len(got) - won - lost
    score = share(sum(got), len(got))
    return Pair(setup, names[one], names[other], len(got), won, drawn, lost, score)


# Teams of one bot


def _won(results: Results, setup: int, bot: int) -> dict[tuple[int, int], bool]:
    """Of a team's games, by set-up and number, whether they were won."""
    best = results.tournament.game.scores[1]
    return {
        (played.job.setup, played.job.number): played.outcome[0] >= best
        for played in _games_on(results, setup)
        if played.job.line_up[0] == bot
    }


def teams(results: Results) -> list[Team]:
    found = []
    for setup in _setups(results):
        for bot, name in enumerate(results.tournament.bots):
            won = _won(results, setup, bot)
            if won:
                wins = sum(won.values())
                found.append(Team(setup, name, len(won), wins, share(wins, len(won))))
    return found


def differences(results: Results) -> list[Difference]:
    names = results.tournament.bots
    found = []
    for setup in _setups(results):
        for one, other in combinations(range(len(names)), 2):
            mine, theirs = _won(results, setup, one), _won(results, setup, other)
            both = [float(mine[game]) - float(theirs[game]) for game in mine if game in theirs]
            if both:
                found.append(Difference(setup, names[one], names[other], len(both), paired(both)))
    return found


# How long they think


def thinking(results: Results) -> list[Thinking]:
    found = []
    for bot, name in enumerate(results.tournament.bots):
        own = [each for played in results.played for each in played.thoughts if each.bot == bot]
        decisions = sum(each.decisions for each in own)
        if decisions:
            seconds = sum(each.seconds for each in own)
            found.append(Thinking(name, decisions / len(own), seconds / decisions))
    return found
