"""What pages draw for an action: the path of a piece, its target, the danger.

Paths are the shortest that the rules of movement allow. Where a rule leaves the path open (HH-GEO-9), the
preview takes the one that keeps closest to the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from rollingroad.core.engine.packing import first
from rollingroad.core.words import count, listed
from rollingroad.games.highway_heist.rules.road import Road, spaces_of
from rollingroad.games.highway_heist.rules.scenarios.chopper import in_radar_zone
from rollingroad.games.highway_heist.rules.scenarios.tank import in_fire_zone
from rollingroad.games.highway_heist.rules.state import HeistState

Role = Literal["end", "target", "danger", "push"]


class PreviewMark(msgspec.Struct, frozen=True):
    """A space and why it matters: where something ends, is aimed at, is in danger, or is pushed away."""

    at: str
    role: Role


class HeistPreview(msgspec.Struct, frozen=True):
    path: list[str]
    """The spaces from start to end, both included; empty where nothing moves."""
    marks: list[PreviewMark]
    note: str
    """What the action would do, in one short sentence; empty where its label says it all."""


def marks(s: HeistState, spaces: Iterable[int], role: Role) -> list[PreviewMark]:
    return [PreviewMark(s.road.name(space), role) for space in spaces]


def aim_at(s: HeistState, spaces: Iterable[int], note: str = "") -> HeistPreview:
    return HeistPreview([], marks(s, spaces, "target"), note)


def at_place(role: Role) -> Callable[[HeistState, int], HeistPreview]:
    return lambda s, action: HeistPreview([], marks(s, [first(action)], role), "")


def note_only(words: str) -> Callable[[HeistState, int], HeistPreview]:
    return lambda s, action: HeistPreview([], [], words)


# Paths


def way(road: Road, start: int, end: int, free: int) -> list[int]:
    """HH-GEO-8: a shortest path through `free`; the end itself may be occupied."""
    layers = _layers(road, start, free)
    number = next(number for number, layer in enumerate(layers) if road.near[end] & layer)
    spaces = [end]
    for layer in layers[number::-1]:
        before = spaces_of(road.near[spaces[-1]] & layer)
        spaces.append(min(before, key=lambda space: road.manhattan(start, space)))
    return spaces[::-1]


@lru_cache(maxsize=32)
def _layers(road: Road, start: int, free: int) -> list[int]:
    """The spaces that are 0, 1, 2 ... steps away; cached, since one question asks for them many times."""
    reached = new = 1 << start
    layers = []
    while new:
        layers.append(new)
        wider = reached | road.spread(reached) & free
        reached, new = wider, wider & ~reached
    return layers


def path_preview(
    s: HeistState, spaces: list[int], more: list[PreviewMark] | None = None, note: str = ""
) -> HeistPreview:
    names = [s.road.name(space) for space in spaces]
    return HeistPreview(names if len(names) > 1 else [], [PreviewMark(names[-1], "end"), *(more or [])], note)


def hop(s: HeistState, start: int, end: int, note: str = "") -> HeistPreview:
    return path_preview(s, [start, end] if start != end else [end], note=note)


def drive_preview(s: HeistState, seat: int, spaces: list[int]) -> HeistPreview:
    """HH-TANK-6, HH-CHOP-3, HH-SUV-2: the path of a drive and the dangers at its end."""
    end = spaces[-1]
    beside = spaces_of(s.slammers(end))
    fears = _zones(s, seat, end)
    dangers = marks(s, [end] if fears else [], "danger") + marks(s, beside, "danger")
    if beside:
        fears.append(f"beside {count(len(beside), 'SUV')}")
    return path_preview(s, spaces, dangers, f"Ends {listed(fears, 'and')}." if fears else "")


def _zones(s: HeistState, seat: int, space: int) -> list[str]:
    zones = ["in range of the Tank"] if in_fire_zone(s, space) else []
    if in_radar_zone(s, space):
        zones.append("in the radar zone" + (", with Ramsey aboard" if s.ramsey == seat else ""))
    return zones
