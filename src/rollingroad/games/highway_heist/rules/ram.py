"""HH-RAM: an adjacent SUV becomes a wreck; HH-POWER-DOM: Dom may slide it."""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision, Step
from rollingroad.games.highway_heist.rules.kinds import LEAVE, RAM_ROLL, SLIDE, TARGET, WRECK_SLIDE
from rollingroad.games.highway_heist.rules.road import spaces_of
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.wrecks import report_move, wreck_suv


def ram_targets(s: HeistState, seat: int) -> int:
    """HH-RAM-1: the adjacent SUVs."""
    return s.suvs & s.road.near[s.pv[seat]]


def ram(s: HeistState, seat: int, arg: int) -> None:
    s.push(ChooseRammed(seat))


class ChooseRammed(Step[HeistState]):
    """HH-RAM-1, HH-ROLL-6: the target is chosen after the success."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: HeistState) -> None:
        targets = [pack(TARGET, space) for space in spaces_of(ram_targets(s, self.seat))]
        s.ask(Decision(self, "target", self.seat, targets))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        space = first(action)
        if s.character_power(self.seat) == WRECK_SLIDE:
            s.push(SlideWreck(self.seat, space))
        wreck_suv(s, space)


class SlideWreck(Step[HeistState]):
    """HH-POWER-DOM: the new wreck may go to an adjacent free space."""

    __slots__ = ("seat", "space")

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def run(self, s: HeistState) -> None:
        free = s.road.near[self.space] & ~s.blocked_spaces()
        if free:
            slides = [pack(SLIDE, space) for space in spaces_of(free)]
            s.ask(Decision(self, "slide", self.seat, [*slides, pack(LEAVE)]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == SLIDE:
            move_wreck(s, self.space, first(action), "wreck-slide")


def move_wreck(s: HeistState, start: int, end: int, why: str) -> None:
    """A wreck goes to a free space."""
    report_move(s, start, end, why)
    kind = s.kind[start]
    s.clear(start)
    s.put(end, kind)


ON_SUCCESS[RAM_ROLL] = ram
