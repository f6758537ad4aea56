"""HH-PLACE, HH-STEP, HH-WRECK, HH-PUSH: vehicles appear, step, are pushed, wrecked or taken off the road."""

from rollingroad.core.engine.state import replaced
from rollingroad.games.highway_heist.rules import events, kinds
from rollingroad.games.highway_heist.rules.pegs import PegsFall
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState


def place_suv(s: HeistState, space: int, direction: int, distance: int) -> None:
    """HH-PLACE-1, HH-PLACE-2: at that distance from the anchor, or in the first free space beyond."""
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
            s.sink.append(events.SuvPlaced(space))


def place_peg(s: HeistState, roof: int) -> None:
    """HH-PEG-11, HH-COMP-4: an enemy peg from the supply, where the roof has a slot for it."""
    if roof != OFF and s.peg_supply and s.enemy_slot(roof):
        s.add_enemy_peg(roof)
        if s.sink is not None:
            s.sink.append(events.PegPlaced(roof))


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
        s.sink.append(events.Moved(name_of(s.kind[start]), start, end, why, owner_of(s, start)))


def owner_of(s: HeistState, space: int) -> int:
    """The seat whose vehicle stands in that space, or NO_SEAT."""
    return s.kind[space] - kinds.PV if s.kind[space] >= kinds.PV else kinds.NO_SEAT


def is_suv_body(s: HeistState, space: int) -> bool:
    """HH-COMP-2, HH-COMP-3: whether it returns to the supply: an SUV, its wreck, or a hijacked SUV."""
    kind = s.kind[space]
    if kind >= kinds.PV:
        return s.vehicle[kind - kinds.PV] == s.t.hijacked_suv
    return kind == kinds.SUV or kind == kinds.WRECK


def wreck_vehicle(s: HeistState, space: int) -> None:
    """HH-WRECK-1, HH-DEF-3, HH-SHAW-4: a vehicle becomes a wreck in its space; its pegs are forced."""
    kind, owner = s.kind[space], owner_of(s, space)
    wreck = kinds.WRECK if is_suv_body(s, space) else kinds.HULK
    s.clear(space)
    s.put(space, wreck)
    if s.sink is not None:
        s.sink.append(events.Wrecked(name_of(kind), space, owner))
    if kind == kinds.SHAW:
        s.shaw = OFF
    _is_gone(s, space, owner)


def remove_vehicle(s: HeistState, space: int) -> None:
    """HH-WRECK-2: a vehicle or wreck leaves the road at once and leaves no wreck; its pegs are forced."""
    kind, owner = s.kind[space], owner_of(s, space)
    s.suv_supply += is_suv_body(s, space)
    s.clear(space)
    if s.sink is not None:
        s.sink.append(events.Removed(name_of(kind), space, owner))
    if kind != kinds.WRECK and kind != kinds.HULK:
        _is_gone(s, space, owner)


def _is_gone(s: HeistState, space: int, owner: int) -> None:
    """HH-WRECK-1, HH-WRECK-3, HH-WRECK-4: cargo and Ramsey first, then the pegs and the driver."""
    pegs = s.riders(space)
    if owner != kinds.NO_SEAT:
        if s.peg[owner] == kinds.WHEEL:
            pegs.append(owner)
        s.pv[owner] = OFF
        s.strength = replaced(s.strength, owner, 0)
        return_cargo(s, owner, s.cargo[owner])
        if s.ramsey == owner:
            s.finish(False, "HH-END-8")
    if s.enemy_pegs >> space & 1:
        pegs.append(kinds.ENEMY_PEG)
    if pegs:
        s.push(PegsFall(space, tuple(sorted(pegs)), OFF))


def return_cargo(s: HeistState, seat: int, amount: int) -> None:
    """HH-SEMI-12: cargo goes back to the scenario board."""
    amount = min(amount, s.cargo[seat])
    s.hold += amount
    change_cargo(s, seat, -amount)


def change_cargo(s: HeistState, seat: int, change: int) -> None:
    s.cargo = replaced(s.cargo, seat, s.cargo[seat] + change)
    if s.sink is not None and change:
        s.sink.append(events.CargoChanged(seat, change, s.cargo[seat]))


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
