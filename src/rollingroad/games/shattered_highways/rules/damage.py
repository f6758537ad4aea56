"""Fixed and rolled damage, and warriors that are out (SH-ROLL-8, SH-RIG-2, SH-RIG-3, SH-WAR-3)."""

from __future__ import annotations

from rollingroad.games.shattered_highways.rules import kinds, rolls
from rollingroad.games.shattered_highways.rules.events import Damaged, TrailerDead, WarriorOut
from rollingroad.games.shattered_highways.rules.placement.boxes import NONE, Box, contact
from rollingroad.games.shattered_highways.rules.rolls import RoadStep
from rollingroad.games.shattered_highways.rules.scenarios import score_damage, score_warrior
from rollingroad.games.shattered_highways.rules.state import RoadState


def hurt(s: RoadState, v: int, part: int, points: int, why: str) -> None:
    """Take hit points from one part; a vehicle whose tractor is at 0 is due for section 16."""
    left = s.trailer_hp[v] if part == kinds.TRAILER else s.hp[v]
    lost = min(left, max(0, points))
    if lost == 0:
        return
    if part == kinds.TRAILER:
        s.trailer_hp[v] -= lost
    else:
        s.hp[v] -= lost
    if s.sink is not None:
        s.sink.append(Damaged(v, part, lost, left - lost, why))
    score_damage(s, v, lost)
    if left == lost:
        _at_zero(s, v, part)


def _at_zero(s: RoadState, v: int, part: int) -> None:
    if part == kinds.TRACTOR:
        s.wreck_due.append(v)
    elif s.sink is not None:
        s.sink.append(TrailerDead(v))


def hurt_split(s: RoadState, v: int, points: int, why: str) -> None:
    """SH-RIG-2: damage neither aimed nor from contact is split; SH-RIG-5: a dead trailer takes no share."""
    damage = split_damage(s, v, points)
    hurt(s, v, kinds.TRACTOR, damage[kinds.TRACTOR], why)
    hurt(s, v, kinds.TRAILER, damage[kinds.TRAILER], why)


def split_damage(s: RoadState, v: int, points: int) -> list[int]:
    """SH-RIG-2, SH-RIG-5: the shares of tractor and trailer."""
    return [points // 2, points - points // 2] if is_split(s, v) else [points, 0]


def is_split(s: RoadState, v: int) -> bool:
    return s.coupled[v] and s.trailer_hp[v] > 0


def hurt_touched(s: RoadState, v: int, parts: list[int], face: int, points: int, why: str) -> None:
    """SH-RIG-3: impact on the touched part, or split over both."""
    damage = impact(s, v, parts, face, points)
    hurt(s, v, kinds.TRACTOR, damage[kinds.TRACTOR], why)
    hurt(s, v, kinds.TRAILER, damage[kinds.TRAILER], why)


def impact(s: RoadState, v: int, parts: list[int], face: int, points: int) -> list[int]:
    """SH-RIG-3: the shares of tractor and trailer, less armour; no face: no armour helps (SH-RAM-6)."""
    found = [points // 2, points - points // 2]
    if len(parts) == 1:
        found = [points, 0] if parts[0] == kinds.TRACTOR else [0, points]
    for part in (kinds.TRACTOR, kinds.TRAILER):
        if found[part] and face != NONE and s.builds[v].is_armored(part, face):
            found[part] = max(0, found[part] + s.t.armor)
    return found


def touched_parts(s: RoadState, v: int, at: Box, others: list[Box]) -> list[int]:
    """SH-RIG-3: the parts of a vehicle standing at `at` that share an edge with one of the others."""
    if not s.coupled[v]:
        return [kinds.TRACTOR]
    facts = s.facts(v)
    found = []
    for part in (kinds.TRACTOR, kinds.TRAILER):
        box = Box(at.x, at.y + facts.offset[part], at.w, facts.part_length[part])
        if any(contact(box, other) for other in others):
            found.append(part)
    return found


def put_out(s: RoadState, w: int, why: str) -> None:
    """SH-WAR-3: the marker is removed for good."""
    if s.sink is not None:
        s.sink.append(WarriorOut(w, s.at[w], why))
    s.remove(w)
    score_warrior(s, w)


class DamageDice(RoadStep):
    """`dice` d6 are still to roll; SH-RIG-2: damage that is not aimed at a part is split."""

    __slots__ = ("aim", "dice", "points", "v", "why")

    def __init__(self, v: int, aim: int, dice: int, points: int, why: str) -> None:
        self.v = v
        self.aim = aim
        self.dice = dice
        self.points = points
        self.why = why

    def run(self, s: RoadState) -> None:
        if self.dice:
            rolls.ask_die(s, self, 6)
        elif self.aim == kinds.WHOLE:
            hurt_split(s, self.v, self.points, self.why)
        else:
            hurt(s, self.v, self.aim, self.points, self.why)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = rolls.read_roll(s, action, "damage", self.v, kinds.NO_WARRIOR)
        s.push(DamageDice(self.v, self.aim, self.dice - 1, self.points + shows, self.why))
