"""HH-PLACE, HH-STEP: new SUVs and enemy pegs come onto the road, and enemies step toward a target."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import PegPlaced, SuvPlaced
from rollingroad.games.highway_heist.rules.kinds import SUV
from rollingroad.games.highway_heist.rules.road import OFF, WEST
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.wrecks import report_move


def place_suv(s: HeistState, west_end: int, east_end: int, direction: int, distance: int) -> bool:
    """HH-PLACE-1, HH-PLACE-2: at that distance from the anchor, or in the first free space beyond."""
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


def best_step(s: HeistState, mover: int, target: int) -> int:
    """HH-STEP-1 to 4: the free adjacent space nearest to the target, or OFF to stay."""
    for space in s.road.ways(mover, target):
        if s.is_free(space):
            return space
    return OFF


def step_toward(s: HeistState, mover: int, target: int) -> int:
    """Make one step; returns where the mover is afterwards."""
    end = best_step(s, mover, target)
    if end == OFF:
        return mover
    report_move(s, mover, end, "step")
    s.move_car(mover, end)
    return end
