"""Putting a vehicle somewhere else, and saying so."""

from __future__ import annotations

from rollingroad.games.shattered_highways.events import Moved
from rollingroad.games.shattered_highways.state import RoadState


def put_vehicle(s: RoadState, v: int, x: int, y: int, why: str) -> bool:
    """It stands there now; whether that is elsewhere."""
    old_x, old_y = s.x[v], s.y[v]
    if (old_x, old_y) == (x, y):
        return False
    s.set_spot(v, x, y)
    if s.sink is not None:
        s.sink.append(Moved(v, why, old_x, old_y, x, y))
    return True
