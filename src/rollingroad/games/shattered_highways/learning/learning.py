"""The learning part of Shattered Highways."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from rollingroad.core.engine.learning import Layout, Learning
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.learning.action_features import FEATURES, feature_rows
from rollingroad.games.shattered_highways.learning.observation import RoadObserver
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement.canonical import (
    MOST_DEPLOYMENTS,
    MOST_DRIVER_ACTIONS,
    MOST_PLACINGS,
)
from rollingroad.games.shattered_highways.rules.view import RoadView

if TYPE_CHECKING:
    from rollingroad.core.codec import Codec


class RoadLearning(Learning[RoadView]):
    rank_slots: ClassVar[dict[str, int]] = {
        "move": MOST_DRIVER_ACTIONS,
        "nudge": MOST_DRIVER_ACTIONS,
        "ram": MOST_DRIVER_ACTIONS,
        "deploy": MOST_DEPLOYMENTS,
        "place": MOST_PLACINGS,
    }

    def __init__(self, questions: list[str], size_of: Callable[[Any], tuple[int, int]]) -> None:
        """`size_of` says how many vehicles and warriors a battle with some options has."""
        self.questions = questions
        self.size_of = size_of
        self.observers: dict[tuple[int, int], RoadObserver] = {}

    def layout(self, options: Any) -> Layout:
        """The fleets decide how many vehicles and warriors there are."""
        return self._observer(self.size_of(options)).layout

    def observe(self, view: RoadView) -> array[float]:
        return self._observer((len(view.table.builds), len(view.table.team))).observe(view)

    def _observer(self, size: tuple[int, int]) -> RoadObserver:
        if size not in self.observers:
            self.observers[size] = RoadObserver(size[0], size[1], self.questions)
        return self.observers[size]

    def features(self, view: RoadView, ask: Decision) -> list[list[float]]:
        return feature_rows(view, ask)

    def feature_names(self, codec: Codec) -> list[str]:
        return [*[kind.name for kind in codec.kinds[: kinds.FIRST_CHANCE]], *FEATURES]
