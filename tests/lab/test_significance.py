"""Tests of differences, against values that can be had by hand or from tables."""

from __future__ import annotations

import math

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.lab.significance import Change, critical, paired_change, unpaired_change


def test_pairs_of_wins_and_losses_are_tested_by_signs() -> None:
    before, after = [0.0] * 9 + [1.0], [1.0] * 9 + [0.0]
    change = paired_change(before, after)
    assert change.by == pytest.approx(0.8)
    assert change.p() == pytest.approx(2 * 11 / 1024)


def test_pairs_that_are_all_alike_moved_by_nothing() -> None:
    change = paired_change([1.0, 0.0, 1.0], [1.0, 0.0, 1.0])
    assert (change.interval(), change.p(), change.moved()) == ((0.0, 0.0), 1.0, False)


def test_many_signs_come_near_the_exact_value() -> None:
    exact = 2 * sum(math.comb(1200, k) for k in range(561)) / 2**1200
    change = paired_change([0.0] * 640 + [1.0] * 560, [1.0] * 640 + [0.0] * 560)
    assert change.p() == pytest.approx(exact, rel=0.02)


def test_a_few_games_that_move_much_are_no_surer_than_their_signs() -> None:
    """Five of four hundred, all up: the normal approximation alone would call that 0.025."""
    change = paired_change([0.0] * 400, [30.0] * 5 + [0.0] * 395)
    assert change.p() == pytest.approx(2 / 32)
    assert not change.moved()


def test_two_proportions_as_in_the_books() -> None:
    change = unpaired_change([1.0] * 60 + [0.0] * 40, [1.0] * 75 + [0.0] * 25)
    assert change.by == pytest.approx(0.15)
    pooled = 0.675
    z = 0.15 / math.sqrt(pooled * (1 - pooled) * 2 / 100)
    assert change.p() == pytest.approx(math.erfc(z / math.sqrt(2)))
    assert change.p() == pytest.approx(0.0236, abs=0.0005)
    low, high = change.interval()
    assert 0 < low < 0.15 < high


def test_intervals_p_values_and_verdicts_are_corrected_alike() -> None:
    change = Change(0.04, 0.0135)
    assert change.moved()
    assert change.p() == pytest.approx(0.0030, abs=0.0001)
    assert change.moved(16)
    assert not change.moved(17)
    assert change.p(16) < 0.05 < change.p(17)
    assert change.interval(16)[0] > 0 > change.interval(17)[0]
    assert critical(1) == pytest.approx(1.959964)


def test_a_real_difference_is_found() -> None:
    """Forty runs of 400 games whose win rate falls from 35 to 23 %: nearly all of them are seen."""
    rng, found = Rng("something"), 0
    for _ in range(40):
        before, after = ([float(rng.below(100) < rate) for _ in range(400)] for rate in (35, 23))
        found += unpaired_change(before, after).moved()
    assert found >= 35
