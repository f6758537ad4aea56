"""A strip of road around a car, drawn in text: a row for each lane, driven from left to right."""

from __future__ import annotations

from typing import Final

from rollingroad.games.full_throttle.kinds import NOWHERE
from rollingroad.games.full_throttle.state import RaceState

BEHIND: Final = 2
AHEAD: Final = 10


def strip(s: RaceState, car: int) -> list[str]:
    """The road around a car: corner numbers, `=` barriers, `X` obstacles, `b2` Block tokens, cars."""
    columns = [_column(s, node) for node in _axis(s, s.at[car])]
    height = max(len(column) for column in columns)
    width = max(len(cell) for column in columns for cell in column) + 1
    rows = [
        "".join((column[i] if i < len(column) else "").ljust(width) for column in columns)
        for i in range(height)
    ]
    return [row.rstrip() for row in rows]


def _axis(s: RaceState, node: int) -> list[int]:
    """One node of every row that is drawn, following the road straight on."""
    track, behind = s.track, [node]
    for _ in range(BEHIND):
        earlier = [other for other in range(track.size) if behind[0] in track.forward[other]]
        if not earlier:
            break
        behind.insert(0, min(earlier))
    for _ in range(AHEAD):
        last = next((n for n in track.row_of(behind[-1]) if track.forward[n]), NOWHERE)
        if last == NOWHERE or behind[-1] == track.finish:
            break
        ahead = track.forward[behind[-1]] or track.forward[last]
        behind.append(ahead[0])
    return behind


def _column(s: RaceState, node: int) -> list[str]:
    if node == s.track.finish:
        return ["|F|"]
    return [_cell(s, other) for other in s.track.row_of(node)]


def _cell(s: RaceState, node: int) -> str:
    track, space = s.track, s.track.space[node]
    here = [str(car + 1) for car in range(s.rules.cars) if s.on_road(car) and track.space[s.at[car]] == space]
    if node < track.lanes:
        return "".join(["S", *(str(car + 1) for car, at in enumerate(s.at) if at == node)])
    ground = f"({track.limit[node]})" if track.limit[node] else "=" if track.barrier[node] else "."
    if space in s.obstacles:
        ground = "X"
    token = "".join(f"b{car + 1}" for car, at in enumerate(s.block) if at == space)
    return ("".join(here) or ground) + token
