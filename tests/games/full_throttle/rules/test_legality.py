"""One predicate an action: LEGAL exactly for what is offered, and words for every other code."""

from __future__ import annotations

from typing import Any

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE
from rollingroad.games.full_throttle.explain.registry import refusal_code
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.reasons import LEGAL
from rollingroad.games.full_throttle.rules.state import RaceState
from tests.contract.trial_actions import race_actions
from tests.games.full_throttle.box import GAME
from tests.games.full_throttle.playing import new_race

RACES: list[dict[str, Any]] = [
    {"course": "all-timer", "players": 2, "damage": True, "drivers": "pick", "obstacles": "placed"},
    {"course": "tokyo-drift", "players": 4, "drivers": "random", "shift_after_draw": False},
    {"course": "main-event", "players": 4, "variant": "getaway"},
    {"course": "tag-team", "players": 2, "drivers": "random", "damage": True},
]


@pytest.mark.parametrize("options", RACES)
def test_an_action_is_legal_exactly_where_it_is_offered(options: dict[str, Any]) -> None:
    state, rng = new_race(**options), Rng("legality")
    while state.open:
        ask = state.open[rng.below(len(state.open))]
        view = GAME.view(state, ask.seat)
        for action in [*some_of(ask.offered, rng), *race_actions(state, rng, 60), *near(state, rng)]:
            offered = any(question.allows(action) for question in view.open)
            assert (refusal_code(view, action) == LEGAL) == offered, GAME.text(action)
            assert (view.why_not(action) is None) == offered
        state.apply(ask.sample(rng), ask.seat)


def some_of(offered: list[int], rng: Rng) -> list[int]:
    return [offered[rng.below(len(offered))] for _ in range(min(8, len(offered)))]


def near(s: RaceState, rng: Rng) -> list[int]:
    """Offers of the seat that is asked with one operand changed."""
    offered = [ask.sample(rng) for ask in s.open if ask.seat != CHANCE for _ in range(6)]
    known = {kind.name: kind for kind in GAME.codec.kinds[: kinds.FIRST_CHANCE]}
    changed = []
    for action in offered:
        kind, values = GAME.codec.unpack(action)
        place = rng.below(max(1, len(values)))
        if values and kind.name in known:
            size = list(kind.operands.values())[place].size
            values[place] = min(size - 1, max(0, values[place] + rng.below(3) - 1))
            changed.append(GAME.codec.pack(kind, values))
    return changed
