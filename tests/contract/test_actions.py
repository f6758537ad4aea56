"""The faces of an action: int, text, struct, slot."""

from __future__ import annotations

import msgspec

from rollingroad.core.engine.rng import Rng
from tests.contract.random_games import Setup, play_randomly, sampled_states
from tests.contract.trial_actions import trial_actions


def test_the_faces_of_each_offered_action_round_trip_and_are_unique(setup: Setup) -> None:
    game = setup.game
    for state in play_randomly(setup):
        for ask in state.open:
            texts = [game.text(action) for action in ask.offered]
            assert len(set(texts)) == len(texts)
            assert [game.parse(text) for text in texts] == ask.offered
            codec, kinds = game.codec, game.questions[ask.kind]
            slots = [codec.slot(kinds, action) for action in ask.offered]
            assert len(set(slots)) == len(slots)
            assert all(0 <= slot < codec.slots(kinds) for slot in slots)
            assert [codec.at_slot(kinds, slot) for slot in slots] == ask.offered
            for action in ask.offered:
                assert 0 <= action < 1 << 62
                struct = game.codec.struct(action)
                assert game.codec.from_struct(struct) == action
                assert game.codec.decode(msgspec.json.encode(struct)) == action


def test_the_whole_action_space_round_trips(setup: Setup) -> None:
    game = setup.game
    for action in trial_actions(setup.start(), Rng(setup.seed), 5_000):
        assert game.parse(game.text(action)) == action
        assert game.codec.from_struct(game.codec.struct(action)) == action


def test_learners_get_one_row_of_one_width_per_listed_action(setup: Setup) -> None:
    widths = set()
    for state in sampled_states(setup, 20):
        for ask in state.open:
            if ask.seat >= 0:
                rows = state.view(ask.seat).features(ask)
                assert len(rows) == len(ask.offered)
                widths |= {len(row) for row in rows}
    assert len(widths) == 1
