"""The learning part of Full Throttle."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, ClassVar

from rollingroad.core.engine.learning import Layout, Learning
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.learning.action_features import FEATURES, Payments, feature_rows
from rollingroad.games.full_throttle.learning.observation import RaceObserver
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.view import RaceView

if TYPE_CHECKING:
    from rollingroad.core.action_index import ShortIndex
    from rollingroad.core.codec import Codec


class RaceLearning(Learning[RaceView]):
    rank_slots: ClassVar[dict[str, int]] = {"move": 96, "tune": 512, "give-up": 64}
    max_offered: ClassVar[int] = 512

    def __init__(self, lookup: Lookup, questions: list[str]) -> None:
        self.lookup = lookup
        self.observer = RaceObserver(lookup, questions)

    def layout(self, options: Any) -> Layout:
        return self.observer.layout

    def observe(self, view: RaceView) -> array[float]:
        return self.observer.observe(view)

    def features(self, view: RaceView, ask: Decision) -> list[list[float]]:
        return feature_rows(view, ask)

    def feature_names(self, codec: Codec) -> list[str]:
        return [*[kind.name for kind in codec.kinds[: kinds.FIRST_CHANCE]], *FEATURES]

    def short_index(self, kind: str) -> ShortIndex | None:
        """Shifts and swaps cost only a few cards."""
        number = {"upshift": kinds.UPSHIFT, "downshift": kinds.DOWNSHIFT, "swap": kinds.SWAP}.get(kind)
        if number is None:
            return None
        t = self.lookup
        return Payments(
            number, max(t.upshift_cost, t.downshift_cost, *[each.swap_discard for each in t.perks])
        )
