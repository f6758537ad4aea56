"""Previews of actions: paths, targets and dangers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from rollingroad.core.engine.packing import first
from rollingroad.core.words import count, listed
from rollingroad.games.highway_heist.explain.registry import HeistPreview, PreviewMark, Role
from rollingroad.games.highway_heist.rules.chopper import in_radar_zone
from rollingroad.games.highway_heist.rules.road import OFF, Road, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.tank import in_fire_zone


def marks(s: HeistState, spaces: Iterable[int], role: Role) -> list[PreviewMark]:
    return [PreviewMark(s.road.name(space), role) for space in spaces]


def aim_at(s: HeistState, spaces: Iterable[int], note: str = "") -> HeistPreview:
    return HeistPreview([], marks(s, spaces, "target"), note)


def at_place(role: Role) -> Callable[[HeistState, int], HeistPreview]:
    return lambda s, action: HeistPreview([], marks(s, [first(action)], role), "")


def note_only(words: str) -> Callable[[HeistState, int], HeistPreview]:
    return lambda s, action: HeistPreview([], [], words)


# Paths


def way(road: Road, start: int, end: int, free: int) -> list[str]:
    """HH-GEO-8: a shortest path through `free`; the end itself may be occupied."""
    layers, ways = _ways_from(road, start, free)
    if end not in ways:
        near = road.near[end]
        for layer in layers:
            if near & layer:
                break
        for last in _nearest_first(road, start, end):
            if near & layer & 1 << last:
                break
        ways[end] = [*way(road, start, last, free), road.name(end)]
    return ways[end]


@cache
def _nearest_first(road: Road, start: int, end: int) -> list[int]:
    """The spaces around an end, those nearest to a start first."""
    return sorted(road.around[end], key=lambda space: road.manhattan(start, space))


@lru_cache(maxsize=32)
def _ways_from(road: Road, start: int, free: int) -> tuple[list[int], dict[int, list[str]]]:
    """The spaces that are 0, 1, 2 ... steps away, and the paths found so far: one question wants many."""
    reached = new = 1 << start
    layers = []
    while new:
        layers.append(new)
        wider = reached | road.spread(reached) & free
        reached, new = wider, wider & ~reached
    return layers, {start: [road.name(start)]}


def path_preview(path: list[str], more: list[PreviewMark] | None = None, note: str = "") -> HeistPreview:
    return HeistPreview(path if len(path) > 1 else [], [PreviewMark(path[-1], "end"), *(more or [])], note)


def hop(s: HeistState, start: int, end: int, note: str = "") -> HeistPreview:
    return path_preview(
        [s.road.name(space) for space in ([start, end] if start != end else [end])], note=note
    )


def drive_preview(s: HeistState, seat: int, path: list[str], end: int) -> HeistPreview:
    """HH-TANK-6, HH-CHOP-3, HH-SUV-2: the path of a drive and the dangers at its end."""
    ends, fears = _dangers_at(s, seat, end)
    return HeistPreview(path, ends, f"Ends {fears}." if fears else "")


def dangers_of(s: HeistState, seat: int) -> str:
    """The dangers where a player's vehicle stands."""
    return _dangers_at(s, seat, s.pv[seat])[1] if s.pv[seat] != OFF else ""


def endangered(s: HeistState, seat: int) -> str:
    fears = dangers_of(s, seat)
    return f"You are {fears}." if fears else ""


def _dangers_at(s: HeistState, seat: int, space: int) -> tuple[list[PreviewMark], str]:
    radar = in_radar_zone(s, space)
    ramsey = radar and s.ramsey == seat
    return _danger(s.road, space, s.slammers(space), in_fire_zone(s, space), radar, ramsey)


@lru_cache(maxsize=4096)
def _danger(
    road: Road, end: int, slammers: int, fire: bool, radar: bool, ramsey: bool
) -> tuple[list[PreviewMark], str]:
    """The marks at the end of a drive, and the dangers there in words."""
    at, beside = road.name(end), spaces_of(slammers)
    fears = ["in range of the Tank"] * fire
    fears += ["in the radar zone" + ", with Ramsey aboard" * ramsey] * radar
    ends = [PreviewMark(at, "end"), *[PreviewMark(at, "danger")] * bool(fears)]
    ends += [PreviewMark(road.name(space), "danger") for space in beside]
    fears += [f"beside {count(len(beside), 'SUV')}"] * bool(beside)
    return ends, listed(fears)
