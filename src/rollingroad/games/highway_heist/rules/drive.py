"""HH-DRIVE: the player vehicle moves; HH-POWER-DRIFTER, and the free moves of Brian and the Import Racer."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Drove
from rollingroad.games.highway_heist.rules.kinds import ABANDONED, SLIP_THROUGH, SPEED
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState


def open_road(s: HeistState) -> int:
    """HH-GEO-8, HH-GEO-10: what a vehicle may cross: free spaces, and the one under the Semi."""
    return s.road.all ^ s.occupied


def reachable(s: HeistState, start: int, steps: int) -> int:
    """HH-GEO-9, HH-GEO-10: Reach of a vehicle; it may cross the space under the Semi, not end there."""
    ends = s.road.reach_past(start, steps, s.occupied)
    return ends if s.semi == OFF else ends & ~s.blocked_spaces()


def drive_ends(s: HeistState, seat: int) -> int:
    """HH-DRIVE-1: where a Drive may end."""
    if s.vehicle_power(seat) != SLIP_THROUGH:
        return reachable(s, s.pv[seat], s.rating(seat, SPEED))
    return s.road.reach(s.pv[seat], s.rating(seat, SPEED), driven_road(s, seat)) & ~s.blocked_spaces()


def driven_road(s: HeistState, seat: int) -> int:
    """The spaces that a player's vehicle may cross."""
    if s.vehicle_power(seat) != SLIP_THROUGH:
        return open_road(s)
    return open_road(s) | slippable(s)


def slippable(s: HeistState) -> int:
    """HH-POWER-DRIFTER: the vehicles that a Street Drifter may cross."""
    through = s.suvs | s.pv_mask
    for space in spaces_of(s.cars & ~through):
        if s.kind[space] == ABANDONED:
            through |= 1 << space
    return through


def drive(s: HeistState, seat: int, end: int, how: str) -> None:
    """Move the own vehicle with its pegs."""
    start = s.pv[seat]
    s.move_car(start, end)
    if s.sink is not None:
        s.sink.append(Drove(seat, start, end, how))
