"""The contact positions that are offered are the best of all that the flood fill finds."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement.boxes import NO_SPOT, Box, spot_at
from rollingroad.games.shattered_highways.rules.placement.reach import best_contact, nearest_contact, reach
from tests.games.shattered_highways.literal.flood import Rectangle, Road, reach_by_placement
from tests.games.shattered_highways.literal.packs import WIDTH, packs
from tests.rule_marker import rule


def edges(a: Rectangle, b: Rectangle) -> dict[int, int]:
    """SH-GEO-7, by counting the ticks of edge that each face of `a` has in common with `b`."""
    across = len(set(range(a.x, a.x + a.w)) & set(range(b.x, b.x + b.w)))
    along = len(set(range(a.y, a.y + a.length)) & set(range(b.y, b.y + b.length)))
    shared = {
        kinds.FRONT: across if a.y + a.length == b.y else 0,
        kinds.REAR: across if a.y == b.y + b.length else 0,
        kinds.LEFT: along if a.x == b.x + b.w else 0,
        kinds.RIGHT: along if a.x + a.w == b.x else 0,
    }
    return {face: ticks for face, ticks in shared.items() if ticks}


@rule("SH-GEO-7")
@given(packs(most=4))
@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
def test_best_and_nearest_contacts(pack: list[Rectangle]) -> None:
    mover = pack[0]
    literal = reach_by_placement(Road(mover, pack[1:], WIDTH), 3, 3)
    reached = set().union(*literal.values())
    found = reach(Box(*mover), [Box(*other) for other in pack[1:]], WIDTH, 3, 3)
    for target in pack[1:]:
        touching: dict[int, list[tuple[int, int, int, int]]] = {
            kinds.FRONT: [],
            kinds.REAR: [],
            kinds.LEFT: [],
            kinds.RIGHT: [],
        }
        for x, y in reached:
            for face, ticks in edges(Rectangle(x, y, mover.w, mover.length), target).items():
                touching[face].append((-ticks, abs(x - mover.x) + abs(y - mover.y), y, x))
        for face, rank_of in touching.items():
            assert best_contact(found, Box(*mover), Box(*target), face) == place(min(rank_of, default=None))
        nearest = min((rank[1:] for rank_of in touching.values() for rank in rank_of), default=None)
        wanted = NO_SPOT if nearest is None else spot_at(nearest[2], nearest[1])
        assert nearest_contact(found, Box(*mover), Box(*target), mover.x, mover.y) == wanted


@rule("SH-GEO-7")
@pytest.mark.parametrize("at", [(86, 153), (86, 199), (106, 153), (106, 199), (87, 152), (105, 152)])
def test_one_tick_of_edge_is_a_contact(at: tuple[int, int]) -> None:
    """Each of them is on the target's line with a single tick in common: nothing nearer than itself."""
    mover, target = Box(90, 160, 10, 24), Box(96, 176, 10, 24)
    assert nearest_contact(reach(mover, [], WIDTH, 3, 3), mover, target, *at) == spot_at(*at)


@rule("SH-OPT-2")
def test_the_longest_edge_counts_where_something_divides_the_row() -> None:
    """Left of the post the nearest place shares 6 ticks with the target, right of it 10 are possible."""
    mover, target, post = Box(85, 160, 10, 24), Box(90, 216, 20, 24), Box(96, 200, 2, 4)
    found = reach(mover, [target, post], WIDTH, 3, 3)
    assert nearest_contact(found, mover, target, 85, 192) == spot_at(85, 192)
    assert best_contact(found, mover, target, kinds.FRONT) == spot_at(98, 192)


def place(rank: tuple[int, int, int, int] | None) -> int:
    return NO_SPOT if rank is None else spot_at(rank[3], rank[2])
