"""HH-FORCE: a player forces an adjacent SUV or team-mate away, and may take its space."""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision, Step
from rollingroad.games.highway_heist.rules.drive import drive, reachable
from rollingroad.games.highway_heist.rules.kinds import FOLLOW, FORCE_ROLL, PUSH, STAY, TARGET
from rollingroad.games.highway_heist.rules.road import spaces_of
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.wrecks import report_move


def force_targets(s: HeistState, seat: int) -> list[int]:
    """HH-FORCE-1, HH-FORCE-3, HH-FORCE-4: adjacent SUVs and other players' vehicles that can go somewhere."""
    return [space for space in spaces_of(force_neighbours(s, seat)) if can_go(s, space)]


def force_neighbours(s: HeistState, seat: int) -> int:
    return (s.suvs | s.pv_mask) & s.road.near[s.pv[seat]]


def can_go(s: HeistState, space: int) -> bool:
    """HH-FORCE-3: a free space beside it is enough; else there may be one beyond the Semi's middle."""
    steps, near = s.t.force_steps, s.road.near[space]
    return steps > 0 and (near & s.blocked_spaces() != near or reachable(s, space, steps) != 0)


def can_force(s: HeistState, seat: int) -> bool:
    """Whether there is a target."""
    for space in spaces_of(force_neighbours(s, seat)):
        if can_go(s, space):
            return True
    return False


def force(s: HeistState, seat: int, arg: int) -> None:
    s.push(ChooseForced(seat))


class ChooseForced(Step[HeistState]):
    """HH-ROLL-6: which vehicle."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: HeistState) -> None:
        targets = [pack(TARGET, space) for space in force_targets(s, self.seat)]
        s.ask(Decision(self, "target", self.seat, targets))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        s.push(ForceTo(self.seat, first(action)))


class ForceTo(Step[HeistState]):
    """HH-FORCE-1: where to."""

    __slots__ = ("seat", "target")

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def run(self, s: HeistState) -> None:
        ends = reachable(s, self.target, s.t.force_steps)
        s.ask(Decision(self, "push", self.seat, [pack(PUSH, space) for space in spaces_of(ends)]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        end = first(action)
        report_move(s, self.target, end, "force")
        s.move_car(self.target, end)
        s.push(FollowForced(self.seat, self.target))


class FollowForced(Step[HeistState]):
    """HH-FORCE-2: the own vehicle may move into the space left."""

    __slots__ = ("seat", "space")

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def run(self, s: HeistState) -> None:
        s.ask(Decision(self, "follow", self.seat, [pack(FOLLOW), pack(STAY)]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == FOLLOW:
            drive(s, self.seat, self.space, "follow")


ON_SUCCESS[FORCE_ROLL] = force
