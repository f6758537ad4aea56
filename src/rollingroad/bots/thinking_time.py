"""How long a search goes on: for so many iterations, for so long, or until the first of both is over."""

from __future__ import annotations

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


def searched(view: View, ask: Decision, rng: Rng, budget: Budget) -> list[Tried]:
    """What a search of that budget tried, the best first."""
    search = Search(view, ask, rng)
    ends = perf_counter() + budget.seconds if budget.seconds else float("inf")
    while budget.iterations is None or search.iterations < budget.iterations:
        search.iterate()
        if perf_counter() >= ends:
            break
    return search.ranked()
