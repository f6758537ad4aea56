"""How to win Semi Heist: one thrower on the rear roof, cars behind the door, then all of them race East.

The other way is the truck itself: with the shotgun empty and no enemy on the Semi the last stunt wins at
once. So somebody is on the Semi as long as there are shells to draw, and near the end its roof is kept clear.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.danger import last_stunt_open
from rollingroad.games.highway_heist.kinds import WHEEL
from rollingroad.games.highway_heist.pieces import semi_spaces
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.round import rounds_left
from rollingroad.games.highway_heist.state import HeistState

CRATE_VALUE: Final = 3.0
CAR_NEEDED: Final = 2.0
"""Without a car for everybody no load is complete."""
SUV_GONE: Final = 1.0
"""Fewer SUVs, fewer slams: there is nothing else to do with a wreck here."""
DOOR_VALUE: Final = 1.5
SHELL_COST: Final = 1.2
GUARD_COST: Final = 0.7
GUARD_IN_THE_WAY: Final = 5.0
CROWD_COST: Final = 2.5
RACE_VALUE: Final = 0.8
ARRIVED: Final = 2.0
RACE_ON_FOOT: Final = 2.0
RACE_BOARDED: Final = 2.0
FULL_BOARDED: Final = 1.0
THROWER_VALUE: Final = 2.8
NEAR_THE_SEMI: Final = 1.0
IDLE_ON_FOOT: Final = -1.5
BAIT_VALUE: Final = 0.5
AT_THE_CAB: Final = 2.0
BEHIND_THE_DOOR: Final = 1.2
BEHIND_VALUE: Final = 1.5
BEHIND_STEP: Final = 0.4
FULL_STEP: Final = 0.3


def semi_table(s: HeistState) -> float:
    """An open door, spent shells, a clear roof, and not too many up there."""
    value = DOOR_VALUE if s.door else 0.0
    value -= SHELL_COST * s.shells
    throwers = 0
    for seat in range(s.players):
        throwers += s.peg[seat] == s.semi
    if throwers > 1:
        value -= CROWD_COST * (throwers - 1)
    for space in semi_spaces(s):
        if s.enemy_pegs >> space & 1:
            value -= guard_cost(s)
    return value


def guard_cost(s: HeistState) -> float:
    """An enemy on the Semi: in the end he keeps the team from the wheel."""
    return GUARD_IN_THE_WAY if wheel_is_near(s) else GUARD_COST


def wheel_is_near(s: HeistState) -> bool:
    """The last stunt lies there and the shotgun is empty."""
    return s.shells == 0 and last_stunt_open(s)


def semi_place(s: HeistState, seat: int) -> float:
    """Crates, the car's place, and what its owner does on foot."""
    if all_full(s):
        return race_worth(s, seat)
    value = CRATE_VALUE * s.cargo[seat]
    if s.pv[seat] == OFF:
        value -= CAR_NEEDED
    else:
        value += semi_spot(s, seat, s.pv[seat])
        if s.enemy_pegs >> s.pv[seat] & 1:
            value -= FULL_BOARDED
    if s.peg[seat] >= 0:
        value += thrower_worth(s, seat)
    return value


def crates_missing(s: HeistState, seat: int) -> int:
    """How many crates that player's car still needs."""
    return s.t.cargo_per_vehicle - s.cargo[seat] if s.pv[seat] != OFF else 0


def all_full(s: HeistState) -> bool:
    for seat in range(s.players):
        if s.pv[seat] == OFF or crates_missing(s, seat):
            return False
    return True


def race_worth(s: HeistState, seat: int) -> float:
    """With every car full nothing counts but all of them in the last column, driven and free of boarders."""
    space = s.pv[seat]
    value = CRATE_VALUE * s.cargo[seat] + RACE_VALUE * s.road.column(space)
    if s.road.column(space) == s.t.far_east:
        value += ARRIVED
    elif s.peg[seat] != WHEEL:
        value -= RACE_ON_FOOT
        if s.peg[seat] >= 0:
            value -= 0.3 * s.roofs_apart(s.peg[seat], space)
    if s.enemy_pegs >> space & 1:
        value -= RACE_BOARDED
    return value


def thrower_worth(s: HeistState, seat: int) -> float:
    """On the Semi to throw while cars wait, to draw shells, or to take the wheel; else at his own."""
    away = s.roof_distance(s.peg[seat], s.semi)
    if wheel_is_near(s):
        cab = s.semi + 2 * s.road.lanes
        return AT_THE_CAB - 0.4 * s.roof_distance(s.peg[seat], cab)
    bait = BAIT_VALUE if s.shells and s.peg[seat] in semi_spaces(s) else 0.0
    waiting = 0
    for other in range(s.players):
        if other != seat and s.peg[other] == WHEEL:
            waiting += crates_missing(s, other)
    if not waiting:
        return bait if bait and rounds_left(s) <= 4 else IDLE_ON_FOOT + bait
    return bait + (THROWER_VALUE if away == 0 else NEAR_THE_SEMI if away <= 2 else 0.0)


def semi_spot(s: HeistState, seat: int, space: int) -> float:
    """Full cars stay in reach of the Semi until all are full; the others wait behind it."""
    if not crates_missing(s, seat):
        return -FULL_STEP * max(0, s.road.distance[space][s.semi] - 2)
    behind = s.road.distance[space][max(0, s.semi - s.road.lanes)]
    value = BEHIND_VALUE - BEHIND_STEP * behind
    if space in s.road.west_near[s.semi] and s.peg[seat] == WHEEL:
        value += BEHIND_THE_DOOR
    return value
