"""Tournaments: pairings, seats, seeds and standings."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rollingroad.core.errors import BadInput
from rollingroad.lab.standings import ALL_SETUPS, differences, pairs, points, rate_bots, teams, thinking
from rollingroad.lab.tournament import (
    PlayedGame,
    Results,
    Setup,
    Tournament,
    arrange,
    jobs,
    play,
    rotations,
    run,
)


def race(bots: str, games: int, players: int = 2, over: list[str] | None = None) -> Tournament:
    options = ["course=main-event"] if over is None else []
    return arrange(
        "full-throttle", None, [*options, f"players={players}"], over or [], bots.split(","), games, "7"
    )


def test_two_seats_are_taken_both_ways() -> None:
    assert rotations(0, 1, 2) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_bots_sit_in_every_seat_equally_often(seats: int) -> None:
    found = rotations(0, 1, seats)
    assert len(set(found)) == len(found)
    assert all({line_up[turn:] + line_up[:turn] for turn in range(seats)} <= set(found) for line_up in found)
    for seat in range(seats):
        assert Counter(line_up[seat] for line_up in found) == {0: len(found) / 2, 1: len(found) / 2}


@pytest.mark.parametrize(("players", "games"), [(2, 10), (2, 11), (3, 10), (4, 9)])
def test_every_pair_is_balanced_over_seats_and_has_the_same_dice(players: int, games: int) -> None:
    planned = jobs(race("driver,rookie,random", games, players))
    numbers: dict[frozenset[int], list[int]] = {}
    seats: Counter[tuple[int, int, frozenset[int]]] = Counter()
    for job in planned:
        pair = frozenset(job.line_up)
        numbers.setdefault(pair, []).append(job.number)
        for seat, bot in enumerate(job.line_up):
            seats[bot, seat, pair] += 1
    assert len(numbers) == 3
    assert len({tuple(sorted(each)) for each in numbers.values()}) == 1
    assert all(len(each) >= games for each in numbers.values())
    assert all(len(each) - games < len(rotations(0, 1, players)) for each in numbers.values())
    assert len(set(seats.values())) == 1


def test_a_run_that_is_cut_short_has_played_all_pairs_alike() -> None:
    planned = jobs(race("driver,rookie,random", 10))
    assert [job.number for job in planned] == sorted(job.number for job in planned)
    assert len({frozenset(job.line_up) for job in planned[:6]}) == 3


def test_set_ups_are_multiplied() -> None:
    tournament = race("driver,rookie", 2, over=["course=main-event,tokyo-drift", "damage=on,off"])
    assert [setup.title for setup in tournament.setups] == [
        "course=main-event, damage=on",
        "course=main-event, damage=off",
        "course=tokyo-drift, damage=on",
        "course=tokyo-drift, damage=off",
    ]
    assert Counter(job.setup for job in jobs(tournament)) == {0: 2, 1: 2, 2: 2, 3: 2}


def test_teams_of_a_cooperative_game_sit_alone_and_have_the_same_dice() -> None:
    tournament = arrange("beacon-run", None, [], ["couriers=2,3"], ["driver", "rookie"], 3, "7")
    assert [setup.seats for setup in tournament.setups] == [2, 3]
    assert {(job.setup, job.line_up, job.number) for job in jobs(tournament)} == {
        (setup, (bot,) * (setup + 2), number) for setup in (0, 1) for bot in (0, 1) for number in range(3)
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("full-throttle", [], [], ["driver"]), "a tournament needs two bots or more, as in --players"),
        (("full-throttle", ["players=1"], [], ["driver", "rookie"]), "a tournament needs two seats or more"),
        (("full-throttle", [], [], ["driver", "driver"]), "the bot 'driver' is named twice"),
        (("full-throttle", [], [], ["driver", "hal"]), "there is no bot 'hal'"),
        (("full-throttle", [], ["course"], ["driver", "rookie"]), "--over 'course' is not written as NAME="),
        (
            ("full-throttle", [], ["course="], ["driver", "rookie"]),
            "--over 'course=' is not written as NAME=",
        ),
        (
            ("full-throttle", [], ["course=moon"], ["driver", "rookie"]),
            'option course: "moon" is not allowed',
        ),
        (
            ("full-throttle", ["players=2"], ["players=2,3"], ["driver", "rookie"]),
            "option players is given twice",
        ),
        (("full-throtle", [], [], ["driver", "rookie"]), "there is no game 'full-throtle'"),
    ],
)
def test_what_cannot_be_played(arguments: tuple[str, list[str], list[str], list[str]], sentence: str) -> None:
    slug, options, over, bots = arguments
    with pytest.raises(BadInput) as refused:
        arrange(slug, None, options, over, bots, 10, "7")
    assert str(refused.value).startswith(sentence)


def without_clock(results: Results) -> list[PlayedGame]:
    return [msgspec.structs.replace(played, seconds=()) for played in results.played]


def test_the_number_of_workers_changes_nothing() -> None:
    tournament = arrange("beacon-run", None, [], ["couriers=2,3"], ["driver", "rookie", "random"], 4, "7")
    alone = run(tournament, 1)
    assert len(alone.played) == alone.planned == 24
    assert without_clock(run(tournament, 3)) == without_clock(alone)
    assert teams(run(tournament, 2)) == teams(alone)


def test_a_game_can_be_played_again_alone() -> None:
    tournament = arrange("beacon-run", None, [], [], ["rookie", "random"], 6, "7")
    one = run(tournament, 1).played[7]
    again = play(tournament, one.n)
    assert (again.line_up, again.scores) == (one.line_up, one.scores)


def test_an_interrupt_keeps_what_was_played() -> None:
    tournament = arrange("beacon-run", None, [], [], ["rookie", "random"], 10, "7")
    counted = 0

    def press() -> None:
        nonlocal counted
        counted += 1
        if counted == 5:
            raise KeyboardInterrupt

    results = run(tournament, 2, press)
    assert (len(results.played), results.planned) == (5, 20)
    assert sum(team.games for team in teams(results)) == 5


# What it adds up to


def contest(*games: tuple[tuple[int, ...], tuple[float, ...]], setups: int = 1) -> Results:
    """Games of a race between three bots, by line-up and outcome, in turn on each set-up."""
    several = tuple(Setup(f"number {setup}", (), 2) for setup in range(setups))
    tournament = Tournament("full-throttle", None, several, ("ace", "driver", "rookie"), 1, "7")
    played = [
        PlayedGame(number, number % setups, number, line_up, outcome)
        for number, (line_up, outcome) in enumerate(games)
    ]
    return Results(tournament, len(played), played)


def test_points_are_shares_of_the_meetings() -> None:
    race_of_four = PlayedGame(0, 0, 0, (0, 1, 0, 1), (1.0, 0.0, 0.0, 0.0))
    assert points(race_of_four, 0) == (2 + 2 * 0.5) / 4
    assert points(race_of_four, 1) == 1 - points(race_of_four, 0)
    shared = PlayedGame(0, 0, 0, (0, 1), (0.5, 0.5))
    assert points(shared, 0) == 0.5


def test_pairs_and_ratings() -> None:
    results = contest(
        ((2, 0), (0, 1)),
        ((0, 2), (1, 0)),
        ((1, 0), (0, 1)),
        ((0, 1), (0.5, 0.5)),
        ((1, 2), (1, 0)),
        ((2, 1), (1, 0)),
    )
    assert [(row.bot, row.games, row.score.value) for row in rate_bots(results)] == [
        ("ace", 4, 3.5 / 4),
        ("driver", 4, 1.5 / 4),
        ("rookie", 4, 1 / 4),
    ]
    assert [(row.one, row.other, row.won, row.drawn, row.lost) for row in pairs(results)] == [
        ("ace", "driver", 1, 1, 0),
        ("ace", "rookie", 2, 0, 0),
        ("driver", "rookie", 1, 0, 1),
    ]


def test_pairs_on_several_set_ups_are_also_added() -> None:
    results = contest(((0, 1), (1, 0)), ((1, 0), (1, 0)), setups=2)
    assert [(row.setup, row.score.value) for row in pairs(results)] == [(0, 1), (1, 0), (ALL_SETUPS, 0.5)]
    assert [row.bot for row in rate_bots(results)] == ["ace", "driver"]


def test_teams_are_compared_by_the_same_dice() -> None:
    won = [(1, 0), (1, 1), (0, 0), (1, 0)]
    played = [
        PlayedGame(0, 0, number, (bot, bot), (float(both[bot]),) * 2, (4, 6), (0.2, 0.3))
        for number, both in enumerate(won)
        for bot in (0, 1)
    ]
    tournament = Tournament("beacon-run", None, (Setup("", (), 2),), ("driver", "rookie"), 4, "7")
    results = Results(tournament, 8, played)
    assert [(row.bot, row.won, row.games) for row in teams(results)] == [("driver", 3, 4), ("rookie", 1, 4)]
    assert [(row.one, row.other, row.games, row.rate.value) for row in differences(results)] == [
        ("driver", "rookie", 4, 0.5)
    ]
    assert [(row.bot, row.decisions_per_game) for row in thinking(results)] == [("driver", 5), ("rookie", 5)]
    assert [row.seconds_per_decision for row in thinking(results)] == pytest.approx([0.05, 0.05])
