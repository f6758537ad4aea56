"""Plays a game with bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rollingroad.bots.bot import Bot
from rollingroad.bots.settings import BadBot
from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.explain import Illegal

AnswerCallback = Callable[[Decision, int], None]
"""Called after every answer with the question and the action."""


def play_out(state: State, bots: Sequence[Bot], dice: Rng, answered: AnswerCallback | None = None) -> int:
    """Let bots answer every question until the game is over, and return the number of their decisions.

    The n-th chance answer comes from the n-th stream of `dice`, as in a record.
    """
    decisions = drawn = 0
    observers = [bot for bot in bots if bot.observes]
    if observers and state.sink is None:
        state.sink = []
    while state.open:
        ask, before = state.open[0], len(state.sink or ())
        if ask.is_chance:
            action = ask.sample(dice.at(drawn))
            state.apply(action, ask.seat)
            drawn += 1
        else:
            action = _answer(state, bots[ask.seat], ask)
            decisions += 1
        for bot in observers:
            bot.observe((state.sink or [])[before:])
        if answered is not None:
            answered(ask, action)
    return decisions


def _answer(state: State, bot: Bot, ask: Decision) -> int:
    view = state.view(ask.seat) if bot.needs_view else None
    try:
        action = bot.choose(view, ask)
        state.apply(action, ask.seat)
    except (BadAction, Illegal) as error:
        raise BadBot(
            f"{type(bot).__name__} in seat {ask.seat + 1} did what is not allowed: {error}"
        ) from error
    return action
