"""SH-SEQ-1: what follows when an action, or an end of turn, has done its own part."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.clinging import ClingRolls
from rollingroad.games.shattered_highways.edges import recentre
from rollingroad.games.shattered_highways.losing import LoseControl
from rollingroad.games.shattered_highways.scenarios import check_sequence
from rollingroad.games.shattered_highways.state import RoadState


class EndSequence(Step[RoadState]):
    """Lost Control, acting vehicle first and then in order of rolling; Cling; edges; victory check."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        if s.lost_due:
            v = s.acting if s.acting in s.lost_due else s.lost_due[0]
            s.lost_due.remove(v)
            s.push(self)
            s.push(LoseControl(v))
        elif s.cling_due:
            v = s.acting if s.acting in s.cling_due else s.by_front(s.cling_due)[0]
            s.cling_due.remove(v)
            s.push(self)
            s.push(ClingRolls(v))
        else:
            recentre(s)
            check_sequence(s)
            s.clear_sequence()
