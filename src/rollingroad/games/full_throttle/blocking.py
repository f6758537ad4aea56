"""The expert in the way of others: Block tokens that hurt a rival, and obstacles before the race."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Decision
from rollingroad.games.full_throttle.after_move import block_space
from rollingroad.games.full_throttle.drive import run_of
from rollingroad.games.full_throttle.kinds import BLOCK, NEUTRAL, OBSTACLE, PASS
from rollingroad.games.full_throttle.outlook import Outlook, outlook_of, ways_of
from rollingroad.games.full_throttle.prospects import patience
from rollingroad.games.full_throttle.state import RaceState

BLOCK_PRICE: Final = 1.0
"""What a Block token should cost the rivals together."""
REACH: Final = 12
"""A rival farther behind does not get here in one turn."""


def best_block(s: RaceState, ask: Decision) -> int:
    """The side on which a Block token hurts the rivals behind most, if it is worth the token; or -1."""
    car = s.active
    price = BLOCK_PRICE * patience(outlook_of(s, car), s.at[car], s.gear[car])
    best, action = max(0.3, price), -1
    for block in ask.offered:
        if kind_of(block) == BLOCK:
            harm = harm_of(s, car, block_space(s, car, first(block) + 1))
            if harm > best:
                best, action = harm, block
    return action


def harm_of(s: RaceState, car: int, space: int) -> float:
    """What a Block token there would cost the rivals behind, in points."""
    harm = 0.0
    mine = s.track.to_finish[s.at[car]]
    for rival in range(s.rules.cars):
        behind = s.track.to_finish[s.at[rival]] - mine
        if s.rules.side(rival) != s.rules.side(car) and s.on_road(rival) and 0 <= behind <= REACH:
            harm += harm_to(s, rival, space)
    return harm


def harm_to(s: RaceState, rival: int, space: int) -> float:
    """The mean over the better Speeds that the rival may draw."""
    look, gear = outlook_of(s, rival), s.gear[rival]
    speeds = look.rows[gear][2:] if gear != NEUTRAL else []
    harm = 0.0
    for speed in speeds:
        harm += best_cost(s, look, rival, speed, {space}) - best_cost(s, look, rival, speed, set())
    return harm / max(1, len(speeds))


def best_cost(s: RaceState, look: Outlook, rival: int, speed: int, blocks: set[int]) -> float:
    """What the rest of the race costs a rival that moves at that Speed past these Block tokens."""
    run = run_of(s, rival, speed)
    run.blocks |= blocks
    return min([look.way_cost(way, s.gear[rival], 1, 2) for way in ways_of(run, 0)])


# Obstacles


def best_obstacle(s: RaceState, ask: Decision) -> int:
    """FT-OBST-4: spread along the straights, with two lanes left free in every row; or pass."""
    best, action = 0, pack(PASS)
    for obstacle in ask.offered:
        if kind_of(obstacle) == OBSTACLE:
            room = elbow_room(s, first(obstacle))
            if room > best:
                best, action = room, obstacle
    return action


def elbow_room(s: RaceState, space: int) -> int:
    """How far a space lies from all other obstacles and from both lines; 0 where none should lie."""
    track = s.track
    node = track.nodes_on[space][0]
    if track.limit[node] or track.barrier[node] or free_beside(s, node) < 2:
        return 0
    away = track.to_finish[node]
    room = min(away, track.to_finish[0] - away)
    for other in s.obstacles:
        room = min(room, abs(track.to_finish[track.nodes_on[other][0]] - away))
    return room


def free_beside(s: RaceState, node: int) -> int:
    """How many spaces of the row stay free."""
    return sum(s.track.space[other] not in s.obstacles for other in s.track.row_of(node)) - 1
