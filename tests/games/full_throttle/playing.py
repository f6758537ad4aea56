"""Helpers that play a new race to the question under test."""

from __future__ import annotations

from typing import Any

from rollingroad.core.engine.rng import Rng
from rollingroad.games.full_throttle.rules.state import RaceState
from tests.games.full_throttle.box import GAME


def new_race(**options: Any) -> RaceState:
    return GAME.start(GAME.options(options))


def settle(state: RaceState) -> RaceState:
    """Take the first outcome of every open question of chance."""
    while state.open and state.open[0].is_chance:
        state.apply(state.open[0].offered[0], -1)
    return state


def until(state: RaceState, kind: str) -> RaceState:
    """Give the first offered answer until that kind of question is open."""
    while state.open and state.open[0].kind != kind:
        ask = state.open[0]
        state.apply(ask.offered[0], ask.seat)
    assert state.open, f"the race ended before the question {kind!r}"
    return state


def play_out(state: RaceState, seed: str) -> RaceState:
    """Answer at random to the end."""
    rng = Rng(seed)
    while state.open:
        ask = state.open[rng.below(len(state.open))]
        state.apply(ask.sample(rng), ask.seat)
    return state
