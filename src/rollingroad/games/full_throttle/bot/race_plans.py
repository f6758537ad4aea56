"""Choices before the race: upgrades for a course, start lane, driver card and obstacles."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.courses.validation import corner_count
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.setup import FitToken, PlaceCar, start_nodes
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track

FAST: Final = (
    kinds.NITROUS,
    kinds.TRANSMISSION,
    kinds.TURBO,
    kinds.TIRES,
    kinds.TIRES,
    kinds.TURBO,
    kinds.ENGINE_POWER,
    kinds.HANDLING,
    kinds.TUNING,
    kinds.TIRES,
)
"""For courses with at most one corner."""
TWISTY: Final = (
    kinds.NITROUS,
    kinds.TIRES,
    kinds.TIRES,
    kinds.TIRES,
    kinds.TRANSMISSION,
    kinds.TURBO,
    kinds.ENGINE_POWER,
    kinds.STEERING,
    kinds.TIRES,
)
"""For courses with many corners; the next token depends on how narrow the road is."""
BARRIER: Final = (
    kinds.NITROUS,
    kinds.TURBO,
    kinds.ENGINE_POWER,
    *(kinds.TIRES, kinds.TIRES, kinds.TRANSMISSION, kinds.TIRES, kinds.TIRES),
    kinds.ENGINE_POWER,
    kinds.HANDLING,
)
"""For courses with a barrier, which takes Speed at the right moment."""
MORE: Final = (
    kinds.TUNING,
    kinds.ENGINE_POWER,
    kinds.HANDLING,
    kinds.AERO,
    kinds.STEERING,
    kinds.TURBO,
    kinds.TRANSMISSION,
)
"""Further tokens, in rotation."""
NARROW: Final = 0.5
"""From this share of rows with at most two lanes it is hard to pass."""
DRIVERS: Final = (
    *("dom", "suki", "roman", "brian", "dk", "tran", "mia", "sean", "letty", "tej", "han", "gisele"),
)
"""Driver cards, the most successful first."""


def plan_for(s: RaceState, car: int) -> list[int]:
    """Which tokens to fit, the most important first."""
    if any(s.track.barrier):
        plan = list(BARRIER)
    elif corner_count(s.track) < 2:
        plan = list(FAST)
    else:
        plan = [*TWISTY, kinds.AERO if narrowness(s.track) >= NARROW else kinds.HANDLING]
    more_nitrous = s.perks(car).nitrous_tokens - 1
    return [kinds.NITROUS] * more_nitrous + plan + list(MORE) * 2


def narrowness(track: Track) -> float:
    """The share of straight rows with at most two lanes."""
    rows = [track.row_of(node) for node in range(track.lanes, track.finish) if is_leftmost(track, node)]
    return sum(len(row) <= 2 for row in rows) / len(rows)


def is_leftmost(track: Track, node: int) -> bool:
    return track.limit[node] == 0 and track.left[node] == kinds.NOWHERE


def next_tokens(s: RaceState, ask: Decision) -> list[int]:
    """The tokens of the plan that still fit on the console, the most important first."""
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
    """The lane with the shortest way to the finish, then the emptiest."""
    assert isinstance(ask.step, PlaceCar)
    nodes = {s.track.lane(node) - 1: node for node in start_nodes(s, ask.step.car)}

    def cost(action: int) -> tuple[int, int, int]:
        node = nodes[first(action)]
        return (s.track.to_finish[node], s.at.count(node), first(action))

    if s.setup.variant == kinds.GETAWAY and ask.step.car > 0:
        return ask.offered[-1]
    return min(ask.offered, key=cost)


def preferred_driver(s: RaceState, ask: Decision) -> int:
    names = {s.t.driver_ids[first(action)]: action for action in ask.offered}
    return next((names[name] for name in DRIVERS if name in names), ask.offered[0])


# Obstacles


def best_obstacle(s: RaceState, ask: Decision) -> int:
    """FT-OBST-4: the space farthest from other obstacles that leaves two lanes free, or a pass."""
    best, action = 0, pack(kinds.PASS)
    for obstacle in ask.offered:
        if kind_of(obstacle) == kinds.OBSTACLE:
            room = obstacle_spacing(s, first(obstacle))
            if room > best:
                best, action = room, obstacle
    return action


def obstacle_spacing(s: RaceState, space: int) -> int:
    """The distance to the nearest obstacle or line; 0 where no obstacle should lie."""
    track = s.track
    node = track.nodes_on[space][0]
    if track.limit[node] or track.barrier[node] or free_in_row(s, node) < 2:
        return 0
    away = track.to_finish[node]
    room = min(away, track.to_finish[0] - away)
    for other in s.obstacles:
        room = min(room, abs(track.to_finish[track.nodes_on[other][0]] - away))
    return room


def free_in_row(s: RaceState, node: int) -> int:
    """How many spaces of the row stay free."""
    return sum(s.track.space[other] not in s.obstacles for other in s.track.row_of(node)) - 1
