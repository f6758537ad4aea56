"""Games in several processes go as in one; workers and memory are gone afterwards; a dead worker is named."""

from __future__ import annotations

import os
import signal
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import pytest

from rollingroad.bots.bot import BadBot
from rollingroad.core.errors import BadInput
from rollingroad.envs import AsyncVectorSeatEnv, VectorSeatEnv
from rollingroad.envs.processes import WorkerDied
from tests.envs.random_play import any_index

QUICKEST = "forkserver" if os.name == "posix" else "spawn"


def refuse(seen: dict[str, Any]) -> int:
    return -5


def memory_of(env: AsyncVectorSeatEnv) -> str:
    found = env._stop.peek()
    assert found is not None
    name: str = found[2][3].name
    return name


def assert_gone(memory: str) -> None:
    with pytest.raises(FileNotFoundError):
        SharedMemory(memory)


def assert_same(one: Any, other: Any) -> None:
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            assert_same(one[name], other[name])
    elif isinstance(one, tuple):
        for mine, theirs in zip(one, other, strict=True):
            assert_same(mine, theirs)
    elif isinstance(one, np.ndarray) and one.dtype == object:
        assert_same(tuple(one), tuple(other))
    else:
        assert np.array_equal(one, other)


def test_the_games_are_those_of_one_process_and_nothing_is_left_behind() -> None:
    """One worker has a game more than the other. Spawned, as on every system."""
    many = AsyncVectorSeatEnv("beacon-run", 3, workers=2, seat="all", features=True)
    alone = VectorSeatEnv("beacon-run", 3, seat="all", features=True)
    assert (many.observation_space, many.action_space) == (alone.observation_space, alone.action_space)
    there, here = many.reset(seed=4), alone.reset(seed=4)
    rng, over, rows, first = np.random.default_rng(1), 0, here[0], here
    for _ in range(60):
        actions = np.array([any_index(mask, rng) for mask in rows["action_mask"]])
        many.step_async(actions)
        stepped = alone.step(actions)
        assert_same(many.step_wait(), stepped)
        rows = stepped[0]
        over += int(stepped[2].sum())
    assert over
    assert_same(there, first)  # as it was returned, although the workers have written over it
    memory = memory_of(many)
    many.close()
    assert [process.exitcode for process in many._processes] == [0, 0]
    assert_gone(memory)
    with pytest.raises(BadInput, match="this environment is closed"):
        many.reset()


def test_a_worker_that_dies_is_named_and_the_others_end() -> None:
    env = AsyncVectorSeatEnv("beacon-run", 3, workers=2, context=QUICKEST)
    rows, _ = env.reset(seed=1)
    victim, memory = env._processes[1], memory_of(env)
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGTERM)
    victim.join()
    said = f"worker 1, which plays the games 1 to 2, has ended with exit code {victim.exitcode}"
    with pytest.raises(WorkerDied, match=f"^{said}$"):
        env.step(np.array([int(mask.argmax()) for mask in rows["action_mask"]]))
    assert env._processes[0].exitcode == 0
    assert_gone(memory)


def test_what_fails_in_a_worker_is_raised_here() -> None:
    env = AsyncVectorSeatEnv("beacon-run", 1, workers=1, bots=refuse, context=QUICKEST)
    memory = memory_of(env)
    rows, _ = env.reset(seed=1)
    failed = None
    while failed is None:
        try:
            rows = env.step(np.array([int(mask.argmax()) for mask in rows["action_mask"]]))[0]
        except BadBot as error:
            failed = str(error)
    assert failed.endswith("with -5, which is not offered")
    assert env._processes[0].exitcode == 0
    assert_gone(memory)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"workers": 3}, "workers: 2 games need 1 to 2 processes, not 3"),
        ({"illegal": "refuse"}, "illegal: games in several processes know only 'lose'"),
    ],
)
def test_settings_that_do_not_fit_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        AsyncVectorSeatEnv("beacon-run", 2, **settings)
