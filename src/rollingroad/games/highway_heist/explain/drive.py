"""Drive, the free moves and Leap."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.games.highway_heist.explain.paths import drive_preview, hop, way
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    HeistPreview,
    roof_name,
    seat_name,
    to_space,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.drive import driven_road, open_road
from rollingroad.games.highway_heist.rules.state import HeistState

# What needs a driver


# Drive and the free moves


def _drive_preview(s: HeistState, action: int) -> HeistPreview:
    road = open_road(s) if kind_of(action) == kinds.NUDGE else driven_road(s, s.active)
    end = first(action)
    return drive_preview(s, s.active, way(s.road, s.pv[s.active], end, road), end)


HEIST.explain(kinds.DRIVE, preview=_drive_preview, label=to_space("Drive to"))
HEIST.explain(kinds.NUDGE, preview=_drive_preview)
HEIST.explain(kinds.NITRO, preview=_drive_preview)


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
HEIST.explain(kinds.TAKE_WHEEL, preview=lambda s, action: hop(s, s.place_of(s.active), s.pv[s.active]))


@HEIST.event(ev.Leapt, lambda event: "HH-LEAP-2" if event.wheel else "HH-LEAP-1")
def leapt(event: ev.Leapt, s: HeistState) -> str:
    who, start, end = seat_name(s, event.seat), s.road.name(event.start), s.road.name(event.end)
    if event.start == event.end:
        return f"{who} {'slips behind the wheel' if event.wheel else 'climbs onto the roof'} in {end}."
    return f"{who} leaps from {start} {'behind the wheel' if event.wheel else 'onto the roof'} in {end}."
