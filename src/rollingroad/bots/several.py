"""Root parallelism: several processes search the same question with dice of their own, and add up.

A view does not travel, so the processes are forked from the one that has it.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection

from rollingroad.bots.thinking_time import Budget, searched
from rollingroad.bots.tree import Tried, added_up
from rollingroad.core.errors import BadInput
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View


def search_in_processes(view: View, ask: Decision, rng: Rng, budget: Budget, processes: int) -> list[Tried]:
    """What all of them tried, the best first; each has the whole budget."""
    if "fork" not in multiprocessing.get_all_start_methods():
        raise BadInput("processes: this system cannot fork, so a search has one process")
    context = multiprocessing.get_context("fork")
    pipes, children = [], []
    for number in range(1, processes):
        here, there = context.Pipe(duplex=False)
        child = context.Process(
            target=_answer, args=(there, view, ask, rng.fork(f"process {number}"), budget)
        )
        child.start()
        there.close()
        pipes.append(here)
        children.append(child)
    found = [searched(view, ask, rng, budget), *[pipe.recv() for pipe in pipes]]
    for child in children:
        child.join()
    return added_up(found)


def _answer(there: Connection, view: View, ask: Decision, rng: Rng, budget: Budget) -> None:
    there.send(searched(view, ask, rng, budget))
    there.close()
