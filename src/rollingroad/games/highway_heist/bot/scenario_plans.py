"""What the crew has to lose, and how to win each scenario: what the driver wants on the road and where it
wants the cars. One point is about one damage to the main enemy.

Tank Assault: make wrecks ahead of the Tank in its lane. A wreck up to four spaces ahead drifts into it at the
end of the round; one beside it is hit if the Tank comes that way. So cars belong a few spaces ahead of it,
where SUVs that follow them are in the right place to be rammed. Once the last stunt is on the road, a player
on the Tank's roof can use every wreck next to it.

Semi Heist: one player throws crates from the rear roof to cars behind the door, then all race East. The other
way is the truck itself: with the shotgun empty and no enemy on the Semi the last stunt wins at once. So a
player stays on the Semi while there are shells to draw, and near the end its roof is kept clear.

Chopper Takedown: Shaw's Car is the easy half, since any car next to it may hit it. The Chopper is only
reached from a wreck close to it, so SUVs are rammed near the Chopper and the next driver jumps. Ramsey rides
in the strongest car, away from SUVs, above all not directly behind one, and never with a wreck ahead.
"""

from typing import Final

from rollingroad.games.highway_heist.rules.chopper import in_radar_zone
from rollingroad.games.highway_heist.rules.kinds import DEFENSE_ROLL, PV, WHEEL
from rollingroad.games.highway_heist.rules.pieces import on_semi, semi_roofs
from rollingroad.games.highway_heist.rules.road import EAST, OFF, WEST, count_of, spaces_of
from rollingroad.games.highway_heist.rules.rolls import dice_of
from rollingroad.games.highway_heist.rules.round import rounds_left
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.tank import in_fire_zone

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
    left = 0
    for done in s.exhausted:
        left += not done
    return left


def last_stunt_open(s: HeistState) -> bool:
    """Whether the level 3 card is on the road."""
    return s.to_come[-1] == 0


def danger(s: HeistState, seat: int, space: int) -> float:
    """The danger for a vehicle in that space: slams, shells, and wrecks that will drift into it."""
    suvs = count_of(s.slammers(space))
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
"""The share of a hit that a wreck promises if it needs two rounds to arrive."""


def tank_table(s: HeistState) -> float:
    """The value of damage done and promised."""
    value = -TANK_DAMAGE * s.tank_strength - (MECHANIC_COST if s.enemy_pegs >> s.tank & 1 else 0.0)
    for space in spaces_of(s.wrecks):
        value += wreck_hits(s, space)
    return value


def tank_place(s: HeistState, seat: int) -> float:
    """Cars belong ahead of the Tank near its lane, where wrecks are wanted; at the end a player rides it."""
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
    """The damage that a wreck there promises, by drifting into the Tank or by the Tank driving into it."""
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
    if ahead <= s.t.wreck_drift:
        return WRECK_HIT * ((1 - 0.8 * moves) if aside == 0 else 0.4 * moves if aside == 1 else 0.05)
    if ahead <= 2 * s.t.wreck_drift:
        return WRECK_HIT * LATER_HIT * (1.0 if aside == 0 else 0.5 if aside == 1 else 0.25)
    return 0.2


CRATE_VALUE: Final = 3.0
CAR_NEEDED: Final = 2.0
"""Every player needs a car to carry a full load."""
SUV_GONE: Final = 1.0
"""Fewer SUVs slam less; wrecks have no other use in this scenario."""
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
    """The value of an open door, spent shells, a clear roof, and not too many players on it."""
    value = DOOR_VALUE if s.door else 0.0
    value -= SHELL_COST * s.shells
    value -= CROWD_COST * max(0, s.peg.count(s.semi) - 1)
    for _ in range(count_of(s.enemy_pegs & semi_roofs(s))):
        value -= guard_cost(s)
    return value


def guard_cost(s: HeistState) -> float:
    """The cost of an enemy on the Semi; near the end the peg keeps the team from the wheel."""
    return GUARD_IN_THE_WAY if wheel_is_near(s) else GUARD_COST


def wheel_is_near(s: HeistState) -> bool:
    """Whether the last stunt is on the road and the shotgun is empty."""
    return s.shells == 0 and last_stunt_open(s)


def semi_place(s: HeistState, seat: int) -> float:
    """The value of a player's crates, the car's place, and the player's work on foot."""
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
    """With every car full, all must reach the last column, driven and free of boarders."""
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
    """The value of standing on the Semi: to throw while cars wait, to draw shells, or to take the wheel."""
    away = s.roof_distance(s.peg[seat], s.semi)
    if wheel_is_near(s):
        cab = s.semi + 2 * s.road.lanes
        return AT_THE_CAB - 0.4 * s.roof_distance(s.peg[seat], cab)
    bait = BAIT_VALUE if s.shells and on_semi(s, s.peg[seat]) else 0.0
    waiting = 0
    for other in range(s.players):
        if other != seat and s.peg[other] == WHEEL:
            waiting += crates_missing(s, other)
    if not waiting:
        return bait if bait and rounds_left(s) <= 4 else IDLE_ON_FOOT + bait
    return bait + (THROWER_VALUE if away == 0 else NEAR_THE_SEMI if away <= 2 else 0.0)


def semi_spot(s: HeistState, seat: int, space: int) -> float:
    """The value of a car's space: full cars stay in reach of the Semi, the others wait behind it."""
    if not crates_missing(s, seat):
        return -FULL_STEP * max(0, s.road.distance[space][s.semi] - 2)
    behind = s.road.distance[space][max(0, s.semi - s.road.lanes)]
    value = BEHIND_VALUE - BEHIND_STEP * behind
    if space in s.road.west_near[s.semi] and s.peg[seat] == WHEEL:
        value += BEHIND_THE_DOOR
    return value


CHOPPER_DAMAGE: Final = 2.2
SHAW_DAMAGE: Final = 1.1
SHAW_GUARD_COST: Final = 0.4
LOCK_COST: Final = 0.5
RAMSEY_STRENGTH: Final = 0.6
RAMSEY_DEFENCE: Final = 0.5
RAMSEY_LAST_POINTS: Final = 6.0
RAMSEY_DANGER: Final = 4.0
RAMSEY_BOARDED: Final = 1.2
RAMSEY_ALONE: Final = 2.0
IN_RADAR: Final = 0.2
SUV_AHEAD: Final = 1.5
"""A missile wrecks an SUV directly ahead of Ramsey; the wreck removes her car when the round ends."""
SHAW_NEAR: Final = 0.8
RAMP_REACH: Final = 4
RAMP_VALUE: Final = 1.4
RAMP_READY: Final = 1.5
UNDER_CHOPPER: Final = 0.4
BESIDE_SHAW: Final = 0.6


def chopper_table(s: HeistState) -> float:
    """The value of damage done, and of wrecks to jump from."""
    value = -CHOPPER_DAMAGE * s.chopper_strength - SHAW_DAMAGE * s.shaw_strength - LOCK_COST * s.lock
    if s.shaw != OFF and s.enemy_pegs >> s.shaw & 1:
        value -= SHAW_GUARD_COST
    for space in spaces_of(s.wrecks):
        value += 0.5 * ramp_worth(s, space)
    return value


def chopper_place(s: HeistState, seat: int) -> float:
    """The value of a player's place: with Ramsey a safe one, else near the Chopper or Shaw's Car."""
    space = s.pv[seat]
    if space == OFF:
        return 0.0
    if s.ramsey == seat:
        return ramsey_place(s, space) + ramsey_ride(s, seat)
    if s.peg[seat] != WHEEL:
        return 0.0
    value = 0.0
    if s.shaw != OFF and s.road.distance[space][s.shaw] == 1:
        value += BESIDE_SHAW
    if s.chopper != OFF:
        value += UNDER_CHOPPER * max(0, 5 - s.road.distance[space][s.chopper]) / 3
        ahead = s.road.next[space][EAST]
        if ahead != OFF and s.wrecks >> ahead & 1 and s.road.distance[ahead][s.chopper] <= RAMP_REACH:
            value += RAMP_READY if not s.exhausted[seat] else 0.0
    return value


def ramsey_ride(s: HeistState, seat: int) -> float:
    """How safe Ramsey is in that player's car."""
    strength = s.strength[seat]
    value = RAMSEY_STRENGTH * strength + RAMSEY_DEFENCE * dice_of(s, DEFENSE_ROLL, seat, 0)
    if s.peg[seat] != WHEEL:
        value -= RAMSEY_ALONE
    if s.enemy_pegs >> s.pv[seat] & 1:
        value -= RAMSEY_BOARDED
    return value - RAMSEY_LAST_POINTS / (1 + strength)


def ramsey_place(s: HeistState, space: int) -> float:
    """How safe a space is for Ramsey: away from SUVs, Shaw and the radar, with no wreck ahead in the lane."""
    value = -RAMSEY_DANGER * danger(s, s.ramsey, space)
    if drift_danger(s, s.ramsey, space) > 1.0:
        value -= RAMSEY_LOST
    if s.chopper != OFF:
        if in_radar_zone(s, space):
            value -= IN_RADAR * (1 + s.lock)
        ahead = s.road.next[space][EAST]
        if ahead != OFF and s.suvs >> ahead & 1:
            value -= SUV_AHEAD * (1 + s.lock)
    if s.shaw != OFF:
        away = s.road.distance[s.shaw][space]
        value -= SHAW_NEAR if away <= 1 else SHAW_NEAR / 3 if away <= 2 else 0.0
    return value


def ramp_worth(s: HeistState, space: int) -> float:
    """The value of a wreck: near the Chopper it is a ramp, ahead of Shaw's Car it drifts into it."""
    value = 0.1
    road, drifted = s.road, max(0, space - s.t.wreck_drift * s.road.lanes)
    if s.chopper != OFF:
        away = road.distance[space][s.chopper]
        if away <= RAMP_REACH and turns_left(s):
            value += RAMP_VALUE
        elif away <= RAMP_REACH + 1 or road.distance[drifted][s.chopper] <= 2:
            value += 0.5 * RAMP_VALUE
    if s.shaw != OFF and road.lane(space) == road.lane(s.shaw):
        ahead = road.column(space) - road.column(s.shaw)
        if 0 < ahead <= s.t.wreck_drift:
            value += SHAW_DAMAGE
    return value
