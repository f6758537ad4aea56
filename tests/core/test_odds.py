"""Exact dice mathematics against counting every outcome by hand."""

import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from math import lcm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollingroad.core.engine import odds
from rollingroad.core.engine.odds import Distribution, constant, die, faces, mixture

values = st.integers(-6, 12)
face_lists = st.lists(values, min_size=1, max_size=5)
distributions = face_lists.map(lambda listed: faces(*listed))
weighted_pairs = st.lists(st.tuples(values, st.integers(0, 5)), min_size=1).filter(
    lambda pairs: any(weight for _, weight in pairs)
)


def chances_of(outcomes: Iterable[int]) -> dict[int, Fraction]:
    """The chance of each outcome when all those listed are equally likely."""
    counts = Counter(outcomes)
    return {value: Fraction(n, counts.total()) for value, n in counts.items()}


def chances(distribution: Distribution) -> dict[int, Fraction]:
    return {value: distribution.chance(value) for value, _ in distribution.items()}


@given(weighted_pairs)
def test_chances_are_weights_over_their_total_and_sum_to_one(pairs: list[tuple[int, int]]) -> None:
    distribution = Distribution(pairs)
    assert chances(distribution) == chances_of(value for value, weight in pairs for _ in range(weight))
    assert sum(chances(distribution).values()) == 1
    assert distribution.total == sum(weight for _, weight in distribution.items())
    assert [value for value, _ in distribution.items()] == sorted(chances(distribution))


@given(distributions, st.integers(-20, 20))
def test_tails_and_single_values_fit_together(distribution: Distribution, k: int) -> None:
    listed = chances(distribution)
    assert distribution.chance(k) == listed.get(k, 0)
    assert distribution.at_least(k) == sum(chance for value, chance in listed.items() if value >= k)
    assert distribution.at_most(k) == sum(chance for value, chance in listed.items() if value <= k)


@given(face_lists)
def test_the_mean_is_the_average_face(listed: list[int]) -> None:
    assert faces(*listed).mean() == Fraction(sum(listed), len(listed))


@given(face_lists, face_lists)
def test_plus_is_every_pair_of_faces(one: list[int], other: list[int]) -> None:
    assert chances(faces(*one).plus(faces(*other))) == chances_of(a + b for a, b in product(one, other))


@given(face_lists, st.integers(0, 5))
def test_times_is_every_row_of_faces(listed: list[int], n: int) -> None:
    assert chances(faces(*listed).times(n)) == chances_of(sum(row) for row in product(listed, repeat=n))


@given(face_lists, st.integers(-9, 9))
def test_shifted_and_mapped_change_every_face(listed: list[int], n: int) -> None:
    assert chances(faces(*listed).shifted(n)) == chances_of(value + n for value in listed)
    assert chances(faces(*listed).mapped(lambda value: value * value // 5)) == chances_of(
        value * value // 5 for value in listed
    )


@given(weighted_pairs, st.integers(1, 5))
def test_equal_chances_are_equal_distributions(pairs: list[tuple[int, int]], factor: int) -> None:
    one = Distribution(pairs)
    same = Distribution([(value, weight * factor) for value, weight in reversed(pairs)])
    assert one == same
    assert hash(one) == hash(same)
    assert one.shifted(1) != one
    assert one != pairs


@given(distributions)
def test_pickles_are_equal(distribution: Distribution) -> None:
    assert pickle.loads(pickle.dumps(distribution)) == distribution


def test_it_prints_as_what_rebuilds_it() -> None:
    assert repr(faces(0, 2, 2, 0, 5)) == "Distribution([(0, 2), (2, 2), (5, 1)])"


def test_a_distribution_cannot_be_changed() -> None:
    two_dice = die(6).times(2)
    two_dice.items().append((13, 1))
    for name in ("total", "mode"):
        with pytest.raises(AttributeError):
            setattr(two_dice, name, 1)
    assert two_dice == die(6).plus(die(6))


def test_two_dice() -> None:
    two_dice = die(6).times(2)
    assert two_dice.items() == [(n, 6 - abs(n - 7)) for n in range(2, 13)]
    assert two_dice.total == 36
    assert two_dice.at_least(10) == Fraction(1, 6)
    assert two_dice.at_most(4) == Fraction(1, 6)
    assert two_dice.mean() == 7


def test_no_dice_add_up_to_nothing() -> None:
    assert die(6).times(0) == constant(0)


def test_many_dice_stay_exact() -> None:
    hundred = die(6).times(100)
    assert hundred.chance(100) == Fraction(1, 6**100)
    assert hundred.mean() == 350
    assert hundred.at_least(351) == hundred.at_most(349)


def has_a_share(parts: list[tuple[int, list[int]]]) -> bool:
    return any(share for share, _ in parts)


@given(st.lists(st.tuples(st.integers(0, 4), face_lists), min_size=1, max_size=4).filter(has_a_share))
def test_a_mixture_weighs_its_parts(parts: list[tuple[int, list[int]]]) -> None:
    everything = lcm(*(len(listed) for _, listed in parts))
    as_one_die = [value for share, listed in parts for value in listed * (share * everything // len(listed))]
    assert mixture((share, faces(*listed)) for share, listed in parts) == faces(*as_one_die)


@given(face_lists, face_lists)
def test_a_contest_is_every_pair_of_faces_and_ties_are_the_defenders(
    attacker: list[int], defender: list[int]
) -> None:
    pairs = list(product(attacker, defender))
    assert odds.attacker_wins(faces(*attacker), faces(*defender)) == Fraction(
        sum(a > d for a, d in pairs), len(pairs)
    )


def test_die_against_die_the_defender_wins_the_ties() -> None:
    assert odds.attacker_wins(die(6), die(6)) == Fraction(15, 36)
    assert odds.attacker_wins(constant(3), constant(3)) == 0


@given(st.integers(1, 8), st.data())
def test_rerolls_are_every_first_and_second_roll(sides: int, data: st.DataObject) -> None:
    again = data.draw(st.sets(st.integers(1, sides)))
    rolls = list(product(range(1, sides + 1), repeat=2))
    added = chances_of(first + second if first in again else first for first, second in rolls)
    assert chances(odds.rerolled_added(sides, again)) == added


def test_a_six_rolled_again_and_added_can_never_be_six() -> None:
    exploding = odds.rerolled_added(6, [6])
    assert [value for value, _ in exploding.items()] == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]
    assert exploding.chance(5) == Fraction(1, 6)
    assert exploding.chance(12) == Fraction(1, 36)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: Distribution([]), "A distribution needs at least one value with a positive weight."),
        (lambda: faces(), "A distribution needs at least one value with a positive weight."),
        (lambda: mixture([]), "A distribution needs at least one value with a positive weight."),
        (lambda: mixture([(0, die(6))]), "A distribution needs at least one value with a positive weight."),
        (lambda: Distribution([(3, -1)]), "The value 3 cannot have the negative weight -1."),
        (lambda: die(0), "A die cannot have 0 sides."),
        (lambda: die(6).times(-1), "Cannot add up -1 dice."),
        (lambda: odds.rerolled_added(6, [7]), "A die with 6 sides has no face 7 to roll again."),
    ],
)
def test_the_impossible_is_refused_in_one_sentence(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        ask()
