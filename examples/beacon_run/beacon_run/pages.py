"""What pages show of Beacon Run."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from beacon_run.state import BeaconView
from beacon_run.table import Point
from rollingroad.core.pages import AutoReplyOffer, Pages


class BeaconData(msgspec.Struct, frozen=True):
    """A courier's view as plain data."""

    seat: int
    hand: list[int]
    hand_sizes: list[int]
    unseen: dict[int, int]
    burnt: int
    has_burnt: list[bool]
    beacons: list[Point]
    last: Point
    lead: int
    round: int
    storm: int
    fuel: int
    reach: int
    waiting: list[int]
    outcome: tuple[float, ...] | None


class BeaconPages(Pages[BeaconView]):
    table_type: ClassVar[Any] = BeaconData
    auto_replies: ClassVar[tuple[AutoReplyOffer, ...]] = (
        AutoReplyOffer("route", "route steady", "Take the steady route for me", by_odds=True),
    )

    def table_data(self, view: BeaconView) -> BeaconData:
        return BeaconData(**{name: getattr(view, name) for name in BeaconData.__struct_fields__})
