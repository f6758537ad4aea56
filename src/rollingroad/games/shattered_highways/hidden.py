"""SH-ADDON-HIDDEN: the buggy in the trailer. That it is there is known to its player only, until it tries."""

from __future__ import annotations

from rollingroad.core.packing import kind_of, pack
from rollingroad.core.state import Decision, Step
from rollingroad.games.shattered_highways.events import LaunchFailed
from rollingroad.games.shattered_highways.kinds import (
    ACTED,
    INSIDE,
    LAUNCH,
    NO_VEHICLE,
    NOT_THIS_ROUND,
    WAIT,
)
from rollingroad.games.shattered_highways.launch import come_out, exit_box, exit_free, show
from rollingroad.games.shattered_highways.rolls import ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.sequence import EndSequence
from rollingroad.games.shattered_highways.state import RoadState


def may_be_asked(s: RoadState, b: int) -> bool:
    """Whether its player is asked: the same for all who could have one, so that asking tells nothing."""
    rig = s.rules.inside[b]
    if rig == NO_VEHICLE or not s.in_play(rig) or not s.coupled[rig] or s.quiet[s.rules.owner[b]]:
        return False
    if s.known[b] and (s.status[b] != INSIDE or not s.may_act(s.driver(b))):
        return False
    return exit_free(s, b)


def offer_launches(s: RoadState) -> None:
    """Before every activation, either side's."""
    for b in range(len(s.builds) - 1, -1, -1):
        if may_be_asked(s, b):
            s.push(OfferLaunch(b))


class OfferLaunch(Step[RoadState]):
    """Try, wait, or no more questions this round. Whoever has no buggy is asked too."""

    __slots__ = ("b",)

    def __init__(self, b: int) -> None:
        self.b = b

    def run(self, s: RoadState) -> None:
        if not may_be_asked(s, self.b):
            return
        owner = s.rules.owner[self.b]
        offered = [pack(WAIT), pack(NOT_THIS_ROUND)]
        if s.status[self.b] == INSIDE and s.may_act(s.driver(self.b)):
            offered.append(pack(LAUNCH, self.b))
        s.ask(Decision(self, "launch", owner, offered, known_to=owner))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == NOT_THIS_ROUND:
            s.quiet[seat] = True
        elif kind_of(action) == LAUNCH:
            show(s, self.b)
            driver = s.driver(self.b)
            s.deeds[driver] |= ACTED
            s.acting, s.actor, s.cause = self.b, driver, seat
            s.push(EndSequence())
            s.push(LaunchRoll(self.b))


class LaunchRoll(Step[RoadState]):
    """A Move roll: on 3+ it is out; else, a natural 1 too, it stays inside."""

    __slots__ = ("b",)

    def __init__(self, b: int) -> None:
        self.b = b

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, s.driver(self.b)))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = shown(action)
        tell_roll(s, "launch", self.b, s.driver(self.b), shows, shows)
        if shows >= s.t.launch_on:
            out = exit_box(s, self.b)
            come_out(s, self.b, out.x, out.y)
        elif s.sink is not None:
            s.sink.append(LaunchFailed(self.b, s.rules.inside[self.b], False))
