"""SH-CLING: whoever has no seat holds on while the vehicle is thrown about."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.crew_events import HeldOn
from rollingroad.games.shattered_highways.damage import put_out
from rollingroad.games.shattered_highways.kinds import ACTED, CLUNG, HANGING
from rollingroad.games.shattered_highways.rolls import NATURAL_1, ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.state import RoadState


class ClingRolls(Step[RoadState]):
    """SH-CLING-2, SH-CLING-4: all who cling, in order of arrival, but no reinforcement of this very rig."""

    __slots__ = ("v",)

    def __init__(self, v: int) -> None:
        self.v = v

    def run(self, s: RoadState) -> None:
        for w in reversed(s.clinging(self.v)):
            if s.home[w] != self.v and not s.cling_done >> w & 1:
                s.push(ClingRoll(w))


class ClingRoll(Step[RoadState]):
    """SH-CLING-3: 4+ he acts on at -1, less and his round is over, a natural 1 and he is out."""

    __slots__ = ("w",)

    def __init__(self, w: int) -> None:
        self.w = w

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.w))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows, w = shown(action), self.w
        s.cling_done |= 1 << w
        tell_roll(s, "cling", s.at[w], w, shows, shows)
        if shows == NATURAL_1:
            put_out(s, w, "cling")
            return
        s.deeds[w] |= CLUNG if shows >= s.t.cling_on else HANGING
        if s.sink is not None:
            s.sink.append(HeldOn(w, s.at[w], not s.deeds[w] & (HANGING | ACTED)))
