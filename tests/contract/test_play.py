"""Random play to the end, and what must hold at every question on the way."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rollingroad.bots.bot import RandomBot
from rollingroad.bots.roster import play_out
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, NOBODY, Chance
from rollingroad.core.explain import Illegal
from tests.conftest import EXAMPLES
from tests.contract.random_games import Setup, play_randomly, random_answer, sampled_states
from tests.contract.trial_actions import trial_actions

MOST_TRIED = 100 * EXAMPLES


def test_a_random_game_ends_with_scores_in_the_declared_range(setup: Setup) -> None:
    *_, state = play_randomly(setup)
    low, high = setup.game.scores
    assert state.outcome is not None
    assert all(low <= score <= high for score in state.outcome)
    assert not state.agenda
    if setup.game.cooperative:
        assert len(set(state.outcome)) == 1


def test_a_question_is_never_empty_and_never_has_one_public_answer_only(setup: Setup) -> None:
    for state in play_randomly(setup):
        for ask in state.open:
            assert ask.seat in ask.seats
            assert len(set(ask.offered)) == len(ask.offered) > 0
            assert len(ask.offered) > 1 or not ask.complete or ask.known_to != -1
            assert (ask.seat == CHANCE) == isinstance(ask, Chance)


def test_the_declared_kinds_answer_each_question(setup: Setup) -> None:
    game = setup.game
    for state in play_randomly(setup):
        for ask in state.open:
            kinds = {game.codec.unpack(action)[0].name for action in ask.offered}
            assert kinds <= set(game.questions[ask.kind])


def test_listed_actions_are_allowed_and_nothing_else_where_the_list_is_complete(setup: Setup) -> None:
    rng = Rng(f"space {setup.seed}")
    for state in sampled_states(setup, 12):
        for ask in state.open:
            listed = set(ask.offered)
            assert all(ask.allows(action) for action in listed)
            if ask.complete:
                others = [a for a in trial_actions(state, rng, MOST_TRIED) if a not in listed]
                assert not any(ask.allows(action) for action in others)


def test_why_not_gives_a_reason_exactly_where_an_action_is_not_allowed(setup: Setup) -> None:
    """Much of the action space for the seat that is asked, a part of that for everybody else."""
    rng = Rng(f"space {setup.seed}")
    for state in sampled_states(setup, 6):
        asked = state.open[0].seat if state.open else 0
        for seat in [CHANCE, NOBODY, *range(setup.game.seats[1] + 1)]:
            view = state.view(seat)
            for action in trial_actions(state, rng, MOST_TRIED)[:: 1 if seat == asked else 23]:
                reason = state.why_not(action, seat)
                assert (reason is None) == state.allows(action, seat)
                assert view.why_not(action) == reason
                if reason is not None:
                    assert reason.rule.startswith(setup.game.rule_prefix + "-")
                    assert reason.text
                    assert "\n" not in reason.text


def test_an_illegal_action_raises_its_reason_and_changes_nothing(setup: Setup) -> None:
    rng = Rng(f"illegal {setup.seed}")
    for state in sampled_states(setup, 6):
        before = state.copy()
        for action in trial_actions(state, rng, 200):
            reason = state.why_not(action, 0)
            if reason is not None:
                with pytest.raises(Illegal) as caught:
                    state.apply(action, 0)
                assert caught.value.reason == reason
        assert state == before


def test_probabilities_sum_to_one_and_every_outcome_can_be_applied(setup: Setup) -> None:
    for state in sampled_states(setup, 40):
        for ask in state.open:
            if isinstance(ask, Chance):
                outcomes = ask.outcomes()
                assert sum(Fraction(weight, ask.total) for _, weight in outcomes) == 1
                assert all(weight > 0 for _, weight in outcomes)
                for action, _ in outcomes:
                    state.copy().apply(action, CHANCE)


def test_a_sampled_outcome_is_one_of_those_listed(setup: Setup) -> None:
    rng = Rng(f"sample {setup.seed}")
    for state in sampled_states(setup, 20):
        for ask in state.open:
            assert all(ask.allows(ask.sample(rng)) for _ in range(20))


def test_playing_offers_changes_no_list_that_was_handed_out(setup: Setup) -> None:
    """But a deck's own, which loses the card that is drawn."""
    kept = [
        (ask, tuple(ask.actions()))
        for state in play_randomly(setup)
        for ask in state.open
        if not ask.is_chance
    ]
    assert all(tuple(ask.actions()) == before for ask, before in kept)


def test_the_compiled_loop_plays_what_bots_play_answer_by_answer(setup: Setup) -> None:
    seats = setup.game.seat_count(setup.options)
    together, apart = setup.start(), setup.start()
    answers: list[int] = []
    seated = [[RandomBot(Rng(f"seat {seat}")) for seat in range(seats)] for _ in range(2)]
    decisions = play_out(together, seated[0], Rng(setup.seed))
    assert play_out(apart, seated[1], Rng(setup.seed), lambda _, action: answers.append(action)) == decisions
    assert 0 < decisions <= len(answers)
    assert together == apart


def test_every_seat_of_a_team_may_answer_and_the_first_answer_counts(setup: Setup) -> None:
    rng = Rng(f"team {setup.seed}")
    for state in sampled_states(setup, 30):
        for ask in state.open:
            if len(ask.seats) > 1:
                action = ask.sample(rng)
                answered = [state.copy() for _ in ask.seats]
                for seat, copy in zip(ask.seats, answered, strict=True):
                    copy.apply(action, seat)
                assert all(copy == answered[0] for copy in answered)


def test_odds_are_chances(setup: Setup) -> None:
    for state in sampled_states(setup, 30):
        for ask in state.open:
            if ask.seat != CHANCE:
                view = state.view(ask.seat)
                for action in ask.offered:
                    assert all(0 <= line.chance <= 1 and line.what for line in view.odds(action))


def test_random_answers_are_the_same_for_the_same_seed(setup: Setup) -> None:
    first, second = setup.start(), setup.start()
    for state in (first, second):
        rng = Rng("again")
        while state.open:
            state.apply(*random_answer(state, rng))
    assert first == second
