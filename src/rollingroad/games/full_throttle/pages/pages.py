"""The pages part of Full Throttle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rollingroad.core.engine.state import Decision
from rollingroad.core.pages import AutoReplyOffer, Pages
from rollingroad.games.full_throttle.explain.drive import MovePreview
from rollingroad.games.full_throttle.explain.registry import RACE
from rollingroad.games.full_throttle.pages.drawing import RaceDrawing, race_drawing
from rollingroad.games.full_throttle.pages.picture import race_picture
from rollingroad.games.full_throttle.pages.places import guesses, place
from rollingroad.games.full_throttle.pages.table import RaceData, table_data
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView


class RacePages(Pages[RaceView]):
    table_type: ClassVar[Any] = RaceData
    preview_type: ClassVar[Any] = MovePreview
    drawing_type: ClassVar[Any] = RaceDrawing
    auto_replies: ClassVar[tuple[AutoReplyOffer, ...]] = (
        AutoReplyOffer("obstacle", "pass", "Place no obstacles"),
        AutoReplyOffer("after", "done", "Do nothing after the move"),
    )

    def __init__(self, lookup: Lookup, track: Callable[[str], Track]) -> None:
        self.lookup = lookup
        self.track = track

    def table_data(self, view: RaceView) -> RaceData:
        return table_data(view)

    def preview(self, action: int, view: RaceView) -> Any:
        return RACE.preview(view.table, action)

    def places(self, action: int, view: RaceView) -> list[str]:
        return [place(view.table, action)]

    def guesses(self, place: str, ask: Decision, view: RaceView) -> list[str]:
        return guesses(view, ask, place)

    def drawing(self) -> RaceDrawing:
        return race_drawing(self.lookup, [self.track(course) for course in self.lookup.box.courses])

    def picture(self, view: RaceView) -> str:
        return race_picture(view.table)
