"""The pages part of Shattered Highways."""

from __future__ import annotations

from typing import Any, ClassVar

from rollingroad.core.pages import Pages
from rollingroad.games.shattered_highways.explain.entries import ROAD
from rollingroad.games.shattered_highways.explain.placing import PlacePreview
from rollingroad.games.shattered_highways.pages.drawing import RoadDrawing, road_drawing, table_picture
from rollingroad.games.shattered_highways.pages.table import RoadData, table_data
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.view import RoadView


class RoadPages(Pages[RoadView]):
    table_type: ClassVar[Any] = RoadData
    preview_type: ClassVar[Any] = PlacePreview
    drawing_type: ClassVar[Any] = RoadDrawing

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def table_data(self, view: RoadView) -> RoadData:
        return table_data(view)

    def preview(self, action: int, view: RoadView) -> Any:
        return ROAD.preview(view.table, action)

    def drawing(self) -> RoadDrawing:
        return road_drawing(self.lookup)

    def picture(self, view: RoadView) -> str:
        return table_picture(view.table)
