"""SH-SETUP-1, SH-ORDER-2: who comes first by d6; those tied roll again."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.events import LeadRolled, Rolled
from rollingroad.games.shattered_highways.kinds import NO_VEHICLE, NO_WARRIOR
from rollingroad.games.shattered_highways.kit import DRUMS
from rollingroad.games.shattered_highways.rolls import ask_die, shown
from rollingroad.games.shattered_highways.state import RoadState

PLACING = 0
INITIATIVE = 1
WHAT = ("placing", "initiative")


class RollLead(Step[RoadState]):
    """Seats in groups, the first group leads; whoever shares a group rolls to part it.

    `totals` are those that the first group with more than one seat has rolled so far.
    """

    __slots__ = ("groups", "totals", "what")

    def __init__(self, what: int, groups: tuple[tuple[int, ...], ...], totals: tuple[int, ...]) -> None:
        self.what = what
        self.groups = groups
        self.totals = totals

    def run(self, s: RoadState) -> None:
        if self._tied():
            ask_die(s, self, 6)
        else:
            s.lead = [group[0] for group in self.groups]
            if s.sink is not None:
                s.sink.append(LeadRolled(WHAT[self.what], s.lead.copy()))

    def _tied(self) -> tuple[int, ...]:
        for group in self.groups:
            if len(group) > 1:
                return group
        return ()

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        tied, shows = self._tied(), shown(action)
        player = tied[len(self.totals)]
        total = shows + (drums(s, player) if self.what == INITIATIVE else 0)
        if s.sink is not None:
            s.sink.append(Rolled(WHAT[self.what], NO_VEHICLE, NO_WARRIOR, 6, shows, total, player))
        totals = (*self.totals, total)
        if len(totals) < len(tied):
            s.push(RollLead(self.what, self.groups, totals))
            return
        at = self.groups.index(tied)
        parted = part(tied, totals)
        s.push(RollLead(self.what, (*self.groups[:at], *parted, *self.groups[at + 1 :]), ()))


def part(tied: tuple[int, ...], totals: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The group by its totals, highest first."""
    rolls = list(zip(tied, totals, strict=True))
    ranks = sorted(set(totals), reverse=True)
    return [tuple(seat for seat, rolled in rolls if rolled == total) for total in ranks]


def drums(s: RoadState, player: int) -> int:
    """SH-ADDON-DRUMS: while such a vehicle is in play, for whoever controls it."""
    for v in s.vehicles():
        if s.control[v] == player and s.has(v, DRUMS):
            return s.t.drums
    return 0
