"""HH-PUSH: what the Tank and the Semi push out of their way."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Damaged, Moved
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

QUIET = ["die south-card", "enemy-card semi-roof-patrol"]
"""A guard climbs onto the cab, and the driver shoots at nobody."""


@rule("HH-PUSH-1", "HH-PUSH-3", "HH-SEMI-4")
def test_a_whole_line_is_pushed_one_space_whatever_it_is_made_of(heist: Heist) -> None:
    """An unmanned vehicle, an SUV with pegs, an abandoned car and a manned vehicle."""
    table = heist(
        """
        scenario: semi-heist
        . . . R M C . . . . . .     turn: 2, actions 0
        . . . 1 . . . . . . . .     1: dom, american-muscle
        . . . s+1 . . . . . . . .   2: letty, import-racer, boost 0
        . . . a . . . . . . . .
        . . . 2 . . . . . . . .
        """,
        dice=QUIET,
    )
    assert [table.at(f"D{lane}") for lane in range(1, 7)] == [".", "R", "1", "s+1", "a", "2"]
    assert table.happened(Damaged) == []
    name = table.state.road.name
    pushed = [(name(event.start), name(event.end)) for event in table.happened(Moved) if event.why == "push"]
    assert pushed == [("D5", "D6"), ("D4", "D5"), ("D3", "D4"), ("D2", "D3")]


@rule("HH-PUSH-2")
@pytest.mark.parametrize("end", ["w", "h", "."])
def test_the_line_ends_at_the_first_free_space_or_wreck_and_that_wreck_is_removed(
    heist: Heist, end: str
) -> None:
    """Player 2, behind the end of the line, is not pushed."""
    table = heist(
        f"""
        scenario: semi-heist
        . . . R M C . . . . . .    turn: 1, actions 0
        . . . . . 1 . . . . . .    1: dom, american-muscle
        . . . . . s . . . . . .    2: letty, import-racer
        . . . . . {end} . . . . . .
        . . . . . 2 . . . . . .
        """,
        dice=QUIET,
    )
    assert [table.at(f"F{lane}") for lane in range(2, 6)] == ["C+", "1", "s", "2"]
    assert table.state.suv_supply == 8 - 1
    assert table.happened(Damaged) == []


@rule("HH-PUSH-2", "HH-TANK-2")
def test_a_wreck_at_the_end_of_the_tanks_line_does_not_hurt_it(heist: Heist) -> None:
    table = heist(
        """
        . . . T T . . . . . . .    turn: 1, actions 0
        . . . 1 . . . . . . . .    1: dom, american-muscle, boost 0
        . . . w . . . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . . 2    tank: strength 9
        """,
        dice=["die south-card", "effort SSS-", "enemy-card tank-boarding-party"],
    )
    assert [table.at(f"D{lane}") for lane in range(1, 5)] == [".", "T", "1", "."]
    assert table.state.tank_strength == 9


@rule("HH-PUSH-3", "HH-SEMI-5")
def test_a_line_that_would_leave_the_road_has_no_room(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . . . . . . . . . .    1: dom, american-muscle
        . . . R M C . . . . . .    2: letty, import-racer
        . . . . 1 . . . . . . .
        . . . . a . . . . . . .
        . . . . s . . . . . . 2
        """,
        dice=QUIET,
    )
    assert [table.at(f"E{lane}") for lane in range(3, 7)] == ["M", "1", "a", "s"]
