"""The base class of bots."""

from __future__ import annotations

from typing import NamedTuple

from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View


class Advice(NamedTuple):
    """A good answer, with its expected score if the bot knows it, and a short reason."""

    action: int
    chance: float | None = None
    reason: str = ""


class Bot:
    """A player of any game. It gets views only, never a state."""

    needs_view = True
    """False for a bot that needs only the list of actions, so that no view is made for it."""

    def choose(self, view: View | None, ask: Decision) -> int:
        raise NotImplementedError

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        """Its best few answers, the best first."""
        action = self.choose(view, ask)
        return [Advice(action, None, view.game.words.reason(view, ask, action))]

    def close(self) -> None:
        """Release resources at the end of the game."""
