"""SH-ADDON-HIDDEN: how the buggy comes out of the trailer, or out of its wreck."""

from __future__ import annotations

from rollingroad.games.shattered_highways.rules import kinds, rolls
from rollingroad.games.shattered_highways.rules.damage import put_out
from rollingroad.games.shattered_highways.rules.events import Launched, LaunchFailed
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, is_free
from rollingroad.games.shattered_highways.rules.scenarios import score_vehicle
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.steps import RoadStep


class BuggyStep(RoadStep):
    """A step about one hidden buggy."""

    __slots__ = ("b",)

    def __init__(self, b: int) -> None:
        self.b = b


class BuggyRoll(BuggyStep):
    """Its driver rolls."""

    def run(self, s: RoadState) -> None:
        rolls.ask_die(s, self, rolls.skill(s, s.driver(self.b)))


def buggy_of(s: RoadState, rig: int) -> int:
    """The place of the buggy that this rig may carry, or NO_VEHICLE."""
    for b, inside in enumerate(s.setup.inside):
        if inside == rig:
            return b
    return kinds.NO_VEHICLE


def exit_box(s: RoadState, b: int) -> Box:
    """Where it comes out: its bumper at the trailer's tail."""
    trailer, facts = s.part_box(s.setup.inside[b], kinds.TRAILER), s.facts(b)
    return Box(exit_x(s, b, trailer), trailer.y - facts.length, facts.width, facts.length)


def exit_x(s: RoadState, b: int, trailer: Box) -> int:
    """In the middle of the trailer."""
    return trailer.x + (trailer.w - s.facts(b).width) // 2


def exit_free(s: RoadState, b: int) -> bool:
    return is_free(exit_box(s, b), s.others(b), s.setup.width)


def come_out(s: RoadState, b: int, x: int, y: int) -> None:
    """SH-ORDER-5: it is a card of the fleet from now on."""
    s.status[b] = kinds.DRIVING
    s.x[b], s.y[b] = x, y
    s.fielded[s.setup.owner[b]] += 1
    if s.sink is not None:
        s.sink.append(Launched(b, s.setup.inside[b], x, y))


# Out of a wreck


def launch_from_wreck(s: RoadState, rig: int) -> None:
    """The first step of section 16: one attempt at -1, acted or not."""
    b = buggy_of(s, rig)
    if b == kinds.NO_VEHICLE or not s.coupled[rig]:
        return
    s.show_buggy(b)
    if s.status[b] == kinds.INSIDE:
        s.push(LastLaunch(b))


class LastLaunch(BuggyRoll):
    """To its exit, or if that is not free to the trailer's own place once the wreck is gone."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows, b = rolls.die_value(action), self.b
        total = shows + s.t.launch_from_wreck
        rolls.report_roll(s, "launch", b, s.driver(b), shows, total)
        if total < s.t.launch_on:
            lose(s, b)
        elif exit_free(s, b):
            out = exit_box(s, b)
            come_out(s, b, out.x, out.y)
            s.swerved |= 1 << b


def lose(s: RoadState, b: int) -> None:
    """The buggy is lost with its crew."""
    rig = s.setup.inside[b]
    for w in s.aboard(b):
        put_out(s, w, "wreck")
    s.status[b] = kinds.LEFT_BEHIND
    if s.sink is not None:
        s.sink.append(LaunchFailed(b, rig, True))
    score_vehicle(s, b)


def lose_cargo(s: RoadState, rig: int) -> None:
    """SH-EDGE-3: a rig that is left behind loses its buggy."""
    b = buggy_of(s, rig)
    if b == kinds.NO_VEHICLE or not s.coupled[rig]:
        return
    s.show_buggy(b)
    if s.status[b] == kinds.INSIDE:
        lose(s, b)


def launch_over_wreck(s: RoadState, rig: int, trailer: Box) -> None:
    """After the wreck is removed, a buggy that had no room to come out stands where the trailer was."""
    b = buggy_of(s, rig)
    if b != kinds.NO_VEHICLE and s.status[b] == kinds.INSIDE:
        come_out(s, b, exit_x(s, b, trailer), trailer.y)
