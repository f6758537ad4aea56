"""Searches with a budget of iterations, of time, or of both, in one process or in several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from rollingroad.bots.search import Search, SearchedAction, merge_results
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

_CHECK_EVERY = 16
"""The number of iterations between checks whether the best answer can still change."""


class Budget(NamedTuple):
    iterations: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = perf_counter


def run_search(
    view: View,
    ask: Decision,
    rng: Rng,
    budget: Budget,
    until_settled: bool = False,
    judged: bool | None = None,
) -> list[SearchedAction]:
    """The results of a search with that budget, best first.

    `until_settled`: stop as soon as the remaining iterations cannot change the best answer.
    `judged`: by the learned judge or not, instead of what the game says.
    """
    search = Search(view, ask, rng, judged)
    for left in iterate(search, budget):
        if until_settled and search.iterations % _CHECK_EVERY == 0 and search.lead() > left:
            break
    return search.results()


def best_action(view: View, ask: Decision, rng: Rng, budget: Budget, judged: bool | None = None) -> int:
    """The best answer by a search with that budget."""
    return run_search(view, ask, rng, budget, until_settled=True, judged=judged)[0].action


def sample_action(
    view: View, ask: Decision, action: int, rng: Rng, count: int, open_table: State | None = None
) -> list[float]:
    """The score of one answer for its seat in each of `count` worlds."""
    # A copy of the question, whose list of answers may be changed.
    world = view.determinize(rng)
    world.open = []
    ask.step.run(world)
    ours = world.open[0]
    search = Search(view, ours, rng, open_table=open_table)
    ours.offered = [action]
    search.root.candidate_actions = [action]
    found, before = [], 0.0
    for _ in range(count):
        search.iterate()
        total = search.root.total[view.seat]
        found.append(total - before)
        before = total
    return found


def iterate(search: Search, budget: Budget) -> Iterator[float]:
    """Iterate, and yield the estimated number of remaining iterations after each."""
    began = budget.clock()
    most = float("inf") if budget.iterations is None else budget.iterations
    while search.iterations < most:
        search.iterate()
        left = most - search.iterations
        if budget.seconds:
            used = budget.clock() - began
            if used >= budget.seconds:
                return
            left = min(left, search.iterations * (budget.seconds / used - 1))
        yield left


def search_in_processes(
    view: View, ask: Decision, rng: Rng, budget: Budget, processes: int
) -> list[SearchedAction]:
    """The merged results of all processes, best first. Each process has the whole budget."""
    import multiprocessing

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
    import multiprocessing

    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preloaded])
    return context


def _answer(there: Connection, view: View, ask: Decision, rng: Rng, budget: Budget) -> None:
    there.send(run_search(view, ask, rng, budget))
    there.close()
