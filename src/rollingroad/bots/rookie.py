"""A beginner: any answer will do, as long as it does not only hurt."""

from __future__ import annotations

from rollingroad.bots.bot import Bot
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View


class RookieBot(Bot):
    """Takes any of the answers that the game calls sane, each with equal chance."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        return self._rng.choice(view.game.sane(view, ask))
