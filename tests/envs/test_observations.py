"""Observations have their fixed shape and range, tell the seat's own things first, and nothing hidden."""

from __future__ import annotations

import numpy as np
import pytest

from rollingroad.core.engine.learning import Learning, Pairs
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State
from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game
from rollingroad.envs.game_session import GameSession
from tests.contract.random_games import Setup, play_randomly, sampled_states, secret_states


def table_of(setup: Setup) -> GameSession:
    table = GameSession(setup.game)
    table.options = setup.options
    table.layout = setup.game.learning.layout(setup.start())
    return table


def test_shape_and_range(setup: Setup) -> None:
    size = setup.game.learning.layout(setup.start()).size
    width = len(setup.game.learning.feature_names(setup.game.codec))
    for state in play_randomly(setup):
        for ask in state.open:
            if ask.is_chance:
                continue
            view = state.view(ask.seat)
            row = np.frombuffer(view.observe(), np.float32)
            assert row.shape == (size,)
            assert np.abs(row).max() <= 1.0
            features = np.array(view.features(ask), np.float32)
            assert features.shape == (len(ask.offered), width)
            assert np.abs(features).max() <= 1.0


def test_fields_are_the_same_numbers(setup: Setup) -> None:
    table = table_of(setup)
    for state in sampled_states(setup, 5):
        table.state = state
        row = table.observation(0)
        fields = table.fields(row)
        assert [field.shape for field in table.layout.fields] == [part.shape for part in fields.values()]
        assert np.array_equal(np.concatenate([part.ravel() for part in fields.values()]), row)


def encoded(state: State, seat: int) -> tuple[bytes, list[list[list[float]]]]:
    """The observation of a seat from the full state, and the features of what it is asked."""
    learning, pairs = state.game.learning, Pairs()
    learning.observe(state, seat, pairs)
    row = pairs.dense(learning.layout(state).size).tobytes()
    width, rows = len(learning.feature_names(state.game.codec)), []
    for ask in state.open:
        if ask.may_answer(seat):
            learning.features(state, seat, ask, pairs)
            flat = pairs.dense(width * len(ask.offered)).tolist()
            rows.append([flat[at : at + width] for at in range(0, len(flat), width)])
    return row, rows


def test_states_that_differ_only_in_what_is_hidden_look_the_same(setup: Setup) -> None:
    """Neither the observation nor the features distinguish worlds that agree with a seat's view, or tell
    more than the view itself."""
    differ = worlds_that_look_the_same(setup, [*sampled_states(setup, 10), *secret_states(setup, 6)])
    assert bool(differ) == setup.hides


@pytest.mark.soak
def test_states_that_differ_only_in_what_is_hidden_look_the_same_in_thousands_of_states(slug: str) -> None:
    for seed in range(100, 130):
        setup = Setup(slug, seed)
        worlds_that_look_the_same(setup, [*sampled_states(setup, 100), *secret_states(setup, 30)])


def worlds_that_look_the_same(setup: Setup, states: list[State]) -> int:
    """In how many states a seat cannot tell what is hidden from it."""
    rng = Rng(f"hidden {setup.seed}")
    differ = 0
    for state in states:
        for seat in range(setup.game.seat_count(setup.options)):
            view = state.view(seat)
            seen, rows = encoded(state, seat)
            worlds = [view.determinize(rng) for _ in range(4)]
            differ += len({hash(world) for world in worlds}) > 1
            for world in worlds:
                assert encoded(world, seat) == (seen, rows)
            assert (view.observe().tobytes(), [view.features(ask) for ask in view.open]) == (seen, rows)
    return differ


def test_other_tables_look_different(setup: Setup) -> None:
    """Where the views of a seat differ along a game, so do nearly all observations."""
    rows = {bytes(state.view(0).observe()) for state in sampled_states(setup, 40)}
    states = len(sampled_states(setup, 40))
    assert len(rows) > 0.6 * states


def test_the_question_is_told_to_who_is_asked(setup: Setup) -> None:
    table = table_of(setup)
    asked = [kind for kind in setup.game.questions if kind not in setup.game.chance]
    for state in sampled_states(setup, 30):
        table.state = state
        for seat in range(table.seats):
            told = table.fields(table.observation(seat))["question"]
            kinds = {ask.kind for ask in state.open if ask.may_answer(seat)}
            assert {asked[place] for place in told.nonzero()[0]} == kinds


def test_own_things_come_first() -> None:
    """Two cars in different gears: each seat finds its own gear in the first row."""
    race = game("full-throttle")
    table = GameSession(race, {"players": 2, "course": "main-event"})
    table.start(1)
    own, other = (table.layout.place("cars", row, column="gear") for row in (0, 1))
    rng = Rng("gears")
    while (ask := table.ask) is not None:
        cars = table.state.view(0).data().cars
        if cars[0].gear != cars[1].gear:
            break
        table.answer(ask.sample(rng))
    for seat in (0, 1):
        row = table.observation(seat)
        assert row[own] == np.float32(cars[seat].gear / 6)
        assert row[other] == np.float32(cars[1 - seat].gear / 6)


def test_every_number_has_a_name_of_its_own(slug: str) -> None:
    layout = GameSession(slug).layout
    places = [
        layout.place(field.name, *row, column=column)
        for field in layout.fields
        for row in np.ndindex(field.shape[:-1])
        for column in field.columns
    ]
    assert places == list(range(layout.size))
    with pytest.raises(
        BadInput, match="an observation has no question with the column 'odd' and 0 row numbers"
    ):
        layout.place("question", column="odd")


def test_a_game_without_an_encoding_says_so(slug: str) -> None:
    silent: Learning[State] = Learning()
    state = Setup(slug, 0).start()
    for call in (lambda: silent.layout(state), lambda: silent.observe(state, 0, Pairs())):
        with pytest.raises(BadInput, match="this game tells learners nothing: its `learning` has no layout"):
            call()
