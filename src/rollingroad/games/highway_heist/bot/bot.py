"""The bot part of Highway Heist: the driver, and what a search asks."""

from __future__ import annotations

from typing import ClassVar

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.highway_heist.bot import driver
from rollingroad.games.highway_heist.bot.evaluation import win_chance
from rollingroad.games.highway_heist.rules.state import HeistState, HeistView


class HeistBot(GameBot[HeistState, HeistView]):
    lookahead: ClassVar[int] = 0

    def drive(self, view: HeistView, ask: Decision) -> int:
        return driver.choose(view.table, ask)

    def evaluate(self, state: HeistState) -> tuple[float, ...]:
        return (win_chance(state),) * state.players

    def candidate_actions(self, view: HeistView, ask: Decision) -> list[int]:
        return driver.candidate_actions(view.table, ask)

    def rollout_policy(self, state: HeistState, ask: Decision, rng: Rng) -> int:
        return driver.rollout_policy(state, ask)

    def is_quiet(self, state: HeistState, ask: Decision) -> bool:
        """Whether no turn is under way."""
        return ask.kind == "turn" or (ask.kind == "act" and state.actions == state.t.turn_actions)

    def non_blunders(self, view: HeistView, ask: Decision) -> list[int]:
        return driver.non_blunders(view.table, ask)
