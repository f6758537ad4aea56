"""What things are worth to a player, in victory points: vehicles, hit points, warriors, and shots at them."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.crew_odds import contest_won, dice_of, out_chance
from rollingroad.games.shattered_highways.guns import Gun
from rollingroad.games.shattered_highways.kinds import CLINGING, NO_WARRIOR, NOBODY, WHOLE, D
from rollingroad.games.shattered_highways.kit import GUNNER, TRACTOR, TRAILER
from rollingroad.games.shattered_highways.likelihood import damage_chance, mean_damage, pass_chance
from rollingroad.games.shattered_highways.plan import CONVOY, LAST, PURSUIT
from rollingroad.games.shattered_highways.rolls import own_modifier, skill
from rollingroad.games.shattered_highways.state import RoadState

LAST_BLOW: Final = 0.35
"""The share of a vehicle's price that only its destruction brings; the rest goes with its hit points."""
MARKED: Final = 2.5
"""A marked vehicle is worth so many like it."""
RIDE: Final = 2.0
"""So is the only one that somebody has, where nothing else counts."""
HERO_PRICE: Final = 8.0
DRIVER_PRICE: Final = 3.0
GUNNER_PRICE: Final = 2.0
CREW_PRICE: Final = 1.0
TANKER_PRICE: Final = 30.0
CAN_PRICE: Final = 12.0
SLIP: Final = 1.5
"""What Lost Control costs, all in all."""
LEFT_OUT: Final = 1 / 3
"""How likely a vehicle on the back edge is out of the fight."""


def price(s: RoadState, v: int) -> float:
    """What the loss of a vehicle is worth to those who fight it."""
    kind, cp = s.rules.plan.kind, float(s.builds[v].cp)
    if s.rules.owner[v] == NOBODY:
        return 0.0
    if s.marked == v and kind in (CONVOY, PURSUIT):
        return MARKED * cp
    return RIDE * cp if kind == LAST else cp


def whole_hp(s: RoadState, v: int) -> int:
    """Its hit points when it rolled up; a tractor alone counts as such."""
    facts = s.facts(v).hp
    return sum(facts) if s.coupled[v] else facts[TRACTOR]


def left_hp(s: RoadState, v: int) -> int:
    return s.hp[v] + (s.trailer_hp[v] if s.coupled[v] else 0)


def point_price(s: RoadState, v: int) -> float:
    """What one hit point of it is worth."""
    return price(s, v) * (1.0 - LAST_BLOW) / whole_hp(s, v)


def damage_price(s: RoadState, v: int, points: float, kills: float) -> float:
    """Hit points, and the last blow with that chance."""
    return points * point_price(s, v) + kills * price(s, v) * LAST_BLOW


def warrior_price(s: RoadState, w: int) -> float:
    """What it is worth to put a warrior out: the more he is needed where he sits."""
    v, seat = s.at[w], s.seat[w]
    if seat == CLINGING:
        worth = CREW_PRICE
    elif seat == D:
        worth = DRIVER_PRICE + 0.1 * price(s, v)
    else:
        worth = GUNNER_PRICE if s.builds[v].seat_kind[seat] == GUNNER else CREW_PRICE
    return worth + (HERO_PRICE if s.is_hero(w) else 0.0)


# Guns


def shot_price(s: RoadState, gun: Gun, v: int) -> float:
    """What a shot of that gun at a vehicle brings on average, if it bears."""
    weapon = s.t.weapons[gun.weapon]
    if not weapon.aims_at_vehicle:
        return 0.0
    smoke = s.t.smoke if s.smoking[v] else 0
    hit = pass_chance(skill(s, gun.gunner), own_modifier(s, gun.gunner) + smoke, weapon.hit)
    return hit * damage_price(s, v, mean_damage(weapon.vehicle), kill_chance(s, v, WHOLE, gun.weapon))


def kill_chance(s: RoadState, v: int, aim: int, weapon: int) -> float:
    """How likely a hit destroys it: SH-RIG-2 splits what is not aimed."""
    if aim == TRAILER:
        return 0.0
    split = aim == WHOLE and s.coupled[v] and s.trailer_hp[v] > 0
    return damage_chance(s.t.weapons[weapon].vehicle, 2 * s.hp[v] if split else s.hp[v])


def person_price(s: RoadState, gun: Gun, target: int) -> float:
    """What a shot at a warrior brings on average, if it bears."""
    weapon = s.t.weapons[gun.weapon]
    if not weapon.aims_at_warrior:
        return 0.0
    smoke = s.t.smoke if s.smoking[s.at[target]] else 0
    modifier = own_modifier(s, gun.gunner) + weapon.warrior_modifier + smoke
    won = contest_won(s, gun.gunner, target, modifier, weapon.jams)
    out = out_chance(s, target, dice_of(weapon.warrior), True)
    return float(won * out) * warrior_price(s, target)


def drop_price(s: RoadState, gun: Gun, v: int) -> float:
    """What mines or oil do to a vehicle in the tail zone on average."""
    weapon = s.t.weapons[gun.weapon]
    driver = s.driver(v)
    fails = 1.0
    if driver != NO_WARRIOR:
        fails = 1.0 - pass_chance(skill(s, driver), weapon.zone_modifier, s.t.move_on)
    damage = weapon.zone_hurt
    hurts = damage_price(s, v, mean_damage(damage), damage_chance(damage, s.hp[v]))
    falls = pass_chance(skill(s, gun.gunner), own_modifier(s, gun.gunner), weapon.hit)
    return falls * fails * (hurts + (SLIP if weapon.zone_always else 0.0))
