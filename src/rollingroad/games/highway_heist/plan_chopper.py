"""How to win Chopper Takedown: ramps under the Chopper, paint off Shaw's Car, and Ramsey out of trouble.

Shaw's Car is the easy half: whoever is next to it may hit it. The Chopper is only reached from a wreck close
to it, so SUVs are rammed near the Chopper and the next driver jumps. Ramsey rides in the car that can take
most, away from SUVs, least of all behind one, and never with a wreck ahead in its lane.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.danger import (
    RAMSEY_LOST,
    danger,
    defence_dice,
    drift_danger,
    turns_left,
)
from rollingroad.games.highway_heist.kinds import WHEEL
from rollingroad.games.highway_heist.road import DRIFT_REACH, EAST, OFF, spaces_of
from rollingroad.games.highway_heist.state import HeistState

CHOPPER_DAMAGE: Final = 2.2
SHAW_DAMAGE: Final = 1.1
GUARD_COST: Final = 0.4
LOCK_COST: Final = 0.5
RAMSEY_STRENGTH: Final = 0.6
RAMSEY_DEFENCE: Final = 0.5
RAMSEY_LAST_POINTS: Final = 6.0
RAMSEY_DANGER: Final = 4.0
RAMSEY_BOARDED: Final = 1.2
RAMSEY_ALONE: Final = 2.0
IN_RADAR: Final = 0.2
SUV_AHEAD: Final = 1.5
"""A missile makes a wreck of an SUV directly ahead of Ramsey, which takes her car when the round ends."""
SHAW_NEAR: Final = 0.8
RAMP_REACH: Final = 4
RAMP_VALUE: Final = 1.4
RAMP_READY: Final = 1.5
UNDER_CHOPPER: Final = 0.4
BESIDE_SHAW: Final = 0.6


def chopper_table(s: HeistState) -> float:
    """Damage done, and wrecks that somebody may still jump from."""
    value = -CHOPPER_DAMAGE * s.chopper_strength - SHAW_DAMAGE * s.shaw_strength - LOCK_COST * s.lock
    if s.shaw != OFF and s.enemy_pegs >> s.shaw & 1:
        value -= GUARD_COST
    for space in spaces_of(s.wrecks):
        value += 0.5 * ramp_worth(s, space)
    return value


def chopper_place(s: HeistState, seat: int) -> float:
    """Ramsey's driver looks after her; the others stay near the Chopper and Shaw."""
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
    """How well that player's car would keep Ramsey."""
    strength = s.strength[seat]
    value = RAMSEY_STRENGTH * strength + RAMSEY_DEFENCE * defence_dice(s, seat)
    if s.peg[seat] != WHEEL:
        value -= RAMSEY_ALONE
    if s.enemy_pegs >> s.pv[seat] & 1:
        value -= RAMSEY_BOARDED
    return value - RAMSEY_LAST_POINTS / (1 + strength)


def ramsey_place(s: HeistState, space: int) -> float:
    """Away from SUVs and from Shaw, out of the radar, and no wreck ahead in the lane."""
    value = -RAMSEY_DANGER * danger(s, s.ramsey, space)
    if drift_danger(s, s.ramsey, space) > 1.0:
        value -= RAMSEY_LOST
    if s.chopper != OFF:
        if s.road.distance[s.chopper][space] <= 2:
            value -= IN_RADAR * (1 + s.lock)
        ahead = s.road.next[space][EAST]
        if ahead != OFF and s.suvs >> ahead & 1:
            value -= SUV_AHEAD * (1 + s.lock)
    if s.shaw != OFF:
        away = s.road.distance[s.shaw][space]
        value -= SHAW_NEAR if away <= 1 else SHAW_NEAR / 3 if away <= 2 else 0.0
    return value


def ramp_worth(s: HeistState, space: int) -> float:
    """A wreck near the Chopper is a ramp for who comes next; one ahead of Shaw drifts into him."""
    value = 0.1
    road = s.road
    if s.chopper != OFF:
        away = road.distance[space][s.chopper]
        if away <= RAMP_REACH and turns_left(s):
            value += RAMP_VALUE
        elif (
            away <= RAMP_REACH + 1 or road.distance[max(0, space - DRIFT_REACH * road.lanes)][s.chopper] <= 2
        ):
            value += 0.5 * RAMP_VALUE
    if s.shaw != OFF and road.lane(space) == road.lane(s.shaw):
        ahead = road.column(space) - road.column(s.shaw)
        if 0 < ahead <= DRIFT_REACH:
            value += SHAW_DAMAGE
    return value
