"""Questions for bots to think about, wherever they think: in this process or in a worker."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple, TypeVar

from rollingroad.bots.bot import Advice, Bot
from rollingroad.bots.roster import BotFactory
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View

Answer = TypeVar("Answer")


class Thought(NamedTuple):
    """An open question of a match for a bot to answer. It can be sent to another process."""

    state: bytes
    seat: int
    question: int
    bot: BotFactory
    seed: str
    owner: str = ""
    """The host of the match. Owners take turns."""
    can_wait: bool = False
    """Whether no player waits for the answer."""

    def put_to(self, think: Callable[[Bot, View, Decision], Answer]) -> Answer:
        """Let the bot think. It gets the view of its seat, not the state."""
        state: State = pickle.loads(self.state)
        with closing(self.bot(Rng(self.seed))) as bot:
            return think(bot, state.view(self.seat), state.open[self.question])


def choose(thought: Thought) -> int:
    """Return the bot's answer."""
    return thought.put_to(lambda bot, view, ask: view.game.action(bot.choose(view, ask)))


def advise(thought: Thought, most: int) -> list[Advice]:
    """Return the best few answers that the bot knows."""
    return thought.put_to(lambda bot, view, ask: bot.advise(view, ask, most))


def pack(state: State) -> bytes:
    """Copy a state so that a bot can think about it while the match goes on."""
    return pickle.dumps(state)
