"""The words part of Shattered Highways: hands a view to what explains it."""

from __future__ import annotations

from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.words import Words
from rollingroad.games.shattered_highways.explain import event_rules, labels, names, narration, questions
from rollingroad.games.shattered_highways.options import BattleOptions, fleets_of
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.view import RoadView


class RoadWords(Words[RoadView]):
    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def prompt(self, ask: Decision, view: RoadView) -> str:
        return questions.question(ask.step, view.table)

    def narrate(self, event: Event, view: RoadView) -> str:
        return narration.narrate(event, view.table)

    def label(self, action: int, view: RoadView) -> str:
        return labels.label(action, view.table)

    def rule_behind(self, event: Event) -> str:
        return event_rules.rule_behind(event)

    def seat_name(self, seat: int, view: RoadView) -> str:
        return names.seat_name(view.table, seat)

    def summary(self, options: BattleOptions) -> str:
        fleets = [fleet.name for fleet in fleets_of(self.lookup, options)]
        return f"{self.lookup.box.scenarios[options.scenario].name}: {' against '.join(fleets)}"

    def verdict(self, view: RoadView) -> str:
        return narration.verdict(view.table)
