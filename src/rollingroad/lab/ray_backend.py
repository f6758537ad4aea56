"""Spreads work with Ray, on this machine or on a cluster by its address.

Ray restarts the tasks of a process or machine that is lost.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import Any, Final, TypeVar

from rollingroad.core.errors import BadInput
from rollingroad.lab.workers import MOST_LOSSES, Done, WorkerLost, attempt

Job = TypeVar("Job")
Result = TypeVar("Result")

_AHEAD: Final = 2
"""The number of queued and running tasks per worker, so that none is idle."""
_MOST_AT_ONCE: Final = 8
"""Jobs in a task, because starting one takes about a millisecond."""


class NoRay(BadInput):
    """Ray is not installed or cannot be reached."""


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
    if find_spec("ray") is None:
        raise NoRay("Ray is not installed; `pip install 'rollingroad[ray]'` brings it")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            environment = {"env_vars": {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}}
            ray.init(
                address="local",
                num_cpus=workers,
                include_dashboard=False,
                runtime_env=environment,
                **quiet,
            )
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoRay(f"Ray cannot be reached at {address or 'this machine'} ({error})") from error
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
        raise WorkerLost(f"Ray gave a task up after {MOST_LOSSES + 1} tries") from error


def _do_jobs(task: Callable[[Any], Any], jobs: list[tuple[int, Any]]) -> list[Done]:
    """Runs in a Ray worker."""
    return [(number, *attempt(task, job)) for number, job in jobs]
