"""HH-DRIVE: the player vehicle moves; HH-POWER-DRIFTER, and the free moves of Brian and the Import Racer."""

from __future__ import annotations

from rollingroad.games.highway_heist.events import Drove
from rollingroad.games.highway_heist.kinds import ABANDONED, SLIP_THROUGH, SPEED
from rollingroad.games.highway_heist.road import OFF, spaces_of
from rollingroad.games.highway_heist.state import HeistState


def open_road(s: HeistState) -> int:
    """HH-GEO-8, HH-GEO-10: what a vehicle may cross: free spaces, and the one under the Semi."""
    return s.road.all ^ s.occupied


def reachable(s: HeistState, start: int, steps: int) -> int:
    """HH-GEO-9, HH-GEO-10: Reach of a vehicle; it may cross the space under the Semi, not end there."""
    ends = s.road.reach_past(start, steps, s.occupied)
    return ends if s.semi == OFF else ends & ~s.blocked()


def drive_ends(s: HeistState, seat: int) -> int:
    """HH-DRIVE-1: where a Drive may end."""
    if s.vehicle_power(seat) != SLIP_THROUGH:
        return reachable(s, s.pv[seat], s.rating(seat, SPEED))
    return s.road.reach(s.pv[seat], s.rating(seat, SPEED), driven_road(s, seat)) & ~s.blocked()


def driven_road(s: HeistState, seat: int) -> int:
    """HH-POWER-DRIFTER: it crosses SUVs, player vehicles and abandoned cars, but does not stop there."""
    if s.vehicle_power(seat) != SLIP_THROUGH:
        return open_road(s)
    through = s.suvs | s.pv_mask
    for space in spaces_of(s.cars & ~through):
        if s.kind[space] == ABANDONED:
            through |= 1 << space
    return open_road(s) | through


def drive(s: HeistState, seat: int, end: int, how: str) -> None:
    """Move the own vehicle with its pegs."""
    start = s.pv[seat]
    s.move_car(start, end)
    if s.sink is not None:
        s.sink.append(Drove(seat, start, end, how))


def can_drive(s: HeistState, seat: int) -> bool:
    """HH-ROLL-2: Drive, Speed and Control need a manned vehicle."""
    return s.manned(seat)
