"""Our environments for learning libraries, stepped like PettingZoo's own: observe, choose, step.

`python -m benchmarks.environments` compares, by the clock, many tables in one process and in several.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np
from gymnasium.vector import AsyncVectorEnv, AutoresetMode

from benchmarks import our_games
from benchmarks.agents import player
from benchmarks.our_games import SET_UPS
from benchmarks.results import BATCH, FEATURES, LOOP, SINGLE
from benchmarks.timing import any_of, rates
from rollingroad.core.registry import game, slugs
from rollingroad.envs import GameEnv, SeatEnv, VectorSeatEnv

RACE = {"course": "varones-test", "players": 2}
SECONDS = 5.0


GAMES_AT_ONCE = 64


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """With the first set-up of each game that `our_games` measures; beside them the bare loop."""
    return {slug: measure_game(slug, SET_UPS.get(slug, ("", {}))[1], seconds) for slug in slugs()}


def measure_game(slug: str, options: dict[str, Any], seconds: float) -> dict[str, float]:
    share, the_game = seconds / 4, game(slug)
    batch = partial(VectorSeatEnv, slug, GAMES_AT_ONCE, seat="all", copy=False, options=options)
    return rates(player(GameEnv(slug, options)), seconds) | {
        LOOP: rates(our_games.player(the_game, the_game.options(options)), share)["decisions/s"],
        SINGLE: steps_alone(SeatEnv(slug, options, seat="all"), share),
        BATCH: steps_together(batch(), share),
        FEATURES: steps_together(batch(features=True), share),
    }


def steps_alone(env: SeatEnv, seconds: float) -> float:
    """Steps a second of one environment; the choice of an action is left out."""
    seen, _ = env.reset(seed=1)
    rng = Random(1)

    def step() -> float:
        nonlocal seen
        action = any_of(seen["action_mask"].nonzero()[0], rng)
        started = process_time()
        seen, _, terminated, _, _ = env.step(action)
        if terminated:
            seen, _ = env.reset()
        return process_time() - started

    return rate_of(step, seconds)


def rate_of(step: Callable[[], float], seconds: float) -> float:
    """Steps a second, over about that many seconds after half as many more; a step returns what it took."""
    steps, taken = 0, 0.0
    for part in (seconds / 2, seconds):
        steps, taken = 0, 0.0
        while taken < part:
            taken += step()
            steps += 1
    return steps / taken


def steps_together(many: VectorSeatEnv, seconds: float) -> float:
    """Steps a second over all games of a batch; the choice of actions is left out."""
    rows, _ = many.reset(seed=1)
    rng = Random(1)

    def step() -> float:
        nonlocal rows
        actions = np.array([any_of(mask.nonzero()[0], rng) for mask in rows["action_mask"]])
        started = process_time()
        rows = many.step(actions)[0]
        return process_time() - started

    return rate_of(step, seconds) * many.num_envs


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
