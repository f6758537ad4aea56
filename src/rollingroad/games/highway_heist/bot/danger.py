"""Estimates what threatens a vehicle and what the crew has to lose.

One point is about one damage to the main enemy.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.rules.kinds import DEFENSE_ROLL, PV
from rollingroad.games.highway_heist.rules.road import EAST, OFF, WEST
from rollingroad.games.highway_heist.rules.rolls import dice_of
from rollingroad.games.highway_heist.rules.round import rounds_left
from rollingroad.games.highway_heist.rules.scenarios.tank import in_fire_zone
from rollingroad.games.highway_heist.rules.state import HeistState

VEHICLE_VALUE: Final = 2.0
STRENGTH_VALUE: Final = 0.25
LAST_POINTS: Final = 1.0
"""How much less a car with hardly any strength left is worth."""
BOOST_VALUE: Final = 1.0
BOARDED_COST: Final = 0.7
ON_FOOT_COST: Final = 0.8
WEST_EDGE_COST: Final = 3.0
"""A driverless car drifts West and is lost beyond column A."""
SLAM_RISK: Final = 0.33
"""Two of six faces of the enemy die let the SUVs act."""
SHELL_RISK: Final = 0.3
FLEE_COST: Final = 0.8
"""The cost of having to drive away from a wreck."""
RAMSEY_LOST: Final = 30.0


def future(s: HeistState) -> float:
    """The weight of cars and tokens: little in the last rounds, unless the cars themselves must arrive."""
    if s.semi != OFF:
        return 1.0
    return min(1.0, 0.3 + 0.15 * rounds_left(s))


def turns_left(s: HeistState) -> int:
    """Enemy dice still to come in this round."""
    number = 0
    for exhausted in s.exhausted:
        if not exhausted:
            number += 1
    return number


def last_stunt_open(s: HeistState) -> bool:
    """Whether the level 3 card is on the road."""
    return s.to_come[-1] == 0


def danger(s: HeistState, seat: int, space: int) -> float:
    """The danger for a vehicle in that space: slams, shells, and wrecks that will drift into it."""
    suvs = s.slammers(space).bit_count()
    if suvs:
        return danger_of(s, seat, space, suvs, slam_damage(s, seat), slam_rush(s))
    return danger_of(s, seat, space, 0, 0.0, 0.0)


def slam_damage(s: HeistState, seat: int) -> float:
    """The damage of a slam that passes that player's defence."""
    return max(0.3, s.t.slam_damage - 0.5 * dice_of(s, DEFENSE_ROLL, seat, 0))


def slam_rush(s: HeistState) -> float:
    """How much the enemy dice still to come raise the danger from SUVs."""
    return 1 + 0.3 * turns_left(s)


def danger_of(s: HeistState, seat: int, space: int, suvs: int, damage: float, rush: float) -> float:
    """The same for callers that know how many SUVs are beside that space and what their slams would do."""
    value = SLAM_RISK * suvs * damage * STRENGTH_VALUE * rush
    if s.tank != OFF:
        aside = s.road.lane(space) != s.road.lane(s.tank)
        if in_fire_zone(s, space) or (aside and s.roof_distance(space, s.tank) == 1):
            value += SHELL_RISK
    return value + drift_danger(s, seat, space)


def drift_danger(s: HeistState, seat: int, space: int) -> float:
    """HH-ROUND-3: a wreck up to four spaces East in the lane removes it, unless it moves away before."""
    if not s.wrecks or not s.wrecks & s.t.wreck_paths[space]:
        return 0.0
    ahead = s.road.next[space][EAST]
    for _ in range(s.t.wreck_drift):
        if ahead == OFF:
            return 0.0
        if s.wrecks >> ahead & 1:
            can_flee = not s.exhausted[seat] and (s.active != seat or s.actions > 0)
            return FLEE_COST if can_flee else VEHICLE_VALUE + STRENGTH_VALUE * s.strength[seat]
        if s.kind[ahead] and s.kind[ahead] < PV and not s.suvs >> ahead & 1:
            return 0.0
        ahead = s.road.next[ahead][EAST]
    return 0.0


def own_threat(s: HeistState, seat: int, space: int, left: int) -> float:
    """The threat of a wreck made there to the maker's own car, with `left` actions to flee."""
    road, own = s.road, s.pv[seat]
    if road.lane(space) != road.lane(own) or not 0 < road.column(space) - road.column(own) <= s.t.wreck_drift:
        return 0.0
    if left > 0:
        return FLEE_COST
    return VEHICLE_VALUE + (RAMSEY_LOST if s.ramsey == seat else 0.0)


def wreck_threat(s: HeistState, maker: int, space: int) -> float:
    """HH-ROUND-3: the threat to team-mates' vehicles that a wreck there would drift into."""
    threat = 0.0
    behind = s.road.next[space][WEST]
    for _ in range(s.t.wreck_drift):
        if behind == OFF:
            break
        kind = s.kind[behind]
        if kind >= PV:
            seat = kind - PV
            if seat != maker:
                lost = VEHICLE_VALUE + (RAMSEY_LOST if s.ramsey == seat else 0.0)
                threat += lost if s.exhausted[seat] else FLEE_COST
        elif kind and not s.suvs >> behind & 1:
            break
        behind = s.road.next[behind][WEST]
    return threat
