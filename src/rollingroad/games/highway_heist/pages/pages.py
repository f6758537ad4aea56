"""The pages part of Highway Heist."""

from __future__ import annotations

from typing import Any, ClassVar

from rollingroad.core.engine.state import Decision
from rollingroad.core.pages import AutoReplyOffer, Pages
from rollingroad.games.highway_heist.content.models import Box
from rollingroad.games.highway_heist.explain.previews import HeistPreview
from rollingroad.games.highway_heist.explain.words import preview
from rollingroad.games.highway_heist.pages.drawing import HeistDrawing, heist_drawing
from rollingroad.games.highway_heist.pages.picture import table_picture
from rollingroad.games.highway_heist.pages.places import guesses, places
from rollingroad.games.highway_heist.pages.table import HeistData, table_data
from rollingroad.games.highway_heist.rules.state import HeistView


class HeistPages(Pages[HeistView]):
    table_type: ClassVar[Any] = HeistData
    preview_type: ClassVar[Any] = HeistPreview
    drawing_type: ClassVar[Any] = HeistDrawing
    auto_replies: ClassVar[tuple[AutoReplyOffer, ...]] = (
        AutoReplyOffer("assist", "assist 0", "Do not ask me to assist", by_odds=True),
        AutoReplyOffer("boost", "keep", "Keep my boost tokens", by_odds=True),
        AutoReplyOffer("reroll", "accept", "Let the enemy die stand"),
        AutoReplyOffer("react", "pass", "Do not try reactive stunts"),
        AutoReplyOffer("follow", "stay", "Do not follow a vehicle that I forced away"),
    )

    def __init__(self, box: Box) -> None:
        self.box = box

    def table_data(self, view: HeistView) -> HeistData:
        return table_data(view.table, view.seat)

    def preview(self, action: int, view: HeistView) -> HeistPreview | None:
        return preview(view.table, action)

    def places(self, action: int, view: HeistView) -> list[str]:
        return places(view.table, action)

    def guesses(self, place: str, ask: Decision, view: HeistView) -> list[str]:
        return guesses(view.table, ask, place)

    def drawing(self) -> HeistDrawing:
        return heist_drawing(self.box)

    def picture(self, view: HeistView) -> str:
        return table_picture(view.table)
