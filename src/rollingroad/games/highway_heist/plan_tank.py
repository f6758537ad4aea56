"""How to win Tank Assault: wrecks ahead of the Tank in its lane, and at the end a man on its roof.

A wreck up to four spaces ahead of the Tank in its lane drifts into it at the end of the round; one beside it
is hit if the Tank comes that way. So cars belong a few spaces ahead of it, where SUVs that follow them are in
the right place to be rammed. Once the last stunt is on the road every wreck next to the Tank is a weapon for
whoever stands on it.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.danger import last_stunt_open, turns_left
from rollingroad.games.highway_heist.kinds import WHEEL
from rollingroad.games.highway_heist.road import DRIFT_REACH, OFF, spaces_of
from rollingroad.games.highway_heist.state import HeistState

TANK_DAMAGE: Final = 1.3
MECHANIC_COST: Final = 0.6
RIDER_VALUE: Final = 1.5
READY_VALUE: Final = 0.8
BEST_AHEAD: Final = 3.0
AHEAD_COST: Final = 0.25
ASIDE_COST: Final = 0.15
FLIP_VALUE: Final = 2.4
WRECK_HIT: Final = 4.0
LATER_HIT: Final = 0.4
"""What part of a hit a wreck promises that needs two rounds to arrive."""


def tank_table(s: HeistState) -> float:
    """Damage done and promised."""
    value = -TANK_DAMAGE * s.tank_strength - (MECHANIC_COST if s.enemy_pegs >> s.tank & 1 else 0.0)
    for space in spaces_of(s.wrecks):
        value += wreck_hits(s, space)
    return value


def tank_place(s: HeistState, seat: int) -> float:
    """Ahead of the Tank and near its lane is where wrecks are wanted; at the end somebody rides it."""
    if s.peg[seat] == s.tank:
        return RIDER_VALUE if last_stunt_open(s) else 0.0
    space = s.pv[seat]
    if space == OFF or s.peg[seat] != WHEEL:
        return 0.0
    road = s.road
    ahead = road.column(space) - road.column(s.tank) - 1
    aside = abs(road.lane(space) - road.lane(s.tank))
    return READY_VALUE - AHEAD_COST * abs(ahead - BEST_AHEAD) - ASIDE_COST * max(0, aside - 1)


def wreck_hits(s: HeistState, space: int) -> float:
    """The damage a wreck there promises: by drifting into the Tank, or by the Tank driving into it."""
    road = s.road
    ahead = road.column(space) - road.column(s.tank) - 1
    aside = abs(road.lane(space) - road.lane(s.tank))
    turns = turns_left(s)
    moves = 1 - 0.67**turns
    if last_stunt_open(s) and turns and s.roof_distance(space, s.tank) == 1:
        return FLIP_VALUE
    if ahead < -1:
        return 0.0
    if ahead <= 0:
        return WRECK_HIT * 0.5 * moves if aside == 1 else 0.1
    if ahead <= DRIFT_REACH:
        return WRECK_HIT * ((1 - 0.8 * moves) if aside == 0 else 0.4 * moves if aside == 1 else 0.05)
    if ahead <= 2 * DRIFT_REACH:
        return WRECK_HIT * LATER_HIT * (1.0 if aside == 0 else 0.5 if aside == 1 else 0.25)
    return 0.2
