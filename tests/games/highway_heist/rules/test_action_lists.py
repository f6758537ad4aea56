"""Precomputed lists and masks agree with a slow, literal reading: actions, and Reach over any distance."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Barrier, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollingroad.core.engine.packing import pack
from rollingroad.games.highway_heist.rules.kinds import DRIVE, ActionLists
from rollingroad.games.highway_heist.rules.road import Road, spaces_of
from tests.rule_marker import rule

ROAD = Road(12, 6)
DRIVES = ActionLists(DRIVE)

masks = st.integers(0, 2**80 - 1)


@given(masks)
def test_a_listing_has_everything_in_a_mask_in_order(mask: int) -> None:
    spaces = [number for number in range(80) if mask >> number & 1]
    assert spaces_of(mask) == spaces
    assert DRIVES.of(mask) == [pack(DRIVE, space) for space in spaces]


def test_a_list_is_new_each_time() -> None:
    DRIVES.of(5).clear()
    assert DRIVES.of(5) == [pack(DRIVE, 0), pack(DRIVE, 2)]


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_threads")
@pytest.mark.parametrize("_", range(20))
def test_threads_may_ask_for_new_lists_at_once(_: int) -> None:
    lists, everything, together = ActionLists(DRIVE), 2**72 - 1, Barrier(4)

    def ask() -> None:
        together.wait()
        lists.of(everything)

    threads = [Thread(target=ask) for _ in range(together.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lists.of(everything) == [pack(DRIVE, space) for space in range(72)]


def literal_reach(start: int, steps: int, free: set[int]) -> list[int]:
    reached = {start}
    for _ in range(steps):
        reached |= {space for near in reached for space in ROAD.around[near] if space in free}
    return sorted(reached - {start})


@rule("HH-GEO-9")
@given(st.integers(0, 71), st.integers(0, 8), st.sets(st.integers(0, 71)))
def test_reach_is_the_same_within_a_machine_word_and_beyond(start: int, steps: int, taken: set[int]) -> None:
    free = set(range(72)) - taken
    reached = ROAD.reach(start, steps, sum(1 << space for space in free))
    assert spaces_of(reached) == literal_reach(start, steps, free)


@given(st.integers(0, 71), st.integers(0, 30))
def test_within_is_everything_so_near(space: int, distance: int) -> None:
    near = [other for other in range(72) if ROAD.distance[space][other] <= distance]
    assert spaces_of(ROAD.within(space, distance)) == near
