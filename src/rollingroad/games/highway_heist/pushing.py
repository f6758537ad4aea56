"""HH-PUSH: vehicles in the way of the Tank or the Semi are pushed along."""

from __future__ import annotations

from rollingroad.games.highway_heist.kinds import EMPTY, HULK, SEMI, TANK, WRECK
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.wrecks import remove_vehicle, tell_moved


def pushed_line(s: HeistState, space: int, direction: int) -> list[int]:
    """HH-PUSH-1 to 3: the vehicles that must move, and last the space they end in; none: no room."""
    line = [space]
    while True:
        space = s.road.next[space][direction]
        if space == OFF or s.kind[space] in (TANK, SEMI):
            return []
        line.append(space)
        if s.kind[space] in (EMPTY, WRECK, HULK):
            return line


def push_line(s: HeistState, line: list[int]) -> None:
    """HH-PUSH-1, HH-PUSH-2: everybody one space on, the last first; a wreck at the end is removed."""
    if s.kind[line[-1]] != EMPTY:
        remove_vehicle(s, line[-1])
    for i in range(len(line) - 2, -1, -1):
        tell_moved(s, line[i], line[i + 1], "push")
        s.move_car(line[i], line[i + 1])
