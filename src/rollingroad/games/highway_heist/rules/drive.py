"""HH-DRIVE, HH-LEAP: vehicles drive; players leap from roof to roof and back behind the own wheel.

With HH-POWER-DRIFTER, and the free moves of Brian and the Import Racer.
"""

from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.events import Drove, Leapt
from rollingroad.games.highway_heist.rules.pieces import under_semi
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState


def wheel_refusal(s: HeistState, seat: int) -> int:
    """HH-VEH-7, HH-ROLL-2: driving, and rolls of Speed and Control, need a manned vehicle."""
    if s.pv[seat] == OFF:
        return reasons.NO_VEHICLE
    return reasons.LEGAL if s.peg[seat] == kinds.WHEEL else reasons.NOT_MANNED


# Drive


def open_road(s: HeistState) -> int:
    """HH-GEO-8, HH-GEO-10: what a vehicle may cross: free spaces, and the one under the Semi."""
    return s.road.all ^ s.occupied


def reachable(s: HeistState, start: int, steps: int) -> int:
    """HH-GEO-9, HH-GEO-10: Reach of a vehicle; it may cross the space under the Semi, not end there."""
    ends = s.road.reach_past(start, steps, s.occupied)
    return ends if s.semi == OFF else ends & ~s.blocked_spaces()


def drive_ends(s: HeistState, seat: int) -> int:
    """HH-DRIVE-1: where a Drive may end."""
    if s.vehicle_power(seat) != kinds.SLIP_THROUGH:
        return reachable(s, s.pv[seat], s.rating(seat, kinds.SPEED))
    return s.road.reach(s.pv[seat], s.rating(seat, kinds.SPEED), driven_road(s, seat)) & ~s.blocked_spaces()


def drive_refusal(s: HeistState, seat: int, end: int) -> int:
    """HH-DRIVE-1, HH-GEO-8, HH-GEO-10, HH-POWER-DRIFTER."""
    if drive_ends(s, seat) >> end & 1:
        return reasons.LEGAL
    no_way = way_refusal(s, s.pv[seat], end, s.rating(seat, kinds.SPEED))
    if s.vehicle_power(seat) == kinds.SLIP_THROUGH:
        if no_way == reasons.OCCUPIED and slippable(s) >> end & 1:
            return reasons.SLIP_NO_STOP
        if no_way == reasons.NO_PATH:
            return reasons.SLIP_NOT_THROUGH
    return no_way


def way_refusal(s: HeistState, start: int, end: int, steps: int) -> int:
    """HH-GEO-8, HH-GEO-10: why a vehicle cannot end there within these steps."""
    away = s.road.distance[start][end]
    if away > steps:
        return reasons.TOO_FAR
    if not away:
        return reasons.SAME_SPACE
    if s.occupied >> end & 1:
        return reasons.OCCUPIED
    return reasons.UNDER_SEMI if end == under_semi(s) else reasons.NO_PATH


def driven_road(s: HeistState, seat: int) -> int:
    """The spaces that a player's vehicle may cross."""
    if s.vehicle_power(seat) != kinds.SLIP_THROUGH:
        return open_road(s)
    return open_road(s) | slippable(s)


def slippable(s: HeistState) -> int:
    """HH-POWER-DRIFTER: the vehicles that a Street Drifter may cross."""
    through = s.suvs | s.pv_mask
    for space in spaces_of(s.cars & ~through):
        if s.kind[space] == kinds.ABANDONED:
            through |= 1 << space
    return through


def drive(s: HeistState, seat: int, end: int, how: str) -> None:
    """Move the own vehicle with its pegs."""
    start = s.pv[seat]
    s.move_car(start, end)
    if s.sink is not None:
        s.sink.append(Drove(seat, start, end, how))


# Free moves


def free_nudge_refusal(s: HeistState, seat: int) -> int:
    """HH-POWER-BRIAN, HH-TURN-6: whether the player may nudge the car in this turn."""
    if s.character_power(seat) != kinds.FREE_NUDGE:
        return reasons.NO_POWER
    return reasons.POWER_USED if s.nudge_used else wheel_refusal(s, seat)


def nudge_ends(s: HeistState, seat: int) -> int:
    return reachable(s, s.pv[seat], s.t.nudge_steps[s.character[seat]])


def nudge_refusal(s: HeistState, seat: int, end: int) -> int:
    """HH-POWER-BRIAN."""
    not_free = free_nudge_refusal(s, seat)
    if not_free:
        return not_free
    if nudge_ends(s, seat) >> end & 1:
        return reasons.LEGAL
    return way_refusal(s, s.pv[seat], end, s.t.nudge_steps[s.character[seat]])


def free_nitro_refusal(s: HeistState, seat: int) -> int:
    """HH-POWER-RACER, HH-TURN-6: whether the player may burn a boost token in this turn."""
    if s.vehicle_power(seat) != kinds.NITRO_DRIVE:
        return reasons.NO_POWER
    if s.nitro_used:
        return reasons.POWER_USED
    no_wheel = wheel_refusal(s, seat)
    if no_wheel:
        return no_wheel
    return reasons.LEGAL if s.boost[seat] >= s.t.nitro_cost[s.vehicle[seat]] else reasons.NO_TOKEN


def nitro_refusal(s: HeistState, seat: int, end: int) -> int:
    """HH-POWER-RACER."""
    not_free = free_nitro_refusal(s, seat)
    return not_free if not_free else drive_refusal(s, seat, end)


# Leap


def leap_roofs(s: HeistState, seat: int) -> int:
    """HH-LEAP-1 to 4: every other roof in range that has a free player slot; from the wheel also the own."""
    roofs = s.roofs_within(s.place_of(seat), s.rating(seat, kinds.ATHLETICS)) & ~s.full_roofs()
    return roofs & ~(1 << s.peg[seat]) if s.peg[seat] >= 0 else roofs


def leap_refusal(s: HeistState, seat: int, space: int) -> int:
    """HH-LEAP-1 to 4, HH-PEG-2."""
    if leap_roofs(s, seat) >> space & 1:
        return reasons.LEGAL
    roof = s.roof_of(space)
    if s.roofs_apart(s.place_of(seat), space if roof == OFF else roof) > s.rating(seat, kinds.ATHLETICS):
        return reasons.TOO_FAR
    if roof == OFF:
        return reasons.NOT_A_ROOF
    if not s.player_slot(roof):
        return reasons.NO_SLOT
    return reasons.ALREADY_THERE if roof == s.peg[seat] else reasons.NOT_A_ROOF


def take_wheel_refusal(s: HeistState, seat: int) -> int:
    """HH-LEAP-2, HH-VEH-5: the own wheel needs no slot, only range."""
    if s.peg[seat] == kinds.WHEEL:
        return reasons.ALREADY_THERE
    if s.pv[seat] == OFF:
        return reasons.NOT_YOUR_WHEEL if s.kind[s.peg[seat]] >= kinds.PV else reasons.NO_VEHICLE
    in_range = s.roofs_apart(s.peg[seat], s.pv[seat]) <= s.rating(seat, kinds.ATHLETICS)
    return reasons.LEGAL if in_range else reasons.TOO_FAR


def leap(s: HeistState, seat: int, end: int) -> None:
    """Put the player onto a roof, or behind the own wheel."""
    start = s.place_of(seat)
    s.peg[seat] = end
    if s.sink is not None:
        s.sink.append(Leapt(seat, start, s.place_of(seat), end == kinds.WHEEL))
