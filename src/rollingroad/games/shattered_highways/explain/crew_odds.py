"""Exact chances of what warriors try: boarding, fleeing, attacks, shots and drops."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rollingroad.core.explain import Odds
from rollingroad.core.odds import Distribution, attacker_wins, die
from rollingroad.core.packing import first, kind_of, second
from rollingroad.games.shattered_highways.attacking import shoots, smoke_in_the_way
from rollingroad.games.shattered_highways.boarding import board_bonus, flee_modifier, part_of
from rollingroad.games.shattered_highways.contests import passes
from rollingroad.games.shattered_highways.kinds import (
    ATTACK,
    BOARD,
    DROP,
    NO_WARRIOR,
    SHOOT,
    SHOOT_AT,
    WHOLE,
)
from rollingroad.games.shattered_highways.kit import TRACTOR, TRAILER
from rollingroad.games.shattered_highways.mounts import mount_served, weapon_of
from rollingroad.games.shattered_highways.names import part_name, vehicle_name
from rollingroad.games.shattered_highways.rolls import own_modifier, skill
from rollingroad.games.shattered_highways.shooting import in_tail_zone
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.tables import Hurt, WeaponFacts
from rollingroad.games.shattered_highways.wounds import shield

NEVER = Fraction(0)


def crew_odds(s: RoadState, w: int, action: int) -> list[Odds]:
    """What a warrior's action may bring; nothing for those that need no roll."""
    kind = kind_of(action)
    if kind == BOARD:
        return board_odds(s, w, first(action), part_of(second(action)))
    if kind == ATTACK:
        return attack_odds(s, w, first(action))
    if kind == SHOOT:
        return shot_odds(s, w, first(action), second(action))
    if kind == SHOOT_AT:
        return warrior_shot_odds(s, w, first(action))
    return drop_odds(s, w) if kind == DROP else []


# Across


def board_odds(s: RoadState, w: int, v: int, part: int) -> list[Odds]:
    """SH-BOARD-1."""
    sides = skill(s, w)
    across = passes(sides, own_modifier(s, w) + board_bonus(s, w, v, part), s.t.board_on)
    falls = Fraction(1, sides)
    return [Odds("he gets across", across), Odds("he stays", 1 - across - falls), Odds("he falls", falls)]


def flee_odds(s: RoadState, w: int, v: int, part: int) -> list[Odds]:
    """SH-BOARD-4."""
    away = passes(skill(s, w), flee_modifier(s, w, v, part), s.t.board_on)
    return [Odds("he gets away", away), Odds("he is out", 1 - away)]


# Warriors


def dice_of(damage: Hurt, modifier: int = 0) -> Distribution:
    """SH-ROLL-8: what the dice of a weapon come to, never below 0."""
    return _dice(damage.dice, damage.add + modifier)


@lru_cache(maxsize=256)
def _dice(dice: int, add: int) -> Distribution:
    return die(6).times(dice).mapped(lambda total: max(0, total + add))


def out_chance(s: RoadState, target: int, damage: Distribution, shot: bool) -> Fraction:
    """SH-WAR-3: how likely a hit puts him out."""
    own = s.t.hero_tenacity if s.is_hero(target) else s.t.fodder_tenacity
    return attacker_wins(damage, dice_of(own, shield(s, target, shot)))


def contest_won(s: RoadState, w: int, target: int, modifier: int, jams: bool = True) -> Fraction:
    """SH-ROLL-4 between warriors: a natural 1 that jams the weapon does not win."""
    sides, answer = skill(s, w), skill(s, target)
    won = sum(min(answer, max(0, shows + modifier - 1)) for shows in range(2 if jams else 1, sides + 1))
    return Fraction(won, sides * answer)


def attack_odds(s: RoadState, w: int, target: int) -> list[Odds]:
    """SH-ATTACK-1 to 3."""
    ranged = shoots(s, w)
    won = contest_won(s, w, target, own_modifier(s, w) + smoke_in_the_way(s, w, target))
    out = won * out_chance(s, target, dice_of(s.t.ranged if ranged else s.t.melee), ranged)
    jams = [Odds("his weapon jams", Fraction(1, skill(s, w)))] if ranged else []
    return [Odds("he wins", won), Odds("the target is out", out), *jams]


def warrior_shot_odds(s: RoadState, w: int, target: int) -> list[Odds]:
    """SH-SHOOT-5."""
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    smoke = s.t.smoke if s.smoking[s.at[target]] else 0
    won = contest_won(s, w, target, own_modifier(s, w) + weapon.warrior_modifier + smoke, weapon.jams)
    out = won * out_chance(s, target, dice_of(weapon.warrior), True)
    return [Odds("he hits", won), Odds("the target is out", out), *jam_odds(s, w, weapon)]


def jam_odds(s: RoadState, w: int, weapon: WeaponFacts) -> list[Odds]:
    """SH-SHOOT-3."""
    return [Odds("the weapon jams", Fraction(1, skill(s, w)))] if weapon.jams else []


# Vehicles


def shot_odds(s: RoadState, w: int, v: int, aim: int) -> list[Odds]:
    """SH-SHOOT-3, SH-SHOOT-6: hit, jam, what it destroys, and how likely each amount of damage is."""
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    hit, damage = hit_chance(s, w, v, aim), dice_of(weapon.vehicle)
    lost = damage.mapped(lambda points: lost_points(s, v, aimed_damage(s, v, aim, points)))
    return [
        Odds("it hits", hit),
        *jam_odds(s, w, weapon),
        *flare_odds(s, w, weapon),
        *destroyed(s, v, aim, hit, damage),
        *damage_odds(vehicle_name(s, v), hit, lost),
    ]


def flare_odds(s: RoadState, w: int, weapon: WeaponFacts) -> list[Odds]:
    """SH-WEAPON-FLAME: what a natural 1 does to the vehicle that carries the weapon."""
    if not weapon.flare:
        return []
    v, part, burnt = s.at[w], s.builds[s.at[w]].mount_part[mount_served(s, w)], Fraction(1, skill(s, w))
    blow = aimed_damage(s, v, part, weapon.flare)
    lines = wreck_odds(s, v, burnt * destroys(s, v, blow), burnt * kills_trailer(s, v, blow), itself=True)
    return [Odds(f"{vehicle_name(s, v)} itself takes {weapon.flare} damage", burnt), *lines]


def hit_chance(s: RoadState, w: int, v: int, aim: int) -> Fraction:
    """SH-SHOOT-3: with all that modifies this shot."""
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    modifier = own_modifier(s, w) + (0 if aim == WHOLE else s.t.rig_part)
    return passes(skill(s, w), modifier + (s.t.smoke if s.smoking[v] else 0), weapon.hit)


def aimed_damage(s: RoadState, v: int, aim: int, points: int) -> list[int]:
    """SH-RIG-2, SH-RIG-5: what damage without contact does to tractor and trailer."""
    if aim == TRAILER:
        return [0, points]
    if aim == WHOLE and s.coupled[v] and s.trailer_hp[v] > 0:
        return [points // 2, points - points // 2]
    return [points, 0]


def destroys(s: RoadState, v: int, damage: list[int]) -> bool:
    """SH-RIG-4: whether that much to tractor and trailer makes a wreck of it."""
    return damage[TRACTOR] >= s.hp[v]


def kills_trailer(s: RoadState, v: int, damage: list[int]) -> bool:
    """SH-RIG-5."""
    return s.coupled[v] and 0 < s.trailer_hp[v] <= damage[TRAILER]


def lost_points(s: RoadState, v: int, damage: list[int]) -> int:
    """SH-ROLL-8, SH-RIG-5: the hit points it costs; what goes beyond them is lost."""
    return min(s.hp[v], damage[TRACTOR]) + min(s.trailer_hp[v], damage[TRAILER])


def damage_odds(name: str, chance: Fraction, points: Distribution) -> list[Odds]:
    """How likely each loss of hit points is."""
    return [
        Odds(f"{lost} damage to {name}", chance * points.chance(lost), spread=True)
        for lost, _ in points.items()
        if lost
    ]


def wreck_odds(s: RoadState, v: int, wrecked: Fraction, dead: Fraction, itself: bool = False) -> list[Odds]:
    """SH-RIG-4, SH-RIG-5: the end of the vehicle, maybe the one that acts, and of a trailer, if possible."""
    own = " itself" if itself else ""
    found = [
        Odds(f"{vehicle_name(s, v)}{own} is destroyed", wrecked),
        Odds(f"{part_name(s, v, TRAILER)}{own} is dead", dead),
    ]
    return [each for each in found if each.chance]


def destroyed(s: RoadState, v: int, aim: int, hit: Fraction, damage: Distribution) -> list[Odds]:
    """What a hit without contact may finish off."""
    wrecked = damage.mapped(lambda points: int(destroys(s, v, aimed_damage(s, v, aim, points))))
    dead = damage.mapped(lambda points: int(kills_trailer(s, v, aimed_damage(s, v, aim, points))))
    return wreck_odds(s, v, hit * wrecked.at_least(1), hit * dead.at_least(1))


def drop_odds(s: RoadState, w: int) -> list[Odds]:
    """SH-WEAPON-MINE, SH-WEAPON-OIL: for each vehicle in the zone."""
    own = s.at[w]
    weapon = weapon_of(s, own, mount_served(s, w))
    falls = passes(skill(s, w), own_modifier(s, w), weapon.hit)
    lines = [Odds("it drops", falls), *jam_odds(s, w, weapon)]
    for v in in_tail_zone(s, own):
        lines += zone_odds(s, v, weapon, falls)
    return lines


def zone_odds(s: RoadState, v: int, weapon: WeaponFacts, falls: Fraction) -> list[Odds]:
    """What befalls one vehicle in the tail zone; SH-DESTROY-7: a wreck does not lose control."""
    driver, name, damage = s.driver(v), vehicle_name(s, v), dice_of(weapon.zone_hurt)
    sides = skill(s, driver)
    fails = Fraction(1) if driver == NO_WARRIOR else 1 - passes(sides, weapon.zone_modifier, s.t.move_on)
    slips = fails if weapon.zone_always else NEVER
    if weapon.zone_natural and driver != NO_WARRIOR:
        slips = max(slips, Fraction(1, sides))
    lives = damage.mapped(lambda points: int(not destroys(s, v, aimed_damage(s, v, WHOLE, points))))
    slips *= lives.at_least(1)
    lines = [Odds(f"{name} loses control", falls * slips)] if slips else []
    if weapon.zone_hurt.dice:
        lines.append(Odds(f"{name} is hit", falls * fails))
        lines += destroyed(s, v, WHOLE, falls * fails, damage)
    return lines
