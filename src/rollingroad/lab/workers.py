"""Work that is spread over processes; the results do not depend on how many there are.

A worker that is killed is replaced, and what it had in hand is done again: nothing is lost, and nothing comes
twice.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeVar

from rollingroad.bots.several import worker_context
from rollingroad.core.errors import BadInput

Job = TypeVar("Job")
Result = TypeVar("Result")
Done = tuple[int, Any, Exception | None]
"""The number of a job, its result, and what went wrong."""

_FAREWELL: Final = 5.0
_HANDFUL: Final = 0.4
"""Seconds of work that a worker gets at once: quick jobs by the hundred, slow ones singly."""
_TELLING: Final = 0.05
_QUICKEST: Final = 1e-6
_MOST_AT_ONCE: Final = 512
MOST_LOSSES: Final = 3
"""A job that so many workers did not survive is given up, for it is to blame."""


class WorkerLost(BadInput):
    """Processes went away in the middle of their work, several at the same job."""


def all_cores() -> int:
    return os.cpu_count() or 1


def spread(
    task: Callable[[Job], Result], jobs: Sequence[Job], workers: int
) -> Generator[tuple[int, Result], None, None]:
    """Do all the jobs, several at a time: each result with the number of its job, as they are done.

    `task` must be something that can be pickled. Close the iterator to stop the work at once.
    """
    if workers == 1:
        yield from ((number, task(job)) for number, job in enumerate(jobs))
        return
    foreman = _Foreman(task, jobs)
    try:
        yield from foreman.directed(min(workers, len(jobs)))
    finally:
        _dismiss(foreman.crew)


@dataclass(slots=True)
class _Worker:
    pipe: Connection
    process: BaseProcess
    in_hand: list[int] = field(default_factory=list)
    """The numbers of its jobs, the one it is at first."""
    pace: float = _HANDFUL
    """Seconds that a job took it of late."""


class _Foreman:
    def __init__(self, task: Callable[[Any], Any], jobs: Sequence[Any]) -> None:
        self.task = task
        self.jobs = jobs
        self.waiting = iter(range(len(jobs)))
        self.left = len(jobs)
        self.again: list[int] = []
        self.losses: Counter[int] = Counter()
        self.crew: list[_Worker] = []

    def directed(self, workers: int) -> Iterator[tuple[int, Any]]:
        """Whoever is done gets more."""
        for _ in range(workers):
            self._hire()
        while self.left:
            for worker in self._with_news():
                for number, result, error in self._received(worker):
                    if error is not None:
                        raise error
                    self.left -= 1
                    yield number, result

    def _hire(self) -> None:
        worker = _hired(self.task)
        self.crew.append(worker)
        self._hand(worker)

    def _with_news(self) -> list[_Worker]:
        pipes = wait([worker.pipe for worker in self.crew])
        return [worker for worker in self.crew if worker.pipe in pipes]

    def _received(self, worker: _Worker) -> list[Done]:
        """What a worker has done; where it is gone, another takes its place and its jobs."""
        try:
            done: list[Done]
            done, worker.pace = worker.pipe.recv()
        except (EOFError, OSError):
            self._lost(worker)
            return []
        del worker.in_hand[: len(done)]
        self._hand(worker)
        return done

    def _hand(self, worker: _Worker) -> None:
        """More work, before a quick worker runs out of it: we may have something else to do then."""
        share = min(int(_HANDFUL / worker.pace), self.left // (2 * len(self.crew)), _MOST_AT_ONCE)
        if len(worker.in_hand) > share // 2:
            return
        more = self._taken(max(1, share))
        worker.in_hand += more
        if more:
            # A worker that is gone shows when it is next listened to.
            with suppress(OSError):
                worker.pipe.send([(number, self.jobs[number]) for number in more])

    def _taken(self, share: int) -> list[int]:
        taken, self.again = self.again[:share], self.again[share:]
        return [*taken, *islice(self.waiting, share - len(taken))]

    def _lost(self, worker: _Worker) -> None:
        self.crew.remove(worker)
        _dismiss([worker])
        if worker.in_hand:
            blamed = worker.in_hand[0]
            self.losses[blamed] += 1
            if self.losses[blamed] == MOST_LOSSES:
                raise WorkerLost(
                    f"{MOST_LOSSES} processes that were at work on the same job have been ended from outside"
                )
            self.again += worker.in_hand
            self._hire()


def _hired(task: Callable[[Any], Any]) -> _Worker:
    context: Any = worker_context("rollingroad.lab.games")
    ours, theirs = context.Pipe()
    process: BaseProcess = context.Process(target=_work, args=(theirs, task, Path.cwd()))
    process.start()
    theirs.close()
    return _Worker(ours, process)


def _dismiss(crew: Sequence[_Worker]) -> None:
    for worker in crew:
        worker.pipe.close()
        worker.process.terminate()
    for worker in crew:
        worker.process.join(_FAREWELL)
        worker.process.kill()
        worker.process.join()


def _work(pipe: Connection, task: Callable[[Any], Any], folder: Path) -> None:
    """Runs in a worker, until nobody has any more work for it."""
    # Ctrl-C is for the one who directs; being dismissed must not leave a bot's own processes behind.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    os.chdir(folder)
    with suppress(EOFError, OSError):
        while True:
            for several in _in_batches(task, pipe.recv()):
                pipe.send(several)


def _in_batches(
    task: Callable[[Any], Any], jobs: list[tuple[int, Any]]
) -> Iterator[tuple[list[Done], float]]:
    """What is done and how long each of it took, told a few times a second: who is killed has little that
    nobody knows of."""
    batch: list[Done] = []
    told = time.perf_counter()
    for number, job in jobs:
        batch.append((number, *attempt(task, job)))
        took = time.perf_counter() - told
        if took > _TELLING or number == jobs[-1][0]:
            yield batch, max(took, _QUICKEST) / len(batch)
            batch, told = [], time.perf_counter()


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def attempt(task: Callable[[Any], Any], job: Any) -> tuple[Any, Exception | None]:
    """The result, or what went wrong with the place where it did."""
    try:
        return task(job), None
    except Exception as error:
        if not isinstance(error, BadInput):
            error.add_note(traceback.format_exc())
        return None, error
