"""A bot that takes any listed action with equal chance."""

from __future__ import annotations

from rollingroad.bots.bot import Bot
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View


class RandomBot(Bot):
    needs_view = False

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        return ask.sample(self._rng)
