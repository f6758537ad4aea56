"""Random play of environments, for the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollingroad.envs import GameEnv

Mask = NDArray[np.int8]


def any_index(mask: Mask, rng: np.random.Generator) -> int:
    """A random offered index."""
    return int(rng.choice(mask.nonzero()[0]))


def play_on(env: GameEnv, seed: int, most: int = 100_000) -> list[tuple[str, int, bytes, float]]:
    """Play on at random: agent, index, observation and reward of each step."""
    rng = np.random.default_rng(seed)
    seen: list[tuple[str, int, bytes, float]] = []
    while env.agents and len(seen) < most:
        row, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            seen.append((env.agent_selection, -1, row["observation"].tobytes(), reward))
            env.step(None)
            continue
        index = any_index(row["action_mask"], rng)
        seen.append((env.agent_selection, index, row["observation"].tobytes(), reward))
        env.step(index)
    return seen


def rewards_at_the_end(env: GameEnv, choose: Callable[[dict[str, Any]], int]) -> dict[str, float]:
    """Play the game out; the reward of each agent."""
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        env.step(choose(env.observe(env.agent_selection)))
    return dict(env.rewards)
