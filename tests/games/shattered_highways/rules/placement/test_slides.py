"""Where slides and swerves end (SH-LOST-3 to -6, SH-UNMANNED-2 and -3, SH-DESTROY-3 and -4)."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement.boxes import (
    NONE,
    NOTHING_HIT,
    Box,
    can_swerve,
    slide_back,
    slide_of,
    slide_out,
    swerve_x,
    template_box,
)
from tests.rule_marker import rule

BUGGY = Box(100, 100, 8, 18)
CAR = Box(100, 100, 10, 24)
TRUCK = Box(100, 100, 12, 30)
RIG = Box(100, 100, 12, 64)
TRACTOR = Box(100, 100, 12, 24)
WIDTH = 288


def end(box: Box, others: list[Box], number: int = 0) -> tuple[int, int, int, int]:
    """The place, the vehicle in the way, and the face towards it, of a slide to that box or back."""
    at, hit = slide_out(box, others, WIDTH, number) if number else slide_back(box, others)
    return (at.x, at.y, hit, NONE if hit == NOTHING_HIT else at.contact(others[hit]))


@rule("SH-GEO-4", "SH-LOST-3")
@pytest.mark.parametrize(
    ("box", "dx", "dy"),
    [(BUGGY, 12, 27), (CAR, 11, 24), (TRUCK, 10, 21), (RIG, 10, 4), (TRACTOR, 10, 24)],
)
def test_each_class_slides_to_the_outer_edges_of_its_box(box: Box, dx: int, dy: int) -> None:
    ways = [slide_of(box, number) for number in range(1, 7)]
    assert ways == [(dx, dy), (dx, 0), (dx, -dy), (-dx, -dy), (-dx, 0), (-dx, dy)]
    for number, (x, y) in enumerate(ways, start=1):
        assert end(box, [], number) == (100 + x, 100 + y, NOTHING_HIT, NONE)


@rule("SH-LOST-2", "SH-LOST-3", "SH-GEO-9")
@pytest.mark.parametrize("box", [BUGGY, CAR, TRUCK, RIG, TRACTOR])
@pytest.mark.parametrize("number", range(1, 7))
def test_a_slide_ends_at_the_outer_edges_of_its_box(box: Box, number: int) -> None:
    """The template is centred on the vehicle; in the middle row it keeps its place along the road."""
    whole = Box(box.x + box.w // 2 - 16, box.y + box.l // 2 - 36, 32, 72)
    corner, slid = template_box(whole, number), slide_out(box, [], WIDTH, number)[0]
    right, front = number <= 3, number in (1, 6)
    assert (slid.x + box.w if right else slid.x) == (corner.x + corner.w if right else corner.x)
    if number in (2, 5):
        assert slid.y == box.y
    else:
        assert (slid.y + box.l if front else slid.y) == (corner.y + corner.l if front else corner.y)


@rule("SH-LOST-4")
def test_a_slide_goes_along_before_it_goes_sideways() -> None:
    # 24 steps along and 11 to the right: the first to the right comes with the third along.
    wall = Box(110, 60, 12, 43)  # beside it, up to y = 103
    assert end(CAR, [wall], 1) == (111, 124, NOTHING_HIT, NONE)
    assert end(CAR, [Box(110, 60, 12, 44)], 1) == (100, 103, 0, kinds.RIGHT)


@rule("SH-LOST-5")
def test_steps_over_an_edge_are_dropped_and_the_others_go_on() -> None:
    assert end(CAR.at(275, 100), [], 1) == (278, 124, NOTHING_HIT, NONE)
    assert end(CAR.at(4, 9), [], 4) == (0, 0, NOTHING_HIT, NONE)


@rule("SH-LOST-6")
def test_a_slide_stops_before_the_vehicle_it_meets() -> None:
    assert end(CAR, [Box(96, 130, 12, 30)], 6) == (98, 106, 0, kinds.FRONT)
    assert end(CAR, [Box(80, 95, 12, 30)], 5) == (92, 100, 0, kinds.LEFT)
    assert end(CAR, [Box(100, 70, 12, 30)], 3) == (100, 100, 0, kinds.REAR)


@rule("SH-LOST-6")
def test_of_several_the_longest_shared_edge_is_hit_then_the_leftmost_then_the_rearmost() -> None:
    short, long = Box(92, 124, 12, 30), Box(104, 124, 12, 30)
    assert end(CAR, [short, long], 1) == (100, 100, 1, kinds.FRONT)
    left, right = Box(93, 124, 12, 30), Box(105, 124, 12, 30)
    assert end(CAR, [right, left], 1) == (100, 100, 1, kinds.FRONT)
    behind, ahead = Box(110, 88, 8, 18), Box(110, 118, 8, 18)
    assert end(CAR, [ahead, behind], 2) == (100, 100, 1, kinds.RIGHT)


@rule("SH-UNMANNED-2")
def test_an_unmanned_vehicle_falls_back_a_section_and_no_farther_than_the_edge() -> None:
    assert end(CAR, []) == (100, 76, NOTHING_HIT, NONE)
    assert end(CAR.at(100, 10), []) == (100, 0, NOTHING_HIT, NONE)


def test_an_unmanned_vehicle_stops_at_the_one_behind_it() -> None:
    assert end(CAR, [Box(103, 60, 10, 24), Box(50, 60, 10, 24)]) == (100, 84, 0, kinds.REAR)
    assert end(CAR, [Box(103, 52, 10, 24)]) == (100, 76, NOTHING_HIT, NONE)
    assert end(CAR, [Box(103, 53, 10, 24)]) == (100, 77, 0, kinds.REAR)


def test_straight_behind_means_one_tick_of_width_and_any_distance() -> None:
    assert Box(109, 0, 8, 18).is_straight_behind(CAR)
    assert not Box(110, 0, 8, 18).is_straight_behind(CAR)
    assert Box(100, 82, 8, 18).is_straight_behind(CAR)
    assert not Box(110, 90, 8, 18).is_straight_behind(CAR)


@rule("SH-DESTROY-4")
def test_a_swerve_goes_just_far_enough_and_needs_a_free_slide() -> None:
    behind = Box(104, 40, 12, 30)
    assert (swerve_x(behind, CAR, kinds.LEFT), swerve_x(behind, CAR, kinds.RIGHT)) == (88, 110)
    beside = [Box(117, 60, 8, 18)]
    assert can_swerve(behind, CAR, beside, WIDTH, kinds.LEFT)
    assert not can_swerve(behind, CAR, beside, WIDTH, kinds.RIGHT)
    assert can_swerve(behind, CAR, [Box(122, 60, 8, 18)], WIDTH, kinds.RIGHT)
    assert not can_swerve(Box(2, 40, 12, 30), Box(8, 100, 12, 30), [], WIDTH, kinds.LEFT)
