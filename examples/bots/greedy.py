"""A custom bot: run `rollingroad play beacon-run --players me,greedy:Greedy` in this folder."""

from __future__ import annotations

from rollingroad.bots.bot import Bot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View


class Greedy(Bot):
    """Tries each answer on a few states that agree with its view, and takes the one that looks best then."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        return max(ask.actions(), key=lambda action: self.worth(view, action))

    def worth(self, view: View, action: int) -> float:
        total = 0.0
        for number in range(5):
            rng = self.rng.at(number)  # the same five states and dice for every answer
            state = view.determinize(rng)
            state.apply(action, view.seat)
            while state.open and state.open[0].is_chance:
                state.apply(state.open[0].sample(rng), state.open[0].seat)
            total += view.game.bot.evaluate(state)[view.seat]
        return total
