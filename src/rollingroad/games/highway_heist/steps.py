"""HH-STEP: one step of an enemy toward its target."""

from __future__ import annotations

from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.wrecks import tell_moved


def closeness(s: HeistState, space: int, targets: list[int]) -> int:
    """HH-STEP-1: (D, M) of the nearest pair as one number, D first."""
    road = s.road
    best = 1 << 20
    for target in targets:
        pair = road.distance[space][target] * 64 + road.manhattan(space, target)
        if pair < best:
            best = pair
    return best


def best_step(s: HeistState, mover: int, targets: list[int]) -> int:
    """HH-STEP-1 to 4: the free adjacent space that is nearest, or OFF: it stays."""
    road = s.road
    here = closeness(s, mover, targets)
    if here < 2 * 64:
        return OFF
    best, best_rank = OFF, here * 1000
    for space in road.around[mover]:
        if s.is_free(space):
            near = closeness(s, space, targets)
            rank = near * 1000 + _preference(s, mover, space)
            if near < here and rank < best_rank:
                best, best_rank = space, rank
    return best


def _preference(s: HeistState, mover: int, space: int) -> int:
    """HH-STEP-2: among equals the own lane, then North before South, then West before East."""
    sideways = s.road.lane(space) - s.road.lane(mover)
    return (
        (0 if sideways == 0 else 4 if sideways < 0 else 8) + s.road.column(space) - s.road.column(mover) + 1
    )


def step_toward(s: HeistState, mover: int, targets: list[int]) -> int:
    """Make one step; where the mover is afterwards."""
    end = best_step(s, mover, targets)
    if end == OFF:
        return mover
    tell_moved(s, mover, end, "step")
    s.move_car(mover, end)
    return end
