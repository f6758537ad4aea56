"""Drive, the free moves and Leap."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.words import count
from rollingroad.games.highway_heist.explain.paths import drive_preview, hop, way
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    HeistPreview,
    roof_name,
    seat_name,
    thing_at,
    to_space,
    vehicle_of,
    whose,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.drive import driven_road, open_road, slippable
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState

# What needs a driver


# Drive and the free moves


def _drive_preview(s: HeistState, action: int) -> HeistPreview:
    road = open_road(s) if kind_of(action) == kinds.NUDGE else driven_road(s, s.active)
    end = first(action)
    return drive_preview(s, s.active, way(s.road, s.pv[s.active], end, road), end)


DRIVE: Final = HEIST.explain(kinds.DRIVE, preview=_drive_preview, label=to_space("Drive to"))
NUDGE: Final = HEIST.explain(kinds.NUDGE, preview=_drive_preview)
HEIST.explain(kinds.NITRO, preview=_drive_preview)


@HEIST.refusal(reasons.SLIP_NOT_THROUGH, "HH-POWER-DRIFTER")
def slip_not_through(s: HeistState, action: int, seat: int) -> str:
    solid = spaces_of(s.occupied & ~slippable(s))
    wall = min(solid, key=lambda space: s.road.distance[space][first(action)])
    through = f"not even a Drifter goes through {thing_at(s, wall)} in {s.road.name(wall)}"
    return f"{DRIVE.refusals[reasons.NO_PATH].words(s, action, seat)}; {through}"


# Leap


def _leap_label(s: HeistState, action: int) -> str:
    roof = first(action)
    if s.active >= 0 and s.peg[s.active] == kinds.WHEEL and s.pv[s.active] == roof:
        return "Climb onto your roof"
    return f"Leap onto {roof_name(s, roof)}"


def _leap_preview(s: HeistState, action: int) -> HeistPreview:
    """HH-VEH-1: a player who leaves the wheel leaves the vehicle unmanned."""
    seat = s.active
    note = "Your vehicle is left without a driver." if s.peg[seat] == kinds.WHEEL else ""
    return hop(s, s.place_of(seat), first(action), note)


LEAP: Final = HEIST.explain(kinds.LEAP, preview=_leap_preview, label=_leap_label)
TAKE_WHEEL: Final = HEIST.explain(
    kinds.TAKE_WHEEL, preview=lambda s, action: hop(s, s.place_of(s.active), s.pv[s.active])
)


def _athletics(s: HeistState, seat: int, away: int) -> str:
    reach = s.rating(seat, kinds.ATHLETICS)
    return f"is {count(away, 'space')} away; {whose(s, seat)} Athletics is {reach}"


@LEAP.refusal(reasons.TOO_FAR)
def beyond_athletics(s: HeistState, action: int, seat: int) -> str:
    space = first(action)
    roof = s.roof_of(space)
    away = s.roofs_apart(s.place_of(seat), space if roof == OFF else roof)
    return f"{s.road.name(space)} {_athletics(s, seat, away)}"


@LEAP.refusal(reasons.NOT_A_ROOF, "HH-LEAP-4")
def not_a_roof(s: HeistState, action: int, seat: int) -> str:
    space = first(action)
    name, roof = s.road.name(space), s.roof_of(space)
    if roof != OFF:
        return f"{name} is the Tank's front; its roof is named by the rear, {s.road.name(roof)}"
    if s.kind[space] != kinds.EMPTY:
        return f"a wreck is in {name}, and wrecks have no roof"
    if space == s.chopper:
        return f"only the Chopper is over {name}, and it has no roof"
    return f"nothing is in {name} that you could stand on"


TAKE_WHEEL.refusal(reasons.TOO_FAR, "HH-LEAP-1")(
    lambda s, action, seat: (
        f"{vehicle_of(s, seat)} {_athletics(s, seat, s.roofs_apart(s.peg[seat], s.pv[seat]))}"
    )
)


@HEIST.event(ev.Leapt, lambda event: "HH-LEAP-2" if event.wheel else "HH-LEAP-1")
def leapt(event: ev.Leapt, s: HeistState) -> str:
    who, start, end = seat_name(s, event.seat), s.road.name(event.start), s.road.name(event.end)
    if event.start == event.end:
        return f"{who} {'slips behind the wheel' if event.wheel else 'climbs onto the roof'} in {end}."
    return f"{who} leaps from {start} {'behind the wheel' if event.wheel else 'onto the roof'} in {end}."
