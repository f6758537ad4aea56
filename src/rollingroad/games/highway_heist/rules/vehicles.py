"""HH-PLACE, HH-STEP, HH-WRECK, HH-PUSH: vehicles appear, step, are pushed, wrecked or taken off the road."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.events import (
    CargoChanged,
    Moved,
    PegPlaced,
    Removed,
    SuvPlaced,
    Wrecked,
)
from rollingroad.games.highway_heist.rules.pegs import PegsFall
from rollingroad.games.highway_heist.rules.road import OFF, WEST
from rollingroad.games.highway_heist.rules.state import HeistState


def place_suv(s: HeistState, west_end: int, east_end: int, direction: int, distance: int) -> None:
    """HH-PLACE-1, HH-PLACE-2: at that distance from the anchor, or in the first free space beyond."""
    space = west_end if direction == WEST else east_end
    for _ in range(distance):
        space = s.road.next[space][direction]
        if space == OFF:
            return
    stand_suv(s, first_free(s, space, direction))


def first_free(s: HeistState, space: int, direction: int) -> int:
    """The first free space from here on in that direction, this one included, or OFF."""
    while space != OFF and not s.is_free(space):
        space = s.road.next[space][direction]
    return space


def stand_suv(s: HeistState, space: int) -> None:
    """HH-COMP-4, HH-PLACE-4: an SUV from the supply, while there is one and it has a space."""
    if space != OFF and s.suv_supply:
        s.suv_supply -= 1
        s.put(space, kinds.SUV)
        if s.sink is not None:
            s.sink.append(SuvPlaced(space))


def place_peg(s: HeistState, roof: int) -> None:
    """HH-PEG-11, HH-COMP-4: an enemy peg from the supply, where the roof has a slot for it."""
    if roof != OFF and s.peg_supply and s.enemy_slot(roof):
        s.add_enemy_peg(roof)
        if s.sink is not None:
            s.sink.append(PegPlaced(roof))


def step_toward(s: HeistState, mover: int, target: int) -> int:
    """HH-STEP-1 to 4: one step to the free adjacent space nearest to the target; returns where it ends."""
    for space in s.road.ways(mover, target):
        if s.is_free(space):
            report_move(s, mover, space, "step")
            s.move_car(mover, space)
            return space
    return mover


def name_of(kind: int) -> str:
    """The name of a kind of piece in events."""
    if kind >= kinds.PV:
        return "vehicle"
    return ("", "suv", "wreck", "wreck", "abandoned", "tank", "semi", "shaw")[kind]


def report_move(s: HeistState, start: int, end: int, why: str) -> None:
    """Report that the piece in `start` moves to `end`."""
    if s.sink is not None:
        kind = s.kind[start]
        s.sink.append(
            Moved(name_of(kind), start, end, why, kind - kinds.PV if kind >= kinds.PV else kinds.NO_SEAT)
        )


def wreck_suv(s: HeistState, space: int) -> None:
    """HH-WRECK-1: an SUV becomes a wreck in its space; its pegs are forced."""
    s.clear(space)
    s.put(space, kinds.WRECK)
    if s.sink is not None:
        s.sink.append(Wrecked("suv", space, kinds.NO_SEAT))
    pegs_leave(s, space, [])


def wreck_shaw(s: HeistState) -> None:
    """HH-SHAW-4: Shaw's Car becomes a wreck that is no SUV body."""
    space = s.shaw
    s.shaw = OFF
    s.clear(space)
    s.put(space, kinds.HULK)
    if s.sink is not None:
        s.sink.append(Wrecked("shaw", space, kinds.NO_SEAT))
    pegs_leave(s, space, [])


def wreck_player_vehicle(s: HeistState, seat: int) -> None:
    """HH-DEF-3, HH-WRECK-1: a player vehicle becomes a wreck in its space."""
    space = s.pv[seat]
    s.clear(space)
    s.put(space, kinds.WRECK if s.vehicle[seat] == s.t.hijacked_suv else kinds.HULK)
    if s.sink is not None:
        s.sink.append(Wrecked("vehicle", space, seat))
    _lose_board(s, seat, space)


def remove_vehicle(s: HeistState, space: int) -> None:
    """HH-WRECK-2: a vehicle or wreck leaves the road at once and leaves no wreck; its pegs are forced."""
    kind = s.kind[space]
    if kind >= kinds.PV:
        remove_player_vehicle(s, kind - kinds.PV)
        return
    s.clear(space)
    if kind == kinds.SUV or kind == kinds.WRECK:
        s.suv_supply += 1
    if s.sink is not None:
        s.sink.append(Removed(name_of(kind), space, kinds.NO_SEAT))
    if kind in (kinds.SUV, kinds.ABANDONED, kinds.SHAW):
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
    driver = [seat] if s.peg[seat] == kinds.WHEEL else []
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
    """HH-WRECK-1: all pegs on that roof, and the driver, are forced from that space."""
    pegs = driver + s.riders(space)
    if s.enemy_pegs >> space & 1:
        pegs.append(kinds.ENEMY_PEG)
    if pegs:
        s.push(PegsFall(space, tuple(sorted(pegs)), OFF))


def pushed_line(s: HeistState, space: int, direction: int) -> list[int]:
    """HH-PUSH-1 to 3: the spaces of the vehicles to move, then the last end; empty without room."""
    line = [space]
    while True:
        space = s.road.next[space][direction]
        if space == OFF or s.kind[space] in (kinds.TANK, kinds.SEMI):
            return []
        line.append(space)
        if s.kind[space] in (kinds.EMPTY, kinds.WRECK, kinds.HULK):
            return line


def push_line(s: HeistState, line: list[int]) -> None:
    """HH-PUSH-1, HH-PUSH-2: all move one space, the last first; a wreck at the end is removed."""
    if s.kind[line[-1]] != kinds.EMPTY:
        remove_vehicle(s, line[-1])
    for i in range(len(line) - 2, -1, -1):
        report_move(s, line[i], line[i + 1], "push")
        s.move_car(line[i], line[i + 1])
