"""fastcatan: Catan in C++, with its dice inside a step.

A copy is a snapshot that is taken and laid into another table.
"""

from __future__ import annotations

import random

from benchmarks.timing import Copy, PlayedGame, any_of, whole_games

REQUIREMENT = "fastcatan==2.0.0"
PYTHON = "3.12"
KEEP_EVERY = 100


def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
    import fastcatan

    table, rng = fastcatan.Env(), random.Random(seed)
    table.reset(seed=seed)
    decisions = listed = 0
    while not table.done:
        actions = table.legal_actions()
        table.step(any_of(actions, rng))
        decisions, listed = decisions + 1, listed + len(actions)
        if keep is not None and decisions % KEEP_EVERY == 0:
            keep.append(_copying(table.snapshot()))
    return PlayedGame(decisions, listed)


def _copying(snapshot: bytes) -> Copy:
    import fastcatan

    source, target = fastcatan.Env(), fastcatan.Env()
    source.load_snapshot(snapshot)
    return lambda: target.load_snapshot(source.snapshot())


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {"fastcatan 2.0.0": whole_games(play, seconds)}
