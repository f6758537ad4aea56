"""FT-PATH-2, FT-PATH-7: the searches for one move, and which of the paths they find are offered."""

from __future__ import annotations

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
    track = searches[0].run.track
    by_rank: dict[int, list[Path]] = {}
    for search in searches:
        for end in search.ends:
            path = search.path(end)
            kept = by_rank.get(track.rank[path.node])
            if kept is None:
                by_rank[track.rank[path.node]] = [path]
            else:
                _offer(kept, path)
    offered: list[Path] = []
    for rank in sorted(by_rank):
        paths = by_rank[rank]
        if len(paths) == 1:
            offered.append(paths[0])
        else:
            offered += sorted(paths, key=_cost)
    return offered


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


def _offer(kept: list[Path], path: Path) -> None:
    """Keep a path unless another covers it; drop those that it covers."""
    for other in kept:
        if other.covers(path) and not (path.covers(other) and path.before(other)):
            return
    left = [other for other in kept if not path.covers(other)]
    left.append(path)
    kept[:] = left
