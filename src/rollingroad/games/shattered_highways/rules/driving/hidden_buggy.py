"""SH-ADDON-HIDDEN: the buggy in the trailer. Only its player knows of it until it tries to come out."""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.driving.launch import (
    BuggyRoll,
    BuggyStep,
    come_out,
    exit_box,
    exit_free,
)
from rollingroad.games.shattered_highways.rules.events import LaunchFailed
from rollingroad.games.shattered_highways.rules.sequence import EndSequence
from rollingroad.games.shattered_highways.rules.state import RoadState


def launch_refusal(s: RoadState, b: int, seat: int) -> int:
    """It must be inside, its driver have an action left, and its exit be free."""
    if b >= len(s.builds) or s.status[b] != kinds.INSIDE or s.setup.owner[b] != seat:
        return reasons.ALREADY_OUT
    if not s.may_act(s.driver(b)):
        return reasons.WARRIOR_ACTED
    return reasons.LEGAL if exit_free(s, b) else reasons.EXIT_BLOCKED


def may_launch(s: RoadState, b: int) -> bool:
    return launch_refusal(s, b, s.setup.owner[b]) == reasons.LEGAL


def launches(s: RoadState, seat: int) -> list[int]:
    """The launches offered with each pick of a warrior; no other player sees the offer."""
    return [
        pack(kinds.LAUNCH, b) for b in range(len(s.builds)) if launch_refusal(s, b, seat) == reasons.LEGAL
    ]


def begin_launch(s: RoadState, b: int) -> None:
    """SH-SETUP-3: the attempt reveals the buggy and is its driver's action of this round."""
    s.show_buggy(b)
    driver = s.driver(b)
    s.deeds[driver] |= kinds.ACTED
    s.acting, s.actor, s.cause = b, driver, s.setup.owner[b]
    s.push(EndSequence())
    s.push(LaunchRoll(b))


def offer_launches(s: RoadState) -> None:
    """Before every activation, for buggies that everybody knows of: the question reveals nothing."""
    for b in range(len(s.builds) - 1, -1, -1):
        if s.known[b] and may_launch(s, b):
            s.push(OfferLaunch(b))


class OfferLaunch(BuggyStep):
    """Try, wait, or no more questions this round."""

    def run(self, s: RoadState) -> None:
        owner = s.setup.owner[self.b]
        if may_launch(s, self.b) and not s.quiet[owner]:
            offered = [pack(kinds.WAIT), pack(kinds.NOT_THIS_ROUND), pack(kinds.LAUNCH, self.b)]
            s.ask(Decision(self, "launch", owner, offered, known_to=owner))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        if kind_of(action) != kinds.LAUNCH or first(action) == self.b:
            return reasons.LEGAL
        return launch_refusal(s, first(action), ask.seat) or reasons.EXIT_BLOCKED

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.NOT_THIS_ROUND:
            s.quiet[seat] = True
        elif kind_of(action) == kinds.LAUNCH:
            begin_launch(s, self.b)


class LaunchRoll(BuggyRoll):
    """A Move roll: on 3+ it is out; else, a natural 1 too, it stays inside."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = rolls.die_value(action)
        rolls.report_roll(s, "launch", self.b, s.driver(self.b), shows, shows)
        if shows >= s.t.launch_on:
            out = exit_box(s, self.b)
            come_out(s, self.b, out.x, out.y)
        elif s.sink is not None:
            s.sink.append(LaunchFailed(self.b, s.setup.inside[self.b], False))
