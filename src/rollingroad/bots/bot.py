"""What a bot is: something that answers questions from a view."""

from __future__ import annotations

from typing import NamedTuple

from rollingroad.core.state import Decision
from rollingroad.core.view import View


class Advice(NamedTuple):
    """An answer worth giving: the score to hope for with it, if the bot knows, and why in a few words."""

    action: int
    chance: float | None = None
    reason: str = ""


class Bot:
    """A player of any game. It gets views only, never a state."""

    needs_view = True
    """False for a bot that looks at nothing but the list of actions: no view is made for it."""

    def choose(self, view: View | None, ask: Decision) -> int:
        raise NotImplementedError

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        """Its best few answers, the best first."""
        action = self.choose(view, ask)
        return [Advice(action, None, view.game.reason(view, ask, action))]

    def close(self) -> None:
        """The game is over, or left: let go of whatever was needed for it."""
