"""Copies are equal and independent; states compare, hash, pickle and print."""

from __future__ import annotations

import pickle

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State
from rollingroad.core.events import AnsweredItself, Event
from tests.contract.random_games import Setup, play_randomly, random_answer, sampled_states


def test_copy_then_apply_equals_apply(setup: Setup) -> None:
    rng = Rng(f"copies {setup.seed}")
    state = setup.start()
    while state.open:
        copy = state.copy()
        assert copy == state
        action, seat = random_answer(state, rng)
        copy.apply(action, seat)
        state.apply(action, seat)
        assert copy == state


def test_all_earlier_copies_still_hash_the_same_at_the_end(setup: Setup) -> None:
    kept: list[tuple[State, int]] = [(state.copy(), hash(state)) for state in play_randomly(setup)]
    assert all(hash(copy) == before for copy, before in kept)


def test_a_state_goes_to_another_process_and_back(setup: Setup) -> None:
    for state in sampled_states(setup, 8):
        assert pickle.loads(pickle.dumps(state)) == state


def test_positions_print_and_parse_back_to_the_same_state(setup: Setup) -> None:
    for state in play_randomly(setup):
        text = setup.game.position(state)
        read = setup.game.from_position(text)
        assert read == state, text
        assert setup.game.position(read) == text


def test_events_on_or_off_give_the_same_states(setup: Setup) -> None:
    rng = Rng(f"events {setup.seed}")
    loud, quiet = setup.start(), setup.start()
    sink: list[Event] = []
    loud.sink = sink
    while loud.open:
        action, seat = random_answer(loud, rng)
        loud.apply(action, seat)
        quiet.apply(action, seat)
        assert loud == quiet
    assert sink


def test_every_event_is_declared_and_has_words(setup: Setup) -> None:
    rng = Rng(f"words {setup.seed}")
    state = setup.start()
    sink: list[Event] = []
    state.sink = sink
    while state.open:
        state.apply(*random_answer(state, rng))
    view = state.view(0)
    for event in sink:
        assert isinstance(event, (*setup.game.events, AnsweredItself))
        seen = event.seen_by(0)
        if seen is not None:
            words = setup.game.words.narrate(seen, view)
            assert words
            assert "\n" not in words


def test_every_question_has_a_prompt(setup: Setup) -> None:
    for state in sampled_states(setup, 20):
        for ask in state.open:
            prompt = setup.game.words.prompt(ask, state.view(ask.seat))
            assert prompt
            assert "\n" not in prompt
