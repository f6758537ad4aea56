"""FT-PATH-2, FT-PATH-7: the searches for one move, and which of the paths they find are offered."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import pack
from rollingroad.games.full_throttle.paths import Path, Run, Search
from rollingroad.games.full_throttle.track import Track


class Offers:
    """What a car is offered, kept beside the question; what is asked about it later is worked out once."""

    __slots__ = ("moves", "paths", "reach")

    def __init__(self, paths: list[Path], moves: list[int]) -> None:
        self.paths = paths
        self.moves = moves
        """The action for each path."""
        self.reach: dict[str, set[int]] = {}
        """End positions if one rule did not hold, by the name of that rule (`why_not_moves.py`)."""


def all_searches(run: Run) -> list[Search]:
    """FT-PATH-2: one search for every affordable choice of tokens that can differ from those before it."""
    searches: list[Search] = []
    for handling in range(run.handling + 1):
        if handling and not _met_block(searches):
            break
        _add_searches(searches, run, 0, handling)
        if run.aero:
            _add_searches(searches, run, run.aero, handling)
    return searches


def _add_searches(searches: list[Search], run: Run, aero: int, handling: int) -> None:
    for tires in range(run.tires + 1):
        search = Search(run, tires, aero, handling)
        searches.append(search)
        if not search.cornered:
            break


def _met_block(searches: list[Search]) -> bool:
    for search in searches:
        if search.met_block:
            return True
    return False


def overruns(searches: list[Search]) -> bool:
    """FT-GEAR-9: some path of the search ends in overrun."""
    for search in searches:
        if search.overran:
            return True
    return False


def offered_paths(searches: list[Search]) -> list[Path]:
    """FT-PATH-7: per end position all paths that no other is better than; the farthest come first."""
    paths = [search.path(end, label) for search in searches for end, label in search.ends.items()]
    by_rank = _by_rank(searches[0].run.track, paths)
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


def _by_rank(track: Track, paths: list[Path]) -> list[int]:
    """The places of the paths in their list, in the order of where they end; the rank stands before each."""
    places = [track.rank[path.node] << _PLACE_BITS | place for place, path in enumerate(paths)]
    places.sort()
    return places


def move_actions(track: Track, paths: list[Path]) -> list[int]:
    return [move_action(track, path) for path in paths]


def move_action(track: Track, path: Path) -> int:
    """FT-PATH-7: an end position with its penalties and tokens names one path."""
    tokens = token_operand(path)
    if path.penalties or tokens:
        return track.moves[path.node] | pack(0, 0, 0, path.penalties, tokens)
    return track.moves[path.node]


def token_operand(path: Path) -> int:
    return (path.tires * 16 + path.aero) * 2 + path.handling


def _cost(path: Path) -> tuple[int, int, int, int]:
    return (path.penalties, path.tires, path.aero, path.handling)


def _put_in_order(offered: list[Path], since: int) -> None:
    """The cheapest path to an end position comes first."""
    if len(offered) - since > 1:
        offered[since:] = sorted(offered[since:], key=_cost)


def _offer(offered: list[Path], since: int, path: Path) -> None:
    """Keep a path unless another one to the same place covers it; drop those that it covers."""
    kept = offered[since:]
    for other in kept:
        if other.covers(path) and not (path.covers(other) and path.before(other)):
            return
    offered[since:] = [other for other in kept if not path.covers(other)]
    offered.append(path)
