"""Many games in several processes, which write what they show into shared memory."""

import weakref
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from gymnasium.vector import VectorEnv
from numpy.typing import NDArray

from rollingroad.core.errors import BadInput
from rollingroad.envs.vector import Stacked, Stepped, VectorSeatEnv, seeds_from

RESULTS = ["rewards", "terminated", "truncated"]
STEPPED = {"actions": "i8", "seat": "i8", "rewards": "f8", "terminated": "?", "truncated": "?"}
SEEN = ["observation", "action_mask"]


class WorkerDied(RuntimeError):
    """A worker process has ended while it was needed. The message says which, and with which exit code."""


class AsyncVectorSeatEnv(VectorEnv[Stacked, NDArray[np.int64], NDArray[Any]]):
    """A `VectorSeatEnv` in `workers` processes: the same seeds give the same games.

    `step_async` hands out the actions and returns at once, `step_wait` waits for the results. `settings` are
    those of `VectorSeatEnv`, and travel to the workers by pickle.
    """

    def __init__(
        self, game: str, number: int, *, workers: int = 2, context: str = "spawn", **settings: Any
    ) -> None:
        if not 1 <= workers <= number:
            raise BadInput(f"workers: {number} games need 1 to {number} processes, not {workers}")
        if settings.get("illegal", "lose") != "lose":
            raise BadInput("illegal: games in several processes know only 'lose'")
        here = VectorSeatEnv(game, number, **settings)
        self.num_envs, self.metadata = number, here.metadata
        for space in ("single_observation_space", "observation_space", "single_action_space", "action_space"):
            setattr(self, space, getattr(here, space))
        index, size = here.envs[0].session.index, here.envs[0].session.layout.size
        seen = [("observation", "f4", size), ("action_mask", "i1", index.size)]
        row = np.dtype([*STEPPED.items(), *seen])
        segment = SharedMemory(create=True, size=number * row.itemsize)
        self._rows = [np.ndarray(number, row, segment.buf)]
        self._parts = [slice(number * i // workers, number * (i + 1) // workers) for i in range(workers)]
        self._pipes: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._stop = weakref.finalize(self, _stop, self._pipes, self._processes, self._rows, segment)
        processes: Any = get_context(context)
        for part in self._parts:
            ours, theirs = processes.Pipe()
            arguments = (theirs, segment.name, number, row, part, game, settings)
            self._pipes.append(ours)
            self._processes.append(processes.Process(target=_work, args=arguments, daemon=True))
            self._processes[-1].start()
            theirs.close()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Stacked, dict[str, Any]]:
        """Reset all games, from a list of seeds or from consecutive seeds."""
        seeds = seeds_from(seed, self.num_envs)
        self._send([seeds[part] for part in self._parts])
        return self._receive()

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Let the workers answer with these indices."""
        for rows in self._rows:
            rows["actions"] = actions
        self._send([None] * len(self._parts))

    def step_wait(self) -> Stepped:
        """What has come of the actions handed out last."""
        seen, info = self._receive()
        rewards, terminated, truncated = (self._rows[0][name].copy() for name in RESULTS)
        return seen, rewards, terminated, truncated, info

    def _send(self, asked: list[Any]) -> None:
        if not self._stop.alive:
            raise BadInput("this environment is closed")
        for worker, each in enumerate(asked):
            try:
                self._pipes[worker].send(each)
            except OSError:
                self._lose(worker)

    def _receive(self) -> tuple[Stacked, dict[str, Any]]:
        answers = []
        for worker, pipe in enumerate(self._pipes):
            try:
                answers.append(pipe.recv())
            except (EOFError, OSError):
                self._lose(worker)
            if isinstance(answers[-1], Exception):
                self._stop()
                raise answers[-1]
        rows = self._rows[0]
        seen = {name: rows[name].copy() for name in SEEN}
        info = self._merge([info for _, info in answers])
        info |= {"action_mask": seen["action_mask"], "seat": rows["seat"].copy()}
        return seen | _join([features for features, _ in answers]), info

    def _lose(self, worker: int) -> None:
        process, part = self._processes[worker], self._parts[worker]
        process.join()
        self._stop()
        raise WorkerDied(
            f"worker {worker}, which plays the games {part.start} to {part.stop - 1}, "
            f"has ended with exit code {process.exitcode}"
        ) from None

    def _merge(self, infos: list[dict[str, Any]]) -> dict[str, Any]:
        """What the workers say of their games, as arrays over all games."""
        merged: dict[str, Any] = {}
        for part, info in zip(self._parts, infos, strict=True):
            for name, rows in info.items():
                empty = np.empty if rows.dtype == object else np.zeros
                merged.setdefault(name, empty((self.num_envs, *rows.shape[1:]), rows.dtype))[part] = rows
        return merged

    def close_extras(self, **kwargs: Any) -> None:
        self._stop()


def _join(packed: list[Stacked]) -> Stacked:
    """Features of the workers' games one after the other."""
    if not packed[0]:
        return {}
    starts = np.cumsum([0, *[each["offsets"][-1] for each in packed]])
    offsets = [each["offsets"][:-1] + start for each, start in zip(packed, starts[:-1], strict=True)]
    joined = {
        name: np.concatenate([each[name] for each in packed]) for name in ("offered", "action_features")
    }
    return joined | {"offsets": np.concatenate([*offsets, starts[-1:]])}


def _stop(
    pipes: list[Connection], processes: list[BaseProcess], rows: list[Any], segment: SharedMemory
) -> None:
    """Workers end when their pipe does. A segment can be closed when no array lies on it."""
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join()
    rows.clear()
    segment.close()
    segment.unlink()


def _work(
    pipe: Connection, memory: str, number: int, row: Any, part: slice, game: str, settings: dict[str, Any]
) -> None:
    """Play some of the games: seeds come for a reset, None for a step, until the pipe is closed."""
    segment = SharedMemory(memory)
    rows = np.ndarray(number, row, segment.buf)[part]
    env = VectorSeatEnv(game, len(rows), copy=False, **settings)
    try:
        while True:
            seeds = pipe.recv()
            try:
                pipe.send(_answer(env, rows, seeds))
            except Exception as error:  # raised again where the environment is used
                pipe.send(error)
    except (EOFError, OSError):
        env.close()
    del rows
    segment.close()


def _answer(
    env: VectorSeatEnv, rows: NDArray[Any], seeds: list[int | None] | None
) -> tuple[Stacked, dict[str, Any]]:
    if seeds is not None:
        seen, info = env.reset(seed=seeds)
    else:
        seen, rows["rewards"], rows["terminated"], rows["truncated"], info = env.step(rows["actions"])
    for name in SEEN:
        rows[name] = seen.pop(name)
    del info["action_mask"]
    rows["seat"] = info.pop("seat")
    return seen, info
