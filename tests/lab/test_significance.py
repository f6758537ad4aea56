"""Tests of differences, against values that can be had by hand or from tables."""

from __future__ import annotations

import math

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.lab.compare import holm, paired_change, unpaired_change


def test_pairs_of_wins_and_losses_are_tested_by_signs() -> None:
    before, after = [0.0] * 9 + [1.0], [1.0] * 9 + [0.0]
    change = paired_change(before, after)
    assert change.by == pytest.approx(0.8)
    assert change.p == pytest.approx(2 * 11 / 1024)


def test_pairs_that_are_all_alike_moved_by_nothing() -> None:
    assert paired_change([1.0, 0.0, 1.0], [1.0, 0.0, 1.0]) == (0.0, 0.0, 0.0, 1.0)


def test_many_signs_come_near_the_exact_value() -> None:
    exact = 2 * sum(math.comb(1200, k) for k in range(561)) / 2**1200
    change = paired_change([0.0] * 640 + [1.0] * 560, [1.0] * 640 + [0.0] * 560)
    assert change.p == pytest.approx(exact, rel=0.02)


def test_few_pairs_of_numbers_have_their_signs_shuffled() -> None:
    change = paired_change([0.0] * 6, [1.5, 2.0, 0.5, 3.0, 2.5, 1.0])
    assert change.by == pytest.approx(1.75)
    assert change.p == pytest.approx(2 / 64, abs=0.012)


def test_two_proportions_as_in_the_books() -> None:
    change = unpaired_change([1.0] * 60 + [0.0] * 40, [1.0] * 75 + [0.0] * 25)
    assert change.by == pytest.approx(0.15)
    pooled = 0.675
    z = 0.15 / math.sqrt(pooled * (1 - pooled) * 2 / 100)
    assert change.p == pytest.approx(math.erfc(z / math.sqrt(2)))
    assert change.p == pytest.approx(0.0236, abs=0.0005)
    assert change.low < 0.15 < change.high


def test_few_separate_games_have_their_places_shuffled() -> None:
    change = unpaired_change([0.0] * 4, [1.0] * 4)
    assert change.p == pytest.approx(2 / 70, abs=0.012)


def test_holm_asks_most_of_the_smallest() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_where_nothing_differs_hardly_anything_is_found() -> None:
    """With the correction at most one family in twenty has anything below 5 %; here 40 families of 10."""
    rng, found = Rng("nothing"), 0
    for _ in range(40):
        ps = []
        for _ in range(10):
            games = [float(rng.below(2)) for _ in range(160)]
            ps.append(paired_change(games[:80], games[80:]).p)
        found += any(p < 0.05 for p in holm(ps))
    assert found <= 5
