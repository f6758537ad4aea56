"""A bot that searches: it tries out in its head where each answer leads."""

from __future__ import annotations

from rollingroad.bots.bot import Advice, Bot
from rollingroad.bots.several import search_in_processes
from rollingroad.bots.thinking_time import Budget, chosen, looks_at, searched
from rollingroad.bots.tree import Tried
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View

ITERATIONS = 200
COMPARED = 50
"""How often each answer that is advised is looked at to say how good it is."""


class AceBot(Bot):
    """The same seed, iterations and processes give the same answers; by time they depend on the machine."""

    def __init__(
        self, rng: Rng, iterations: int | None = None, time: float | None = None, processes: int = 1
    ) -> None:
        self._rng = rng
        self._budget = Budget(iterations if iterations or time else ITERATIONS, time)
        self._processes = processes
        self._asked = 0

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        if len(ask.offered) == 1 and ask.complete:
            return ask.offered[0]
        if self._processes == 1:
            return chosen(view, ask, self._dice(), self._budget)
        return self._tried(view, ask)[0].action

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        """What the search tried most, looked at equally often in the same worlds; the best of that first."""
        low, high = view.game.scores
        worlds = self._rng.fork("compare")
        means = {
            tried.action: sum(looks_at(view, ask, tried.action, worlds, COMPARED)) / COMPARED
            for tried in self._tried(view, ask)[:most]
        }
        return [
            Advice(action, low + means[action] * (high - low), view.game.reason(view, ask, action))
            for action in sorted(means, key=lambda action: -means[action])
        ]

    def _tried(self, view: View, ask: Decision) -> list[Tried]:
        if self._processes == 1:
            return searched(view, ask, self._dice(), self._budget)
        return search_in_processes(view, ask, self._dice(), self._budget, self._processes)

    def _dice(self) -> Rng:
        """For each question other ones."""
        self._asked += 1
        return self._rng.fork(f"question {self._asked - 1}")
