"""Actions with equipment: smoke pots (SH-ADDON-SMOKE), cans of fuel (SH-SCENARIO-5), the trailer hitch.

SH-RIG-6, SH-RIG-7: a crew uncouples a dead trailer.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import kind_of, pack
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.driving.wrecks import NextWreck, fall_apart
from rollingroad.games.shattered_highways.rules.events import CanPicked, SmokeLaid
from rollingroad.games.shattered_highways.rules.scenarios import is_neutral
from rollingroad.games.shattered_highways.rules.state import RoadState


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6."""
    found: list[int] = []
    if smoke_refusal(s, w) == reasons.LEGAL:
        found.append(pack(kinds.USE_SMOKE))
    if pick_up_refusal(s, w) == reasons.LEGAL:
        found.append(pack(kinds.PICK_UP))
    if uncouple_refusal(s, w) == reasons.LEGAL:
        found.append(pack(kinds.UNCOUPLE))
    return found


def smoke_refusal(s: RoadState, w: int) -> int:
    """SH-ADDON-SMOKE."""
    return reasons.LEGAL if s.smoke[s.at[w]] else reasons.NO_CHARGE


def pick_up_refusal(s: RoadState, w: int) -> int:
    """SH-SCENARIO-5: from the tanker, one can for each warrior."""
    v = s.at[w]
    if not is_neutral(s, v) or not s.cans[v]:
        return reasons.NO_CANS
    return reasons.HANDS_FULL if s.carries[w] else reasons.LEGAL


def begin(s: RoadState, w: int, action: int) -> None:
    if kind_of(action) == kinds.USE_SMOKE:
        lay_smoke(s, w)
    elif kind_of(action) == kinds.PICK_UP:
        pick_up(s, w)
    else:
        s.tried = True
        s.push(UncoupleRoll())


def lay_smoke(s: RoadState, w: int) -> None:
    """SH-ADDON-SMOKE: it lasts until the vehicle's next activation."""
    v = s.at[w]
    s.smoke[v] -= 1
    s.smoking[v] = True
    if s.sink is not None:
        s.sink.append(SmokeLaid(v, w, s.smoke[v]))


def pick_up(s: RoadState, w: int) -> None:
    """SH-SCENARIO-5: the warrior carries the can."""
    v = s.at[w]
    s.cans[v] -= 1
    s.carries[w] = True
    if s.sink is not None:
        s.sink.append(CanPicked(w, v, s.cans[v]))


# The hitch


def uncouple_refusal(s: RoadState, w: int) -> int:
    """SH-RIG-6: from the tractor, once a turn."""
    if not s.dead_trailer(s.at[w]):
        return reasons.TRAILER_ALIVE
    if s.part[w] != kinds.TRACTOR:
        return reasons.NOT_ON_TRACTOR
    return reasons.ALREADY_TRIED if s.tried else reasons.LEGAL


def uncouple_on(s: RoadState, v: int) -> int:
    """SH-RIG-6, SH-ADDON-HITCH."""
    return s.t.hitch if s.has(v, kinds.HITCH) else s.t.uncouple_on


class UncoupleRoll(rolls.ActorRoll):
    """SH-RIG-6: 4+ and the trailer comes off: a destroyed vehicle at its place (SH-RIG-7)."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        v = s.acting
        shows = rolls.read_roll(s, action, "uncouple", v, s.actor, s.penalty)
        if shows + s.penalty >= uncouple_on(s, v):
            s.push(NextWreck())
            fall_apart(s, v, True)
        else:
            self.fail(s)

    def fail(self, s: RoadState) -> None:
        """The trailer stays."""
