"""The reachable set by bit rows and the flood fill over unit steps agree, placement by placement."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rollingroad.games.shattered_highways.explain.placing import nearest_reached
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.placement.reach import BEHIND_SHIFT, Reach, reach
from tests.games.shattered_highways.literal.flood import (
    Placement,
    Position,
    Rectangle,
    Road,
    meet,
    reach_by_placement,
)
from tests.games.shattered_highways.literal.packs import WIDTH, packs
from tests.rule_marker import rule

slow = settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])


def box(rectangle: Rectangle) -> Box:
    return Box(*rectangle)


def ours(pack: list[Rectangle], ahead: int, behind: int) -> Reach:
    return reach(box(pack[0]), [box(other) for other in pack[1:]], WIDTH, ahead, behind)


def positions(found: Reach) -> set[Position]:
    return {(x, y) for a, b, c, d in found.rectangles() for x in range(a, c + 1) for y in range(b, d + 1)}


def bit_of(mover: Rectangle, placement: Placement) -> int:
    number = placement.left - (mover.x + mover.w - 32)
    return 1 << (number if placement.ahead else number + BEHIND_SHIFT)


@rule("SH-GEO-5")
@given(packs(most=3))
@slow
def test_overlap_and_free_positions(pack: list[Rectangle]) -> None:
    road = Road(pack[0], pack[1:], WIDTH)
    others = [box(other) for other in pack[1:]]
    for x in range(-2, WIDTH, 5):
        for y in (-1, 0, pack[0].y, pack[0].y + 7):
            moved = Rectangle(x, y, pack[0].w, pack[0].length)
            assert box(moved).is_free(others, WIDTH) == road.free((x, y))
            assert [box(moved).overlaps(other) for other in others] == [meet(moved, o) for o in pack[1:]]


@rule("SH-GEO-11", "SH-MOVE-2", "SH-MOVE-3", "SH-MOVE-4")
@given(packs(), st.sampled_from([(1, 1), (2, 2), (3, 3), (4, 3)]))
@slow
def test_reach_is_the_flood_fill(pack: list[Rectangle], sections: tuple[int, int]) -> None:
    found = ours(pack, *sections)
    literal = reach_by_placement(Road(pack[0], pack[1:], WIDTH), *sections)
    union = set().union(*literal.values())
    assert positions(found) == union
    mover = pack[0]
    for x in range(mover.x - 26, mover.x + 27):
        for y in range(mover.y - 24 * sections[1] - 2, mover.y + 24 * sections[0] + 3):
            assert found.contains(x, y) == ((x, y) in union)


@given(packs(), st.data())
@slow
def test_kept_placements_are_those_under_which_it_is_reached(
    pack: list[Rectangle], data: st.DataObject
) -> None:
    found = ours(pack, 3, 3)
    literal = reach_by_placement(Road(pack[0], pack[1:], WIDTH), 3, 3)
    union = sorted(set().union(*literal.values()))
    at = data.draw(st.sampled_from(union))
    under = {placement for placement, reached in literal.items() if at in reached}
    kept = found.placements_of(*at)
    assert kept == sum(bit_of(pack[0], placement) for placement in under)
    left: set[Position] = set().union(*(literal[placement] for placement in under))
    assert positions(found.under(kept)) == left


@given(packs(), st.integers(-40, 40), st.integers(-110, 110))
@slow
def test_the_nearest_position_is_the_nearest_of_all(pack: list[Rectangle], dx: int, dy: int) -> None:
    found = ours(pack, 3, 3)
    x, y = pack[0].x + dx, pack[0].y + dy
    best = min(positions(found), key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at[1], at[0]))
    assert nearest_reached(found, x, y) == best
