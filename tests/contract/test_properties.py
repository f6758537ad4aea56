"""What must hold whatever is answered: hypothesis chooses the set-up, the dice and every answer."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State, step_text
from rollingroad.core.events import Event
from rollingroad.core.match import Match
from rollingroad.core.record import parse_record, replay
from tests.contract.random_games import GAMES, Setup, game, random_options

ANSWERS = 40

seeds = st.integers(0, 1 << 32)
each_game = pytest.mark.parametrize("slug", GAMES)
few = settings(max_examples=settings().max_examples // 4)


def chosen_question(data: st.DataObject, state: State) -> tuple[Decision, int]:
    """One of the open questions and one of the seats that may answer it."""
    ask = state.open[data.draw(st.integers(0, len(state.open) - 1))]
    return ask, ask.seats[data.draw(st.integers(0, len(ask.seats) - 1))]


def chosen_answer(data: st.DataObject, state: State) -> tuple[int, int]:
    ask, seat = chosen_question(data, state)
    actions = ask.actions()
    return actions[data.draw(st.integers(0, len(actions) - 1))], seat


def play_some(data: st.DataObject, state: State) -> None:
    for _ in range(data.draw(st.integers(0, ANSWERS))):
        if not state.open:
            return
        state.apply(*chosen_answer(data, state))


@each_game
@few
@given(data=st.data(), seed=seeds)
def test_texts_round_trip(slug: str, data: st.DataObject, seed: int) -> None:
    setup = Setup(slug, seed)
    the_game, state = setup.game, setup.start()
    play_some(data, state)
    for ask in state.open:
        for action in ask.actions():
            assert the_game.parse(the_game.text(action)) == action
            assert the_game.codec.decode(msgspec.json.encode(the_game.codec.struct(action))) == action
    position = the_game.position(state)
    assert the_game.from_position(position) == state
    assert the_game.position(the_game.from_position(position)) == position


@each_game
@few
@given(data=st.data(), seed=seeds)
def test_replay_equals_play(slug: str, data: st.DataObject, seed: int) -> None:
    """With answers taken back on the way, in the states and in what happened."""
    the_game = game(slug)
    match = Match(the_game, random_options(the_game, Rng(seed)), SeededDice(seed))
    for _ in range(data.draw(st.integers(0, ANSWERS))):
        if not match.state.open:
            break
        action, seat = chosen_answer(data, match.state)
        match.act(action, seat)
        if data.draw(st.booleans()) and not match.why_no_undo(seat):
            match.undo(seat)
    sink: list[Event] = []
    record = parse_record(str(match.record))
    *_, last = replay(record, the_game, sink)
    assert record == match.record
    assert last == match.state
    assert sink == match.events


@each_game
@few
@given(data=st.data(), seed=seeds)
def test_copies_are_equal_and_independent(slug: str, data: st.DataObject, seed: int) -> None:
    state = Setup(slug, seed).start()
    play_some(data, state)
    before = state.game.position(state)
    copy = state.copy()
    assert copy == state
    assert hash(copy) == hash(state)
    play_some(data, copy)
    assert state.game.position(state) == before
    after = copy.game.position(copy)
    play_some(data, state)
    assert copy.game.position(copy) == after


@each_game
@few
@given(data=st.data(), seed=seeds)
def test_events_on_or_off_give_the_same_states(slug: str, data: st.DataObject, seed: int) -> None:
    setup = Setup(slug, seed)
    loud, quiet = setup.start(), setup.start()
    loud.sink = []
    for _ in range(data.draw(st.integers(1, ANSWERS))):
        if not loud.open:
            return
        answer = chosen_answer(data, loud)
        loud.apply(*answer)
        quiet.apply(*answer)
        assert loud == quiet
        assert quiet.sink is None


@each_game
@few
@given(data=st.data(), seed=seeds)
def test_views_contain_no_hidden_value(slug: str, data: st.DataObject, seed: int) -> None:
    """All that a view holds is the same in another world that agrees with what the seat knows."""
    setup = Setup(slug, seed)
    the_game, state = setup.game, setup.start()
    play_some(data, state)
    seat = data.draw(st.integers(0, the_game.seats[0] - 1))
    view = state.view(seat)
    world = view.determinize(Rng(data.draw(seeds)))
    again = world.view(seat)
    assert msgspec.json.encode(again.data()) == msgspec.json.encode(view.data())
    assert the_game.diagram(again) == the_game.diagram(view)
    assert [(ask.kind, ask.offered) for ask in again.open] == [(ask.kind, ask.offered) for ask in view.open]
    assert [step_text(step) for step in again.agenda] == [step_text(step) for step in view.agenda]
    assert again.waiting == view.waiting
