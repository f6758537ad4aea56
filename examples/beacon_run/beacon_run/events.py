"""What can happen in Beacon Run."""

from __future__ import annotations

from beacon_run.table import Point
from rollingroad.core.events import Event


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    seat: int
    card: int | None

    def seen_by(self, seat: int) -> CardDrawn:
        return self if seat == self.seat else CardDrawn(self.seat, None)


class Burnt(Event, frozen=True, tag="burnt"):
    cards: tuple[int, ...]
    fuel: int


class RouteChosen(Event, frozen=True, tag="route-chosen"):
    seat: int
    risky: bool
    reach: int


class StormRolled(Event, frozen=True, tag="storm-rolled"):
    dice: tuple[int, ...]
    gain: int
    storm: int


class BeaconSet(Event, frozen=True, tag="beacon-set"):
    seat: int
    at: Point


class NoPoint(Event, frozen=True, tag="no-point"):
    reach: int


EVENTS: tuple[type[Event], ...] = (CardDrawn, Burnt, RouteChosen, StormRolled, BeaconSet, NoPoint)
