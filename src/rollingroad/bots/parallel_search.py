"""Root parallelism: several processes search the same question, and their results are merged.

A view cannot be pickled, so the processes are forked from the one that has it. Without fork, one process
runs all the searches in turn, with the same seeds.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext

from rollingroad.bots.search import SearchedAction, merge_results
from rollingroad.bots.thinking_time import Budget, run_search
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View


def search_in_processes(
    view: View, ask: Decision, rng: Rng, budget: Budget, processes: int
) -> list[SearchedAction]:
    """The merged results of all processes, best first. Each process has the whole budget."""
    dice = [rng.fork(f"process {number}") for number in range(1, processes)]
    if "fork" not in multiprocessing.get_all_start_methods():
        return merge_results([run_search(view, ask, each, budget) for each in (rng, *dice)])
    context = multiprocessing.get_context("fork")
    pipes, children = [], []
    for each in dice:
        here, there = context.Pipe(duplex=False)
        child = context.Process(target=_answer, args=(there, view, ask, each, budget))
        child.start()
        there.close()
        pipes.append(here)
        children.append(child)
    found = [run_search(view, ask, rng, budget), *[pipe.recv() for pipe in pipes]]
    for child in children:
        child.join()
    return merge_results(found)


def worker_context(preloaded: str) -> BaseContext:
    """The context for worker processes: a fork server that preloads a module, or spawn. Never a plain fork,
    which would copy this process's threads."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preloaded])
    return context


def _answer(there: Connection, view: View, ask: Decision, rng: Rng, budget: Budget) -> None:
    there.send(run_search(view, ask, rng, budget))
    there.close()
