"""HH-FORCE: a player forces an adjacent SUV or team-mate away, and may take its space."""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.drive import drive, reachable, wheel_refusal
from rollingroad.games.highway_heist.rules.ram import main_enemy_within
from rollingroad.games.highway_heist.rules.road import spaces_of
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.scenarios.pieces import under_semi
from rollingroad.games.highway_heist.rules.state import HeistState, SeatSpaceStep, SeatStep
from rollingroad.games.highway_heist.rules.wrecks import report_move


def force_targets(s: HeistState, seat: int) -> list[int]:
    """HH-FORCE-1, HH-FORCE-3, HH-FORCE-4: adjacent SUVs and other players' vehicles that can go somewhere."""
    return [space for space in spaces_of(force_neighbours(s, seat)) if can_go(s, space)]


def force_neighbours(s: HeistState, seat: int) -> int:
    return (s.suvs | s.pv_mask) & s.t.force_area[s.pv[seat]]


def can_go(s: HeistState, space: int) -> bool:
    """HH-FORCE-3: a free space beside it is enough; else there may be one beyond the Semi's middle."""
    steps, near = s.t.force_steps, s.road.near[space]
    return steps > 0 and (near & s.blocked_spaces() != near or reachable(s, space, steps) != 0)


def force_refusal(s: HeistState, seat: int) -> int:
    """HH-FORCE-1, HH-FORCE-3, HH-VEH-6, HH-SEMI-6."""
    no_wheel = wheel_refusal(s, seat)
    if no_wheel:
        return no_wheel
    neighbours = force_neighbours(s, seat)
    if not neighbours:
        tempting = main_enemy_within(s, s.pv[seat], s.t.force_reach)
        return reasons.NOT_FORCEABLE if tempting else reasons.NO_TARGET
    for space in spaces_of(neighbours):
        if can_go(s, space):
            return reasons.LEGAL
    return reasons.TARGET_STUCK


def force(s: HeistState, seat: int, arg: int) -> None:
    s.push(ChooseForced(seat))


class ChooseForced(SeatStep):
    """HH-ROLL-6: which vehicle."""

    def run(self, s: HeistState) -> None:
        targets = [pack(kinds.TARGET, space) for space in force_targets(s, self.seat)]
        s.ask(Decision(self, "target", self.seat, targets))

    def refusal(self, s: HeistState, action: int) -> int:
        space = first(action)
        if force_neighbours(s, self.seat) >> space & 1:
            return reasons.LEGAL if can_go(s, space) else reasons.TARGET_STUCK
        forceable = s.kind[space] == kinds.SUV or s.kind[space] >= kinds.PV
        return reasons.NOT_ADJACENT if forceable and space != s.pv[self.seat] else reasons.NOT_FORCEABLE

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        s.push(ForceTo(self.seat, first(action)))


class ForceTo(SeatSpaceStep):
    """HH-FORCE-1: where the vehicle in that space goes."""

    def run(self, s: HeistState) -> None:
        ends = reachable(s, self.space, s.t.force_steps)
        s.ask(Decision(self, "push", self.seat, [pack(kinds.PUSH, space) for space in spaces_of(ends)]))

    def refusal(self, s: HeistState, action: int) -> int:
        """HH-FORCE-1, HH-GEO-8, HH-GEO-10."""
        end = first(action)
        if reachable(s, self.space, s.t.force_steps) >> end & 1:
            return reasons.LEGAL
        if s.occupied >> end & 1:
            return reasons.OCCUPIED
        if s.road.distance[self.space][end] > s.t.force_steps:
            return reasons.TOO_FAR
        return reasons.UNDER_SEMI if end == under_semi(s) else reasons.NO_PATH

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        end = first(action)
        report_move(s, self.space, end, "force")
        s.move_car(self.space, end)
        s.push(FollowForced(self.seat, self.space))


class FollowForced(SeatSpaceStep):
    """HH-FORCE-2: the own vehicle may move into the space left."""

    def run(self, s: HeistState) -> None:
        s.ask(Decision(self, "follow", self.seat, [pack(kinds.FOLLOW), pack(kinds.STAY)]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.FOLLOW:
            drive(s, self.seat, self.space, "follow")


ON_SUCCESS[kinds.FORCE_ROLL] = force
