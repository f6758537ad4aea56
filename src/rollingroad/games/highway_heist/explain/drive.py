"""Drive, the free moves and Leap."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    HeistPreview,
    blocked,
    drive_preview,
    hop,
    label,
    number,
    report,
    roof_at,
    roof_name,
    seat_name,
    thing_at,
    vehicle_of,
    way,
    words,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.drive import driven_road, open_road, slippable
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState

# What needs a driver

HEIST.refusal(reasons.NO_VEHICLE, "HH-VEH-7")(words("{who} has no vehicle; {deed} needs one"))
HEIST.refusal(reasons.NOT_MANNED, "HH-ROLL-2")(words("{deed} needs a driver, and {where}"))

# Drive and the free moves


def _drive_preview(s: HeistState, action: int) -> HeistPreview:
    road = open_road(s) if kind_of(action) == kinds.NUDGE else driven_road(s, s.active)
    return drive_preview(s, s.active, way(s.road, s.pv[s.active], first(action), road))


def _nitro_label(s: HeistState, action: int) -> str:
    cost = s.t.nitro_cost[s.vehicle[s.active]] if s.active >= 0 else 1
    return f"Nitro to {s.road.name(first(action))} ({number(cost, 'boost token')})"


DRIVE: Final = HEIST.action(kinds.DRIVE, "HH-DRIVE-1", label("Drive to {at}"), preview=_drive_preview)
NUDGE: Final = HEIST.action(
    kinds.NUDGE, "HH-POWER-BRIAN", label("Nudge to {at} (free)"), preview=_drive_preview
)
NITRO: Final = HEIST.action(kinds.NITRO, "HH-POWER-RACER", _nitro_label, preview=_drive_preview)

HEIST.refusal(reasons.SAME_SPACE, "HH-DRIVE-1")(words("the vehicle is in {at} already"))


def _away(s: HeistState, action: int, seat: int) -> str:
    end = first(action)
    return f"{s.road.name(end)} is {number(s.road.distance[s.pv[seat]][end], 'space')} away"


@DRIVE.refusal(reasons.TOO_FAR)
@NITRO.refusal(reasons.TOO_FAR, "HH-DRIVE-1")
def beyond_speed(s: HeistState, action: int, seat: int) -> str:
    speed = s.rating(seat, kinds.SPEED)
    return f"{_away(s, action, seat)}; the Speed of {seat_name(s, seat)} is {speed}"


@NUDGE.refusal(reasons.TOO_FAR, "HH-DRIVE-1")
def beyond_nudge(s: HeistState, action: int, seat: int) -> str:
    steps = s.t.nudge_steps[s.character[seat]]
    return f"{_away(s, action, seat)}; the free move is {'one space' if steps == 1 else f'{steps} spaces'}"


HEIST.refusal(reasons.UNDER_SEMI, "HH-GEO-10")(
    words("{at} is under the Semi's middle: one may cross it, not stop there")
)
HEIST.refusal(reasons.SLIP_NO_STOP, "HH-POWER-DRIFTER")(
    words("{thing} stands in {at}; one slips past it but cannot stop there")
)


@DRIVE.refusal(reasons.NO_PATH, "HH-GEO-8")
@NITRO.refusal(reasons.NO_PATH, "HH-GEO-8")
def no_path(s: HeistState, action: int, seat: int) -> str:
    return blocked(s, first(action), s.rating(seat, kinds.SPEED))


NUDGE.refusal(reasons.NO_PATH, "HH-GEO-8")(
    lambda s, action, seat: blocked(s, first(action), s.t.nudge_steps[s.character[seat]])
)


@HEIST.refusal(reasons.SLIP_NOT_THROUGH, "HH-POWER-DRIFTER")
def slip_not_through(s: HeistState, action: int, seat: int) -> str:
    solid = spaces_of(s.occupied & ~slippable(s))
    wall = min(solid, key=lambda space: s.road.distance[space][first(action)])
    through = f"not even a Drifter goes through {thing_at(s, wall)} in {s.road.name(wall)}"
    return f"{no_path(s, action, seat)}; {through}"


NUDGE.refusal(reasons.NO_POWER, "HH-POWER-1")(words("{who} has no free move of one space"))
NUDGE.refusal(reasons.POWER_USED, "HH-TURN-6")(words("{who} has made the free move of this turn"))
NITRO.refusal(reasons.NO_POWER, "HH-POWER-1")(words("{who} has no Import Racer"))
NITRO.refusal(reasons.POWER_USED, "HH-TURN-6")(words("{who} has used the nitro of this turn"))


@NITRO.refusal(reasons.NO_TOKEN)
def no_token_for_nitro(s: HeistState, action: int, seat: int) -> str:
    cost, held = s.t.nitro_cost[s.vehicle[seat]], s.boost[seat]
    holds = number(held, "boost token") if held else "no boost token"
    return f"{seat_name(s, seat)} holds {holds}, and nitro costs {'one' if cost == 1 else cost}"


_DRIVES: Final = {
    "drive": ("HH-DRIVE-1", report("{seat} drives from {start} to {end}.")),
    "nudge": ("HH-POWER-BRIAN", report("{seat} nudges the car from {start} to {end}.")),
    "nitro": ("HH-POWER-RACER", report("{seat} burns a boost token and drives from {start} to {end}.")),
    "follow": ("HH-FORCE-2", report("{seat} follows from {start} to {end}.")),
    "jump": ("HH-DO-jump", report("{seat} flies from {start} to {end}.")),
}
HEIST.event(ev.Drove, lambda event: _DRIVES[event.how][0])(lambda event, s: _DRIVES[event.how][1](event, s))


# Leap


def _leap_label(s: HeistState, action: int) -> str:
    roof = first(action)
    if s.active >= 0 and s.peg[s.active] == kinds.WHEEL and s.pv[s.active] == roof:
        return "Climb onto your own roof"
    return f"Leap onto {roof_name(s, roof)}"


def _leap_preview(s: HeistState, action: int) -> HeistPreview:
    """HH-VEH-1: a player who leaves the wheel leaves the vehicle unmanned."""
    seat = s.active
    note = f"{vehicle_of(s, seat)} is left without a driver." if s.peg[seat] == kinds.WHEEL else ""
    return hop(s, s.place_of(seat), first(action), note)


LEAP: Final = HEIST.action(kinds.LEAP, "HH-LEAP-1", _leap_label, preview=_leap_preview)
TAKE_WHEEL: Final = HEIST.action(
    kinds.TAKE_WHEEL,
    "HH-LEAP-2",
    label("Get behind the wheel"),
    preview=lambda s, action: hop(s, s.place_of(s.active), s.pv[s.active]),
)


def _athletics(s: HeistState, seat: int, away: int) -> str:
    reach = s.rating(seat, kinds.ATHLETICS)
    return f"is {number(away, 'space')} away; the Athletics of {seat_name(s, seat)} is {reach}"


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
    return f"nothing is in {name} that one could stand on"


@LEAP.refusal(reasons.NO_SLOT, "HH-PEG-2")
def roof_full(s: HeistState, action: int, seat: int) -> str:
    space = first(action)
    roof = roof_at(s, s.roof_of(space))
    return f"the roof of {roof} in {s.road.name(space)} is full: {s.t.roof_slots} pegs stand there"


HEIST.refusal(reasons.NO_SLOT, "HH-PEG-2")(words("the roof of {roof} in {at} has no free slot for it"))
HEIST.refusal(reasons.ALREADY_THERE, "HH-LEAP-3")(words("{where} already"))


TAKE_WHEEL.refusal(reasons.TOO_FAR, "HH-LEAP-1")(
    lambda s, action, seat: (
        f"{vehicle_of(s, seat)} {_athletics(s, seat, s.roofs_apart(s.peg[seat], s.pv[seat]))}"
    )
)


@TAKE_WHEEL.refusal(reasons.NOT_YOUR_WHEEL, "HH-VEH-5")
def not_your_wheel(s: HeistState, action: int, seat: int) -> str:
    roof = s.peg[seat]
    return f"only {seat_name(s, s.kind[roof] - kinds.PV)} may drive {roof_at(s, roof)}"


TAKE_WHEEL.refusal(reasons.NO_VEHICLE, "HH-VEH-7")(words("{who} has no vehicle to drive"))


@HEIST.event(ev.Leapt, lambda event: "HH-LEAP-2" if event.wheel else "HH-LEAP-1")
def leapt(event: ev.Leapt, s: HeistState) -> str:
    who, start, end = seat_name(s, event.seat), s.road.name(event.start), s.road.name(event.end)
    if event.start == event.end:
        return f"{who} {'slips behind the wheel' if event.wheel else 'climbs onto the roof'} in {end}."
    return f"{who} leaps from {start} {'behind the wheel' if event.wheel else 'onto the roof'} in {end}."
