"""A bot that searches: it tries out in its head where each answer leads."""

from __future__ import annotations

from time import perf_counter

from rollingroad.bots.bot import Advice, Bot
from rollingroad.bots.search import Search
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View

ITERATIONS = 200


class AceBot(Bot):
    """The same seed and number of iterations give the same answers; by time they depend on the machine."""

    def __init__(
        self, rng: Rng, iterations: int | None = None, time: float | None = None, processes: int = 1
    ) -> None:
        self._rng = rng
        self._iterations = iterations if iterations or time else ITERATIONS
        self._time = time
        self._asked = 0

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        if len(ask.offered) == 1 and ask.complete:
            return ask.offered[0]
        return self._searched(view, ask).ranked()[0][2]

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        found = self._searched(view, ask).ranked()[:most]
        return [Advice(action, mean, view.game.reason(view, ask, action)) for _, mean, action in found]

    def _searched(self, view: View, ask: Decision) -> Search:
        search = Search(view, ask, self._rng.fork(f"question {self._asked}"))
        self._asked += 1
        ends = perf_counter() + self._time if self._time else None
        while search.iterations < (self._iterations or search.iterations + 1):
            search.iterate()
            if ends is not None and perf_counter() >= ends:
                break
        return search
