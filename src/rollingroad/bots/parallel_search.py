"""Root parallelism: several processes search the same question with dice of their own, and add up.

A view does not travel, so the processes are forked from the one that has it. Where a system cannot fork, one
process searches as often as all would, with the same dice.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext

from rollingroad.bots.thinking_time import Budget, searched
from rollingroad.bots.tree import Tried, added_up
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View


def search_in_processes(view: View, ask: Decision, rng: Rng, budget: Budget, processes: int) -> list[Tried]:
    """What all of them tried, the best first; each has the whole budget."""
    dice = [rng.fork(f"process {number}") for number in range(1, processes)]
    if "fork" not in multiprocessing.get_all_start_methods():
        return added_up([searched(view, ask, each, budget) for each in (rng, *dice)])
    context = multiprocessing.get_context("fork")
    pipes, children = [], []
    for each in dice:
        here, there = context.Pipe(duplex=False)
        child = context.Process(target=_answer, args=(there, view, ask, each, budget))
        child.start()
        there.close()
        pipes.append(here)
        children.append(child)
    found = [searched(view, ask, rng, budget), *[pipe.recv() for pipe in pipes]]
    for child in children:
        child.join()
    return added_up(found)


def worker_context(preloaded: str) -> BaseContext:
    """How to start processes that work beside this one; never by a plain fork, which would copy its threads.
    Where there is a fork server it loads that module once for all of them."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preloaded])
    return context


def _answer(there: Connection, view: View, ask: Decision, rng: Rng, budget: Budget) -> None:
    there.send(searched(view, ask, rng, budget))
    there.close()
