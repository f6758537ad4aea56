"""HH-PLACE: new SUVs and enemy pegs come onto the road."""

from __future__ import annotations

from rollingroad.games.highway_heist.events import PegPlaced, SuvPlaced
from rollingroad.games.highway_heist.kinds import SUV
from rollingroad.games.highway_heist.road import OFF, WEST
from rollingroad.games.highway_heist.state import HeistState


def place_suv(s: HeistState, west_end: int, east_end: int, direction: int, distance: int) -> bool:
    """HH-PLACE-1, HH-PLACE-2: so far from the anchor, then on to the first free space; off the road: none."""
    space = west_end if direction == WEST else east_end
    for _ in range(distance):
        space = s.road.next[space][direction]
        if space == OFF:
            return False
    return stand_suv(s, first_free(s, space, direction))


def first_free(s: HeistState, space: int, direction: int) -> int:
    """The first free space from here on in that direction, this one included, or OFF."""
    while space != OFF and not s.is_free(space):
        space = s.road.next[space][direction]
    return space


def stand_suv(s: HeistState, space: int) -> bool:
    """HH-COMP-4, HH-PLACE-4: an SUV from the supply, while there is one and it has a space."""
    if space == OFF or s.suv_supply == 0:
        return False
    s.suv_supply -= 1
    s.put(space, SUV)
    if s.sink is not None:
        s.sink.append(SuvPlaced(space))
    return True


def place_peg(s: HeistState, roof: int) -> bool:
    """HH-PEG-11, HH-COMP-4: an enemy peg from the supply, where the roof has a slot for it."""
    if roof == OFF or s.peg_supply == 0 or not s.enemy_slot(roof):
        return False
    s.add_enemy_peg(roof)
    if s.sink is not None:
        s.sink.append(PegPlaced(roof))
    return True
