"""The words part of Full Throttle: hands a view to what explains it."""

from __future__ import annotations

from collections.abc import Callable

from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.words import Words
from rollingroad.games.full_throttle.explain import finish, names
from rollingroad.games.full_throttle.explain.registry import RACE
from rollingroad.games.full_throttle.options import RaceOptions, variant_of
from rollingroad.games.full_throttle.rules.kinds import VARIANTS
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView


class RaceWords(Words[RaceView]):
    def __init__(self, track_of: Callable[[RaceOptions], Track]) -> None:
        self.track_of = track_of

    def prompt(self, ask: Decision, view: RaceView) -> str:
        return RACE.prompt(view.table, ask)

    def narrate(self, event: Event, view: RaceView) -> str:
        return RACE.narrate(view.table, event)

    def label(self, action: int, view: RaceView) -> str:
        return RACE.label(view.table, action)

    def rule_behind(self, event: Event) -> str:
        return RACE.rule_behind(event)

    def seat_name(self, seat: int, view: RaceView) -> str:
        return names.seat_name(view.table, seat)

    def summary(self, options: RaceOptions) -> str:
        course = self.track_of(options).course
        kind = VARIANTS[variant_of(options, course)].replace("-", " ")
        return course.name if kind in ("race", "tag team") else f"{course.name}, {kind}"

    def verdict(self, view: RaceView) -> str:
        return finish.verdict(view.table)
