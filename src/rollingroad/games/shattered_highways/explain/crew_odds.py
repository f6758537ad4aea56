"""Exact chances of boarding, fleeing, attacks, shots and drops, and of every contest of dice.

`odds.py` builds the odds of driving on the contests here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from rollingroad.core.engine.odds import Distribution, attacker_wins, constant, die, mixture, rerolled_added
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Odds
from rollingroad.games.shattered_highways.explain.names import part_name, vehicle_name
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.attacking import shield, shoots, smoke_in_the_way
from rollingroad.games.shattered_highways.rules.crew.boarding import board_bonus, flee_modifier, part_of
from rollingroad.games.shattered_highways.rules.lookup import Hurt, WeaponFacts
from rollingroad.games.shattered_highways.rules.rolls import own_modifier, skill
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.vehicle_constants import TRACTOR, TRAILER
from rollingroad.games.shattered_highways.rules.weapons.guns import mount_served, weapon_of
from rollingroad.games.shattered_highways.rules.weapons.shooting import in_tail_zone

NEVER = Fraction(0)
NO_DIE: Final = 0
"""SH-ROLL-5: nobody at the wheel defends with total 0."""
MOST_DEGREE: Final = 3


def crew_odds(s: RoadState, w: int, action: int) -> list[Odds]:
    """The odds of a warrior's action; empty for actions without a roll."""
    kind = kind_of(action)
    if kind == kinds.BOARD:
        return board_odds(s, w, first(action), part_of(second(action)))
    if kind == kinds.ATTACK:
        return attack_odds(s, w, first(action))
    if kind == kinds.SHOOT:
        return shot_odds(s, w, first(action), second(action))
    if kind == kinds.SHOOT_AT:
        return warrior_shot_odds(s, w, first(action))
    return drop_odds(s, w) if kind == kinds.DROP else []


# Across


def board_odds(s: RoadState, w: int, v: int, part: int) -> list[Odds]:
    """SH-BOARD-1."""
    sides = skill(s, w)
    across = success_chance(sides, own_modifier(s, w) + board_bonus(s, w, v, part), s.t.board_on)
    falls = Fraction(1, sides)
    return [Odds("he gets across", across), Odds("he stays", 1 - across - falls), Odds("he falls", falls)]


def flee_odds(s: RoadState, w: int, v: int, part: int) -> list[Odds]:
    """SH-BOARD-4."""
    away = success_chance(skill(s, w), flee_modifier(s, w, v, part), s.t.board_on)
    return [Odds("he gets away", away), Odds("he is out", 1 - away)]


# Warriors


def dice_of(damage: Hurt, modifier: int = 0) -> Distribution:
    """SH-ROLL-8: the damage of a weapon, never below 0."""
    return _dice(damage.dice, damage.add + modifier)


@lru_cache(maxsize=256)
def _dice(dice: int, add: int) -> Distribution:
    return die(6).times(dice).mapped(lambda total: max(0, total + add))


def out_chance(s: RoadState, target: int, damage: Distribution, shot: bool) -> Fraction:
    """SH-WAR-3: how likely a hit puts the target out."""
    own = s.t.hero_tenacity if s.is_hero(target) else s.t.fodder_tenacity
    return attacker_wins(damage, dice_of(own, shield(s, target, shot)))


def contest_chance(s: RoadState, w: int, target: int, modifier: int, jams: bool = True) -> Fraction:
    """SH-ROLL-4 between warriors: a natural 1 that jams the weapon does not win."""
    sides, answer = skill(s, w), skill(s, target)
    won = sum(min(answer, max(0, shows + modifier - 1)) for shows in range(2 if jams else 1, sides + 1))
    return Fraction(won, sides * answer)


def attack_odds(s: RoadState, w: int, target: int) -> list[Odds]:
    """SH-ATTACK-1 to 3."""
    ranged = shoots(s, w)
    won = contest_chance(s, w, target, own_modifier(s, w) + smoke_in_the_way(s, w, target))
    out = won * out_chance(s, target, dice_of(s.t.ranged if ranged else s.t.melee), ranged)
    jams = [Odds("his weapon jams", Fraction(1, skill(s, w)))] if ranged else []
    return [Odds("he wins", won), Odds("the target is out", out), *jams]


def warrior_shot_odds(s: RoadState, w: int, target: int) -> list[Odds]:
    """SH-SHOOT-5."""
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    smoke = s.t.smoke if s.smoking[s.at[target]] else 0
    won = contest_chance(s, w, target, own_modifier(s, w) + weapon.warrior_modifier + smoke, weapon.jams)
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
        *destruction_odds(s, v, aim, hit, damage),
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
    modifier = own_modifier(s, w) + (0 if aim == kinds.WHOLE else s.t.rig_part)
    return success_chance(skill(s, w), modifier + (s.t.smoke if s.smoking[v] else 0), weapon.hit)


def aimed_damage(s: RoadState, v: int, aim: int, points: int) -> list[int]:
    """SH-RIG-2, SH-RIG-5: what damage without contact does to tractor and trailer."""
    if aim == TRAILER:
        return [0, points]
    if aim == kinds.WHOLE and s.coupled[v] and s.trailer_hp[v] > 0:
        return [points // 2, points - points // 2]
    return [points, 0]


def destroys(s: RoadState, v: int, damage: list[int]) -> bool:
    """SH-RIG-4: whether that much to tractor and trailer makes a wreck of it."""
    return damage[TRACTOR] >= s.hp[v]


def kills_trailer(s: RoadState, v: int, damage: list[int]) -> bool:
    """SH-RIG-5."""
    return s.coupled[v] and 0 < s.trailer_hp[v] <= damage[TRAILER]


def lost_points(s: RoadState, v: int, damage: list[int]) -> int:
    """SH-ROLL-8, SH-RIG-5: the hit points it costs; damage beyond them is lost."""
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


def destruction_odds(s: RoadState, v: int, aim: int, hit: Fraction, damage: Distribution) -> list[Odds]:
    """The chances that a hit without contact destroys it."""
    wrecked = damage.mapped(lambda points: int(destroys(s, v, aimed_damage(s, v, aim, points))))
    dead = damage.mapped(lambda points: int(kills_trailer(s, v, aimed_damage(s, v, aim, points))))
    return wreck_odds(s, v, hit * wrecked.at_least(1), hit * dead.at_least(1))


def drop_odds(s: RoadState, w: int) -> list[Odds]:
    """SH-WEAPON-MINE, SH-WEAPON-OIL: for each vehicle in the zone."""
    own = s.at[w]
    weapon = weapon_of(s, own, mount_served(s, w))
    falls = success_chance(skill(s, w), own_modifier(s, w), weapon.hit)
    lines = [Odds("it drops", falls), *jam_odds(s, w, weapon)]
    for v in in_tail_zone(s, own):
        lines += zone_odds(s, v, weapon, falls)
    return lines


def zone_odds(s: RoadState, v: int, weapon: WeaponFacts, falls: Fraction) -> list[Odds]:
    """The odds of one vehicle in the tail zone; SH-DESTROY-7: a wreck does not lose control."""
    driver, name, damage = s.driver(v), vehicle_name(s, v), dice_of(weapon.zone_hurt)
    sides = skill(s, driver)
    passes = NEVER if driver == kinds.NO_WARRIOR else success_chance(sides, weapon.zone_modifier, s.t.move_on)
    fails = 1 - passes
    slips = fails if weapon.zone_always else NEVER
    if weapon.zone_natural and driver != kinds.NO_WARRIOR:
        slips = max(slips, Fraction(1, sides))
    lives = damage.mapped(lambda points: int(not destroys(s, v, aimed_damage(s, v, kinds.WHOLE, points))))
    slips *= lives.at_least(1)
    lines = [Odds(f"{name} loses control", falls * slips)] if slips else []
    if weapon.zone_hurt.dice:
        lines.append(Odds(f"{name} is hit", falls * fails))
        lines += destruction_odds(s, v, kinds.WHOLE, falls * fails, damage)
    return lines


# Contests of dice


def success_chance(sides: int, modifier: int, needed: int) -> Fraction:
    """The exact chance that a skill roll succeeds; a natural 1 never does (SH-ROLL-2)."""
    good = sum([1 for shows in range(2, sides + 1) if shows + modifier >= needed])
    return Fraction(good, sides)


class Contest:
    """SH-ROLL-4 for two dice, as numbers of equally likely pairs out of `total`."""

    __slots__ = (
        "attacker_ones",
        "attacker_ones_won",
        "by",
        "crushing",
        "defender_ones",
        "defender_ones_won",
        "lost",
        "rescued",
        "total",
    )

    def __init__(self, sides: int, modifier: int, defence: int) -> None:
        self.by: list[int] = [0] * (MOST_DEGREE + 1)
        """Won by 1, 2, and 3 or more; the first is not used."""
        self.crushing = 0
        """The attacker's maximum against a natural 1."""
        self.rescued = 0
        """Crushing pairs that win only a Ram: their totals alone would not."""
        self.lost = 0
        self.attacker_ones = 0
        self.attacker_ones_won = 0
        self.defender_ones = 0
        self.defender_ones_won = 0
        """Natural 1s of either side in pairs that the attacker wins by the totals, without a crushing one."""
        self.total = sides * max(1, defence)
        for shows in range(1, sides + 1):
            for answer in range(1, defence + 1) if defence else (0,):
                self._count(shows, answer, shows + modifier - answer, sides)

    def _count(self, shows: int, answer: int, margin: int, sides: int) -> None:
        if margin > 0:
            self.by[min(margin, MOST_DEGREE)] += 1
        else:
            self.lost += 1
        self.attacker_ones += shows == 1
        self.defender_ones += answer == 1
        if shows == sides and answer == 1:
            self.crushing += 1
            self.rescued += margin <= 0
        elif margin > 0:
            self.attacker_ones_won += shows == 1
            self.defender_ones_won += answer == 1

    @property
    def won(self) -> Fraction:
        return Fraction(sum(self.by), self.total)

    @property
    def ram_won(self) -> Fraction:
        """SH-RAM-6: a crushing pair wins whatever the totals."""
        return Fraction(sum(self.by) + self.rescued, self.total)

    def degree(self, sections: int) -> Fraction:
        """SH-NUDGE-4: how likely it is won by that many, the greatest one standing for more."""
        return Fraction(self.by[sections], self.total)


@lru_cache(maxsize=256)
def contest(sides: int, modifier: int, defence: int) -> Contest:
    """The contest of an attacker's skill against a defender's, who may have no die."""
    return Contest(sides, modifier, defence)


@lru_cache(maxsize=1)
def ram_dice() -> Distribution:
    """SH-RAM-4: a d6, and a 6 is rolled once more and added."""
    return rerolled_added(6, [6])


@lru_cache(maxsize=256)
def contested_damage(pairs: Contest, damage: Distribution, crushing: int) -> Distribution:
    """Damage over a whole contest: none where it is lost, and what SH-RAM-6 says for the crushing pairs."""
    won = sum(pairs.by) + pairs.rescued - pairs.crushing
    parts = [(pairs.lost - pairs.rescued, constant(0)), (won, damage), (pairs.crushing, constant(crushing))]
    return mixture([(weight, part) for weight, part in parts if weight])
