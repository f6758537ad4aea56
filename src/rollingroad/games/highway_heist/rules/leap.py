"""HH-LEAP: a player leaps from roof to roof, out of the car, and back behind the own wheel."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Leapt
from rollingroad.games.highway_heist.rules.kinds import ATHLETICS, WHEEL
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState


def leap_roofs(s: HeistState, seat: int) -> int:
    """HH-LEAP-1 to 4: every other roof in range that has a free player slot; from the wheel also the own."""
    roofs = s.roofs_within(s.place_of(seat), s.rating(seat, ATHLETICS)) & ~s.full_roofs()
    return roofs & ~(1 << s.peg[seat]) if s.peg[seat] >= 0 else roofs


def can_take_wheel(s: HeistState, seat: int) -> bool:
    """HH-LEAP-2: the own wheel needs no slot, only range."""
    if s.pv[seat] == OFF or s.peg[seat] == WHEEL:
        return False
    return s.roofs_apart(s.peg[seat], s.pv[seat]) <= s.rating(seat, ATHLETICS)


def leap(s: HeistState, seat: int, roof: int) -> None:
    start = s.place_of(seat)
    s.peg[seat] = roof
    if s.sink is not None:
        s.sink.append(Leapt(seat, start, roof, False))


def take_wheel(s: HeistState, seat: int) -> None:
    start = s.peg[seat]
    s.peg[seat] = WHEEL
    if s.sink is not None:
        s.sink.append(Leapt(seat, start, s.pv[seat], True))
