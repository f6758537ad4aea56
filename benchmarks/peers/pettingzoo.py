"""PettingZoo's classic games: its loop over agents, with an observation and a mask of actions each time.

It has no copy of a game.
"""

from __future__ import annotations

import importlib
import random

from benchmarks.timing import Copy, Play, Played, any_of, whole_games

REQUIREMENT = "pettingzoo[classic]==1.27.0"
GAMES = {"chess": "chess_v6", "hanabi": "hanabi_v5"}


def player(module: str) -> Play:
    environment = importlib.import_module(f"pettingzoo.classic.{module}").env()

    def play(seed: int, keep: list[Copy] | None) -> Played:
        environment.reset(seed=seed)
        rng = random.Random(seed)
        decisions = listed = 0
        for _ in environment.agent_iter():
            seen, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            actions = seen["action_mask"].nonzero()[0]
            environment.step(int(any_of(actions, rng)))
            decisions, listed = decisions + 1, listed + len(actions)
        return Played(decisions, listed)

    return play


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {f"PettingZoo 1.27.0, {name}": whole_games(player(GAMES[name]), seconds) for name in GAMES}
