"""Views tell a seat all it may know and nothing else."""

from __future__ import annotations

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, NOBODY
from tests.contract.random_games import Setup, sampled_states, secret_states
from tests.contract.trial_actions import trial_actions


def encode(view_data: object) -> bytes:
    return msgspec.json.encode(view_data)


def test_a_determinized_state_gives_the_same_view_and_plays_on(setup: Setup) -> None:
    rng = Rng(f"worlds {setup.seed}")
    for state in sampled_states(setup, 12):
        for seat in range(setup.game.seats[0]):
            view = state.view(seat)
            for _ in range(5):
                world = view.determinize(rng)
                again = world.view(seat)
                assert encode(again.data()) == encode(view.data())
                assert [ask.offered for ask in again.open] == [ask.offered for ask in view.open]
                assert setup.game.diagram(again) == setup.game.diagram(view)
                while world.open:
                    ask = world.open[0]
                    world.apply(ask.sample(rng), ask.seat)


def test_views_of_states_that_differ_only_in_hidden_values_are_identical(setup: Setup) -> None:
    """Two worlds dealt from one view differ in what that seat cannot see, and in nothing it can."""
    rng = Rng(f"hidden {setup.seed}")
    differ = 0
    for state in [*sampled_states(setup, 12), *secret_states(setup, 4)]:
        view = state.view(0)
        worlds = [view.determinize(rng) for _ in range(6)]
        differ += len({hash(world) for world in worlds}) > 1
        for world in worlds:
            assert encode(world.view(0).data()) == encode(view.data())
            assert world.view(0).waiting == view.waiting
            for action in trial_actions(world, rng, 50):
                assert world.view(0).odds(action) == view.odds(action)
                assert world.view(0).why_not(action) == view.why_not(action)
    assert bool(differ) == setup.hides


def test_a_view_holds_no_state(setup: Setup) -> None:
    for state in sampled_states(setup, 6):
        view = state.view(0)
        before = encode(view.data())
        rng = Rng("on")
        while state.open:
            ask = state.open[0]
            state.apply(ask.sample(rng), ask.seat)
        assert encode(view.data()) == before


def test_a_seat_sees_only_its_own_questions(setup: Setup) -> None:
    for state in sampled_states(setup, 30):
        for seat in [*range(setup.game.seats[0]), NOBODY]:
            view = state.view(seat)
            assert all(ask.may_answer(seat) for ask in view.open)
            assert len(view.open) + len(view.waiting) == len(state.open)
        assert not state.view(NOBODY).open
        assert all(ask.seat == CHANCE or ask in state.view(ask.seat).open for ask in state.open)
