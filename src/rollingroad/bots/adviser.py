"""The bot that gives hints."""

from __future__ import annotations

from rollingroad.bots.ace import AceBot
from rollingroad.bots.bot import Advice, Bot
from rollingroad.bots.builtin_bots import DriverBot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View

ITERATIONS = 100
BEST = 3
"""The number of answers in a hint."""


class Adviser(Bot):
    """Ace with a short search, or Driver if Ace has no advice.

    It counts iterations rather than time, so that the same position gets the same hint.
    """

    def __init__(self, rng: Rng) -> None:
        self._ace = AceBot(rng, iterations=ITERATIONS)
        self._driver = DriverBot()

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        return self.advise(view, ask, BEST)[0].action

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        return self._ace.advise(view, ask, most) or self._driver.advise(view, ask, most)
