"""What the road ahead is worth to a car: how well each Speed and each gear suit it, on an empty road.

The driver asks this for the same places over and over, so it is worked out once for a track.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.full_throttle.kinds import FINISH, GEARS, PAUSE
from rollingroad.games.full_throttle.paths import Path, Run, Search
from rollingroad.games.full_throttle.tables import Tables
from rollingroad.games.full_throttle.track import Track

TOP: Final = 24
"""Faster moves are judged like this one."""
HOME: Final = 40.0
"""What crossing the line is worth, in points of movement."""
PAUSED: Final = 7.0
"""What hanging on a barrier costs."""
ROOMY: Final = 9
"""Penalties of a car in 3rd gear that stop it; good enough to judge a road by."""


def penalty_cost(penalties: int, base: int) -> float:
    """What penalties cost: cards at first, then gears."""
    if penalties <= base:
        return 0.7 * penalties + 0.08 * penalties * penalties
    return 0.7 * base + 0.08 * base * base + 4.0 * (penalties - base)


class Outlook:
    """Tables by node and Speed, filled as they are asked for."""

    __slots__ = ("_ends", "_gears", "_scores", "rows", "tables", "track")

    def __init__(self, tables: Tables, track: Track) -> None:
        self.tables = tables
        self.track = track
        self.rows: list[list[int]] = [typical_speeds(tables, gear) for gear in range(GEARS + 1)]
        self._scores: dict[int, float] = {}
        self._ends: dict[int, int] = {}
        self._gears: dict[int, float] = {}

    def score(self, node: int, speed: int) -> float:
        """How many points a move of that Speed is worth from here, after what it costs."""
        key = node * 64 + min(speed, TOP)
        if key not in self._scores:
            self._judge(key, node, min(speed, TOP))
        return self._scores[key]

    def end(self, node: int, speed: int) -> int:
        """Where the best path of that Speed ends."""
        self.score(node, speed)
        return self._ends[node * 64 + min(speed, TOP)]

    def _judge(self, key: int, node: int, speed: int) -> None:
        best, end = -99.0, node
        for path in Search(Run(self.track, node, speed, ROOMY), 0, 0, 0).paths:
            worth = self.path_worth(node, path)
            if worth > best:
                best, end = worth, path.node
        self._scores[key], self._ends[key] = best, end

    def path_worth(self, start: int, path: Path) -> float:
        """Progress less penalties; home is best, the more extra Speed the better."""
        away = self.track.to_finish
        worth = away[start] - away[path.node] - penalty_cost(path.penalties, self.tables.plain.base)
        if path.ending == FINISH:
            worth += HOME + path.extra
        elif path.ending == PAUSE:
            worth -= PAUSED
        return worth

    def readiness(self, node: int, gear: int) -> float:
        """What the next turn will be worth from here in that gear: the better half of its usual Speeds."""
        key = node * 8 + gear
        if key not in self._gears:
            scores = sorted(self.score(node, speed) for speed in self.rows[gear])
            half = scores[len(scores) // 2 :]
            self._gears[key] = sum(half) / len(half)
        return self._gears[key]


def typical_speeds(tables: Tables, gear: int) -> list[int]:
    """A few Speeds that stand for the row of a gear, its Minimum among them; Neutral has none."""
    if gear == 0:
        return [0]
    row = sorted(tables.row_speed(card, gear) for card in range(len(tables.card_ids)))
    picked = [row[len(row) * share // 100] for share in (15, 40, 60, 80, 92)]
    return [*picked, tables.minimum[gear]]


_KNOWN: dict[int, tuple[Track, Outlook]] = {}


def outlook_of(tables: Tables, track: Track) -> Outlook:
    """The outlook of a track, made once and kept with it."""
    known = _KNOWN.get(id(track))
    if known is None or known[0] is not track:
        known = _KNOWN[id(track)] = (track, Outlook(tables, track))
    return known[1]
