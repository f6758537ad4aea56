"""The bot part of Highway Heist: the driver, and what a search asks."""

from __future__ import annotations

from typing import ClassVar, Final

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.highway_heist.bot.driver import best_of, choose, rate_actions, rate_answers
from rollingroad.games.highway_heist.bot.evaluation import win_chance, worth
from rollingroad.games.highway_heist.rules.state import HeistState, HeistView

GLANCE_AT: Final = 3
"""How many places to drive to the rollout policy examines."""
REGRET: Final = 0.3
"""Even a beginner avoids an action that costs more than this."""


class HeistBot(GameBot[HeistState, HeistView]):
    lookahead: ClassVar[int] = 0

    def drive(self, view: HeistView, ask: Decision) -> int:
        return choose(view.table, ask)

    def evaluate(self, state: HeistState) -> tuple[float, ...]:
        return (win_chance(state),) * state.players

    def candidate_actions(self, view: HeistView, ask: Decision) -> list[int]:
        """The answers, best first; where answers are not rated, the own choice before the others."""
        rated = rate_answers(view.table, ask)
        if not rated:
            return super().candidate_actions(view, ask)
        order = sorted([(-rated[i][0], i) for i in range(len(rated))])
        return [rated[i][1] for _, i in order]

    def rollout_policy(self, state: HeistState, ask: Decision, rng: Rng) -> int:
        """A quicker version of `drive`."""
        if ask.kind == "act":
            return best_of(rate_actions(state, ask.offered, GLANCE_AT))
        return choose(state, ask)

    def is_quiet(self, state: HeistState, ask: Decision) -> bool:
        """Whether no turn is under way."""
        return ask.kind == "turn" or (ask.kind == "act" and state.actions == state.t.turn_actions)

    def non_blunders(self, view: HeistView, ask: Decision) -> list[int]:
        """The answers without those clearly worse than doing nothing, or than the best answer."""
        rated = rate_answers(view.table, ask)
        if not rated or ask.kind == "turn":
            return ask.offered
        bearable = (worth(view.table) if ask.kind == "act" else max(rated)[0]) - REGRET
        return [action for value, action in rated if value >= bearable] or [max(rated)[1]]
