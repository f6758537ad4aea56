"""A bot that plays as the game's own driver: by the rules of thumb its `driver.py` knows."""

from __future__ import annotations

from rollingroad.bots.bot import Bot
from rollingroad.core.state import Decision
from rollingroad.core.view import View


class DriverBot(Bot):
    """It needs no chance of its own: the same table gets the same answer."""

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        return view.game.drive(view, ask)
