"""What a table of Highway Heist is worth to the crew: the evaluation behind the driver and the search.

Points: one is about one damage to the main enemy. `win_chance` squeezes them into a number from 0 to 1.
"""

from __future__ import annotations

import math
from typing import Final

from rollingroad.games.highway_heist.kinds import DEFENSE, PV, WHEEL
from rollingroad.games.highway_heist.pieces import ramsey_pv
from rollingroad.games.highway_heist.road import EAST, OFF, WEST, spaces_of
from rollingroad.games.highway_heist.round import rounds_left
from rollingroad.games.highway_heist.state import HeistState

VEHICLE_VALUE: Final = 5.0
STRENGTH_VALUE: Final = 0.5
BOOST_VALUE: Final = 0.7
BOARDED_COST: Final = 1.1
ON_FOOT_COST: Final = 0.6
DRIFT_REACH: Final = 4


def worth(s: HeistState) -> float:
    """Everything that makes the crew glad or sorry."""
    if s.outcome is not None:
        return 1000.0 if s.outcome[0] > 0 else -1000.0
    value = 0.0
    for seat in range(s.players):
        value += player_worth(s, seat)
    value *= future(s)
    if s.tank != OFF:
        return value + tank_worth(s)
    if s.semi != OFF:
        return value + semi_worth(s)
    return value + chopper_worth(s)


def win_chance(s: HeistState) -> float:
    """The evaluation as a chance to win."""
    if s.outcome is not None:
        return s.outcome[0]
    return 1 / (1 + math.exp(-worth(s) / 8))


def future(s: HeistState) -> float:
    """What cars and tokens count for: little in the last rounds, unless the cars themselves must arrive."""
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


def player_worth(s: HeistState, seat: int) -> float:
    """A player's vehicle, tokens and place."""
    value = BOOST_VALUE * s.boost[seat]
    space = s.pv[seat]
    if space == OFF:
        return value + (0.5 if s.peg[seat] >= 0 and s.suvs >> s.peg[seat] & 1 else 0.0)
    value += VEHICLE_VALUE + STRENGTH_VALUE * s.strength[seat] - 1.5 / (1 + s.strength[seat])
    if s.peg[seat] != WHEEL:
        value -= ON_FOOT_COST
    if s.enemy_pegs >> space & 1:
        value -= BOARDED_COST
    return value - danger(s, seat, space)


def danger(s: HeistState, seat: int, space: int) -> float:
    """What threatens a vehicle in that space: slams, shells, and wrecks that will drift into it."""
    value = 0.0
    near = s.suvs & s.road.near[space]
    if near:
        dice = s.t.vehicle_rating[s.vehicle[seat]][DEFENSE]
        if s.peg[seat] == WHEEL:
            dice += s.t.character_rating[s.character[seat]][DEFENSE]
        through = max(0.3, s.t.slam_damage - 0.5 * dice)
        value = 0.33 * near.bit_count() * through * STRENGTH_VALUE * (1 + 0.3 * turns_left(s))
    if s.tank != OFF:
        away = s.roof_distance(space, s.tank)
        if 2 <= away <= 3:
            value += 0.3
        elif away == 1 and s.road.lane(space) != s.road.lane(s.tank):
            value += 0.35
    return value + drift_danger(s, seat, space)


def drift_danger(s: HeistState, seat: int, space: int) -> float:
    """HH-ROUND-3: a wreck up to four spaces East in the lane removes it; who can still move is safer."""
    if not s.wrecks & s.road.east[space]:
        return 0.0
    ahead = s.road.next[space][EAST]
    for _ in range(DRIFT_REACH):
        if ahead == OFF:
            return 0.0
        if s.wrecks >> ahead & 1:
            can_flee = not s.exhausted[seat] and (s.active != seat or s.actions > 0)
            return 0.8 if can_flee else VEHICLE_VALUE + 0.3 * s.strength[seat]
        if s.kind[ahead] and s.kind[ahead] < PV and not s.suvs >> ahead & 1:
            return 0.0
        ahead = s.road.next[ahead][EAST]
    return 0.0


def spot_worth(s: HeistState, seat: int, space: int) -> float:
    """How good a space is to drive to: what can be rammed from there, less what threatens there."""
    value = -danger(s, seat, space)
    near = s.suvs & s.road.near[space]
    best = 0.0
    while near:
        low = near & -near
        best = max(best, wreck_worth(s, low.bit_length() - 1))
        near ^= low
    value += 0.6 * best
    if s.tank != OFF:
        ahead = s.road.column(space) - s.road.column(s.tank) - 1
        return value - 0.25 * abs(ahead - 3)
    if s.semi != OFF:
        return value + semi_spot(s, seat, space)
    return value + chopper_spot(s, seat, space)


# Tank Assault


def tank_worth(s: HeistState) -> float:
    """Damage done and promised, and the last stunt being set up."""
    value = -1.3 * s.tank_strength - (0.4 if s.enemy_pegs >> s.tank & 1 else 0.0)
    for space in spaces_of(s.wrecks):
        value += wreck_hits(s, space)
    if last_stunt_open(s) and s.riders(s.tank):
        value += 2.0
    return value + sum(tank_readiness(s, seat) for seat in range(s.players))


def last_stunt_open(s: HeistState) -> bool:
    """The level 3 card lies on the road."""
    return s.to_come[-1] == 0


def tank_readiness(s: HeistState, seat: int) -> float:
    """Ahead of the Tank and near its lane is where wrecks are wanted, so that is where to drive."""
    space = s.pv[seat]
    if space == OFF or s.peg[seat] != WHEEL:
        return 0.0
    road = s.road
    ahead = road.column(space) - road.column(s.tank) - 1
    aside = abs(road.lane(space) - road.lane(s.tank))
    return 1.0 - 0.25 * abs(ahead - 3) - 0.1 * max(0, aside - 1)


def wreck_hits(s: HeistState, space: int) -> float:
    """The damage a wreck there promises: by drifting into the Tank, or by the Tank driving into it."""
    road = s.road
    ahead = road.column(space) - road.column(s.tank) - 1
    aside = abs(road.lane(space) - road.lane(s.tank))
    turns = turns_left(s)
    moves = 1 - 0.67**turns
    if last_stunt_open(s) and turns and s.roof_distance(space, s.tank) == 1:
        return 2.4
    if ahead < -1:
        return 0.0
    if ahead <= 0:
        return 2.6 * 0.5 * moves if aside == 1 else 0.1
    if ahead <= DRIFT_REACH:
        return 2.6 * ((1 - 0.8 * moves) if aside == 0 else 0.4 * moves if aside == 1 else 0.05)
    if ahead <= 2 * DRIFT_REACH:
        return 2.6 * (0.4 if aside == 0 else 0.2 if aside == 1 else 0.1)
    return 0.2


def wreck_worth(s: HeistState, space: int) -> float:
    """What turning the SUV in that space into a wreck is worth."""
    value = 0.7 + (0.5 if s.enemy_pegs >> space & 1 else 0.0)
    if s.tank != OFF:
        value += wreck_hits(s, space) - 0.4
    elif s.semi == OFF:
        value += ramp_worth(s, space)
    return value - wreck_threat(s, space)


def wreck_threat(s: HeistState, space: int) -> float:
    """Team vehicles that such a wreck would drift into."""
    threat = 0.0
    behind = s.road.next[space][WEST]
    for _ in range(DRIFT_REACH):
        if behind == OFF:
            break
        kind = s.kind[behind]
        if kind >= PV:
            threat += 1.0 if not s.exhausted[kind - PV] else VEHICLE_VALUE
        elif kind and not s.suvs >> behind & 1:
            break
        behind = s.road.next[behind][WEST]
    return threat


# Semi Heist


def semi_worth(s: HeistState) -> float:
    """Crates in cars count most; then one thrower on the rear roof, an open door, cars in place."""
    value = 1.5 if s.door else 0.0
    if all_full(s):
        return value + sum(race_worth(s, seat) for seat in range(s.players))
    throwers = 0
    for seat in range(s.players):
        value += 4.0 * s.cargo[seat]
        if s.pv[seat] != OFF:
            value += semi_spot(s, seat, s.pv[seat])
        if s.pv[seat] != OFF and s.enemy_pegs >> s.pv[seat] & 1:
            value -= 1.0
        if s.peg[seat] >= 0:
            throwers += s.peg[seat] == s.semi
            value += thrower_worth(s, seat)
    if throwers > 1:
        value -= 3.0 * (throwers - 1)
    for space in (s.semi, s.semi + s.road.lanes, s.semi + 2 * s.road.lanes):
        if s.enemy_pegs >> space & 1:
            value -= 0.6
    return value


def crates_missing(s: HeistState, seat: int) -> int:
    """How many crates that player's car still needs."""
    most: int = s.t.scenario.scenario.cargo_per_vehicle
    return most - s.cargo[seat] if s.pv[seat] != OFF else 0


def race_worth(s: HeistState, seat: int) -> float:
    """With every car full nothing counts but all of them in the last column, driven and free of boarders."""
    space = s.pv[seat]
    value = 4.0 * s.cargo[seat] + 0.8 * s.road.column(space)
    if s.road.column(space) == s.t.far_east:
        value += 2.0
    if s.peg[seat] != WHEEL and s.road.column(space) != s.t.far_east:
        value -= 2.0 + 0.3 * s.roofs_apart(s.peg[seat], space) if s.peg[seat] >= 0 else 3.0
    if s.enemy_pegs >> space & 1:
        value -= 2.0
    return value


def all_full(s: HeistState) -> bool:
    for seat in range(s.players):
        if s.pv[seat] == OFF or crates_missing(s, seat):
            return False
    return True


def thrower_worth(s: HeistState, seat: int) -> float:
    """Somebody on the Semi is worth it while other cars wait for crates; else he belongs behind his wheel."""
    waiting = 0
    for other in range(s.players):
        if other != seat and s.peg[other] == WHEEL:
            waiting += crates_missing(s, other)
    if not waiting:
        return -1.5
    away = s.roof_distance(s.peg[seat], s.semi)
    return 2.8 if away == 0 else 1.0 if away <= 2 else 0.0


def semi_spot(s: HeistState, seat: int, space: int) -> float:
    """With every car full all race East; until then full ones stay in reach of the Semi, others behind it."""
    if not crates_missing(s, seat):
        if all_full(s):
            return 0.8 * s.road.column(space)
        return -0.3 * max(0, s.road.distance[space][s.semi] - 2)
    behind = s.road.distance[space][max(0, s.semi - s.road.lanes)]
    value = 1.5 - 0.4 * behind
    if space in s.road.west_near[s.semi] and s.peg[seat] == WHEEL:
        value += 1.2
    return value


# Chopper Takedown


def chopper_worth(s: HeistState) -> float:
    value = -1.4 * s.chopper_strength - 1.3 * s.shaw_strength - 0.7 * s.lock
    target = ramsey_pv(s)
    if target != OFF:
        value += 0.8 * s.strength[s.ramsey] - 1.5 * danger(s, s.ramsey, target)
        value -= 1.5 if s.enemy_pegs >> target & 1 else 0.0
        if s.chopper != OFF and s.road.distance[s.chopper][target] <= 2:
            value -= 0.5 * (1 + s.lock)
        if s.shaw != OFF:
            away = s.road.distance[s.shaw][target]
            value -= 1.2 if away <= 1 else 0.4 if away <= 2 else 0.0
        if s.peg[s.ramsey] != WHEEL:
            value -= 2.0
        value -= 6.0 / (1 + s.strength[s.ramsey])
    for space in spaces_of(s.wrecks):
        value += 0.3 * ramp_worth(s, space)
    return value


def ramp_worth(s: HeistState, space: int) -> float:
    """A wreck near the Chopper is a ramp."""
    if s.chopper == OFF:
        return 0.2
    away = s.road.distance[space][s.chopper]
    return 1.6 if away <= 3 else 1.0 if away <= 4 else 0.2


def chopper_spot(s: HeistState, seat: int, space: int) -> float:
    """Beside Shaw to trade paint, behind a wreck to jump; Ramsey's driver keeps away from both."""
    value = 0.0
    if s.ramsey == seat:
        if s.shaw != OFF and s.road.distance[space][s.shaw] == 1:
            value -= 0.8
        if s.chopper != OFF:
            value += 0.25 * min(4, s.road.distance[space][s.chopper])
        return value
    if s.shaw != OFF and s.road.distance[space][s.shaw] == 1:
        value += 1.2
    ahead = s.road.next[space][EAST]
    if ahead != OFF and s.wrecks >> ahead & 1 and s.chopper != OFF and s.road.distance[ahead][s.chopper] <= 3:
        value += 2.0
    return value
