"""SH-LOST and SH-UNMANNED: vehicles that slide without a will of their own."""

from __future__ import annotations

from rollingroad.games.shattered_highways.rules import kinds, rolls
from rollingroad.games.shattered_highways.rules.driving.ramming import forced_ram
from rollingroad.games.shattered_highways.rules.events import ControlLost
from rollingroad.games.shattered_highways.rules.placement.placing import put_vehicle
from rollingroad.games.shattered_highways.rules.placement.slides import (
    NOTHING_HIT,
    Slide,
    slide_back,
    slide_out,
)
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.steps import VehicleStep


class VehicleDie(VehicleStep):
    """A d6 for a vehicle that is still there."""

    def run(self, s: RoadState) -> None:
        if s.in_play(self.v):
            rolls.ask_die(s, self, 6)


class LoseControl(VehicleDie):
    """SH-LOST-2 to -6, SH-SEQ-2: a d6 for the box, the slide, and a ram if somebody is in the way."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        v, number = self.v, rolls.die_value(action)
        s.lost_done |= 1 << v
        if s.sink is not None:
            s.sink.append(ControlLost(v, number))
        slide = slide_out(s.box(v), s.others(v), s.setup.width, number)
        hit = vehicle_hit(s, v, slide)
        if put_vehicle(s, v, slide.x, slide.y, "lost-control"):
            s.must_cling(v)
        if hit >= 0:
            forced_ram(s, v, hit)


def vehicle_hit(s: RoadState, v: int, slide: Slide) -> int:
    """The vehicle in its way, or -1; slides count the others only."""
    if slide.hit == NOTHING_HIT:
        return -1
    return [o for o in s.vehicles() if o != v][slide.hit]


def fall_back(s: RoadState, v: int) -> None:
    """SH-UNMANNED-2 to -4: a section back; a vehicle in its way rams it, if it has a driver."""
    s.push(UnmannedRoll(v))
    slide = slide_back(s.box(v), s.others(v))
    hit = vehicle_hit(s, v, slide)
    put_vehicle(s, v, slide.x, slide.y, "unmanned")
    if hit >= 0 and s.driver(hit) != kinds.NO_WARRIOR:
        forced_ram(s, hit, v)


class UnmannedRoll(VehicleDie):
    """SH-UNMANNED-4: after the ram and its wrecks a d6; low is Lost Control."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = rolls.die_value(action)
        rolls.report_roll(s, "unmanned", self.v, kinds.NO_WARRIOR, shows, shows)
        if shows <= unmanned_most(s, self.v):
            s.loses_control(self.v)


def unmanned_most(s: RoadState, v: int) -> int:
    """SH-UNMANNED-4, SH-ADDON-WHEEL: up to what it is Lost Control."""
    return s.t.wheel_lock if s.has(v, kinds.WHEEL_LOCK) else s.t.unmanned_most
