"""Hints of the adviser."""

from __future__ import annotations

import pytest

from rollingroad.bots.ace import Adviser
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.core.registry import game
from tests.contract.random_games import GAMES, Setup, sampled_states
from tests.review.games import ROMAN_COULD_DRIVE


def some_question(slug: str) -> tuple[View, Decision]:
    """One with a few answers, from the middle of a game."""
    for state in sampled_states(Setup(slug, 0), 40)[5:]:
        for ask in state.open:
            if not ask.is_chance and len(ask.offered) > 2:
                return state.view(ask.seat), ask
    raise AssertionError(f"{slug} asks nothing")


@pytest.mark.parametrize("slug", GAMES)
def test_the_best_few_are_legal_and_come_with_a_chance(slug: str) -> None:
    view, ask = some_question(slug)
    best = Adviser(Rng("hint")).advise(view, ask, 3)
    assert 1 <= len(best) <= 3
    assert len({advice.action for advice in best}) == len(best)
    assert all(ask.allows(advice.action) for advice in best)
    low, high = view.game.scores
    assert all(advice.chance is not None and low <= advice.chance <= high for advice in best)
    assert Adviser(Rng("hint")).choose(view, ask) == best[0].action


def test_the_best_comes_first_by_the_chance_that_is_shown() -> None:
    """The search tries a boost token most, but to drive wins more often."""
    state = game("highway-heist").from_position(ROMAN_COULD_DRIVE)
    chances = [
        advice.chance or 0.0 for advice in Adviser(Rng("test")).advise(state.view(2), state.open[0], 3)
    ]
    assert chances == sorted(chances, reverse=True)


def test_the_same_table_gets_the_same_hint() -> None:
    view, ask = some_question("beacon-run")
    assert Adviser(Rng("hint")).advise(view, ask, 3) == Adviser(Rng("hint")).advise(view, ask, 3)


@pytest.mark.parametrize("slug", GAMES)
def test_every_legal_answer_has_a_reason_of_a_line_at_most(slug: str) -> None:
    for state in sampled_states(Setup(slug, 3), 30):
        for ask in [ask for ask in state.open if not ask.is_chance]:
            view = state.view(ask.seat)
            reasons = [view.game.words.reason(view, ask, action) for action in ask.offered[:12]]
            assert max(map(len, reasons)) <= 150
            assert view.open == state.view(ask.seat).open


def test_a_reason_says_what_is_gained_and_what_is_avoided() -> None:
    state = game("highway-heist").from_position(ROMAN_COULD_DRIVE)
    view, ask = state.view(2), state.open[0]
    drive = view.game.words.reason(view, ask, view.game.parse("drive K2"))
    assert drive == "You end beside 1 SUV. Then Ram the SUV in J3: 31 %."
    state.apply(view.game.parse("drive K2"), 2)
    ram = view.game.words.reason(state.view(2), state.open[0], view.game.parse("ram"))
    assert ram == "The SUV is wrecked: 31 %, 87 % with a boost; left alone, it would slam you."
