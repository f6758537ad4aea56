"""HH-WRECK: what is left of a vehicle, and where its people go."""

from __future__ import annotations

from rollingroad.games.highway_heist.events import CargoChanged, Moved, Removed, Wrecked
from rollingroad.games.highway_heist.kinds import (
    ABANDONED,
    ENEMY_PEG,
    HULK,
    NO_SEAT,
    PV,
    SHAW,
    SUV,
    WHEEL,
    WRECK,
)
from rollingroad.games.highway_heist.pegs import PegsFall
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.state import HeistState


def name_of(kind: int) -> str:
    """What a kind is called in events."""
    if kind >= PV:
        return "vehicle"
    return ("", "suv", "wreck", "wreck", "abandoned", "tank", "semi", "shaw")[kind]


def tell_moved(s: HeistState, start: int, end: int, why: str) -> None:
    """Say that what stands in `start` is being moved to `end`."""
    if s.sink is not None:
        kind = s.kind[start]
        s.sink.append(Moved(name_of(kind), start, end, why, kind - PV if kind >= PV else NO_SEAT))


def wreck_suv(s: HeistState, space: int) -> None:
    """HH-WRECK-1: an SUV becomes a wreck in its space; its pegs are forced."""
    s.clear(space)
    s.put(space, WRECK)
    if s.sink is not None:
        s.sink.append(Wrecked("suv", space, NO_SEAT))
    pegs_leave(s, space, [])


def wreck_shaw(s: HeistState) -> None:
    """HH-SHAW-4: Shaw's Car becomes a wreck that is no SUV body."""
    space = s.shaw
    s.shaw = OFF
    s.clear(space)
    s.put(space, HULK)
    if s.sink is not None:
        s.sink.append(Wrecked("shaw", space, NO_SEAT))
    pegs_leave(s, space, [])


def wreck_player_vehicle(s: HeistState, seat: int) -> None:
    """HH-DEF-3, HH-WRECK-1: a player vehicle becomes a wreck in its space."""
    space = s.pv[seat]
    s.clear(space)
    s.put(space, WRECK if s.vehicle[seat] == s.t.hijacked_suv else HULK)
    if s.sink is not None:
        s.sink.append(Wrecked("vehicle", space, seat))
    _lose_board(s, seat, space)


def remove_vehicle(s: HeistState, space: int) -> None:
    """HH-WRECK-2: a vehicle or wreck leaves the road at once, no wreck appears, its people are forced."""
    kind = s.kind[space]
    if kind >= PV:
        remove_player_vehicle(s, kind - PV)
        return
    s.clear(space)
    if kind == SUV or kind == WRECK:
        s.suv_supply += 1
    if s.sink is not None:
        s.sink.append(Removed(name_of(kind), space, NO_SEAT))
    if kind in (SUV, ABANDONED, SHAW):
        pegs_leave(s, space, [])


def remove_player_vehicle(s: HeistState, seat: int) -> None:
    """HH-WRECK-2, HH-COMP-3: a hijacked SUV is a body of the supply, a starting vehicle leaves the game."""
    space = s.pv[seat]
    s.clear(space)
    if s.vehicle[seat] == s.t.hijacked_suv:
        s.suv_supply += 1
    if s.sink is not None:
        s.sink.append(Removed("vehicle", space, seat))
    _lose_board(s, seat, space)


def _lose_board(s: HeistState, seat: int, space: int) -> None:
    """HH-WRECK-3, HH-WRECK-4: cargo and Ramsey first, then the pegs and the driver."""
    driver = [seat] if s.peg[seat] == WHEEL else []
    s.pv[seat] = OFF
    s.strength[seat] = 0
    return_cargo(s, seat, s.cargo[seat])
    if s.ramsey == seat:
        s.lose("HH-END-8")
    pegs_leave(s, space, driver)


def return_cargo(s: HeistState, seat: int, amount: int) -> None:
    """HH-SEMI-12: cargo goes back to the scenario board."""
    amount = min(amount, s.cargo[seat])
    if amount:
        s.cargo[seat] -= amount
        s.hold += amount
        if s.sink is not None:
            s.sink.append(CargoChanged(seat, -amount, s.cargo[seat]))


def pegs_leave(s: HeistState, space: int, driver: list[int]) -> None:
    """HH-WRECK-1: everybody on that roof, and the driver, is forced from that space."""
    pegs = driver + s.riders(space)
    if s.enemy_pegs >> space & 1:
        pegs.append(ENEMY_PEG)
    if pegs:
        s.push(PegsFall(space, tuple(sorted(pegs)), OFF))
