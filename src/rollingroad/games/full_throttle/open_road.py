"""Moves over open road, which depend on the place and the Speed alone: worked out once for each course.

More than half of all moves meet nobody, no corner that is too sharp, and no end of the road.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollingroad.games.full_throttle.kinds import AERO, FULL, LEFT, NO_DRIFT, NOWHERE, RIGHT
from rollingroad.games.full_throttle.offers import all_searches, move_actions, offered_paths
from rollingroad.games.full_throttle.paths import UNKNOWN, Path, Run
from rollingroad.games.full_throttle.track import FAR, SIDE_BITS, SPECIAL, Track

if TYPE_CHECKING:
    from rollingroad.games.full_throttle.state import RaceState

FARTHEST: Final = 24
"""Faster than that nobody is taken to be carefree."""
MOST_KNOWN: Final = 6_000
"""So many moves are kept of a course; a long one has about that many that come up."""


class Ahead:
    """The road before one place: how near its spaces are, and how fast one may go there without a care."""

    __slots__ = ("_last", "_points", "_reached", "carefree", "near")

    def __init__(self, start: int) -> None:
        self.carefree: int = FARTHEST
        """With an SV up to this, as far as was looked, no path brings a penalty or ends before its last
        point."""
        self.near: dict[int, int] = {}
        """The fewest points that lead to each space, as far as was looked."""
        self._points = 0
        self._last: set[int] = {start}
        self._reached: set[int] = {start}

    def look(self, track: Track, exits: list[list[int]], points: int, past_care: bool = False) -> None:
        """Look so far ahead, or only as far as the carefree get."""
        while self._points < points and (past_care or self._points < self.carefree):
            self._points += 1
            last = {step >> SIDE_BITS for node in self._last for step in exits[node]} - self._reached
            self._reached |= last
            self._last = last
            for node in last:
                self._note(track, node, self._points)

    def _note(self, track: Track, node: int, points: int) -> None:
        if track.space[node] != NOWHERE:
            self.near.setdefault(track.space[node], points)
        if track.ground[node] == SPECIAL:
            self.carefree = min(self.carefree, points - 1)
        elif not track.forward[node]:
            self.carefree = min(self.carefree, points)
        elif track.limit[node]:
            self.carefree = min(self.carefree, max(points - 1, track.limit[node]))


class OpenRoad:
    """What one place and Speed offer while nobody stands in the way."""

    __slots__ = ("moves", "paths")

    def __init__(self, paths: list[Path], moves: list[int]) -> None:
        self.paths = paths
        self.moves = moves


def open_road(s: RaceState, car: int) -> OpenRoad | None:
    """The moves of a car that has open road ahead; None where the search has to look for them."""
    start, aero = s.at[car], s.tokens_left(car, AERO)
    ahead = ahead_of(s.track, start, s.sv, aero > 0)
    if s.sv > ahead.carefree or s.drift != NO_DRIFT or not is_free(s, car, ahead.near, s.sv):
        return None
    return road_from(s.track, start, s.sv, aero, s.perks(car).weave)


def is_free(s: RaceState, car: int, near: dict[int, int], sv: int) -> bool:
    """No obstacle, other car or Block token lies within the SV."""
    for space in s.obstacles:
        if near.get(space, FAR) <= sv:
            return False
    for rival in range(s.rules.cars):
        if rival != car and near.get(s.car_space(rival), FAR) <= sv:
            return False
    return no_blocks(s, car, near, sv)


def no_blocks(s: RaceState, car: int, near: dict[int, int], sv: int) -> bool:
    """No rival's Block token lies within the SV."""
    for rival in range(s.rules.cars):
        if rival != car and s.block[rival] != NOWHERE and near.get(s.block[rival], FAR) <= sv:
            return False
    return True


def ahead_of(track: Track, start: int, points: int, wide: bool, past_care: bool = False) -> Ahead:
    """The road before a place as far as so many points lead, each part seen once; diagonals lead farther."""
    key = start << 1 | wide
    known = track.ahead.get(key)
    if known is None:
        known = track.ahead[key] = Ahead(start)
    known.look(track, track.wide_exits if wide else track.exits, points, past_care)
    return known


def road_from(track: Track, start: int, points: int, aero: int, weave: bool) -> OpenRoad:
    """The moves from that place at that Speed, found once for a car alone on the course."""
    key = ((points << 4 | aero) << 1 | weave) * track.size + start
    known = track.open_roads.get(key)
    if known is None:
        if len(track.open_roads) >= MOST_KNOWN:
            track.open_roads.clear()
        run = Run(track, start, points, 0)
        run.aero, run.weave = aero, weave
        paths = offered_paths(all_searches(run)) if aero or weave else plain_paths(run)
        known = track.open_roads[key] = OpenRoad(paths, move_actions(track, paths))
    return known


def plain_paths(run: Run) -> list[Path]:
    """What the search would offer without tokens: FT-MOVE-4 alone decides, so places are all there is."""
    track, start, points = run.track, run.start, run.points
    places = places_after(track, start, points, LEFT) | places_after(track, start, points, RIGHT)
    return [Path(run, node, FULL, 0, 0, 0, 0, 0, UNKNOWN) for node in in_order(track, places)]


def places_after(track: Track, node: int, points: int, side: int) -> int:
    """Where so many points lead whoever goes aside to that side only: a bit for each node, by its rank."""
    if points == 0:
        return 1 << track.rank[node]
    key = (points << 2 | side) * track.size + node
    known = track.places.get(key)
    if known is None:
        aside = track.left[node] if side == LEFT else track.right[node]
        known = places_after(track, aside, points - 1, side) if aside != NOWHERE else 0
        for following in track.forward[node]:
            known |= places_after(track, following, points - 1, side)
        track.places[key] = known
    return known


def in_order(track: Track, places: int) -> list[int]:
    """The nodes whose bits are set, in the order of their ranks."""
    nodes: list[int] = []
    while places:
        lowest = places & -places
        nodes.append(track.ranked[lowest.bit_length() - 1])
        places ^= lowest
    return nodes
