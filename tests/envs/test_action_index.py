"""Every offered action has exactly one index, and every index maps back to its action."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.action_index import NO_INDEX, RANK, ActionIndex
from rollingroad.core.registry import game
from rollingroad.envs.game_session import GameSession
from tests.contract.random_games import Setup, play_randomly


def test_index_to_action_to_index(setup: Setup) -> None:
    index, session = ActionIndex(setup.game), GameSession(setup.game)
    for session.state in play_randomly(setup):
        for ask in [ask for ask in session.state.open[:1] if not ask.is_chance]:
            places = index.of(ask)
            assert session.offered_indices() == places
            assert len(set(places)) == len(ask.offered)
            assert min(places) >= 0
            assert max(places) < index.size
            assert len(places) <= setup.game.learning.max_offered
            for place, action in zip(places, ask.offered, strict=True):
                assert session.action(place) == action


def test_the_question_and_the_kind_decide_the_block(setup: Setup) -> None:
    index = ActionIndex(setup.game)
    blocks = {(block.question, block.action): block for block in index.blocks}
    for state in play_randomly(setup):
        for ask in state.open:
            if ask.is_chance:
                assert ask.kind in setup.game.chance
                continue
            for place, action in zip(index.of(ask), ask.offered, strict=True):
                block = blocks[ask.kind, setup.game.codec.unpack(action)[0].name]
                assert block.start <= place < block.start + block.size
                if block.how != RANK:
                    assert index.fixed(place) == action


def test_blocks_lie_side_by_side(slug: str) -> None:
    index = ActionIndex(game(slug))
    assert index.blocks[0].start == 0
    for one, other in pairwise(index.blocks):
        assert one.start + one.size == other.start
    assert index.blocks[-1].start + index.blocks[-1].size == index.size


def test_a_fixed_index_means_the_same_action_at_any_time(slug: str) -> None:
    index = ActionIndex(game(slug))
    for block in index.blocks:
        if block.how == RANK:
            with pytest.raises(BadAction, match="no fixed action"):
                index.fixed(block.start)
            continue
        actions = [index.fixed(block.start + place) for place in range(block.size)]
        assert len(set(actions)) == block.size
        assert {game(slug).codec.unpack(action)[0].name for action in actions} == {block.action}


def test_an_index_that_is_not_offered_is_refused(slug: str) -> None:
    session = GameSession(slug)
    session.start(1)
    ask, size = session.state.open[0], session.index.size
    other = next(place for place in range(size) if place not in session.offered_indices())
    for wrong in (other, -1, size):
        with pytest.raises(BadAction, match=f"index {wrong} is no answer to the question '{ask.kind}'"):
            session.action(wrong)


def test_what_stands_behind_the_limit_of_a_block_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With places for one path only, the others have no index, and the mask leaves them out."""
    race = game("full-throttle")
    session = GameSession(race)
    monkeypatch.setitem(race.learning.rank_slots, "move", 1)
    session.index = ActionIndex(race)
    for session.state in play_randomly(Setup("full-throttle", 0)):
        ask = session.ask
        if ask is not None and ask.kind == "path" and len(ask.offered) > 1:
            break
    assert ask is not None
    assert session.index.of(ask)[0] == session.offered_indices()[0]
    assert session.index.of(ask)[1] == NO_INDEX
    assert session.action(session.offered_indices()[0]) == ask.offered[0]
    assert session.mask(ask.seat).sum() == len(session.offered_indices()) < len(ask.offered)
    indices, rows = session.offered(ask.seat)
    assert list(indices[indices >= 0]) == session.offered_indices()
    assert np.array_equal(rows[0], np.array(session.state.view(ask.seat).features(ask)[0], np.float32))
