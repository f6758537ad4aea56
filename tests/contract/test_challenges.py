"""What weekly challenges need of every game: set-ups that can be played, and results that can be compared."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from tests.contract.random_games import GAMES, MOST_ANSWERS, game


@pytest.mark.parametrize("slug", GAMES)
def test_every_weekly_set_up_can_be_played(slug: str) -> None:
    the_game = game(slug)
    set_ups = the_game.stats.weekly_set_ups()
    for given in set_ups:
        options = the_game.options(given)
        fewest, most = the_game.seats
        assert fewest <= the_game.seat_count(options) <= most
        assert the_game.start(options).open


@pytest.mark.parametrize("slug", GAMES)
def test_results_can_be_compared(slug: str) -> None:
    """A better score ranks higher, and all results have the same kinds of facts."""
    the_game = game(slug)
    state = the_game.start(the_game.options(the_game.stats.weekly_set_ups()[0]))
    rng = Rng("any dice")
    for _ in range(MOST_ANSWERS):
        if state.outcome is not None:
            break
        ask = state.open[0]
        state.apply(
            ask.sample(rng) if ask.is_chance else the_game.bot.rollout_policy(state, ask, rng), ask.seat
        )
    assert state.outcome is not None
    shown = [the_game.stats.challenge_result(state, seat) for seat in range(len(state.outcome))]
    by_score = sorted(range(len(shown)), key=lambda seat: state.outcome[seat] if state.outcome else 0)
    assert shown[by_score[-1]].order == max(each.order for each in shown)
    assert len({len(each.order) for each in shown}) == 1
    for each in shown:
        assert [fact.label for fact in each.facts] == [fact.label for fact in shown[0].facts]
        assert all(fact.value for fact in each.facts)
    assert the_game.example or 2 <= len(shown[0].facts) <= 4
