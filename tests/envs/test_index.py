"""Every action that is offered has exactly one index, and every index leads back to its action."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rollingroad.core.action_index import RANK, ActionIndex
from rollingroad.core.codec import BadAction
from rollingroad.core.registry import game
from tests.contract.tables import Setup, play_randomly


def test_index_to_action_to_index(setup: Setup) -> None:
    index = ActionIndex(setup.game)
    for state in play_randomly(setup):
        for ask in state.open:
            if ask.is_chance:
                continue
            places = index.of(ask)
            assert len(set(places)) == len(ask.offered)
            assert min(places) >= 0
            assert max(places) < index.size
            assert len(places) <= setup.game.most_offered
            for place, action in zip(places, ask.offered, strict=True):
                assert index.action(ask, place) == action


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
    index = ActionIndex(game(slug))
    state = next(s for s in play_randomly(Setup(slug, 0)) if s.open and not s.open[0].is_chance)
    ask = state.open[0]
    other = next(place for place in range(index.size) if place not in index.of(ask))
    for wrong in (other, -1, index.size):
        with pytest.raises(BadAction, match=f"index {wrong} is no answer to the question '{ask.kind}'"):
            index.action(ask, wrong)
