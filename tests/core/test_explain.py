"""Comparing the odds of two answers."""

from __future__ import annotations

from fractions import Fraction

from rollingroad.core.explain import Odds, biggest_change, main_chances, percent

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def test_the_result_that_changes_most_counts() -> None:
    one = [Odds("no damage", THIRD), Odds("1 damage", THIRD), Odds("is destroyed", THIRD)]
    other = [Odds("no damage", THIRD), Odds("1 damage", HALF), Odds("is destroyed", Fraction(1, 6))]
    assert biggest_change(one, other) == Fraction(1, 6)
    assert biggest_change(one, one) == 0


def test_a_result_that_only_one_answer_knows_has_no_chance_with_the_other() -> None:
    assert biggest_change([Odds("a", HALF)], [Odds("a", HALF), Odds("b", THIRD)]) == THIRD
    assert biggest_change([Odds("b", THIRD)], []) == THIRD
    assert biggest_change([], []) == 0


def test_what_a_further_token_would_bring_does_not_count() -> None:
    one = [Odds("ram succeeds", THIRD), Odds("ram succeeds", Fraction(1), "a boost")]
    other = [
        Odds("ram succeeds", HALF, "1 assist"),
        Odds("ram succeeds", Fraction(1), "1 assist and a boost"),
    ]
    assert biggest_change(one, other) == HALF - THIRD


def test_the_main_chances_are_two_results_or_one_with_what_helps() -> None:
    ram = [
        Odds("ram succeeds", THIRD),
        Odds("ram succeeds", HALF, "a boost"),
        Odds("Speed 3", HALF, spread=True),
    ]
    assert main_chances(ram) == "ram succeeds: 33 %, 50 % with a boost"
    shot = [Odds("you hit", HALF), Odds("it is out", THIRD), Odds("the weapon jams", Fraction(1, 10))]
    assert main_chances(shot) == "you hit: 50 %, it is out: 33 %"
    assert main_chances([Odds("it fails", Fraction(0)), Odds("Speed 3", HALF, spread=True)]) == ""


def test_halves_of_a_percent_go_up_as_on_the_pages() -> None:
    assert [percent(Fraction(part, 8)) for part in (1, 3, 5, 7)] == ["13 %", "38 %", "63 %", "88 %"]
