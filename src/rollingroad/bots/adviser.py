"""Who gives hints."""

from __future__ import annotations

from rollingroad.bots.ace import AceBot
from rollingroad.bots.bot import Advice, Bot
from rollingroad.bots.driver_bot import DriverBot
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View

ITERATIONS = 100
BEST = 3
"""How many answers a hint names."""


class Adviser(Bot):
    """Ace, who thinks for a moment; where it has nothing to say, Driver.

    It counts its tries rather than the time, so that the same table gets the same hint, and few enough of
    them that nobody waits long.
    """

    def __init__(self, rng: Rng) -> None:
        self._ace = AceBot(rng, iterations=ITERATIONS)
        self._driver = DriverBot()

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        return self.advise(view, ask, BEST)[0].action

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        return self._ace.advise(view, ask, most) or self._driver.advise(view, ask, most)

    def close(self) -> None:
        self._ace.close()
