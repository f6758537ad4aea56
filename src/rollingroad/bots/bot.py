"""The base class of bots, and the built-in bots without search: Driver, Rookie and Random."""

from collections.abc import Sequence
from pathlib import Path
from traceback import walk_tb
from typing import Any, NamedTuple

import rollingroad
from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.explain import Illegal


class BadBot(BadInput):
    """A bot that does not exist, has wrong settings or misbehaves."""


class Advice(NamedTuple):
    """A good answer, with its expected score if the bot knows it, and a short reason."""

    action: int
    chance: float | None = None
    reason: str = ""
    line: tuple[str, ...] = ()
    """What the bot expects to follow, in words."""


class Bot:
    """A player of any game. It gets views only, never a state."""

    needs_view = True
    """False for a bot that needs only the list of actions, so that no view is made for it."""
    observes = False
    """True for a bot that wants to know all events."""
    options: Any = None
    """The options of the game, where whoever made the bot knows them."""
    title = ""
    """What messages call it; by default its class."""

    def choose(self, view: View | None, ask: Decision) -> Any:
        """Its answer: one of `ask.actions()`, or the text or the struct of one."""
        raise NotImplementedError

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        """Its best few answers, the best first."""
        action = view.game.action(self.choose(view, ask))
        return [Advice(action, None, view.game.words.reason(view, ask, action))]

    def observe(self, events: Sequence[Event]) -> None:
        """Called with the events after each answer, if the bot observes them."""

    def close(self) -> None:
        """Release resources at the end of the game."""


def ask_bot(bot: Bot, state: State, ask: Decision) -> int:
    """The bot's answer to an open question. Raises BadBot if it gives none that is allowed."""
    try:
        given = bot.choose(state.view(ask.seat) if bot.needs_view else None, ask)
        action = given if type(given) is int else state.game.action(given)
        if ask.allows(action):
            return action
        raise Illegal(state.game.refuse(state.view(ask.seat), action))
    except BadBot:
        raise
    except (BadAction, Illegal) as error:
        what = f"did what is not allowed: {error}"
        raise BadBot(f"{_title(bot)} in seat {ask.seat + 1} {what}") from error
    except Exception as error:
        if not own_line(error):
            raise
        what = f"broke off when it was asked {ask.kind!r}: {cause(error)}"
        raise BadBot(f"{_title(bot)} in seat {ask.seat + 1} {what}") from error


def _title(bot: Bot) -> str:
    return bot.title or type(bot).__name__


def cause(error: Exception) -> str:
    """An error in somebody's own code, in a clause."""
    where = own_line(error)
    return f"{type(error).__name__}: {error}{f' ({where})' if where else ''}"


def own_line(error: Exception) -> str:
    """The last line outside this package that an error came through, or an empty string."""
    package, found = Path(rollingroad.__file__).parent, ""
    for frame, line in walk_tb(error.__traceback__):
        file = Path(frame.f_code.co_filename)
        # Compiled code names its files from the folder of the package.
        if not file.is_relative_to(package) and file.parts[0] != package.name:
            found = f"{file.name}, line {line}, in {frame.f_code.co_name}"
    return found


def by_taste(ask: Decision, rng: Rng) -> int:
    """Any answer, by dice of their own: the others fall as if this had not been asked."""
    return rng.fork(ask.kind).choice(ask.offered)


class DriverBot(Bot):
    """Plays by the game's own rules of thumb; with a generator, any of the answers that are as good."""

    def __init__(self, rng: Rng | None = None) -> None:
        self._rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        bot = view.game.bot
        if self._rng is None:
            return bot.drive(view, ask)
        if ask.kind in bot.tastes:
            return by_taste(ask, self._rng)
        good = bot.good_answers(view, ask)
        return good[0] if len(good) == 1 else self._rng.choice(good)


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
