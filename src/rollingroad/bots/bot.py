"""What a bot is: something that answers questions from a view."""

from __future__ import annotations

from rollingroad.core.state import Decision
from rollingroad.core.view import View


class Bot:
    """A player of any game. It gets views only, never a state."""

    needs_view = True
    """False for a bot that looks at nothing but the list of actions: no view is made for it."""

    def choose(self, view: View | None, ask: Decision) -> int:
        raise NotImplementedError
