"""A view copies from a state and holds no reference to it."""

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.engine.view import View
from tests.core.toll import Bids, Go, Roll, Say, Toll, TollState, action

GAME = Toll()


def test_a_view_has_the_seat_s_own_questions_and_who_is_waited_for() -> None:
    state = GAME.table(Bids(), seats=3)
    view = state.view(1)
    assert [ask.seat for ask in view.open] == [1]
    assert view.waiting == [0, 2]
    onlooker = state.view(NOBODY)
    assert onlooker.open == []
    assert onlooker.waiting == [0, 1, 2]


def test_a_team_question_is_everybody_s_own() -> None:
    state = GAME.table(Go(2), seats=3)
    assert all(len(state.view(seat).open) == 1 and not state.view(seat).waiting for seat in range(3))


def test_a_view_does_not_change_with_the_state() -> None:
    state = GAME.table(Bids(), Say("a"), Go(2))
    view = GAME.view(state, 0)
    state.apply(action("bid 2"), 0)
    state.apply(action("bid 3"), 1)
    assert (view.bid, view.said, [ask.seat for ask in view.open], view.waiting) == (0, [], [0], [1])
    assert [type(step).__name__ for step in view.agenda] == ["Go", "Say"]
    assert GAME.view(state, 0).bid == 2


def test_a_resumed_world_stands_at_the_same_questions_with_the_same_agenda() -> None:
    state = GAME.table(Bids(), Say("a"), Roll(4))
    state.apply(action("bid 2"), 1)
    world = state.view(0).resume(TollState(GAME))
    assert [(ask.seat, ask.offered) for ask in world.open] == [(ask.seat, ask.offered) for ask in state.open]
    world.apply(action("bid 1"), 0)
    assert [ask.kind for ask in world.open] == ["roll"]
    assert len(state.agenda) == 2


def test_a_resumed_world_takes_the_seat_s_own_question_and_asks_the_others_again() -> None:
    view = GAME.table(Bids(), seats=3).view(1)
    world = view.resume(TollState(GAME))
    assert [ask.seat for ask in world.open] == [0, 1, 2]
    assert [ask is view.open[0] for ask in world.open] == [False, True, False]


def test_a_view_of_a_game_that_is_over_resumes_to_its_outcome() -> None:
    state = GAME.table(Go(2))
    state.end((1.0, 0.0))
    world = state.view(0).resume(TollState(GAME))
    assert (world.outcome, world.open) == ((1.0, 0.0), [])


def test_features_have_a_row_per_listed_action() -> None:
    view = GAME.table(Go(2)).view(0)
    rows = view.features(view.open[0])
    names = GAME.learning.feature_names(GAME.codec)
    told = [{name: value for name, value in zip(names, row, strict=True) if value} for row in rows]
    assert told == [pytest.approx({"go": 1.0, "operand 1": share}) for share in (1 / 3, 2 / 3)]


def test_the_parts_a_game_must_write_say_so_when_they_are_missing() -> None:
    bare = View(GAME.table(Go(2)), 0)
    with pytest.raises(AssertionError, match=r"View has no determinize\(\)"):
        bare.determinize(Rng(0))
