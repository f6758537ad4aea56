"""Damage that is rolled: one d6 after the other, then what they come to."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.damage import hurt, hurt_split
from rollingroad.games.shattered_highways.kinds import NO_WARRIOR, WHOLE
from rollingroad.games.shattered_highways.rolls import ask_die, shown, tell_roll
from rollingroad.games.shattered_highways.state import RoadState


class DamageDice(Step[RoadState]):
    """So many d6 are still to be rolled; SH-RIG-2: what is not aimed at a part is split."""

    __slots__ = ("aim", "dice", "points", "v", "why")

    def __init__(self, v: int, aim: int, dice: int, points: int, why: str) -> None:
        self.v = v
        self.aim = aim
        self.dice = dice
        self.points = points
        self.why = why

    def run(self, s: RoadState) -> None:
        if self.dice:
            ask_die(s, self, 6)
        elif self.aim == WHOLE:
            hurt_split(s, self.v, self.points, self.why)
        else:
            hurt(s, self.v, self.aim, self.points, self.why)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = shown(action)
        tell_roll(s, "damage", self.v, NO_WARRIOR, shows, shows)
        s.push(DamageDice(self.v, self.aim, self.dice - 1, self.points + shows, self.why))
