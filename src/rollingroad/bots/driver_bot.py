"""A bot that plays as the game's own driver: by the rules of thumb its `driver.py` knows."""

from __future__ import annotations

from rollingroad.bots.bot import Bot
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View


class DriverBot(Bot):
    """The same table gets the same answer, except where the answer is secret: others could work it out."""

    def __init__(self, rng: Rng | None = None) -> None:
        self._rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        if self._rng is not None and ask.known_to == view.seat:
            return self._rng.choice(view.game.secret_answers(view, ask))
        return view.game.drive(view, ask)
