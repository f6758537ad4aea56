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

HEIST.refuses(reasons.NO_VEHICLE, "{who:have|has} no vehicle; {deed} needs one", "HH-VEH-7")
HEIST.refuses(reasons.NOT_MANNED, "{deed} needs a driver, and {where}", "HH-ROLL-2")

# Drive and the free moves


def _drive_preview(s: HeistState, action: int) -> HeistPreview:
    road = open_road(s) if kind_of(action) == kinds.NUDGE else driven_road(s, s.active)
    end = first(action)
    return drive_preview(s, s.active, way(s.road, s.pv[s.active], end, road), end)


DRIVE: Final = HEIST.action(kinds.DRIVE, "HH-DRIVE-1", to_space("Drive to"), preview=_drive_preview)
NUDGE: Final = HEIST.action(
    kinds.NUDGE, "HH-POWER-BRIAN", "{quick} to {at} (no action)", preview=_drive_preview
)
NITRO: Final = HEIST.action(
    kinds.NITRO, "HH-POWER-RACER", "{nitrous} to {at} ({nitro}, no action)", preview=_drive_preview
)

HEIST.refuses(reasons.SAME_SPACE, "the vehicle is in {at} already", "HH-DRIVE-1")

_NO_PATH: Final = "every way to {at} within {speed:space} is blocked"
for _drive in (DRIVE, NITRO):
    _drive.refuses(reasons.TOO_FAR, "{at} is {away} away; {whose} Speed is {speed}", "HH-DRIVE-1")
    _drive.refuses(reasons.NO_PATH, _NO_PATH, "HH-GEO-8")

NUDGE.refuses(reasons.TOO_FAR, "{at} is {away} away; {quick} moves {nudge:space}", "HH-DRIVE-1")
NUDGE.refuses(reasons.NO_PATH, "every way to {at} within {nudge:space} is blocked", "HH-GEO-8")
HEIST.refuses(
    reasons.UNDER_SEMI, "{at} is under the Semi's middle: you may cross it, not stop there", "HH-GEO-10"
)
HEIST.refuses(
    reasons.SLIP_NO_STOP, "{thing} stands in {at}; you may slip past it, not stop there", "HH-POWER-DRIFTER"
)


@HEIST.refusal(reasons.SLIP_NOT_THROUGH, "HH-POWER-DRIFTER")
def slip_not_through(s: HeistState, action: int, seat: int) -> str:
    solid = spaces_of(s.occupied & ~slippable(s))
    wall = min(solid, key=lambda space: s.road.distance[space][first(action)])
    through = f"not even a Drifter goes through {thing_at(s, wall)} in {s.road.name(wall)}"
    return f"{HEIST.say(_NO_PATH, s, action, seat)}; {through}"


NUDGE.refuses(reasons.NO_POWER, "{who:do|does} not have {quick}", "HH-POWER-1")
NUDGE.refuses(reasons.POWER_USED, "{who:have|has} used {quick} in this turn", "HH-TURN-6")
NITRO.refuses(reasons.NO_POWER, "{who:do|does} not have {nitrous}", "HH-POWER-1")
NITRO.refuses(reasons.POWER_USED, "{who:have|has} used {nitrous} in this turn", "HH-TURN-6")

NITRO.refuses(reasons.NO_TOKEN, "{who:hold|holds} {tokens}, and {nitrous} costs {nitro}")

_DRIVES: Final = {
    "drive": ("HH-DRIVE-1", "{seat} drives from {start} to {end}."),
    "nudge": ("HH-POWER-BRIAN", "{seat} moves from {start} to {end} with {quick}."),
    "nitro": ("HH-POWER-RACER", "{seat} drives from {start} to {end} with {nitrous}."),
    "follow": ("HH-FORCE-2", "{seat} follows from {start} to {end}."),
    "jump": ("HH-DO-jump", "{seat} flies from {start} to {end}."),
}
HEIST.tells(ev.Drove, lambda event: _DRIVES[event.how][0], lambda event: _DRIVES[event.how][1])


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


LEAP: Final = HEIST.action(kinds.LEAP, "HH-LEAP-1", _leap_label, preview=_leap_preview)
TAKE_WHEEL: Final = HEIST.action(
    kinds.TAKE_WHEEL,
    "HH-LEAP-2",
    "Get behind the wheel",
    preview=lambda s, action: hop(s, s.place_of(s.active), s.pv[s.active]),
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


LEAP.refuses(reasons.NO_SLOT, "the roof of {roof} in {at} is full: {slots} pegs stand there", "HH-PEG-2")
HEIST.refuses(reasons.NO_SLOT, "the roof of {roof} in {at} has no free slot for it", "HH-PEG-2")
HEIST.refuses(reasons.ALREADY_THERE, "{where} already", "HH-LEAP-3")

TAKE_WHEEL.refusal(reasons.TOO_FAR, "HH-LEAP-1")(
    lambda s, action, seat: (
        f"{vehicle_of(s, seat)} {_athletics(s, seat, s.roofs_apart(s.peg[seat], s.pv[seat]))}"
    )
)

TAKE_WHEEL.refuses(reasons.NOT_YOUR_WHEEL, "only {rider} may drive {ridden}", "HH-VEH-5")
TAKE_WHEEL.refuses(reasons.NO_VEHICLE, "{who:have|has} no vehicle to drive", "HH-VEH-7")


@HEIST.event(ev.Leapt, lambda event: "HH-LEAP-2" if event.wheel else "HH-LEAP-1")
def leapt(event: ev.Leapt, s: HeistState) -> str:
    who, start, end = seat_name(s, event.seat), s.road.name(event.start), s.road.name(event.end)
    if event.start == event.end:
        return f"{who} {'slips behind the wheel' if event.wheel else 'climbs onto the roof'} in {end}."
    return f"{who} leaps from {start} {'behind the wheel' if event.wheel else 'onto the roof'} in {end}."
