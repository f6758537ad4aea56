"""The learning part of Highway Heist."""

from __future__ import annotations

from array import array
from typing import Any, ClassVar

from rollingroad.core.engine.learning import Layout, Learning
from rollingroad.games.highway_heist.learning.observation import HeistObserver
from rollingroad.games.highway_heist.rules.state import HeistView


class HeistLearning(Learning[HeistView]):
    """One shape for all scenarios and numbers of players."""

    rank_slots: ClassVar[dict[str, int]] = {"use": 128}
    max_offered: ClassVar[int] = 336

    def __init__(self, observer: HeistObserver) -> None:
        self.observer = observer

    def layout(self, options: Any) -> Layout:
        return self.observer.layout

    def observe(self, view: HeistView) -> array[float]:
        return self.observer.observe(view)
