"""Exact chances of rolls, contests, rams and shots, for odds and bots.

They are those of the action's own dice. What follows from a wreck or a slide (swerves, forced rams, Cling)
has dice and choices of its own and is not counted.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Final

from rollingroad.core.engine.odds import Distribution, attacker_wins, constant, die, mixture, rerolled_added
from rollingroad.games.shattered_highways.rules import kinds, rolls
from rollingroad.games.shattered_highways.rules.crew import attacking
from rollingroad.games.shattered_highways.rules.crew.shooting import fight_modifier
from rollingroad.games.shattered_highways.rules.driving.nudging import most_sections
from rollingroad.games.shattered_highways.rules.driving.ramming import bonus, recoil
from rollingroad.games.shattered_highways.rules.lookup import Hurt, WeaponFacts
from rollingroad.games.shattered_highways.rules.placement.boxes import NONE, Box, opposite
from rollingroad.games.shattered_highways.rules.state import RoadState

NO_DIE: Final = 0
"""SH-ROLL-5: the sides of the die of a vehicle that nobody drives."""


# Single rolls


def success_chance(sides: int, modifier: int, needed: int) -> Fraction:
    """The exact chance that a skill roll succeeds; a natural 1 never does (SH-ROLL-2)."""
    good = sum([1 for shows in range(2, sides + 1) if shows + modifier >= needed])
    return Fraction(good, sides)


def natural_1_chance(s: RoadState, w: int) -> Fraction:
    return Fraction(1, rolls.skill(s, w))


def drive_chance(s: RoadState, w: int) -> Fraction:
    """SH-MOVE-1: how likely the Move roll of the action succeeds."""
    return success_chance(rolls.skill(s, w), rolls.drive_modifier(s, w), s.t.move_on)


def driver_chance(s: RoadState, v: int, modifier: int = 0) -> Fraction:
    """How likely the driver of a vehicle makes a Move roll; without one it fails."""
    driver = s.driver(v)
    if driver == kinds.NO_WARRIOR:
        return Fraction(0)
    return success_chance(rolls.skill(s, driver), modifier, s.t.move_on)


def dice_of(damage: Hurt, modifier: int = 0) -> Distribution:
    """SH-ROLL-8: the damage of a weapon, never below 0."""
    return _dice(damage.dice, damage.add + modifier)


@lru_cache(maxsize=256)
def _dice(dice: int, add: int) -> Distribution:
    return die(6).times(dice).mapped(lambda total: max(0, total + add))


# Warriors


def out_chance(s: RoadState, target: int, damage: Distribution, shot: bool) -> Fraction:
    """SH-WAR-3: how likely a hit puts the target out."""
    own = s.t.hero_tenacity if s.is_hero(target) else s.t.fodder_tenacity
    return attacker_wins(damage, dice_of(own, attacking.shield(s, target, shot)))


def fight_chance(s: RoadState, w: int, target: int, modifier: int, jams: bool = True) -> Fraction:
    """SH-ROLL-4 between warriors: a natural 1 that jams the weapon does not win."""
    return _fight_chance(rolls.skill(s, w), modifier, rolls.skill(s, target), jams)


@lru_cache(maxsize=256)
def _fight_chance(sides: int, modifier: int, answers: int, jams: bool) -> Fraction:
    won = [
        rolls.wins_fight(shows + modifier, answer, jams and shows == rolls.NATURAL_1)
        for shows in range(1, sides + 1)
        for answer in range(1, answers + 1)
    ]
    return Fraction(sum(won), len(won))


def attack_chances(s: RoadState, w: int, target: int) -> tuple[Fraction, Fraction]:
    """SH-ATTACK-1 to 3: how likely the attacker wins, and then puts the target out."""
    won = fight_chance(s, w, target, rolls.own_modifier(s, w) + attacking.smoke_in_the_way(s, w, target))
    return won, out_chance(s, target, dice_of(attacking.weapon_hurt(s, w)), attacking.shoots(s, w))


def shot_chances(s: RoadState, w: int, weapon: WeaponFacts, target: int) -> tuple[Fraction, Fraction]:
    """SH-SHOOT-5: the same for a mounted weapon."""
    modifier = rolls.own_modifier(s, w) + fight_modifier(s, weapon, target)
    won = fight_chance(s, w, target, modifier, weapon.jams)
    return won, out_chance(s, target, dice_of(weapon.warrior), True)


# Damage to vehicles


def destroys(s: RoadState, v: int, damage: list[int]) -> bool:
    """SH-RIG-4: whether that much to tractor and trailer makes a wreck of it."""
    return damage[kinds.TRACTOR] >= s.hp[v]


def kills_trailer(s: RoadState, v: int, damage: list[int]) -> bool:
    """SH-RIG-5."""
    return s.coupled[v] and 0 < s.trailer_hp[v] <= damage[kinds.TRAILER]


def lost_points(s: RoadState, v: int, damage: list[int]) -> int:
    """SH-ROLL-8, SH-RIG-5: the hit points it costs; damage beyond them is lost."""
    return min(s.hp[v], damage[kinds.TRACTOR]) + min(s.trailer_hp[v], damage[kinds.TRAILER])


# Contests of drivers


class Contest:
    """SH-ROLL-4 for two dice, as numbers of equally likely pairs out of `total`."""

    def __init__(self, sides: int, modifier: int, defence: int) -> None:
        self.by: list[int] = [0] * (sides + max(0, modifier) + 1)
        """Won by 1, by 2 and so on; the first is not used."""
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
        answers = list(range(1, defence + 1)) if defence else [rolls.NO_DEFENCE]
        for shows in range(1, sides + 1):
            for answer in answers:
                self._count(shows, answer, shows + modifier - answer, sides)

    def _count(self, shows: int, answer: int, margin: int, sides: int) -> None:
        if margin > 0:
            self.by[margin] += 1
        else:
            self.lost += 1
        self.attacker_ones += shows == rolls.NATURAL_1
        self.defender_ones += answer == rolls.NATURAL_1
        if rolls.is_crushing(shows, sides, answer):
            self.crushing += 1
            self.rescued += margin <= 0
        elif margin > 0:
            self.attacker_ones_won += shows == rolls.NATURAL_1
            self.defender_ones_won += answer == rolls.NATURAL_1

    @property
    def won(self) -> Fraction:
        return Fraction(sum(self.by), self.total)

    @property
    def ram_won(self) -> Fraction:
        """SH-RAM-6: a crushing pair wins whatever the totals."""
        return Fraction(sum(self.by) + self.rescued, self.total)

    def degree(self, sections: int, most: int) -> Fraction:
        """SH-NUDGE-4: how likely it is won by that many, the greatest one standing for more."""
        good = self.by[sections : sections + 1] if sections < most else self.by[most:]
        return Fraction(sum(good), self.total)


@lru_cache(maxsize=256)
def contest(sides: int, modifier: int, defence: int) -> Contest:
    """The contest of an attacker's skill against a defender's, who may have no die."""
    return Contest(sides, modifier, defence)


def contest_of(s: RoadState, w: int, target: int) -> Contest:
    """SH-ROLL-4, SH-ROLL-5: the driver against the driver of the target."""
    driver = s.driver(target)
    defence = NO_DIE if driver == kinds.NO_WARRIOR else rolls.skill(s, driver)
    return contest(rolls.skill(s, w), rolls.own_modifier(s, w), defence)


def degrees(s: RoadState, target: int, pairs: Contest) -> list[Fraction]:
    """SH-NUDGE-4: how likely each degree is."""
    most = most_sections(s, target)
    return [pairs.degree(sections, most) for sections in range(1, most + 1)]


# Rams


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


CRUSHING: Final = 0
"""In place of dice: SH-RAM-6, for which none are rolled."""


class Ram:
    """A ram of one vehicle standing at `at` into another, as far as damage goes."""

    def __init__(self, s: RoadState, v: int, target: int, at: Box) -> None:
        self.s = s
        self.v = v
        self.target = target
        self.face: int = at.contact(s.box(target))
        self.more = bonus(s, v, target, self.face)
        self.parts = rolls.touched_parts(s, target, s.box(target), [at])
        self.own_parts = rolls.touched_parts(s, v, at, [s.box(target)])

    # What one result of the damage dice does

    def theirs(self, dice: int) -> list[int]:
        """SH-RAM-4, SH-RAM-6: the damage to tractor and trailer of the target."""
        if dice == CRUSHING:
            return rolls.impact(self.s, self.target, self.parts, NONE, self.s.t.contact.crushing_damage)
        return rolls.impact(self.s, self.target, self.parts, opposite(self.face), dice + self.more)

    def ours(self, dice: int) -> list[int]:
        """SH-RAM-5, SH-RAM-6: the damage to tractor and trailer of the ramming vehicle."""
        if dice == CRUSHING:
            return rolls.impact(self.s, self.v, self.own_parts, NONE, self.s.t.contact.ram_recoil_max)
        return rolls.impact(self.s, self.v, self.own_parts, self.face, recoil(self.s, dice // 2))

    def wrecks(self, dice: int) -> bool:
        return destroys(self.s, self.target, self.theirs(dice))

    def breaks(self, dice: int) -> bool:
        return destroys(self.s, self.v, self.ours(dice))

    def leaves_wreck(self, dice: int) -> bool:
        """The ramming vehicle has a wreck before it, and lives."""
        return self.wrecks(dice) and not self.breaks(dice)

    def kills_trailer(self, dice: int) -> bool:
        return kills_trailer(self.s, self.target, self.theirs(dice))

    def loses_trailer(self, dice: int) -> bool:
        return kills_trailer(self.s, self.v, self.ours(dice))

    # Over all dice

    def chance(self, happens: Callable[[int], bool]) -> Fraction:
        """How likely it happens when the ram is won without SH-RAM-6."""
        return ram_dice().mapped(lambda dice: int(happens(dice))).at_least(1)

    def over(self, pairs: Contest, happens: Callable[[int], bool]) -> Fraction:
        """How likely it happens over the whole contest."""
        return self._spread(pairs, lambda dice: int(happens(dice))).at_least(1)

    def lost_points(self, pairs: Contest) -> Distribution:
        """The hit points that the target loses."""
        return self._spread(pairs, lambda dice: lost_points(self.s, self.target, self.theirs(dice)))

    def damage(self, pairs: Contest, part: int | None) -> Distribution:
        """What the target takes over the contest, or one part of it."""
        return self._spread(pairs, lambda dice: part_damage(self.theirs(dice), part))

    def recoil(self, pairs: Contest, part: int | None) -> Distribution:
        """What the ramming vehicle takes."""
        return self._spread(pairs, lambda dice: part_damage(self.ours(dice), part))

    def _spread(self, pairs: Contest, result: Callable[[int], int]) -> Distribution:
        return contested_damage(pairs, ram_dice().mapped(result), result(CRUSHING))


def part_damage(damage: list[int], part: int | None) -> int:
    """The damage to one part, or to both."""
    return sum(damage) if part is None else damage[part]
