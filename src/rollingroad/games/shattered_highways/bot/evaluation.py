"""What vehicles, hit points, warriors and shots are worth, and each seat's chance to win.

Values are victory points. Chances of dice are computed exactly, once, and then looked up.
"""

from __future__ import annotations

from math import exp
from typing import Final

from rollingroad.core.engine.packing import OPERAND_LIMIT, pack
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.chances import (
    dice_of,
    fight_chance,
    out_chance,
    success_chance,
)
from rollingroad.games.shattered_highways.rules.damage import is_split
from rollingroad.games.shattered_highways.rules.lookup import Hurt
from rollingroad.games.shattered_highways.rules.match_setup import CIRCUIT, CONVOY, FUEL, LAST, PURSUIT
from rollingroad.games.shattered_highways.rules.rolls import drive_modifier, own_modifier, skill
from rollingroad.games.shattered_highways.rules.scenarios import is_beaten, standing
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.weapons.guns import Gun
from rollingroad.games.shattered_highways.rules.weapons.shooting import aim_modifier, fight_modifier

SPREAD: Final = 10.0
"""The lead in points that is nearly won, and what each round to come adds to it."""
SPREAD_PER_ROUND: Final = 3.0
ALIVE: Final = 0.5
"""The weight of a vehicle that still fights against one that is scored."""
DRIVERLESS: Final = 0.6
CREW_MEMBER: Final = 1.5
FUEL_POINT: Final = 12.0
RACE_POINT: Final = 6.0
LAST_BLOW: Final = 0.35
"""The share of a vehicle's price that only its destruction brings; the rest goes with its hit points."""
MARKED: Final = 2.5
"""How many vehicles like it a marked one is worth."""
RIDE: Final = 2.0
"""The same for the only vehicle of a player, where nothing else counts."""
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
_ZERO: Final = OPERAND_LIMIT // 2
"""Where numbers that may be below zero begin in a key."""
_PASSES: Final[dict[int, float]] = {}
_MEANS: Final[dict[int, float]] = {}
_REACHED: Final[dict[int, float]] = {}


def win_chances(s: RoadState) -> tuple[float, ...]:
    """A score per seat; of a finished fight its outcome."""
    if s.outcome is not None:
        return s.outcome
    hopes = [expected_points(s, seat) for seat in range(s.players)]
    spread = SPREAD + SPREAD_PER_ROUND * max(0, s.setup.scenario.rounds - s.round)
    shares = [exp((each - max(hopes)) / spread) for each in hopes]
    return tuple(share / sum(shares) for share in shares)


def expected_points(s: RoadState, seat: int) -> float:
    """Points in hand, and the vehicles and warriors that still fight."""
    return points(s, seat) + ALIVE * strength(s, seat) + marked_value(s, seat)


def points(s: RoadState, seat: int) -> float:
    """What counts at the round limit, in victory points of an open road."""
    if s.round and is_beaten(s, seat):
        return -100.0
    kind, best = s.setup.scenario.kind, float(standing(s, seat)[0])
    if kind == FUEL:
        return FUEL_POINT * best + standing(s, seat)[1]
    return RACE_POINT * best if kind == CIRCUIT else best


def strength(s: RoadState, seat: int) -> float:
    """Vehicles by their hit points and drivers, and their crews."""
    total = 0.0
    for v in s.vehicles():
        if s.control[v] == seat and s.setup.owner[v] != kinds.NOBODY:
            manned = 1.0 if s.driver(v) != kinds.NO_WARRIOR else DRIVERLESS
            total += s.builds[v].cp * manned * left_hp(s, v) / whole_hp(s, v)
    for w in range(len(s.team)):
        if s.team[w] == seat and s.at[w] != kinds.NO_VEHICLE:
            total += CREW_MEMBER + (HERO_PRICE if s.is_hero(w) else 0.0)
    return total


def marked_value(s: RoadState, seat: int) -> float:
    """The marked vehicle while it lives counts for its own side."""
    v = s.marked
    if v == kinds.NO_VEHICLE or not s.in_play(v) or s.setup.scenario.kind not in (CONVOY, PURSUIT, LAST):
        return 0.0
    whole = price(s, v) * left_hp(s, v) / whole_hp(s, v)
    return whole if seat == s.setup.scenario.marker else price(s, v) - whole


def price(s: RoadState, v: int) -> float:
    """The value of a vehicle's loss to its enemies."""
    kind, cp = s.setup.scenario.kind, float(s.builds[v].cp)
    if s.setup.owner[v] == kinds.NOBODY:
        return 0.0
    if s.marked == v and kind in (CONVOY, PURSUIT):
        return MARKED * cp
    return RIDE * cp if kind == LAST else cp


def whole_hp(s: RoadState, v: int) -> int:
    """Its hit points at the start; those of the tractor where it drives alone."""
    facts = s.facts(v).hp
    return sum(facts) if s.coupled[v] else facts[kinds.TRACTOR]


def left_hp(s: RoadState, v: int) -> int:
    return s.hp[v] + (s.trailer_hp[v] if s.coupled[v] else 0)


def point_price(s: RoadState, v: int) -> float:
    """What one hit point of it is worth."""
    return price(s, v) * (1.0 - LAST_BLOW) / whole_hp(s, v)


def damage_price(s: RoadState, v: int, points: float, kills: float) -> float:
    """Hit points, and the last blow with that chance."""
    return points * point_price(s, v) + kills * price(s, v) * LAST_BLOW


def warrior_price(s: RoadState, w: int) -> float:
    """The value of putting a warrior out, by how much their seat needs them."""
    v, seat = s.at[w], s.seat[w]
    if seat == kinds.CLINGING:
        worth = CREW_PRICE
    elif seat == kinds.D:
        worth = DRIVER_PRICE + 0.1 * price(s, v)
    else:
        worth = GUNNER_PRICE if s.builds[v].seat_kind[seat] == kinds.GUNNER else CREW_PRICE
    return worth + (HERO_PRICE if s.is_hero(w) else 0.0)


# Guns


def shot_price(s: RoadState, gun: Gun, v: int) -> float:
    """What a shot of that gun at a vehicle brings on average, if it bears."""
    weapon = s.t.weapons[gun.weapon]
    if not weapon.aims_at_vehicle:
        return 0.0
    modifier = own_modifier(s, gun.gunner) + aim_modifier(s, v, kinds.WHOLE)
    hit = pass_chance(skill(s, gun.gunner), modifier, weapon.hit)
    return hit * damage_price(s, v, mean_damage(weapon.vehicle), kill_chance(s, v, kinds.WHOLE, gun.weapon))


def kill_chance(s: RoadState, v: int, aim: int, weapon: int) -> float:
    """How likely a hit destroys it: SH-RIG-2 splits what is not aimed."""
    if aim == kinds.TRAILER:
        return 0.0
    split = aim == kinds.WHOLE and is_split(s, v)
    return damage_chance(s.t.weapons[weapon].vehicle, 2 * s.hp[v] if split else s.hp[v])


def person_price(s: RoadState, gun: Gun, target: int) -> float:
    """What a shot at a warrior brings on average, if it bears."""
    weapon = s.t.weapons[gun.weapon]
    if not weapon.aims_at_warrior:
        return 0.0
    modifier = own_modifier(s, gun.gunner) + fight_modifier(s, weapon, target)
    won = fight_chance(s, gun.gunner, target, modifier, weapon.jams)
    out = out_chance(s, target, dice_of(weapon.warrior), True)
    return float(won * out) * warrior_price(s, target)


def drop_price(s: RoadState, gun: Gun, v: int) -> float:
    """What mines or oil do to a vehicle in the tail zone on average."""
    weapon = s.t.weapons[gun.weapon]
    driver = s.driver(v)
    fails = 1.0
    if driver != kinds.NO_WARRIOR:
        fails = 1.0 - pass_chance(skill(s, driver), weapon.zone_modifier, s.t.move_on)
    damage = weapon.zone_hurt
    hurts = damage_price(s, v, mean_damage(damage), damage_chance(damage, s.hp[v]))
    falls = pass_chance(skill(s, gun.gunner), own_modifier(s, gun.gunner), weapon.hit)
    return falls * fails * (hurts + (SLIP if weapon.zone_always else 0.0))


# Chances


def pass_chance(sides: int, modifier: int, needed: int) -> float:
    """The chance that a skill roll succeeds (SH-ROLL-2)."""
    key = pack(sides, needed, modifier + _ZERO)
    if key not in _PASSES:
        _PASSES[key] = float(success_chance(sides, modifier, needed))
    return _PASSES[key]


def move_chance(s: RoadState, w: int) -> float:
    """SH-MOVE-1, SH-ADDON-NITRO: how likely the Move roll of the action succeeds."""
    return pass_chance(skill(s, w), drive_modifier(s, w), s.t.move_on)


def mean_damage(damage: Hurt) -> float:
    """SH-ROLL-8: the average damage of a weapon."""
    key = pack(damage.dice, damage.add + _ZERO)
    if key not in _MEANS:
        _MEANS[key] = float(dice_of(damage).mean())
    return _MEANS[key]


def damage_chance(damage: Hurt, points: int) -> float:
    """The chance of that many points or more."""
    key = pack(damage.dice, damage.add + _ZERO, max(0, points))
    if key not in _REACHED:
        _REACHED[key] = float(dice_of(damage).at_least(points))
    return _REACHED[key]
