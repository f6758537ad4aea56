"""HH-RAM: an adjacent SUV becomes a wreck; HH-POWER-DOM: Dom may slide it."""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.drive import reachable, wheel_refusal
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.scenarios.pieces import under_semi
from rollingroad.games.highway_heist.rules.state import HeistState, SeatSpaceStep, SeatStep
from rollingroad.games.highway_heist.rules.wrecks import report_move, wreck_suv


def ram_targets(s: HeistState, seat: int) -> int:
    """HH-RAM-1: the SUVs in reach."""
    return s.suvs & s.t.ram_area[s.pv[seat]]


def ram_refusal(s: HeistState, seat: int) -> int:
    """HH-RAM-1, HH-VEH-6, HH-SEMI-6."""
    no_wheel = wheel_refusal(s, seat)
    if no_wheel:
        return no_wheel
    if ram_targets(s, seat):
        return reasons.LEGAL
    tempting = main_enemy_within(s, s.pv[seat], s.t.ram_reach)
    return reasons.NOT_AN_SUV if tempting else reasons.NO_SUV_ADJACENT


def main_enemy_within(s: HeistState, space: int, distance: int) -> bool:
    """HH-VEH-6, HH-SEMI-6: whether a main enemy on the road is so near, which no Ram or Force can touch."""
    away, lanes = s.road.distance[space], s.road.lanes
    if s.tank != OFF:
        return away[s.tank] <= distance or away[s.tank + lanes] <= distance
    if s.semi != OFF:
        return away[s.semi] <= distance or away[s.semi + 2 * lanes] <= distance
    return s.shaw != OFF and away[s.shaw] <= distance


def ram(s: HeistState, seat: int, arg: int) -> None:
    s.push(ChooseRammed(seat))


class ChooseRammed(SeatStep):
    """HH-RAM-1, HH-ROLL-6: the target is chosen after the success."""

    def run(self, s: HeistState) -> None:
        targets = [pack(kinds.TARGET, space) for space in spaces_of(ram_targets(s, self.seat))]
        s.ask(Decision(self, "target", self.seat, targets))

    def refusal(self, s: HeistState, action: int) -> int:
        if ram_targets(s, self.seat) >> first(action) & 1:
            return reasons.LEGAL
        return reasons.NOT_ADJACENT if s.kind[first(action)] == kinds.SUV else reasons.NOT_AN_SUV

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        space = first(action)
        if s.character_power(self.seat) == kinds.WRECK_SLIDE:
            s.push(SlideWreck(self.seat, space))
        wreck_suv(s, space)


class SlideWreck(SeatSpaceStep):
    """HH-POWER-DOM: the new wreck may go to an adjacent free space."""

    def run(self, s: HeistState) -> None:
        ends = self.ends(s)
        if ends:
            slides = [pack(kinds.SLIDE, space) for space in spaces_of(ends)]
            s.ask(Decision(self, "slide", self.seat, [*slides, pack(kinds.LEAVE)]))

    def ends(self, s: HeistState) -> int:
        return reachable(s, self.space, s.t.slide_steps[s.character[self.seat]])

    def refusal(self, s: HeistState, action: int) -> int:
        end = first(action)
        if kind_of(action) == kinds.LEAVE or self.ends(s) >> end & 1:
            return reasons.LEGAL
        if end == under_semi(s):
            return reasons.UNDER_SEMI
        return reasons.NOT_ADJACENT if s.is_free(end) else reasons.OCCUPIED

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.SLIDE:
            move_wreck(s, self.space, first(action), "wreck-slide")


def move_wreck(s: HeistState, start: int, end: int, why: str) -> None:
    """A wreck goes to a free space."""
    report_move(s, start, end, why)
    kind = s.kind[start]
    s.clear(start)
    s.put(end, kind)


ON_SUCCESS[kinds.RAM_ROLL] = ram
