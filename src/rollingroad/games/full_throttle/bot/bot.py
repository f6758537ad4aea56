"""The bot part of Full Throttle: the driver, and the expert behind the search."""

from __future__ import annotations

from typing import ClassVar

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.bot import driver, expert
from rollingroad.games.full_throttle.bot.evaluation import win_chances
from rollingroad.games.full_throttle.bot.race_plans import next_tokens
from rollingroad.games.full_throttle.rules.finish import finishers
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView


class RaceBot(GameBot[RaceState, RaceView]):
    lookahead: ClassVar[int] = 0

    def drive(self, view: RaceView, ask: Decision) -> int:
        return driver.choose(view, ask)

    def evaluate(self, state: RaceState) -> tuple[float, ...]:
        return win_chances(state)

    def candidate_actions(self, view: RaceView, ask: Decision) -> list[int]:
        return expert.candidate_actions(view, ask)

    def rollout_policy(self, state: RaceState, ask: Decision, rng: Rng) -> int:
        return driver.rollout_policy(state, ask)

    def is_quiet(self, state: RaceState, ask: Decision) -> bool:
        """Between turns, and not between the first car over the line and the last."""
        return ask.kind == "before" and not finishers(state)

    def non_blunders(self, view: RaceView, ask: Decision) -> list[int]:
        return expert.non_blunders(view, ask)

    def secret_answers(self, view: RaceView, ask: Decision) -> list[int]:
        """One of the next two tokens of the plan."""
        return next_tokens(view.table, ask)[:2]
