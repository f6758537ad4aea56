"""SH-ADDON-HIDDEN: how the buggy comes out of the trailer, or out of its wreck."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.boxes import Box, is_free
from rollingroad.games.shattered_highways.damage import put_out
from rollingroad.games.shattered_highways.events import Launched, LaunchFailed
from rollingroad.games.shattered_highways.kinds import DRIVING, INSIDE, LEFT_BEHIND, NO_VEHICLE
from rollingroad.games.shattered_highways.kit import TRAILER
from rollingroad.games.shattered_highways.rolls import ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.scenarios import score_vehicle
from rollingroad.games.shattered_highways.state import RoadState

BESIDE = 2
"""A buggy is 4 ticks narrower than its trailer and comes out in the middle."""


def buggy_of(s: RoadState, rig: int) -> int:
    """The place of the buggy that this rig may carry, or NO_VEHICLE."""
    for b, inside in enumerate(s.rules.inside):
        if inside == rig:
            return b
    return NO_VEHICLE


def exit_box(s: RoadState, b: int) -> Box:
    """Where it comes out: bumper on the trailer's tail."""
    trailer = s.part_box(s.rules.inside[b], TRAILER)
    facts = s.facts(b)
    return Box(trailer.x + BESIDE, trailer.y - facts.length, facts.width, facts.length)


def exit_free(s: RoadState, b: int) -> bool:
    return is_free(exit_box(s, b), s.others(b), s.rules.width)


def come_out(s: RoadState, b: int, x: int, y: int) -> None:
    """SH-ORDER-5: it is a card of the fleet from now on."""
    s.status[b] = DRIVING
    s.x[b], s.y[b] = x, y
    s.fielded[s.rules.owner[b]] += 1
    if s.sink is not None:
        s.sink.append(Launched(b, s.rules.inside[b], x, y))


# Out of a wreck


def launch_from_wreck(s: RoadState, rig: int) -> None:
    """The first step of section 16: one attempt at -1, acted or not."""
    b = buggy_of(s, rig)
    if b == NO_VEHICLE or not s.coupled[rig]:
        return
    s.show_buggy(b)
    if s.status[b] == INSIDE:
        s.push(LastLaunch(b))


class LastLaunch(Step[RoadState]):
    """To its exit, or if that is not free to the trailer's own place once the wreck is gone."""

    __slots__ = ("b",)

    def __init__(self, b: int) -> None:
        self.b = b

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, s.driver(self.b)))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows, b = shown(action), self.b
        total = shows + s.t.launch_from_wreck
        tell_roll(s, "launch", b, s.driver(b), shows, total)
        if total < s.t.launch_on:
            lose(s, b)
        elif exit_free(s, b):
            out = exit_box(s, b)
            come_out(s, b, out.x, out.y)
            s.swerved |= 1 << b


def lose(s: RoadState, b: int) -> None:
    """Lost with its crew."""
    rig = s.rules.inside[b]
    for w in s.aboard(b):
        put_out(s, w, "wreck")
    s.status[b] = LEFT_BEHIND
    if s.sink is not None:
        s.sink.append(LaunchFailed(b, rig, True))
    score_vehicle(s, b)


def lose_cargo(s: RoadState, rig: int) -> None:
    """SH-EDGE-3: a rig that is left behind takes its buggy along."""
    b = buggy_of(s, rig)
    if b == NO_VEHICLE or not s.coupled[rig]:
        return
    s.show_buggy(b)
    if s.status[b] == INSIDE:
        lose(s, b)


def launch_over_wreck(s: RoadState, rig: int, trailer: Box) -> None:
    """The wreck is gone: a buggy that had no room to come out stands where the trailer was."""
    b = buggy_of(s, rig)
    if b != NO_VEHICLE and s.status[b] == INSIDE:
        come_out(s, b, trailer.x + BESIDE, trailer.y)
