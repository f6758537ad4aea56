"""HH-STEP: one step of an enemy toward its target."""

from __future__ import annotations

from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.wrecks import tell_moved


def best_step(s: HeistState, mover: int, target: int) -> int:
    """HH-STEP-1 to 4: the free adjacent space that is nearest, or OFF: it stays."""
    for space in s.road.ways(mover, target):
        if s.is_free(space):
            return space
    return OFF


def step_toward(s: HeistState, mover: int, target: int) -> int:
    """Make one step; where the mover is afterwards."""
    end = best_step(s, mover, target)
    if end == OFF:
        return mover
    tell_moved(s, mover, end, "step")
    s.move_car(mover, end)
    return end
