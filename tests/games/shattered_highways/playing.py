"""Helpers that bring a new battle to the question that a test is about."""

from __future__ import annotations

from typing import Any

from rollingroad.core.engine.rng import Rng
from rollingroad.games.shattered_highways.rules.state import RoadState
from tests.games.shattered_highways.table import GAME, Table


def new_battle(**options: Any) -> Table:
    """A battle at its first question, with nothing read from a position."""
    return Table.of(GAME.start(GAME.options(options)))


def until(state: RoadState, kind: str) -> RoadState:
    """The first offered answer to everything, until that kind of question is open."""
    while state.open and state.open[0].kind != kind:
        ask = state.open[0]
        state.apply(ask.offered[0], ask.seat)
    assert state.open, f"the battle ended before the question {kind!r}"
    return state


def play_out(state: RoadState, seed: str) -> RoadState:
    """Random answers to the end."""
    rng = Rng(seed)
    while state.open:
        ask = state.open[rng.below(len(state.open))]
        state.apply(ask.sample(rng), ask.seat)
    return state
