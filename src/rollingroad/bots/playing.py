"""Bots at a table: play a game on to its end."""

from __future__ import annotations

from collections.abc import Sequence

from rollingroad.bots.bot import Bot
from rollingroad.bots.settings import BadBot
from rollingroad.core.codec import BadAction
from rollingroad.core.explain import Illegal
from rollingroad.core.rng import Rng
from rollingroad.core.state import State


def play_out(state: State, bots: Sequence[Bot], dice: Rng) -> int:
    """Let bots answer every question until the game is over; how many decisions they made.

    The n-th chance answer comes from the n-th stream of `dice`, as in a record.
    """
    decisions = drawn = 0
    while state.open:
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(dice.at(drawn)), ask.seat)
            drawn += 1
            continue
        bot = bots[ask.seat]
        view = state.view(ask.seat) if bot.needs_view else None
        try:
            state.apply(bot.choose(view, ask), ask.seat)
        except (BadAction, Illegal) as error:
            raise BadBot(
                f"{type(bot).__name__} in seat {ask.seat + 1} did what is not allowed: {error}"
            ) from error
        decisions += 1
    return decisions
