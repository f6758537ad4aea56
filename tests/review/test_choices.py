"""Judging choices."""

from __future__ import annotations

import pytest

from rollingroad.bots.thinking_time import Budget, run_search, sample_action
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State
from rollingroad.core.registry import game
from rollingroad.review.choices import gain, judge_answer
from rollingroad.review.findings import Judgement
from tests.examples.table import GAME
from tests.review.games import GOAL_IS_NEAR, LAST_ROUND, ROMAN_COULD_DRIVE, beacon

ITERATIONS = 800


def judge(state: State, text: str, seat: int = 0, iterations: int = ITERATIONS) -> Judgement:
    found = judge_answer(state, GAME.parse(text), seat, Rng("test"), iterations)
    assert found is not None
    return found


def test_a_choice_loses_what_exact_reckoning_says() -> None:
    """Steady: four of six rolls are safe. Risky: two different dice below five, 12 of 36."""
    found = judge(beacon(LAST_ROUND), "route risky")
    assert found.best == GAME.words.label(GAME.parse("route steady"), GAME.view(beacon(LAST_ROUND), 0))
    assert found.chance == pytest.approx(1 / 3, abs=0.05)
    assert found.lost == pytest.approx(1 / 3, abs=0.05)


def test_the_exact_odds_explain_it() -> None:
    first, _ = judge(beacon(LAST_ROUND), "route risky").because
    assert first.what == "the convoy is lost"
    assert [first.chosen, first.best] == pytest.approx([2 / 3, 1 / 3])


def test_the_best_choice_loses_nothing() -> None:
    found = judge(beacon(LAST_ROUND), "route steady")
    assert (found.lost, found.best, found.because) == (0.0, found.chosen, [])


def test_a_choice_between_equals_loses_nothing() -> None:
    """Any beacon in the goal's column or behind it wins."""
    found = judge(beacon("range: 5\nasked: SetBeacon()\nagenda: EndRound()\n" + GOAL_IS_NEAR), "beacon 22, 0")
    assert (found.chance, found.lost, found.best) == (1.0, 0.0, found.chosen)


def test_nothing_is_judged_where_there_was_nothing_to_choose() -> None:
    state = beacon("hands: 3 / 1 2\nasked: Burn(0) | Burn(1)\nagenda: Reveal()")
    assert judge_answer(state, GAME.parse("burn 3"), 0, Rng(1), 10) is None
    assert judge_answer(state, GAME.parse("burn 2"), 1, Rng(1), 10) is not None


def test_a_placement_that_no_list_names_is_judged_too() -> None:
    state = beacon("deck: 6x2 6x3\nfuel: 4\nrange: 4\nasked: SetBeacon()\nagenda: EndRound()")
    action = GAME.parse("beacon 2, 6")
    ask = state.open[0]
    assert action not in ask.offered
    before = ask.offered.copy()
    assert judge(state, "beacon 2, 6", iterations=200).lost > 0
    assert ask.offered == before, "the question itself is left alone"


def test_it_is_judged_by_what_the_seat_knew() -> None:
    picture = "hands: 1 2 3 / {}\ndeck: {}\nasked: Burn(0) | Burn(1)\nagenda: Reveal()"
    one = judge(beacon(picture.format("1 1 1", "3x3")), "burn 1", iterations=60)
    other = judge(beacon(picture.format("3 3 3", "3x1")), "burn 1", iterations=60)
    assert one == other


def test_both_answers_are_looked_at_in_the_same_worlds() -> None:
    state = beacon(LAST_ROUND)
    view, ask = state.view(0), state.open[0]
    risky = GAME.parse("route risky")
    assert sample_action(view, ask, risky, Rng(3), 50) == sample_action(view, ask, risky, Rng(3), 50)


@pytest.mark.parametrize(
    ("best", "chosen", "lost"),
    [
        ([0.5, 0.7], [0.6, 0.8], 0.0),
        ([0.5, 0.5], [0.3, 0.3], 0.2),
        ([1.0, 0.0], [0.0, 1.0], 0.0),
        ([1.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 0.0], 0.0),
        ([0.9, 0.7], [0.3, 0.3], 0.42),
    ],
)
def test_what_chance_alone_may_have_made_is_taken_off(
    best: list[float], chosen: list[float], lost: float
) -> None:
    assert gain(best, chosen) == pytest.approx(lost)


def test_a_choice_that_the_search_tried_most_can_still_lose() -> None:
    """Roman's driver takes a boost token; a search thinks of that first too, and tries it most."""
    heist = game("highway-heist")
    state = heist.from_position(ROMAN_COULD_DRIVE)
    taken = heist.parse("take-boost")
    most_tried = run_search(state.view(2), state.open[0], Rng("test").fork("search"), Budget(100))[0]
    assert most_tried.action == taken
    found = judge_answer(state, taken, 2, Rng("test"), 100)
    assert found is not None
    assert (found.best, found.lost > 0.03) == ("Drive to G2", True)
