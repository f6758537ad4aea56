"""Ratings and intervals against answers that are known."""

from __future__ import annotations

import math

import pytest

from rollingroad.core.stats import Z, paired_interval, share_interval
from rollingroad.lab.standings import AVERAGE, Pairing, ratings


def elo(rate: float) -> float:
    return 400 * math.log10(rate / (1 - rate))


def chance(better: float, worse: float) -> float:
    return 1 / (1 + 10 ** ((worse - better) / 400))


def test_two_players_lie_as_far_apart_as_their_score_says() -> None:
    """With the one drawn game that is always added, 759.5 of 999 are 76 %: 200 points."""
    one, other = ratings(2, [Pairing(0, 1, 759.5, 999)])
    assert one.value - other.value == pytest.approx(elo(0.76), abs=1e-6)
    assert round(one.value - other.value) == 200
    assert one.value + other.value == pytest.approx(2 * AVERAGE)


def test_the_margin_of_two_players_is_that_of_their_score() -> None:
    """Each lies half the difference from the mean, so it has half the difference's margin."""
    games, rate = 1000, 0.76
    one, other = ratings(2, [Pairing(0, 1, rate * games - 0.5, games - 1)])
    slope = 400 / math.log(10) / (rate * (1 - rate))
    assert 2 * one.margin == pytest.approx(Z * slope * math.sqrt(rate * (1 - rate) / games))
    assert other.margin == pytest.approx(one.margin)


def test_strengths_that_made_the_scores_are_found_again() -> None:
    true = [1710.0, 1580.0, 1500.0, 1210.0]
    games = 100_000
    pairings = [
        Pairing(i, j, chance(true[i], true[j]) * games, games) for i in range(4) for j in range(i + 1, 4)
    ]
    found = ratings(4, pairings)
    assert [rating.value for rating in found] == pytest.approx(true, abs=0.1)
    assert all(0 < rating.margin < 5 for rating in found)


def test_players_who_never_met_are_rated_by_those_they_both_met() -> None:
    found = ratings(3, [Pairing(0, 1, 75_000, 100_000), Pairing(1, 2, 75_000, 100_000)])
    assert found[0].value - found[2].value == pytest.approx(2 * elo(0.75), abs=0.1)
    assert found[0].margin > found[1].margin


def test_whoever_never_lost_has_a_rating_too() -> None:
    best, worst = ratings(2, [Pairing(0, 1, 40, 40)])
    assert best.value - worst.value == pytest.approx(elo(40.5 / 41), abs=1e-6)
    assert best.margin > 100


def test_nobody_is_better_where_all_is_drawn() -> None:
    found = ratings(3, [Pairing(0, 1, 5, 10), Pairing(0, 2, 5, 10), Pairing(1, 2, 5, 10)])
    assert [rating.value for rating in found] == pytest.approx([AVERAGE] * 3)


def test_the_order_in_which_results_come_does_not_matter() -> None:
    results = [Pairing(0, 1, 7, 10), Pairing(1, 2, 6, 10), Pairing(0, 2, 8, 10)]
    turned = [Pairing(other, one, games - points, games) for one, other, points, games in reversed(results)]
    for here, there in zip(ratings(3, results), ratings(3, turned), strict=True):
        assert here == pytest.approx(there)


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(15, 30, 0.3315, 0.6685), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval(points: float, games: int, low: float, high: float) -> None:
    """The third is the mirror of the second; the last stands in Newcombe (1998)."""
    found = share_interval(points, games)
    assert found.value == points / games
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_a_paired_difference() -> None:
    found = paired_interval([1, 0, 0, 1, 0, -1, 1, 0])
    assert found.value == 0.25
    spread = math.sqrt(sum((each - 0.25) ** 2 for each in (1, 0, 0, 1, 0, -1, 1, 0)) / 7 / 8)
    assert (found.low, found.high) == pytest.approx((0.25 - Z * spread, 0.25 + Z * spread))
    assert paired_interval([0.0]) == (0, 0, 0)
