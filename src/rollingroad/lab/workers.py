"""Work that is spread over processes; the results do not depend on how many there are."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from rollingroad.core.errors import BadInput

Job = TypeVar("Job")
Result = TypeVar("Result")

_FAREWELL = 5.0


class WorkerLost(BadInput):
    """A process went away in the middle of its work."""


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
    crew = [_hired(task) for _ in range(min(workers, len(jobs)))]
    try:
        yield from _directed(crew, jobs)
    finally:
        _dismiss(crew)


@dataclass(frozen=True, slots=True)
class _Worker:
    pipe: Connection
    process: BaseProcess


def _hired(task: Callable[[Any], Any]) -> _Worker:
    # Never a plain fork: the bar that shows the progress has a thread.
    usual = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("forkserver" if "forkserver" in usual else "spawn")
    ours, theirs = context.Pipe()
    process: BaseProcess = context.Process(target=_work, args=(theirs, task, Path.cwd()))
    process.start()
    theirs.close()
    return _Worker(ours, process)


def _directed(crew: list[_Worker], jobs: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    """Whoever is done gets the next job."""
    waiting = iter(enumerate(jobs))
    for worker, job in zip(crew, waiting, strict=False):
        worker.pipe.send(job)
    for _ in jobs:
        pipe = wait([worker.pipe for worker in crew])[0]
        assert isinstance(pipe, Connection)
        try:
            number, result, error = pipe.recv()
            following = next(waiting, None)
            if following is not None:
                pipe.send(following)
        except (EOFError, OSError) as lost:
            raise WorkerLost("a process that was at work has been ended from outside") from lost
        if error is not None:
            raise error
        yield number, result


def _dismiss(crew: list[_Worker]) -> None:
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
            number, job = pipe.recv()
            pipe.send((number, *_done(task, job)))


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def _done(task: Callable[[Any], Any], job: Any) -> tuple[Any, Exception | None]:
    try:
        return task(job), None
    except Exception as error:
        if not isinstance(error, BadInput):
            error.add_note(traceback.format_exc())
        return None, error
