"""FT-PATH-2, FT-PATH-7: the searches for one move, and the paths that are offered.

More than half of all moves are over open road: they meet no car, no corner that is too sharp and no end of
the road. Those moves depend only on the place and the Speed, and are cached for each course.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import pack
from rollingroad.games.full_throttle.rules.kinds import AERO, FULL, LEFT, NO_DRIFT, NOWHERE, RIGHT
from rollingroad.games.full_throttle.rules.path_search import UNKNOWN, Path, Run, Search
from rollingroad.games.full_throttle.rules.track import FAR, SIDE_BITS, SPECIAL, Track

if TYPE_CHECKING:
    from rollingroad.games.full_throttle.rules.state import RaceState


@mypyc_attr(acyclic=True)
class Offers:
    """The paths and moves that a car is offered, kept with the question."""

    def __init__(self, paths: list[Path], moves: list[int]) -> None:
        self.paths = paths
        self.moves = moves
        """The action for each path."""
        self.shifts = False
        """FT-GEAR-9: whether upshifts are offered too."""
        self.reach: dict[int, set[int]] = {}
        """Cache: the nodes that only one rule keeps out of reach, by reason code (`drive.py`)."""


def all_searches(run: Run) -> list[Search]:
    """FT-PATH-2: a search for each affordable choice of tokens that can change the result."""
    searches: list[Search] = []
    for handling in range(run.handling + 1):
        if handling and not any(search.met_block for search in searches):
            break
        for aero in [0, run.aero] if run.aero else [0]:
            for tires in range(run.tires + 1):
                searches.append(Search(run, tires, aero, handling))
                if not searches[-1].cornered:
                    break
    return searches


def offered_paths(searches: list[Search]) -> list[Path]:
    """FT-PATH-7: the undominated paths to each end position, the farthest position first."""
    paths = [search.path(end, label) for search in searches for end, label in search.ends.items()]
    rank = searches[0].run.track.rank
    # Indices of the paths in the order of their end positions, each below its rank.
    by_rank = sorted([rank[path.node] << _PLACE_BITS | place for place, path in enumerate(paths)])
    offered: list[Path] = []
    last, since = -1, 0
    for place in by_rank:
        path = paths[place & _PLACE_MASK]
        if path.node != last:
            _put_in_order(offered, since)
            last, since = path.node, len(offered)
            offered.append(path)
        else:
            _offer(offered, since, path)
    _put_in_order(offered, since)
    return offered


_PLACE_BITS: Final = 20
_PLACE_MASK: Final = (1 << _PLACE_BITS) - 1


def move_action(track: Track, path: Path) -> int:
    """FT-PATH-7: the action that names a path by its end position, penalties and tokens."""
    return track.moves[path.node] | pack(0, 0, 0, path.penalties, token_operand(path))


def token_operand(path: Path) -> int:
    return (path.tires * 16 + path.aero) * 2 + path.handling


def _cost(path: Path) -> tuple[int, int, int, int]:
    return (path.penalties, path.tires, path.aero, path.handling)


def _put_in_order(offered: list[Path], since: int) -> None:
    """Sort the paths to one end position, the cheapest first."""
    if len(offered) - since > 1:
        offered[since:] = sorted(offered[since:], key=_cost)


def _offer(offered: list[Path], since: int, path: Path) -> None:
    """Add a path unless another one to the same place covers it; drop those that it covers."""
    kept = offered[since:]
    for other in kept:
        # FT-PATH-8: of two equal paths the one with fewer sideways steps, or the first in the order of steps.
        if other.covers(path) and not (path.covers(other) and path.order < other.order):
            return
    offered[since:] = [other for other in kept if not path.covers(other)]
    offered.append(path)


# Open road


FARTHEST: Final = 24
"""The highest safe speed that is looked for."""
MOST_KNOWN: Final = 6_000
"""Size of the cache of a course; a long course has about as many recurring moves."""


@mypyc_attr(acyclic=True)
class Ahead:
    """The road ahead of one place: the distance of its spaces, and the highest safe speed."""

    def __init__(self, start: int) -> None:
        self.safe_speed: int = FARTHEST
        """With an SV up to this no path of the road looked at brings a penalty or ends early."""
        self.near: dict[int, int] = {}
        """The fewest points to each space of the road looked at."""
        self._points = 0
        self._last: set[int] = {start}
        self._reached: set[int] = {start}

    def look(self, track: Track, exits: list[list[int]], points: int, past_safe_speed: bool = False) -> None:
        """Look that many points ahead, or only as far as the safe speed leads."""
        while self._points < points and (past_safe_speed or self._points < self.safe_speed):
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
            self.safe_speed = min(self.safe_speed, points - 1)
        elif not track.forward[node]:
            self.safe_speed = min(self.safe_speed, points)
        elif track.limit[node]:
            self.safe_speed = min(self.safe_speed, max(points - 1, track.limit[node]))


def open_road(s: RaceState, car: int) -> Offers | None:
    """The moves of a car with open road ahead; None if the search has to find them."""
    start, aero = s.at[car], s.console[car][AERO]
    ahead = ahead_of(s.track, start, s.sv, aero > 0)
    if s.sv > ahead.safe_speed or s.drift != NO_DRIFT or not is_free(s, car, ahead.near, s.sv):
        return None
    return road_from(s.track, start, s.sv, aero, s.perks(car).weave)


def is_free(s: RaceState, car: int, near: dict[int, int], sv: int) -> bool:
    """No obstacle, other car or Block token lies within the SV."""
    if any(near.get(space, FAR) <= sv for space in s.obstacles):
        return False
    taken = any(i != car and near.get(s.car_space(i), FAR) <= sv for i in range(s.setup.cars))
    return not taken and no_blocks(s, car, near, sv)


def no_blocks(s: RaceState, car: int, near: dict[int, int], sv: int) -> bool:
    """No rival's Block token lies within the SV."""
    return not any(rival != car and near.get(at, FAR) <= sv for rival, at in enumerate(s.block))


def ahead_of(track: Track, start: int, points: int, wide: bool, past_safe_speed: bool = False) -> Ahead:
    """The cached road ahead of a place, up to that many points; `wide` adds diagonals."""
    key = start << 1 | wide
    known = track.ahead.get(key)
    if known is None:
        known = track.ahead[key] = Ahead(start)
    known.look(track, track.wide_exits if wide else track.exits, points, past_safe_speed)
    return known


def road_from(track: Track, start: int, points: int, aero: int, weave: bool) -> Offers:
    """The cached moves from a place at a Speed, for a car alone on the course."""
    key = ((points << 4 | aero) << 1 | weave) * track.size + start
    known = track.open_roads.get(key)
    if known is None:
        if len(track.open_roads) >= MOST_KNOWN:
            track.open_roads.clear()
        run = Run(track, start, points, 0)
        run.aero, run.weave = aero, weave
        paths = offered_paths(all_searches(run)) if aero or weave else plain_paths(run)
        known = track.open_roads[key] = Offers(paths, [move_action(track, path) for path in paths])
    return known


def plain_paths(run: Run) -> list[Path]:
    """The paths without tokens: only FT-MOVE-4 limits them, so end places are enough."""
    track, start, points = run.track, run.start, run.points
    places = places_after(track, start, points, LEFT) | places_after(track, start, points, RIGHT)
    return [Path(run, node, FULL, 0, 0, 0, 0, 0, UNKNOWN) for node in in_order(track, places)]


def places_after(track: Track, node: int, points: int, side: int) -> int:
    """The end places with sideways steps to one side only, as a bit for each node by its rank."""
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
