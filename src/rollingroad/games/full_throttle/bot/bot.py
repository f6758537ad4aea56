"""The bot part of Full Throttle: the driver, and the expert behind the search."""

from __future__ import annotations

from typing import ClassVar, Final

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.bot.driver import before_draw
from rollingroad.games.full_throttle.bot.evaluation import win_chances
from rollingroad.games.full_throttle.bot.expert import answer, costs_of, deck_of
from rollingroad.games.full_throttle.bot.prospects import Deck
from rollingroad.games.full_throttle.bot.race_plans import next_tokens
from rollingroad.games.full_throttle.rules.finish import finishers
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView

REGRET: Final = 6.0
"""An action that costs this much more than the best is a blunder."""


class RaceBot(GameBot[RaceState, RaceView]):
    lookahead: ClassVar[int] = 0

    def drive(self, view: RaceView, ask: Decision) -> int:
        chosen = before_draw(view.table, ask) if ask.kind == "before" else -1
        return chosen if chosen >= 0 else answer(view.table, ask, deck_of(view))

    def evaluate(self, state: RaceState) -> tuple[float, ...]:
        return win_chances(state)

    def candidate_actions(self, view: RaceView, ask: Decision) -> list[int]:
        """The expert's answer, then the rated ones by cost, then all others."""
        chosen, costs = answer(view.table, ask, deck_of(view)), costs_of(view, ask)
        rated = sorted([(cost, action) for action, cost in costs.items() if action != chosen])
        others = [action for action in ask.offered if action != chosen and action not in costs]
        return [chosen, *[action for _, action in rated], *others]

    def rollout_policy(self, state: RaceState, ask: Decision, rng: Rng) -> int:
        chosen = before_draw(state, ask) if ask.kind == "before" else -1
        return chosen if chosen >= 0 else answer(state, ask, Deck(state, ask.seat))

    def is_quiet(self, state: RaceState, ask: Decision) -> bool:
        """Between turns, and not between the first car over the line and the last."""
        return ask.kind == "before" and not finishers(state)

    def non_blunders(self, view: RaceView, ask: Decision) -> list[int]:
        """Actions that cost at most a few points more than the best; tokens are left out."""
        costs = costs_of(view, ask)
        if not costs:
            return ask.offered
        bearable = min(costs.values()) + REGRET
        return [action for action, cost in costs.items() if cost <= bearable]

    def secret_answers(self, view: RaceView, ask: Decision) -> list[int]:
        """One of the next two tokens of the plan."""
        return next_tokens(view.table, ask)[:2]
