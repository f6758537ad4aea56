"""What findings add up to."""

from __future__ import annotations

import pytest

from rollingroad.review.findings import Fortune, Insight, Judgement, Reading, summarise


def chose(answer: int, lost: float, seat: int = 0) -> Insight:
    choice = Judgement(
        seat=seat,
        kind="act",
        question="What next?",
        chosen="Ram",
        best="Brake" if lost else "Ram",
        choices=2,
        chance=0.5,
        lost=lost,
        because=[],
        reason="",
    )
    return Insight(answer=answer, choice=choice)


def fell(answer: int, luck: float, seat: int = 0, shown: float = 3.5) -> Insight:
    reading = Reading(what="d6", shown=shown, expected=3.5)
    fortune = Fortune(seat=seat, kind="roll", text="Rolls.", luck=[luck, -luck], readings=[reading])
    return Insight(answer=answer, fortune=fortune)


def test_three_moments_decided_the_game_and_none_of_them_twice() -> None:
    findings = [
        chose(10, 0.2),
        fell(11, -0.5),
        fell(30, 0.3),
        chose(50, 0.1),
        chose(70, 0.25),
        chose(90, 0.05),
    ]
    moments = summarise(findings, 2).moments
    assert [(each.answer, each.what) for each in moments] == [(11, "luck"), (30, "luck"), (70, "choice")]
    assert [each.change for each in moments] == pytest.approx([-0.5, 0.3, -0.25])
    assert moments[2].better == "Brake"


def test_moments_of_the_player_who_asks_come_first() -> None:
    findings = [chose(10, 0.3), chose(30, 0.25), chose(50, 0.2), chose(70, 0.1, seat=1), fell(90, 0.02)]
    assert [each.answer for each in summarise(findings, 2).moments] == [10, 30, 50]
    assert [each.answer for each in summarise(findings, 2, [1]).moments] == [10, 30, 70]


def test_each_player_has_a_best_moment_a_luckiest_roll_and_a_costliest_choice() -> None:
    findings = [
        fell(5, 0.2),
        fell(6, 0.15),
        fell(20, 0.1, seat=1),
        fell(40, -0.3),
        chose(60, 0.02),
        chose(80, 0.3),
    ]
    one, two = summarise(findings, 2).players
    assert [each and each.answer for each in (one.luckiest, one.best, one.costliest)] == [5, 20, 80]
    assert [each and each.answer for each in (two.luckiest, two.best, two.costliest)] == [None, 40, None]


def test_what_changed_next_to_nothing_decided_nothing() -> None:
    assert summarise([chose(1, 0.004), fell(20, 0.002)], 2).moments == []


def test_luck_and_skill_are_told_apart_for_each_player() -> None:
    findings = [
        chose(1, 0.2),
        chose(2, 0.0),
        fell(3, 0.1),
        chose(4, 0.05, seat=1),
        fell(5, 0.3, seat=1),
        fell(6, 0.02, -1),
    ]
    one, two = summarise(findings, 2).players
    assert [one.decisions, one.skill, one.own_luck, one.luck] == pytest.approx([2, -0.2, 0.1, 0.42])
    assert [two.skill, two.own_luck, two.luck] == pytest.approx([-0.05, -0.3, -0.42])


def test_dice_are_counted_for_who_rolled_them() -> None:
    findings = [fell(1, 0, shown=6), fell(2, 0, shown=2), fell(3, 0, seat=1, shown=1)]
    one, two = summarise(findings, 2).players
    assert [(each.what, each.rolls, each.shown, each.expected) for each in one.dice] == [("d6", 2, 4.0, 3.5)]
    assert two.dice[0].shown == 1.0


def test_seats_with_the_same_chances_are_one_side() -> None:
    findings = [
        Insight(answer=1, chances=[0.2, 0.8, 0.2, 0.8]),
        Insight(answer=2, chances=[0.0, 1.0, 0.0, 1.0]),
    ]
    assert summarise(findings, 4).sides == [[0, 2], [1, 3]]
