"""Hit points and warriors that are lost (SH-ROLL-8, SH-RIG-2, SH-RIG-3, SH-WAR-3)."""

from __future__ import annotations

from rollingroad.games.shattered_highways.boxes import Box, contact
from rollingroad.games.shattered_highways.events import Damaged, TrailerDead, WarriorOut
from rollingroad.games.shattered_highways.kit import TRACTOR, TRAILER
from rollingroad.games.shattered_highways.scenarios import score_damage, score_warrior
from rollingroad.games.shattered_highways.state import RoadState


def hurt(s: RoadState, v: int, part: int, points: int, why: str) -> None:
    """Take hit points from one part; a tractor or any other vehicle at 0 is due for section 16."""
    left = s.trailer_hp[v] if part == TRAILER else s.hp[v]
    lost = min(left, max(0, points))
    if lost == 0:
        return
    if part == TRAILER:
        s.trailer_hp[v] -= lost
    else:
        s.hp[v] -= lost
    if s.sink is not None:
        s.sink.append(Damaged(v, part, lost, left - lost, why))
    score_damage(s, v, lost)
    if left == lost:
        _at_zero(s, v, part)


def _at_zero(s: RoadState, v: int, part: int) -> None:
    if part == TRACTOR:
        s.wreck_due.append(v)
    elif s.sink is not None:
        s.sink.append(TrailerDead(v))


def hurt_split(s: RoadState, v: int, points: int, why: str) -> None:
    """SH-RIG-2: what is neither aimed nor from contact; SH-RIG-5: a dead trailer takes no share."""
    if not s.coupled[v] or s.trailer_hp[v] == 0:
        hurt(s, v, TRACTOR, points, why)
        return
    hurt(s, v, TRACTOR, points // 2, why)
    hurt(s, v, TRAILER, points - points // 2, why)


def hurt_touched(s: RoadState, v: int, parts: list[int], face: int, points: int, why: str) -> None:
    """SH-RIG-3: impact on the touched part, or split over both; armour takes 1 off each share."""
    for part, share in shares(parts, points):
        hurt(s, v, part, share + (s.t.armor if s.builds[v].armored(part, face) else 0), why)


def hurt_bare(s: RoadState, v: int, parts: list[int], points: int, why: str) -> None:
    """SH-RAM-6: impact that no armour softens."""
    for part, share in shares(parts, points):
        hurt(s, v, part, share, why)


def shares(parts: list[int], points: int) -> list[tuple[int, int]]:
    """SH-RIG-2: the tractor's half is rounded down."""
    if len(parts) == 1:
        return [(parts[0], points)]
    return [(TRACTOR, points // 2), (TRAILER, points - points // 2)]


def touched_parts(s: RoadState, v: int, at: Box, others: list[Box]) -> list[int]:
    """SH-RIG-3: the parts of a vehicle standing at `at` that share an edge with one of the others."""
    if not s.coupled[v]:
        return [TRACTOR]
    facts = s.facts(v)
    found = []
    for part in (TRACTOR, TRAILER):
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
