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


def searched(view: View, ask: Decision, rng: Rng, budget: Budget) -> list[Tried]:
    """What a search of that budget tried, the best first."""
    search = Search(view, ask, rng)
    for _ in _tries(search, budget):
        pass
    return search.ranked()


def chosen(view: View, ask: Decision, rng: Rng, budget: Budget) -> int:
    """The answer that a search of that budget finds best; it stops where no try to come could change it."""
    search = Search(view, ask, rng)
    for left in _tries(search, budget):
        if search.iterations % _LOOK == 0 and search.lead() > left:
            break
    return search.ranked()[0].action


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
