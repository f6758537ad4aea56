"""How a game says that it is over."""

from __future__ import annotations

import pytest
from beacon_run.game import BeaconRun

from rollingroad.core.engine.state import NOBODY, State
from rollingroad.core.engine.view import View
from rollingroad.core.game import Game
from rollingroad.core.registry import game


class Race(BeaconRun):
    cooperative = False


def finished_view(the_game: Game, *scores: float) -> View:
    state: State = the_game.start()
    state.end(scores)
    return state.view(NOBODY)


def test_a_game_that_goes_on_has_no_verdict() -> None:
    beacon_run = game("beacon-run")
    assert beacon_run.words.verdict(beacon_run.start().view(NOBODY)) == "The game is not over."


@pytest.mark.parametrize(("score", "verdict"), [(1.0, "The team wins."), (0.5, "The team loses.")])
def test_a_team_wins_with_the_highest_score(score: float, verdict: str) -> None:
    beacon_run = game("beacon-run")
    assert beacon_run.words.verdict(finished_view(beacon_run, score, score)) == verdict


@pytest.mark.parametrize(
    ("scores", "verdict"),
    [
        ((0.0, 0.4), "Seat 2 wins."),
        ((1.0, 1.0), "Seat 1 and seat 2 share the win."),
        ((1.0, 0.0, 1.0, 1.0), "Seat 1, seat 3 and seat 4 share the win."),
    ],
)
def test_otherwise_the_best_score_wins(scores: tuple[float, ...], verdict: str) -> None:
    race: Game = Race()
    assert race.words.verdict(finished_view(race, *scores)) == verdict
