"""Many games in several processes, which write what they show into shared memory."""

import weakref
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from rollingroad.core.errors import BadInput
from rollingroad.envs.spaces import RENDER_MODES
from rollingroad.envs.vector import Stacked, VectorSeatEnv

Arrays = dict[str, NDArray[Any]]
Fields = list[tuple[str, tuple[int, ...], str]]
"""The arrays of a segment in order, those of wide numbers first: name, shape of a row, type."""
STEPPED = ("rewards", "terminated", "truncated")


class WorkerDied(RuntimeError):
    """A worker process has ended while it was needed. The message says which, and with which exit code."""


class AsyncVectorSeatEnv(VectorEnv[Stacked, NDArray[np.int64], NDArray[Any]]):
    """A `VectorSeatEnv` in `workers` processes: the same seeds give the same games.

    `step_async` hands out the actions and returns at once, `step_wait` waits for the results.
    `settings` are those of `VectorSeatEnv`, and travel to the workers by pickle.
    """

    def __init__(
        self, game: str, number: int, *, workers: int = 2, context: str = "spawn", **settings: Any
    ) -> None:
        if not 1 <= workers <= number:
            raise BadInput(f"workers: {number} games need 1 to {number} processes, not {workers}")
        if settings.get("illegal", "lose") != "lose":
            raise BadInput("illegal: games in several processes know only 'lose'")
        probe = VectorSeatEnv(game, number, **settings)
        self.num_envs = number
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = probe.single_observation_space
        self.single_action_space = probe.single_action_space
        self.observation_space, self.action_space = probe.observation_space, probe.action_space
        session = probe.envs[0].session
        fields: Fields = [
            *[("actions", (), "i8"), ("seat", (), "i8"), ("rewards", (), "f8")],
            ("observation", (session.layout.size,), "f4"),
            ("action_mask", (session.index.size,), "i1"),
            *[("terminated", (), "?"), ("truncated", (), "?")],
        ]
        segment = SharedMemory(create=True, size=_place(fields, number, None)[1])
        self._arrays = _place(fields, number, segment)[0]
        self._parts = [slice(number * i // workers, number * (i + 1) // workers) for i in range(workers)]
        self._pipes: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._stop = weakref.finalize(self, _stop, self._pipes, self._processes, self._arrays, segment)
        processes = get_context(context)
        for part in self._parts:
            ours, theirs = processes.Pipe()
            arguments = (theirs, segment.name, fields, number, part, game, settings)
            process = processes.Process(target=_work, args=arguments, daemon=True)  # type: ignore[attr-defined] # of any context
            self._pipes.append(ours)
            self._processes.append(process)
            process.start()
            theirs.close()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Stacked, dict[str, Any]]:
        """Reset all games, from a list of seeds or from consecutive seeds."""
        seeds = (
            seed
            if isinstance(seed, list)
            else [None if seed is None else seed + i for i in range(self.num_envs)]
        )
        for worker, part in enumerate(self._parts):
            self._send(worker, seeds[part])
        return self._receive()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Stacked, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Let the workers answer with these indices."""
        self._check_open()
        self._arrays["actions"][:] = actions
        for worker in range(len(self._pipes)):
            self._send(worker, None)

    def step_wait(
        self,
    ) -> tuple[Stacked, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """What has come of the actions handed out last."""
        seen, info = self._receive()
        rewards, terminated, truncated = (self._arrays[name].copy() for name in STEPPED)
        return seen, rewards, terminated, truncated, info

    def _check_open(self) -> None:
        if not self._stop.alive:
            raise BadInput("this environment is closed")

    def _send(self, worker: int, seeds: list[int | None] | None) -> None:
        self._check_open()
        try:
            self._pipes[worker].send(seeds)
        except OSError:
            self._lose(worker)

    def _receive(self) -> tuple[Stacked, dict[str, Any]]:
        self._check_open()
        answers: list[tuple[Arrays, dict[str, Any]]] = []
        for worker, pipe in enumerate(self._pipes):
            try:
                answer = pipe.recv()
            except (EOFError, OSError):
                self._lose(worker)
            if isinstance(answer, Exception):
                self._stop()
                raise answer
            answers.append(answer)
        seen = {name: self._arrays[name].copy() for name in ("observation", "action_mask")}
        info = self._merge([info for _, info in answers])
        info |= {"action_mask": seen["action_mask"], "seat": self._arrays["seat"].copy()}
        return seen | _join([rows for rows, _ in answers]), info

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
                if name not in merged:
                    empty = np.empty if rows.dtype == object else np.zeros
                    merged[name] = empty((self.num_envs, *rows.shape[1:]), rows.dtype)
                merged[name][part] = rows
        return merged

    def close_extras(self, **kwargs: Any) -> None:
        self._stop()


def _place(fields: Fields, number: int, segment: SharedMemory | None) -> tuple[Arrays, int]:
    """The arrays of a segment, and its size in bytes."""
    arrays: Arrays = {}
    size = 0
    for name, shape, kind in fields:
        whole = (number, *shape)
        if segment is not None:
            arrays[name] = np.ndarray(whole, kind, segment.buf, size)
        size += int(np.prod(whole)) * np.dtype(kind).itemsize
    return arrays, size


def _join(packed: list[Arrays]) -> Arrays:
    """Features of the workers' games one after the other."""
    if not packed[0]:
        return {}
    starts = np.cumsum([0, *[rows["offsets"][-1] for rows in packed]])
    offsets = [rows["offsets"][:-1] + start for rows, start in zip(packed, starts, strict=False)]
    joined = {
        name: np.concatenate([rows[name] for rows in packed]) for name in ("offered", "action_features")
    }
    return joined | {"offsets": np.concatenate([*offsets, starts[-1:]])}


def _stop(
    pipes: list[Connection], processes: list[BaseProcess], arrays: Arrays, segment: SharedMemory
) -> None:
    """Workers end when their pipe does; without arrays on it the segment can be closed."""
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join()
    arrays.clear()
    segment.close()
    segment.unlink()


def _work(
    pipe: Connection, name: str, fields: Fields, number: int, part: slice, game: str, settings: dict[str, Any]
) -> None:
    """Play some of the games: seeds come for a reset, None for a step, until the pipe is closed."""
    segment = SharedMemory(name)
    arrays = {name: rows[part] for name, rows in _place(fields, number, segment)[0].items()}
    env = VectorSeatEnv(game, part.stop - part.start, copy=False, **settings)
    try:
        while True:
            seeds = pipe.recv()
            try:
                pipe.send(_answer(env, arrays, seeds))
            except Exception as error:  # noqa: BLE001 # raised again where the environment is used
                pipe.send(error)
    except (EOFError, OSError):
        env.close()
    arrays.clear()
    segment.close()


def _answer(
    env: VectorSeatEnv, arrays: Arrays, seeds: list[int | None] | None
) -> tuple[Arrays, dict[str, Any]]:
    if seeds is not None:
        seen, info = env.reset(seed=seeds)
    else:
        seen, *stepped, info = env.step(arrays["actions"])
        for name, rows in zip(STEPPED, stepped, strict=True):
            arrays[name][:] = rows
    for name, rows in (("observation", seen.pop("observation")), ("action_mask", seen.pop("action_mask"))):
        arrays[name][:] = rows
    del info["action_mask"]
    arrays["seat"][:] = info.pop("seat")
    return seen, info
