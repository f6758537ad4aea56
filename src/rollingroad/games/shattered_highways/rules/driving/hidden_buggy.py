"""SH-ADDON-HIDDEN: the buggy in the trailer. That it is there is known to its player only, until it tries."""

from __future__ import annotations

from rollingroad.core.packing import kind_of, pack
from rollingroad.core.state import Decision, Step
from rollingroad.games.shattered_highways.events import LaunchFailed
from rollingroad.games.shattered_highways.kinds import (
    ACTED,
    INSIDE,
    LAUNCH,
    NOT_THIS_ROUND,
    WAIT,
)
from rollingroad.games.shattered_highways.launch import come_out, exit_box, exit_free
from rollingroad.games.shattered_highways.rolls import ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.sequence import EndSequence
from rollingroad.games.shattered_highways.state import RoadState


def may_launch(s: RoadState, b: int) -> bool:
    """Whether it can try now: it is inside, its driver has an action left, and its exit is free."""
    return s.status[b] == INSIDE and s.may_act(s.driver(b)) and exit_free(s, b)


def launches(s: RoadState, seat: int) -> list[int]:
    """What a player may do whenever they pick a warrior: nobody else is told that it is offered."""
    return [pack(LAUNCH, b) for b in range(len(s.builds)) if s.rules.owner[b] == seat and may_launch(s, b)]


def begin_launch(s: RoadState, b: int) -> None:
    """SH-SETUP-3: the attempt shows it to everybody, and it is its driver's action of this round."""
    s.show_buggy(b)
    driver = s.driver(b)
    s.deeds[driver] |= ACTED
    s.acting, s.actor, s.cause = b, driver, s.rules.owner[b]
    s.push(EndSequence())
    s.push(LaunchRoll(b))


def offer_launches(s: RoadState) -> None:
    """Before every activation, either side's, for a buggy that everybody knows of: asking tells nothing."""
    for b in range(len(s.builds) - 1, -1, -1):
        if s.known[b] and may_launch(s, b):
            s.push(OfferLaunch(b))


class OfferLaunch(Step[RoadState]):
    """Try, wait, or no more questions this round."""

    __slots__ = ("b",)

    def __init__(self, b: int) -> None:
        self.b = b

    def run(self, s: RoadState) -> None:
        owner = s.rules.owner[self.b]
        if may_launch(s, self.b) and not s.quiet[owner]:
            offered = [pack(WAIT), pack(NOT_THIS_ROUND), pack(LAUNCH, self.b)]
            s.ask(Decision(self, "launch", owner, offered, known_to=owner))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == NOT_THIS_ROUND:
            s.quiet[seat] = True
        elif kind_of(action) == LAUNCH:
            begin_launch(s, self.b)


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
