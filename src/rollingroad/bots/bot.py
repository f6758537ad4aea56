"""The base class of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event


class Advice(NamedTuple):
    """A good answer, with its expected score if the bot knows it, and a short reason."""

    action: int
    chance: float | None = None
    reason: str = ""


class Bot:
    """A player of any game. It gets views only, never a state."""

    needs_view = True
    """False for a bot that needs only the list of actions, so that no view is made for it."""
    observes = False
    """True for a bot that wants to know all events."""
    options: Any = None
    """The options of the game, where whoever made the bot knows them."""

    def choose(self, view: View | None, ask: Decision) -> int:
        raise NotImplementedError

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        """Its best few answers, the best first."""
        action = self.choose(view, ask)
        return [Advice(action, None, view.game.words.reason(view, ask, action))]

    def observe(self, events: Sequence[Event]) -> None:
        """Called with the events after each answer, if the bot observes them."""

    def close(self) -> None:
        """Release resources at the end of the game."""
