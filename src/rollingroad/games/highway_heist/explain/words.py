"""The words part of Highway Heist: hands a view to what explains it."""

from __future__ import annotations

from typing import ClassVar

from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.words import Words
from rollingroad.games.highway_heist.content.models import Box
from rollingroad.games.highway_heist.explain import event_rules, labels, names, narration, questions
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.state import HeistView


class HeistWords(Words[HeistView]):
    face_names: ClassVar[dict[str, str]] = {"S": "successes", "B": "boost symbols", "-": "blanks"}

    def __init__(self, box: Box) -> None:
        self.box = box

    def prompt(self, ask: Decision, view: HeistView) -> str:
        return questions.prompt(ask, view.table)

    def narrate(self, event: Event, view: HeistView) -> str:
        return narration.narrate(event, view.table)

    def label(self, action: int, view: HeistView) -> str:
        return labels.label(view.table, action)

    def rule_behind(self, event: Event) -> str:
        return event_rules.rule_behind(event, self.box)

    def seat_name(self, seat: int, view: HeistView) -> str:
        return names.seat_name(view.table, seat)

    def summary(self, options: HeistOptions) -> str:
        scenario = self.box.scenarios[options.scenario].scenario.name
        difficulty = next(d for d in self.box.board.difficulty if d.id == options.difficulty)
        return f"{scenario}, {difficulty.name or difficulty.id}, {options.players} players"

    def verdict(self, view: HeistView) -> str:
        return questions.verdict(view.table)
