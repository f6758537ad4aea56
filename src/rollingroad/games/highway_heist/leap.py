"""HH-LEAP: from roof to roof, out of the car, and back behind the own wheel."""

from __future__ import annotations

from rollingroad.games.highway_heist.events import Leapt
from rollingroad.games.highway_heist.kinds import ATHLETICS, WHEEL
from rollingroad.games.highway_heist.road import OFF, spaces_of
from rollingroad.games.highway_heist.state import HeistState


def leap_roofs(s: HeistState, seat: int) -> list[int]:
    """HH-LEAP-1 to 4: every other roof in range that has a free player slot; from the wheel also the own."""
    here, reach = s.stands(seat), s.rating(seat, ATHLETICS)
    standing_on = s.peg[seat]
    return [
        roof
        for roof in spaces_of(s.cars)
        if roof != standing_on and s.roofs_apart(here, roof) <= reach and s.player_slot(roof)
    ]


def can_take_wheel(s: HeistState, seat: int) -> bool:
    """HH-LEAP-2: the own wheel needs no slot, only range."""
    if s.pv[seat] == OFF or s.peg[seat] == WHEEL:
        return False
    return s.roofs_apart(s.peg[seat], s.pv[seat]) <= s.rating(seat, ATHLETICS)


def leap(s: HeistState, seat: int, roof: int) -> None:
    start = s.stands(seat)
    s.peg[seat] = roof
    if s.sink is not None:
        s.sink.append(Leapt(seat, start, roof, False))


def take_wheel(s: HeistState, seat: int) -> None:
    start = s.peg[seat]
    s.peg[seat] = WHEEL
    if s.sink is not None:
        s.sink.append(Leapt(seat, start, s.pv[seat], True))
