"""One predicate: its reason code is LEGAL exactly for what is offered."""

from __future__ import annotations

from itertools import product

import pytest

from rollingroad.core.codec import Kind
from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules import reasons
from rollingroad.games.shattered_highways.rules.rolls import RoadStep
from rollingroad.games.shattered_highways.rules.state import RoadState
from tests.contract.trial_actions import SPOTS, trial_actions
from tests.games.shattered_highways.table import GAME

LOW: dict[str, int] = {"vehicle": 12, "warrior": 40}
"""Operands that are tried up to here; all others are tried in full."""


def answers(kind: Kind) -> list[int]:
    """Every action of a kind, with vehicles and warriors of the lower numbers."""
    ranges = [range(LOW.get(name, operand.size)) for name, operand in kind.operands.items()]
    return [GAME.codec.pack(kind, list(values)) for values in product(*ranges)]


ANSWERS = {
    kind.name: [] if number in SPOTS else answers(kind) for number, kind in enumerate(GAME.codec.kinds)
}


def every_answer(s: RoadState, ask: Decision, rng: Rng) -> list[int]:
    """All answers of the kinds that the question is about, and places around what is allowed."""
    about = [kind for kind in GAME.codec.kinds if kind.name in GAME.questions[ask.kind]]
    numbers = [GAME.codec.kinds.index(kind) for kind in about]
    found = [action for kind in about for action in ANSWERS[kind.name]]
    places = [action for action in trial_actions(s, rng, 300) if kind_of(action) in numbers]
    return [*ask.offered, *found, *places]


@pytest.mark.parametrize("name", list(GAME.example_setups))
def test_the_code_is_legal_exactly_for_what_is_offered(name: str) -> None:
    state, rng = GAME.start(GAME.options(GAME.example_setups[name])), Rng(f"reasons {name}")
    while state.open:
        ask = state.open[rng.below(len(state.open))]
        if not ask.is_chance and (ask.kind != "action" or rng.below(4) == 0):
            assert isinstance(ask.step, RoadStep)
            for action in every_answer(state, ask, rng):
                code = ask.step.refusal(state, ask, action)
                assert (code == reasons.LEGAL) == ask.allows(action), (GAME.text(action), code)
        state.apply(ask.sample(rng), ask.seat)
