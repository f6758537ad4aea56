"""Our environments for learning libraries, stepped like PettingZoo's own: observe, choose, step.

`python -m benchmarks.environments` compares, by the clock, many tables in one process and in several.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
from gymnasium.vector import AsyncVectorEnv, AutoresetMode

from benchmarks.agents import player
from benchmarks.our_games import SET_UPS
from benchmarks.timing import rates
from rollingroad.core.registry import slugs
from rollingroad.envs import GameEnv, SeatEnv, VectorSeatEnv

RACE = {"course": "varones-test", "players": 2}
SECONDS = 5.0


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """With the first set-up of each game that `our_games` measures."""
    return {slug: rates(player(GameEnv(slug, SET_UPS.get(slug, ("", {}))[1])), seconds) for slug in slugs()}


def steps_by_the_clock(many: Any, number: int) -> float:
    """Steps a second, over all tables, of random answers."""
    rows, _ = many.reset(seed=1)
    rng, steps, started = np.random.default_rng(1), 0, perf_counter()
    while perf_counter() - started < SECONDS:
        masks = rows["action_mask"]
        actions = np.array([rng.choice(mask.nonzero()[0]) for mask in masks])
        rows = many.step(actions)[0]
        steps += number
    many.close()
    return steps / (perf_counter() - started)


def race(bots: str) -> SeatEnv:
    return SeatEnv("full-throttle", RACE, bots=bots)


def in_processes(bots: str, number: int) -> AsyncVectorEnv:
    makers: list[Callable[[], SeatEnv]] = [partial(race, bots)] * number
    return AsyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)


def main() -> None:
    for bots in ("random", "rookie", "ace:iterations=50"):
        here = steps_by_the_clock(VectorSeatEnv("full-throttle", 2, options=RACE, bots=bots), 2)
        there = steps_by_the_clock(in_processes(bots, 2), 2)
        print(f"2 tables against {bots}: {here:,.0f} steps/s here, {there:,.0f} in two processes")


if __name__ == "__main__":
    main()
