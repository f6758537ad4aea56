"""The road ahead of a node as numbers for learners, worked out once: only what is in the way changes."""

from __future__ import annotations

from array import array
from typing import Final

from rollingroad.core.layout import share
from rollingroad.games.full_throttle.kinds import NOWHERE
from rollingroad.games.full_throttle.track import Track

AHEAD: Final = 24
"""So many points of movement of the road are told."""
CELL: Final = 6
MOST_LIMIT: Final = 20
MOST_TRACKS: Final = 32
"""So many courses are remembered at once."""


class RoadAhead:
    """Each point of movement with its corner numbers, its barrier and the spaces one could be in then."""

    __slots__ = ("lanes", "limits", "places", "values")

    def __init__(self, track: Track, node: int) -> None:
        self.values: array[float] = array("f", bytes(4 * AHEAD * CELL))
        self.places: dict[int, list[tuple[int, float]]] = {}
        """For each space the points at which it is one of the row, and its share of the row."""
        self.lanes: dict[int, list[int]] = {}
        """For each space the points at which it lies straight ahead."""
        self.limits: list[int] = []
        """The best corner number at each point; 0: no corner."""
        lane, row = node, track.row_of(node)
        for point in range(AHEAD):
            lane, row = next_row(track, lane, row)
            if not row:
                break
            self._add(track, point, lane, row)

    def _add(self, track: Track, point: int, lane: int, row: list[int]) -> None:
        limits, at = [track.limit[node] for node in row], point * CELL
        self.limits.append(max(limits) if min(limits) else 0)
        self.values[at] = share(max(limits), MOST_LIMIT)
        self.values[at + 1] = share(min(limits), MOST_LIMIT)
        if lane != NOWHERE:
            self.values[at + 2] = share(track.limit[lane], MOST_LIMIT)
            self.lanes.setdefault(track.space[lane], []).append(point)
        self.values[at + 4] = 1.0
        self.values[at + 5] = 1.0 if track.finish in row else share(track.barrier[row[0]], MOST_LIMIT) / 2
        for node in row:
            self.places.setdefault(track.space[node], []).append((point, 1.0 / len(row)))


def next_row(track: Track, lane: int, row: list[int]) -> tuple[int, list[int]]:
    """One point of movement on: where straight ahead leads, and all nodes that the row leads to."""
    onward: list[int] = []
    for node in row:
        for following in track.forward[node]:
            if following not in onward:
                onward.append(following)
    straight = track.forward[lane] if lane != NOWHERE else []
    return straight[0] if straight else NOWHERE, onward


_ROADS: Final[dict[Track, dict[int, RoadAhead]]] = {}


def road_ahead(track: Track, node: int) -> RoadAhead:
    """What lies ahead of a node, worked out once."""
    roads = _ROADS.get(track)
    if roads is None:
        if len(_ROADS) >= MOST_TRACKS:
            _ROADS.clear()
        roads = _ROADS[track] = {}
    if node not in roads:
        roads[node] = RoadAhead(track, node)
    return roads[node]
