"""How long a search goes on: for so many iterations, for so long, or until the first of both is over."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from rollingroad.bots.search import Search
from rollingroad.bots.tree import Tried
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View


class Budget(NamedTuple):
    iterations: int | None = None
    seconds: float | None = None


_LOOK = 16
"""So often a search is asked whether its answer still can change."""


def searched(view: View, ask: Decision, rng: Rng, budget: Budget, until_settled: bool = False) -> list[Tried]:
    """What a search of that budget tried, the best first.

    `until_settled`: it stops where no try to come could change the best.
    """
    search = Search(view, ask, rng)
    for left in _tries(search, budget):
        if until_settled and search.iterations % _LOOK == 0 and search.lead() > left:
            break
    return search.ranked()


def chosen(view: View, ask: Decision, rng: Rng, budget: Budget) -> int:
    """The answer that a search of that budget finds best."""
    return searched(view, ask, rng, budget, until_settled=True)[0].action


def looks_at(view: View, ask: Decision, action: int, rng: Rng, count: int) -> list[float]:
    """What one answer brought the seat that gave it, look by look; the n-th look is in the n-th world."""
    ours = _same_question(view, ask, rng)
    search = Search(view, ours, rng)
    ours.offered = [action]
    search.root.ideas = [action]
    found, before = [], 0.0
    for _ in range(count):
        search.iterate()
        total = search.root.total[view.seat]
        found.append(total - before)
        before = total
    return found


def _same_question(view: View, ask: Decision, rng: Rng) -> Decision:
    """The question asked once more, in a world of its own: there it may be narrowed."""
    world = view.determinize(rng)
    world.open = []
    ask.step.run(world)
    return world.open[0]


def _tries(search: Search, budget: Budget) -> Iterator[float]:
    """Search on, and tell after each try about how many there are still to come."""
    began = perf_counter()
    most = float("inf") if budget.iterations is None else budget.iterations
    while search.iterations < most:
        search.iterate()
        left = most - search.iterations
        if budget.seconds:
            used = perf_counter() - began
            if used >= budget.seconds:
                return
            left = min(left, search.iterations * (budget.seconds / used - 1))
        yield left
