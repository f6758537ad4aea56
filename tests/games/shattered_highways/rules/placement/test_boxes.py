"""SH-GEO: rectangles on the exact table."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement.boxes import NONE, Box, opposite, template_box
from tests.rule_marker import rule

CAR = Box(100, 100, 10, 24)


@rule("SH-GEO-3")
def test_a_box_covers_what_lies_between_its_corners() -> None:
    assert CAR.overlaps(Box(109, 123, 8, 18))
    assert not CAR.overlaps(Box(110, 123, 8, 18))
    assert not CAR.overlaps(Box(109, 124, 8, 18))
    assert CAR.at(3, 4) == Box(3, 4, 10, 24)


@rule("SH-GEO-5")
def test_touching_is_free_and_an_exact_fit_too() -> None:
    gap = [Box(88, 100, 12, 30), Box(110, 100, 12, 30)]
    assert CAR.is_free(gap, 288)
    assert not CAR.at(101, 100).is_free(gap, 288)


@rule("SH-GEO-5")
def test_sides_and_back_are_walls_and_the_front_edge_is_none() -> None:
    assert CAR.at(0, 0).is_free([], 288)
    assert CAR.at(278, 2000).is_free([], 288)
    assert not CAR.at(-1, 50).is_free([], 288)
    assert not CAR.at(279, 50).is_free([], 288)
    assert not CAR.at(50, -1).is_free([], 288)


@rule("SH-GEO-6")
@pytest.mark.parametrize(
    ("other", "near", "far"),
    [
        (Box(118, 100, 8, 18), 8, 7),  # beside
        (Box(100, 132, 8, 18), 8, 7),  # ahead
        (Box(113, 128, 8, 18), 5, 4),  # 3 and 4 from corner to corner
        (Box(110, 124, 8, 18), 0, -1),  # a corner
    ],
)
def test_distance_is_edge_to_edge(other: Box, near: int, far: int) -> None:
    assert CAR.within(other, near)
    assert other.within(CAR, near)
    assert far < 0 or not CAR.within(other, far)


@rule("SH-GEO-7")
@pytest.mark.parametrize(
    ("other", "face", "edge"),
    [
        (Box(105, 124, 10, 24), kinds.FRONT, 5),
        (Box(98, 82, 8, 18), kinds.REAR, 6),
        (Box(110, 118, 12, 30), kinds.RIGHT, 6),
        (Box(92, 100, 8, 18), kinds.LEFT, 18),
        (Box(110, 124, 8, 18), NONE, 0),
        (Box(111, 110, 8, 18), NONE, 0),
        (Box(104, 125, 8, 18), NONE, 0),
    ],
)
def test_contact_names_the_face_and_the_shared_edge(other: Box, face: int, edge: int) -> None:
    assert CAR.contact(other) == face
    assert other.contact(CAR) == opposite(face)
    assert CAR.shared_edge(other) == other.shared_edge(CAR) == edge


@rule("SH-GEO-7")
def test_a_corner_alone_is_told_apart() -> None:
    assert CAR.corner_only(Box(110, 124, 8, 18))
    assert not CAR.corner_only(Box(109, 124, 8, 18))
    assert not CAR.corner_only(Box(111, 124, 8, 18))


@rule("SH-GEO-10")
def test_the_tail_zone_is_a_section_behind_on_the_centre_line() -> None:
    assert CAR.tail_zone() == Box(89, 76, 32, 24)
    assert CAR.tail_zone().overlaps(Box(120, 60, 12, 30))
    assert not CAR.tail_zone().overlaps(Box(121, 60, 12, 30))


@rule("SH-GEO-8", "SH-GEO-9")
def test_the_boxes_of_a_template_run_clockwise_from_the_upper_right() -> None:
    template = Box(89, 76, 32, 72)
    corners = [(box.x, box.y) for box in (template_box(template, number) for number in range(1, 7))]
    assert corners == [(105, 124), (105, 100), (105, 76), (89, 76), (89, 100), (89, 124)]
    assert template_box(template, 1) == Box(105, 124, 16, 24)
