"""The bot part of Shattered Highways: the driver, and the expert behind the search."""

from __future__ import annotations

from typing import ClassVar

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.packing import first
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.bot import expert
from rollingroad.games.shattered_highways.bot.driver import ANSWERS_WEIGHED, next_in_turn, spread
from rollingroad.games.shattered_highways.bot.evaluation import win_chances
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView


class RoadBot(GameBot[RoadState, RoadView]):
    lookahead: ClassVar[int] = 0
    override_margin: ClassVar[float] = 0.05

    def drive(self, view: RoadView, ask: Decision) -> int:
        s = view.table
        if ask.kind == "order":
            return ask.offered[0]
        if ask.kind == "warrior":
            useful = next_in_turn(s, ask.offered)
            return useful if useful >= 0 else expert.answer(s, ask)
        if ask.kind in expert.VALUES and len(ask.offered) > ANSWERS_WEIGHED:
            return expert.best(spread(ask.offered), expert.VALUES[ask.kind](s, ask))
        return expert.answer(s, ask)

    def evaluate(self, state: RoadState) -> tuple[float, ...]:
        return win_chances(state)

    def candidate_actions(self, view: RoadView, ask: Decision) -> list[int]:
        return expert.candidate_actions(view.table, ask)

    def rollout_policy(self, state: RoadState, ask: Decision, rng: Rng) -> int:
        return expert.rollout_policy(state, ask, rng)

    def is_quiet(self, state: RoadState, ask: Decision) -> bool:
        """Between two vehicles, or two warriors of one."""
        return ask.kind == "warrior" or ask.kind == "order"

    def non_blunders(self, view: RoadView, ask: Decision) -> list[int]:
        return expert.non_blunders(view.table, ask)

    def secret_answers(self, view: RoadView, ask: Decision) -> list[int]:
        """Any number on the order sheet, and as hero anybody in a seat that suits one."""
        if ask.kind == "order":
            return ask.offered
        if ask.kind == "hero":
            suited = [action for action in ask.offered if expert.suits_hero(view.table, first(action))]
            return suited if len(suited) > 1 else ask.offered
        return super().secret_answers(view, ask)
