"""Runs a workload: plays the games that are missing from its folder and stores their rows."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from rollingroad.core.errors import BadInput, need_extra
from rollingroad.lab.workers import MOST_LOSSES, Done, all_cores, attempt, spread

if TYPE_CHECKING:
    import polars as pl

Job = TypeVar("Job")
Result = TypeVar("Result")
_AHEAD: Final = 2
"""The number of queued and running tasks per worker, so that none is idle."""
_MOST_AT_ONCE: Final = 8
"""Jobs in a task, because starting one takes about a millisecond."""


class Row(NamedTuple):
    """A finished game: its number, its scores, and the whole row as a line of JSON."""

    n: int
    scores: tuple[float, ...]
    line: bytes


class Workload(Protocol):
    """An experiment or a tournament: numbered games, each with a row that depends on its number alone."""

    @property
    def identity(self) -> str:
        """A hash of everything that determines the rows. Rows of different workloads are never mixed."""
        ...

    @property
    def total(self) -> int: ...

    def to_json(self) -> bytes:
        """The workload as the plan file of its folder."""
        ...

    def schema(self) -> dict[str, pl.DataType]:
        """The columns of a row."""
        ...

    def widen(self, lines: pl.DataFrame) -> pl.DataFrame:
        """The rows with further columns that follow from the workload."""
        ...

    @property
    def play(self) -> Callable[[int], Row]:
        """A picklable function that plays a game by its number. Workers import what it needs."""
        ...


LOCAL, RAY = "local", "ray"


class Engine(NamedTuple):
    """Where games are played: in local processes or on Ray."""

    on: str = LOCAL
    workers: int = 0
    """0 means one for each core."""
    address: str = ""

    def spread(
        self, task: Callable[[Job], Result], jobs: Sequence[Job]
    ) -> Generator[tuple[int, Result], None, None]:
        workers = self.workers or all_cores()
        if self.on == RAY:
            return spread_on_ray(task, jobs, workers, self.address)
        return spread(task, jobs, workers)


def run(
    workload: Workload,
    folder: Path,
    engine: Engine,
    progress: Callable[[Row], None] = lambda row: None,
    begun: Callable[[int], None] = lambda done: None,
) -> bool:
    """Play the missing games. Returns False after an interrupt, which loses no finished game."""
    from rollingroad.lab.store import open_store

    with open_store(folder, workload) as store:
        done = store.done()
        missing = [n for n in range(workload.total) if not done[n]]
        begun(workload.total - len(missing))
        try:
            with closing(engine.spread(workload.play, missing)) as games:
                for _, row in games:
                    store.add(row)
                    progress(row)
        except KeyboardInterrupt:
            return False
    return True


# Ray, on this machine or on a cluster: it restarts the tasks of a process or machine that is lost


def spread_on_ray(
    task: Callable[[Job], Result], jobs: Sequence[Job], workers: int, address: str = ""
) -> Generator[tuple[int, Result], None, None]:
    """Like `workers.spread`. Without an address this starts Ray here with that number of workers. For a
    cluster, `workers` is the number of tasks sent at once."""
    ray = _start_ray(workers, address)
    try:
        yield from _dispatch(ray, task, jobs, workers)
    finally:
        ray.shutdown()


def _start_ray(workers: int, address: str) -> Any:
    need_extra("Ray", "ray")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            environment = {"env_vars": {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}}
            ray.init(
                address="local", num_cpus=workers, include_dashboard=False, runtime_env=environment, **quiet
            )
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadInput(f"Ray cannot be reached at {address or 'this machine'} ({error})") from error
    return ray


def _dispatch(
    ray: Any, task: Callable[[Any], Any], jobs: Sequence[Any], workers: int
) -> Iterator[tuple[int, Any]]:
    remote = ray.remote(num_cpus=1, max_retries=MOST_LOSSES)(_do_jobs)
    shared = ray.put(task)
    waiting = iter(range(len(jobs)))
    share = max(1, min(_MOST_AT_ONCE, len(jobs) // (4 * workers)))
    running: list[Any] = []
    while True:
        while len(running) < _AHEAD * workers and (numbers := list(islice(waiting, share))):
            running.append(remote.remote(shared, [(number, jobs[number]) for number in numbers]))
        if not running:
            return
        done, running = ray.wait(running, num_returns=1)
        for number, result, error in _fetch(ray, done[0]):
            if error is not None:
                raise error
            yield number, result


def _fetch(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayError as error:
        raise BadInput(f"Ray gave a task up after {MOST_LOSSES + 1} tries") from error


def _do_jobs(task: Callable[[Any], Any], jobs: list[tuple[int, Any]]) -> list[Done]:
    """Runs in a Ray worker."""
    return [(number, *attempt(task, job)) for number, job in jobs]
