"""Every action that is offered has exactly one index, and every index leads back to its action."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from rollingroad.core.action_index import NO_INDEX, RANK, ActionIndex
from rollingroad.core.codec import BadAction
from rollingroad.core.registry import game
from rollingroad.envs.table import Table
from tests.contract.tables import Setup, play_randomly


def test_index_to_action_to_index(setup: Setup) -> None:
    index, table = ActionIndex(setup.game), Table(setup.game)
    for table.state in play_randomly(setup):
        for ask in [ask for ask in table.state.open[:1] if not ask.is_chance]:
            places = index.of(ask)
            assert table.places() == places
            assert len(set(places)) == len(ask.offered)
            assert min(places) >= 0
            assert max(places) < index.size
            assert len(places) <= setup.game.most_offered
            for place, action in zip(places, ask.offered, strict=True):
                assert table.action(place) == action


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
    table = Table(slug)
    table.start(1)
    ask, size = table.state.open[0], table.index.size
    other = next(place for place in range(size) if place not in table.places())
    for wrong in (other, -1, size):
        with pytest.raises(BadAction, match=f"index {wrong} is no answer to the question '{ask.kind}'"):
            table.action(wrong)


def test_what_stands_behind_the_limit_of_a_block_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With places for one path only, the others have no index, and the mask leaves them out."""
    race = game("full-throttle")
    monkeypatch.setattr(race, "ranks", {**race.ranks, "move": 1}, raising=False)
    table = Table(race)
    table.index = ActionIndex(race)
    for table.state in play_randomly(Setup("full-throttle", 0)):
        ask = table.ask
        if ask is not None and ask.kind == "path" and len(ask.offered) > 1:
            break
    assert ask is not None
    assert table.index.of(ask)[0] == table.places()[0]
    assert table.index.of(ask)[1] == NO_INDEX
    assert table.action(table.places()[0]) == ask.offered[0]
    assert table.mask(ask.seat).sum() == len(table.places()) < len(ask.offered)
    indices, rows = table.offered(ask.seat)
    assert list(indices[indices >= 0]) == table.places()
    assert np.array_equal(rows[0], np.array(table.state.view(ask.seat).features(ask)[0], np.float32))
