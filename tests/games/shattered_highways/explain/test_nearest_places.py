"""The fault of a place, and the closest legal one."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rollingroad.games.shattered_highways.explain.placing import NOWHERE, nearest_free, nearest_reached
from rollingroad.games.shattered_highways.rules import reasons
from rollingroad.games.shattered_highways.rules.placement.boxes import NOTHING_HIT, Box
from rollingroad.games.shattered_highways.rules.placement.placing import place_fault
from rollingroad.games.shattered_highways.rules.placement.reach import reach
from tests.games.shattered_highways.literal.flood import Rectangle
from tests.games.shattered_highways.literal.packs import WIDTH, packs
from tests.rule_marker import rule

CAR = Box(20, 40, 10, 24)
WALL = [
    Box(0, 80, 12, 30),
    Box(12, 80, 12, 30),
    Box(24, 80, 12, 30),
    Box(36, 80, 12, 30),
    Box(48, 80, 12, 30),
]


def fault_at(x: int, y: int, others: list[Box]) -> int:
    return place_fault(CAR, others, 288, reach(CAR, others, 288, 3, 3), x, y)


@rule("SH-MOVE-6", "SH-OPT-1")
@pytest.mark.parametrize(
    ("x", "y", "others", "wrong"),
    [
        (42, 112, [], reasons.LEGAL),
        (20, 40, [], reasons.LEGAL),
        (-1, 40, [], reasons.DEST_OFF_SIDE),
        (20, -1, [], reasons.DEST_OFF_BACK),
        (43, 40, [], reasons.DEST_TOO_WIDE),
        (20, 113, [], reasons.DEST_TOO_FAR),
        (20, 57, WALL, reasons.DEST_OCCUPIED),
        (20, 110, WALL, reasons.DEST_NO_PATH),
        (20, 56, WALL, reasons.LEGAL),
    ],
)
def test_the_first_test_that_fails_is_named(x: int, y: int, others: list[Box], wrong: int) -> None:
    assert fault_at(x, y, others) == wrong


@rule("SH-MOVE-3")
def test_behind_is_no_longer_than_its_sections() -> None:
    far = Box(100, 100, 12, 64)
    found = reach(far, [], 288, 3, 2)
    assert place_fault(far, [], 288, found, 100, 172) == reasons.LEGAL
    assert place_fault(far, [], 288, found, 100, 52) == reasons.LEGAL
    assert place_fault(far, [], 288, found, 100, 51) == reasons.DEST_TOO_FAR


def test_who_stands_there_is_named() -> None:
    assert CAR.at(26, 70).first_hit(WALL) == 2
    assert CAR.at(26, 40).first_hit(WALL) == NOTHING_HIT


@given(packs(), st.integers(-30, 30), st.integers(-80, 80))
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_the_nearest_move_is_the_nearest_and_never_the_present_place(
    pack: list[Rectangle], dx: int, dy: int
) -> None:
    mover = Box(*pack[0])
    found = reach(mover, [Box(*other) for other in pack[1:]], WIDTH, 2, 2)
    x, y = mover.x + dx, mover.y + dy
    spots = {(i, j) for a, b, c, d in found.rectangles() for i in range(a, c + 1) for j in range(b, d + 1)}
    spots.discard((mover.x, mover.y))
    ranked = min((((i - x) ** 2 + (j - y) ** 2, j, i) for i, j in spots), default=None)
    assert nearest_reached(found, x, y, moving=True) == (
        NOWHERE if ranked is None else (ranked[2], ranked[1])
    )


AREAS = [(0, 30, 40, 120), (60, 30, 110, 100)]


@rule("SH-SETUP-2")
@given(packs(), st.integers(-10, 120), st.integers(-10, 130))
@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_the_nearest_free_place_is_the_nearest_of_all(pack: list[Rectangle], x: int, y: int) -> None:
    box, others = Box(x, y, 10, 24), [Box(*other) for other in pack]
    ranked = [
        ((i - x) ** 2 + (j - y) ** 2, j, i)
        for left, bottom, right, top in AREAS
        for i in range(left, right - 9)
        for j in range(bottom, top - 23)
        if box.at(i, j).first_hit(others) == NOTHING_HIT
    ]
    best = min(ranked, default=None)
    assert nearest_free(box, others, AREAS) == (NOWHERE if best is None else (best[2], best[1]))
