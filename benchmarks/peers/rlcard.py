"""RLCard: a step of its environment, observation included, which is its only public interface.

It offers no copy of a game, so a copy is Python's own deep one.
"""

from __future__ import annotations

import random
from copy import deepcopy
from functools import partial

from benchmarks.timing import Copy, Play, PlayedGame, any_of, whole_games

REQUIREMENT = "rlcard==1.2.0"
GAMES = ("uno", "gin-rummy")
KEEP_EVERY = 4


def player(name: str) -> Play:
    import rlcard

    environment = rlcard.make(name, config={"seed": 1})

    def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
        environment.seed(seed)
        rng = random.Random(seed)
        state, _ = environment.reset()
        decisions = listed = 0
        while not environment.is_over():
            actions = list(state["legal_actions"])
            state, _ = environment.step(any_of(actions, rng))
            decisions, listed = decisions + 1, listed + len(actions)
            if keep is not None and decisions % KEEP_EVERY == 0:
                keep.append(partial(deepcopy, deepcopy(environment.game)))
        return PlayedGame(decisions, listed)

    return play


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {f"RLCard 1.2.0, {name}": whole_games(player(name), seconds) for name in GAMES}
