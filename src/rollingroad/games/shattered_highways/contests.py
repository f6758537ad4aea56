"""Exact chances of the rolls behind a drive: the Move roll, the contest of a Nudge or Ram, and its damage."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from rollingroad.core.odds import Distribution, constant, mixture, rerolled_added

NO_DIE: Final = 0
"""SH-ROLL-5: nobody at the wheel defends with total 0."""
MOST_DEGREE: Final = 3


def passes(sides: int, modifier: int, needed: int) -> Fraction:
    """How likely a skill roll makes its number; a natural 1 never does (SH-ROLL-2)."""
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
        """Those of them that only a Ram wins: the totals alone would not."""
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
