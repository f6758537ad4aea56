"""One game of a PettingZoo environment, ours or the peer's: look, choose anything that is allowed, step."""

from __future__ import annotations

from random import Random
from typing import Any

from benchmarks.timing import Copy, Play, PlayedGame, any_of


def player(environment: Any) -> Play:
    """Plays whole games of it, each by its seed."""

    def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
        environment.reset(seed=seed)
        rng = Random(seed)
        decisions = listed = 0
        for _ in environment.agent_iter():
            seen, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            # As booleans: NumPy takes several times as long to look through other numbers.
            actions = seen["action_mask"].view("?").nonzero()[0]
            environment.step(int(any_of(actions, rng)))
            decisions, listed = decisions + 1, listed + len(actions)
        return PlayedGame(decisions, listed)

    return play
