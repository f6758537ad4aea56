"""SH-RIG-6, SH-RIG-7: getting rid of a dead trailer."""

from __future__ import annotations

from rollingroad.core.packing import pack
from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.kinds import UNCOUPLE
from rollingroad.games.shattered_highways.kit import HITCH, TRACTOR
from rollingroad.games.shattered_highways.rolls import ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.wrecks import NextWreck, fall_apart


def can_uncouple(s: RoadState, w: int) -> bool:
    """SH-RIG-6: from the tractor, once a turn."""
    v = s.at[w]
    return s.dead_trailer(v) and s.part[w] == TRACTOR and not s.tried


def offers(s: RoadState, w: int) -> list[int]:
    return [pack(UNCOUPLE)] if can_uncouple(s, w) else []


def begin(s: RoadState, w: int, action: int) -> None:
    """One attempt per turn."""
    s.tried = True
    s.push(UncoupleRoll())


def uncouple_on(s: RoadState, v: int) -> int:
    """SH-RIG-6, SH-ADDON-HITCH."""
    return s.t.hitch if s.has(v, HITCH) else s.t.uncouple_on


class UncoupleRoll(Step[RoadState]):
    """SH-RIG-6: 4+ and the trailer comes off: a destroyed vehicle at its place (SH-RIG-7)."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, s.actor))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows, v = shown(action), s.acting
        total = shows + s.penalty
        tell_roll(s, "uncouple", v, s.actor, shows, total)
        if total >= uncouple_on(s, v):
            s.push(NextWreck())
            fall_apart(s, v, True)
