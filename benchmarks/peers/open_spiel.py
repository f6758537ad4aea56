"""OpenSpiel's games in C++, played through its Python module. Chance takes its time and is not counted."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.timing import Copy, Play, PlayedGame, any_of, whole_games

REQUIREMENT = "open_spiel==2.0.2"
GAMES = ("chess", "backgammon", "hanabi")
KEEP_EVERY = 4


def player(name: str) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
        state, rng = game.new_initial_state(), random.Random(seed)
        decisions = listed = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_sample_chance(state, rng))
                continue
            actions = state.legal_actions()
            state.apply_action(any_of(actions, rng))
            decisions, listed = decisions + 1, listed + len(actions)
            if keep is not None and decisions % KEEP_EVERY == 0:
                keep.append(state.clone().clone)
        return PlayedGame(decisions, listed)

    return play


def _sample_chance(state: Any, rng: random.Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    drawn: int = rng.choices(outcomes, weights)[0]
    return drawn


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {f"OpenSpiel 2.0.2, {name}": whole_games(player(name), seconds) for name in GAMES}
