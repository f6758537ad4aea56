"""SH-SEQ-1: what follows an action or the end of an activation.

SH-EDGE-1, SH-EDGE-2: when a vehicle reaches the front edge, the road rolls on and everybody falls back.
"""

from __future__ import annotations

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.boarding import ClingRolls
from rollingroad.games.shattered_highways.rules.driving.lost_control import LoseControl
from rollingroad.games.shattered_highways.rules.events import Recentred
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, overlaps
from rollingroad.games.shattered_highways.rules.scenarios import check_sequence
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.steps import RoadStep


class EndSequence(RoadStep):
    """Lost Control, acting vehicle first and then in order of rolling; Cling; edges; victory check."""

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


# The front edge


def recentre(s: RoadState) -> None:
    """SH-EDGE-1: the pack is centred, and the leader has a template's length ahead."""
    vehicles = s.vehicles()
    front = foremost(s, vehicles)
    if front < s.setup.length:
        return
    rear = min(s.y[v] for v in vehicles if s.y[v] > 0)
    shift = max(front - (s.setup.length - kinds.TEMPLATE_L), (front + rear - s.setup.length) // 2)
    before = s.y.copy()
    placed: list[Box] = []
    for v in sorted(vehicles, key=lambda v: (before[v], s.x[v])):
        box = lowest_free(s.box(v).at(s.x[v], max(0, before[v] - shift)), placed)
        placed.append(box)
        s.y[v] = box.y
    drop_parted_locks(s, before)
    if s.sink is not None:
        s.sink.append(Recentred(shift, s.y.copy()))


def foremost(s: RoadState, vehicles: list[int]) -> int:
    front = 0
    for v in vehicles:
        front = max(front, s.front(v))
    return front


def lowest_free(box: Box, placed: list[Box]) -> Box:
    """SH-EDGE-2: the lowest free place from there on upwards; nobody is rammed by this."""
    while True:
        tops = [other.y + other.l for other in placed if overlaps(box, other)]
        if not tops:
            return box
        box = box.at(box.x, max(tops))


def drop_parted_locks(s: RoadState, before: list[int]) -> None:
    """SH-RAM-8: falling back together does not unlock a pair, falling back by different lengths does."""
    for a in s.vehicles():
        for b in s.vehicles():
            if s.locks[a] >> b & 1 and s.y[a] - before[a] != s.y[b] - before[b]:
                s.locks[a] &= ~(1 << b)
