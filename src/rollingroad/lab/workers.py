"""Spreads work over processes. The results do not depend on their number.

A worker that is killed is replaced and its jobs are repeated, so every job has exactly one result.
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
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeVar

import msgspec

from rollingroad.bots.thinking_time import worker_context
from rollingroad.core.errors import BadInput

Job = TypeVar("Job")
Result = TypeVar("Result")
Done = tuple[int, Any, Exception | None]
"""The number of a job, its result, and its error."""

_STOP_TIMEOUT: Final = 5.0
_BATCH_SECONDS: Final = 0.4
"""Seconds of work that a worker gets at once: hundreds of quick jobs, or a single slow one."""
_REPORT_EVERY: Final = 0.05
_QUICKEST: Final = 1e-6
_MOST_AT_ONCE: Final = 512
MOST_LOSSES: Final = 3
"""The number of lost workers after which a job is given up."""


def all_cores() -> int:
    return os.cpu_count() or 1


def spread(
    task: Callable[[Job], Result], jobs: Sequence[Job], workers: int
) -> Generator[tuple[int, Result], None, None]:
    """Do all jobs in parallel and yield each result with the number of its job, as they finish.

    `task` must be picklable. Close the iterator to stop the work at once.
    """
    if workers == 1:
        yield from ((number, task(job)) for number, job in enumerate(jobs))
        return
    dispatcher = _Dispatcher(task, jobs)
    try:
        yield from dispatcher.dispatch(min(workers, len(jobs)))
    finally:
        _stop_workers(dispatcher.workers)


class _Worker(msgspec.Struct):
    pipe: Connection
    process: BaseProcess
    assigned: list[int] = []
    """The numbers of its jobs, the current one first."""
    pace: float = _BATCH_SECONDS
    """Seconds per job in its last report."""


class _Dispatcher:
    def __init__(self, task: Callable[[Any], Any], jobs: Sequence[Any]) -> None:
        self.task = task
        self.jobs = jobs
        self.waiting = iter(range(len(jobs)))
        self.left = len(jobs)
        self.again: list[int] = []
        self.losses: Counter[int] = Counter()
        self.workers: list[_Worker] = []

    def dispatch(self, workers: int) -> Iterator[tuple[int, Any]]:
        """Assign jobs to workers and yield their results."""
        for _ in range(workers):
            self._add_worker()
        while self.left:
            ready = wait([worker.pipe for worker in self.workers])
            for worker in [each for each in self.workers if each.pipe in ready]:
                for number, result, error in self._receive(worker):
                    if error is not None:
                        raise error
                    self.left -= 1
                    yield number, result

    def _add_worker(self) -> None:
        context: Any = worker_context("rollingroad.lab.experiment")
        ours, theirs = context.Pipe()
        process: BaseProcess = context.Process(target=_work, args=(theirs, self.task, Path.cwd()))
        process.start()
        theirs.close()
        self.workers.append(_Worker(ours, process))
        self._assign(self.workers[-1])

    def _receive(self, worker: _Worker) -> list[Done]:
        """The results of a worker. A lost worker is replaced, and another one gets its jobs."""
        try:
            done: list[Done]
            done, worker.pace = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return []
        del worker.assigned[: len(done)]
        self._assign(worker)
        return done

    def _assign(self, worker: _Worker) -> None:
        """Send more jobs before a worker runs out, because this process may be busy then."""
        share = min(int(_BATCH_SECONDS / worker.pace), self.left // (2 * len(self.workers)), _MOST_AT_ONCE)
        if len(worker.assigned) > share // 2:
            return
        more = self._take(max(1, share))
        worker.assigned += more
        if more:
            # A lost worker is noticed at the next receive.
            with suppress(OSError):
                worker.pipe.send([(number, self.jobs[number]) for number in more])

    def _take(self, share: int) -> list[int]:
        taken, self.again = self.again[:share], self.again[share:]
        return [*taken, *islice(self.waiting, share - len(taken))]

    def _replace(self, worker: _Worker) -> None:
        self.workers.remove(worker)
        _stop_workers([worker])
        if worker.assigned:
            blamed = worker.assigned[0]
            self.losses[blamed] += 1
            if self.losses[blamed] == MOST_LOSSES:
                raise BadInput(
                    f"{MOST_LOSSES} processes that were at work on the same job have been ended from outside"
                )
            self.again += worker.assigned
            self._add_worker()


def _stop_workers(workers: Sequence[_Worker]) -> None:
    for worker in workers:
        worker.pipe.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_STOP_TIMEOUT)
        worker.process.kill()
        worker.process.join()


def _work(pipe: Connection, task: Callable[[Any], Any], folder: Path) -> None:
    """Runs in a worker until the pipe closes."""
    # Ctrl-C is for the main process. On SIGTERM exit normally, so that bots end their own processes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _exit)
    os.chdir(folder)
    with suppress(EOFError, OSError):
        while True:
            for several in _in_batches(task, pipe.recv()):
                pipe.send(several)


def _in_batches(
    task: Callable[[Any], Any], jobs: list[tuple[int, Any]]
) -> Iterator[tuple[list[Done], float]]:
    """Results and seconds per job, reported several times a second, so that a killed worker loses little."""
    batch: list[Done] = []
    started = time.perf_counter()
    for number, job in jobs:
        batch.append((number, *attempt(task, job)))
        took = time.perf_counter() - started
        if took > _REPORT_EVERY or number == jobs[-1][0]:
            yield batch, max(took, _QUICKEST) / len(batch)
            batch, started = [], time.perf_counter()


def _exit(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def attempt(task: Callable[[Any], Any], job: Any) -> tuple[Any, Exception | None]:
    """The result, or the error with its traceback."""
    try:
        return task(job), None
    except Exception as error:
        if not isinstance(error, BadInput):
            error.add_note(traceback.format_exc())
        return None, error
