"""The expert before the race: which upgrades suit a course, which lane, which driver card."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first
from rollingroad.core.state import Decision
from rollingroad.games.full_throttle.courses import corner_count
from rollingroad.games.full_throttle.kinds import (
    AERO,
    ENGINE_POWER,
    GETAWAY,
    HANDLING,
    NITROUS,
    NOWHERE,
    STEERING,
    TIRES,
    TRANSMISSION,
    TUNING,
    TURBO,
)
from rollingroad.games.full_throttle.setup import FitToken, PlaceCar, start_nodes
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.track import Track

FAST: Final = (NITROUS, TRANSMISSION, TURBO, TIRES, TIRES, TURBO, ENGINE_POWER, HANDLING, TUNING, TIRES)
"""For courses with hardly a corner."""
TWISTY: Final = (NITROUS, TIRES, TIRES, TIRES, TRANSMISSION, TURBO, ENGINE_POWER, STEERING, TIRES)
"""For courses full of corners; what comes next depends on the room there is to pass."""
BARRIER: Final = (
    NITROUS,
    TURBO,
    ENGINE_POWER,
    *(TIRES, TIRES, TRANSMISSION, TIRES, TIRES),
    ENGINE_POWER,
    HANDLING,
)
"""For courses with a barrier, where speed must come at the right moment."""
MORE: Final = (TUNING, ENGINE_POWER, HANDLING, AERO, STEERING, TURBO, TRANSMISSION)
"""What further tokens go on, round and round."""
NARROW: Final = 0.5
"""Share of rows with two lanes at most from which it is hard to get past."""
DRIVERS: Final = (
    *("dom", "suki", "roman", "brian", "dk", "tran", "mia", "sean", "letty", "tej", "han", "gisele"),
)
"""Driver cards, those that win most first."""


def plan_for(s: RaceState, car: int) -> list[int]:
    """Which tokens to fit, the most important first."""
    if any(s.track.barrier):
        plan = list(BARRIER)
    elif corner_count(s.track) < 2:
        plan = list(FAST)
    else:
        plan = [*TWISTY, AERO if narrowness(s.track) >= NARROW else HANDLING]
    more_nitrous = s.perks(car).nitrous_tokens - 1
    return [NITROUS] * more_nitrous + plan + list(MORE) * 2


def narrowness(track: Track) -> float:
    """How large a part of the straight rows has two lanes at most."""
    rows = [track.row_of(node) for node in range(track.lanes, track.finish) if is_leftmost(track, node)]
    return sum(len(row) <= 2 for row in rows) / len(rows)


def is_leftmost(track: Track, node: int) -> bool:
    return track.limit[node] == 0 and track.left[node] == NOWHERE


def next_tokens(s: RaceState, ask: Decision) -> list[int]:
    """The tokens of the plan that still fit on the console, the next first."""
    assert isinstance(ask.step, FitToken)
    console, offered = s.console[ask.step.car], {first(action): action for action in ask.offered}
    wanted: dict[int, int] = {}
    found: list[int] = []
    for upgrade in plan_for(s, ask.step.car):
        wanted[upgrade] = wanted.get(upgrade, 0) + 1
        if console[upgrade] < wanted[upgrade] and upgrade in offered and offered[upgrade] not in found:
            found.append(offered[upgrade])
    return found or ask.offered


def preferred_lane(s: RaceState, ask: Decision) -> int:
    """The shortest way to the finish, and room around the car."""
    assert isinstance(ask.step, PlaceCar)
    nodes = {s.track.lane(node) - 1: node for node in start_nodes(s, ask.step.car)}

    def cost(action: int) -> tuple[int, int, int]:
        node = nodes[first(action)]
        return (s.track.to_finish[node], s.at.count(node), first(action))

    if s.rules.variant == GETAWAY and ask.step.car > 0:
        return ask.offered[-1]
    return min(ask.offered, key=cost)


def preferred_driver(s: RaceState, ask: Decision) -> int:
    names = {s.t.driver_ids[first(action)]: action for action in ask.offered}
    return next((names[name] for name in DRIVERS if name in names), ask.offered[0])
