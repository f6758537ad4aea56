"""HH-DIE-3: the scenario's main enemy moves by its own rule."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.highway_heist.chopper import move_chopper
from rollingroad.games.highway_heist.pegs import adrift_lands
from rollingroad.games.highway_heist.pieces import main_lane
from rollingroad.games.highway_heist.road import NORTH, OFF, SOUTH
from rollingroad.games.highway_heist.semi import move_semi
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.tank import move_tank


class MoveMain(Step[HeistState]):
    """One lane North or South, so many times; a destroyed one does not move."""

    __slots__ = ("direction", "steps")

    def __init__(self, direction: int, steps: int) -> None:
        self.direction = direction
        self.steps = steps

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        if self.steps > 1:
            s.push(MoveMain(self.direction, self.steps - 1))
        move_main(s, self.direction)


def move_main(s: HeistState, direction: int) -> None:
    if s.tank != OFF:
        move_tank(s, direction)
    elif s.semi != OFF:
        move_semi(s, direction)
    else:
        move_chopper(s, direction)


class MainTurns(Step[HeistState]):
    """HH-FX-main-moves: lane by lane toward the lane of the active vehicle."""

    __slots__ = ("steps",)

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        lane, active = main_lane(s), s.active_pv()
        if self.steps == 0 or lane < 0 or active == OFF or s.road.lane(active) == lane:
            return
        s.push(MainTurns(self.steps - 1))
        move_main(s, NORTH if s.road.lane(active) < lane else SOUTH)
