"""SH-SHOOT-2: arcs and ranges as geometry."""

from __future__ import annotations

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import bears, visible_in_arc
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from tests.rule_marker import rule

CAR = Box(100, 100, 10, 24)  # centre (105, 112)


@rule("SH-SHOOT-2")
def test_a_target_is_cut_at_the_centre_of_the_mounting_part() -> None:
    beside = Box(130, 100, 10, 24)
    assert visible_in_arc(CAR, kinds.FRONT, beside) == Box(130, 112, 10, 12)
    assert visible_in_arc(CAR, kinds.REAR, beside) == Box(130, 100, 10, 12)
    assert visible_in_arc(CAR, kinds.RIGHT, beside) == beside
    assert visible_in_arc(CAR, kinds.LEFT, beside) is None
    assert visible_in_arc(CAR, kinds.ALL_ROUND, beside) == beside
    assert visible_in_arc(CAR, kinds.LEFT, Box(100, 140, 12, 30)) == Box(100, 140, 5, 30)


@rule("SH-SHOOT-2")
def test_what_only_touches_the_line_of_the_arc_is_not_in_it() -> None:
    assert visible_in_arc(CAR, kinds.FRONT, Box(130, 88, 10, 24)) is None
    assert visible_in_arc(CAR, kinds.FRONT, Box(130, 89, 10, 24)) == Box(130, 112, 10, 1)
    assert visible_in_arc(CAR, kinds.RIGHT, Box(97, 140, 8, 18)) is None


@rule("SH-SHOOT-2")
def test_range_is_measured_to_the_piece_in_the_arc() -> None:
    rig = Box(100, 100, 12, 64)
    tractor = Box(100, 140, 12, 24)  # its centre line is y = 152
    beside = Box(140, 94, 12, 64)
    assert bears(rig, tractor, kinds.FRONT, beside, 28)
    assert not bears(rig, tractor, kinds.FRONT, beside, 27)
    behind = Box(100, 40, 10, 24)
    assert bears(rig, tractor, kinds.REAR, behind, 36)  # from the tail of the trailer, not from the tractor
    assert not bears(rig, tractor, kinds.REAR, behind, 35)
