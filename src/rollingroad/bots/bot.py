"""The base class of bots, and the built-in bots without search: Driver, Rookie and Random."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event


class BadBot(BadInput):
    """A bot that does not exist, has wrong settings or misbehaves."""


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


def by_taste(ask: Decision, rng: Rng) -> int:
    """Any answer, by dice of their own: the others fall as if this had not been asked."""
    return rng.fork(ask.kind).choice(ask.offered)


class DriverBot(Bot):
    """Plays by the game's own rules of thumb. Secret answers are random among the good ones."""

    def __init__(self, rng: Rng | None = None) -> None:
        self._rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        if self._rng is not None and ask.kind in view.game.bot.tastes:
            return by_taste(ask, self._rng)
        if self._rng is not None and ask.known_to == view.seat:
            return self._rng.choice(view.game.bot.secret_answers(view, ask))
        return view.game.bot.drive(view, ask)


class RookieBot(Bot):
    """A beginner: takes a random answer that is not a blunder."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        return self._rng.choice(view.game.bot.non_blunders(view, ask))


class RandomBot(Bot):
    """Takes a random offered action."""

    needs_view = False

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        return ask.sample(self.rng)
