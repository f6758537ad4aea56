"""Exact chances, counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rollingroad.core.engine.odds import constant
from rollingroad.games.shattered_highways.rules.chances import (
    NO_DIE,
    contest,
    contested_damage,
    ram_dice,
    success_chance,
)
from tests.rule_marker import rule


@pytest.mark.parametrize(
    ("sides", "modifier", "needed", "chance"),
    [
        (6, 0, 3, Fraction(4, 6)),
        (6, -1, 3, Fraction(3, 6)),
        (10, 0, 3, Fraction(8, 10)),
        (6, 1, 2, Fraction(5, 6)),  # a natural 1 fails whatever is added
        (6, -5, 3, Fraction(0)),
    ],
)
def test_a_skill_roll(sides: int, modifier: int, needed: int, chance: Fraction) -> None:
    assert success_chance(sides, modifier, needed) == chance


def test_a_contest_of_two_sixes() -> None:
    pairs = contest(6, 0, 6)
    assert (pairs.by, pairs.lost, pairs.total) == ([0, 5, 4, 3, 2, 1, 0], 21, 36)
    assert (pairs.attacker_ones, pairs.defender_ones, pairs.crushing) == (6, 6, 1)
    assert (pairs.attacker_ones_won, pairs.defender_ones_won) == (0, 4)
    assert (contest(6, 2, 6).attacker_ones_won, contest(6, 2, 6).defender_ones_won) == (2, 5)
    assert pairs.won == Fraction(15, 36)
    assert pairs.degree(3, 3) == Fraction(6, 36)
    assert (pairs.degree(2, 3), pairs.degree(2, 2)) == (Fraction(4, 36), Fraction(10, 36))


@rule("SH-RAM-6")
@pytest.mark.parametrize(("modifier", "won", "rescued"), [(-3, 3, 0), (-4, 1, 0), (-5, 0, 1)])
def test_a_crushing_pair_is_counted_once(modifier: int, won: int, rescued: int) -> None:
    """A 6 against a 1 wins a Ram: at -4 by its total of 2 against 1, at -5 for being crushing."""
    pairs = contest(6, modifier, 6)
    assert (pairs.won, pairs.rescued) == (Fraction(won, 36), rescued)
    assert pairs.ram_won == Fraction(won + rescued, 36)


def test_a_contest_against_nobody() -> None:
    pairs = contest(6, -1, NO_DIE)
    assert (pairs.by, pairs.lost, pairs.total) == ([0, 1, 1, 1, 1, 1, 0], 1, 6)
    assert (pairs.defender_ones, pairs.crushing) == (0, 0)


def test_a_crushing_pair_wins_a_ram_even_where_the_totals_do_not() -> None:
    pairs = contest(6, -6, 6)
    assert pairs.crushing == 1
    assert (pairs.won, pairs.ram_won) == (Fraction(0), Fraction(1, 36))
    assert contested_damage(pairs, constant(4), 25).mean() == Fraction(25, 36)


def test_a_six_of_a_ram_is_rolled_once_more() -> None:
    dice = ram_dice()
    assert [dice.chance(points) for points in (5, 6, 7, 12)] == [
        Fraction(1, 6),
        Fraction(0),
        Fraction(1, 36),
        Fraction(1, 36),
    ]


def test_damage_over_a_contest() -> None:
    damage = contested_damage(contest(6, 0, 6), constant(4), 25)
    assert [damage.chance(points) for points in (0, 4, 25)] == [
        Fraction(21, 36),
        Fraction(14, 36),
        Fraction(1, 36),
    ]
