"""Every game has a driver that answers any question, and an evaluation."""

from __future__ import annotations

from rollingroad.bots.roster import make_bot
from rollingroad.core.engine.rng import Rng
from tests.contract.random_games import MOST_ANSWERS, Setup, sampled_states


def test_the_driver_plays_a_whole_game_by_the_rules(setup: Setup) -> None:
    rng = Rng(f"driver {setup.seed}")
    state = setup.start()
    for _ in range(MOST_ANSWERS):
        if not state.open:
            break
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(rng), ask.seat)
            continue
        before = hash(state)
        action = setup.game.bot.drive(state.view(ask.seat), ask)
        assert hash(state) == before
        assert ask.allows(action)
        state.apply(action, ask.seat)
    assert state.outcome is not None


def test_the_driver_answers_the_same_table_in_the_same_way(setup: Setup) -> None:
    for state in sampled_states(setup, 10):
        for ask in state.open:
            if not ask.is_chance:
                view = state.view(ask.seat)
                assert setup.game.bot.drive(view, ask) == setup.game.bot.drive(state.view(ask.seat), ask)


def test_a_driver_bot_answers_a_secret_question_in_a_way_nobody_can_work_out(setup: Setup) -> None:
    """Where the answer depends on nothing but what everybody knows: at the very beginning."""
    state = setup.start()
    for ask in state.open:
        if ask.known_to == ask.seat and len(ask.offered) > 1:
            view = state.view(ask.seat)
            answers = {make_bot("driver", Rng(seed)).choose(view, ask) for seed in range(20)}
            assert all(map(ask.allows, answers))
            assert len(answers) > 1
            assert make_bot("driver", Rng(3)).choose(view, ask) == make_bot("driver", Rng(3)).choose(
                view, ask
            )


def test_the_evaluation_is_a_score_and_knows_a_finished_game(setup: Setup) -> None:
    low, high = setup.game.scores
    for state in sampled_states(setup, 20):
        scores = setup.game.bot.evaluate(state)
        assert all(low <= score <= high for score in scores)
        if state.outcome is not None:
            assert scores == state.outcome
