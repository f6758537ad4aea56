"""The driver before the race: which upgrades suit a course, which lane, which driver card."""

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
    STEERING,
    TIRES,
    TRANSMISSION,
    TUNING,
    TURBO,
)
from rollingroad.games.full_throttle.setup import FitToken, PlaceCar, start_nodes
from rollingroad.games.full_throttle.state import RaceState

FAST: Final = (NITROUS, TRANSMISSION, TURBO, TIRES, TIRES, TURBO, ENGINE_POWER, HANDLING, TUNING, AERO)
"""For courses with hardly a corner."""
TWISTY: Final = (NITROUS, TIRES, TIRES, TIRES, STEERING, TIRES, TRANSMISSION, ENGINE_POWER, TURBO, AERO)
"""For courses full of corners."""
BARRIER: Final = (NITROUS, TURBO, ENGINE_POWER, TIRES, TIRES, TRANSMISSION, TIRES, STEERING, TUNING, AERO)
"""For courses with a barrier, where speed must come at the right moment."""
MORE: Final = (ENGINE_POWER, TUNING, TURBO, HANDLING, TRANSMISSION, AERO, STEERING)
"""What further tokens go on, round and round."""
DRIVERS: Final = (
    "han",
    "dom",
    "brian",
    "mia",
    "gisele",
    "tran",
    "sean",
    "roman",
    "dk",
    "letty",
    "tej",
    "suki",
)


def plan_for(s: RaceState) -> tuple[int, ...]:
    if any(s.track.barrier):
        return BARRIER
    return TWISTY if corner_count(s.track) >= 2 else FAST


def next_token(s: RaceState, ask: Decision) -> int:
    """The next token of the plan that still fits on the console."""
    assert isinstance(ask.step, FitToken)
    console, offered = s.console[ask.step.car], {first(action): action for action in ask.offered}
    wanted: dict[int, int] = {}
    for upgrade in (*plan_for(s), *MORE, *MORE):
        wanted[upgrade] = wanted.get(upgrade, 0) + 1
        if console[upgrade] < wanted[upgrade] and upgrade in offered:
            return offered[upgrade]
    return ask.offered[0]


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
