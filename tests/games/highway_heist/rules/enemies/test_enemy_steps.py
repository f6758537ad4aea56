"""HH-STEP: one step of an enemy toward its target."""

from __future__ import annotations

from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule


def suvs(table: Table) -> set[str]:
    """Where SUVs stand."""
    road = table.state.road
    return {road.name(space) for space in range(road.size) if table.at(road.name(space)) == "s"}


def suv_face(heist: Heist, rows: str) -> set[str]:
    """Where SUVs stand after the SUV face in the turn of player 1."""
    return suvs(heist(rows + "\nturn: 1, actions 0", dice=["die suv"]))


@rule("HH-STEP-1", "HH-STEP-2")
def test_a_diagonal_wins_when_it_helps_on_both_axes(heist: Heist) -> None:
    after = suv_face(
        heist,
        """
        s  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  1  .  .  .  2
        """,
    )
    assert after == {"B2"}


@rule("HH-STEP-1", "HH-STEP-2")
def test_a_step_that_only_shortens_the_sum_of_both_differences_counts(heist: Heist) -> None:
    """With B2 and B1 taken, A2 is no nearer in king moves but nearer in the sum."""
    after = suv_face(
        heist,
        """
        s  w  .  .  .  .  .  .  .  .  .  .
        .  w  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  1  .  .  .  .  .  .  .  2
        """,
    )
    assert after == {"A2"}


@rule("HH-STEP-1", "HH-STEP-2")
def test_without_a_nearer_free_space_it_stays(heist: Heist) -> None:
    after = suv_face(
        heist,
        """
        s  w  .  .  .  .  .  .  .  .  .  .
        a  h  .  .  1  .  .  .  .  .  .  2
        """,
    )
    assert after == {"A1"}


@rule("HH-STEP-2", "HH-STEP-3")
def test_with_the_diagonal_taken_it_stays_in_its_lane(heist: Heist) -> None:
    after = suv_face(
        heist,
        """
        s  .  .  .  .  .  .  .  .  .  .  .
        .  w  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  1  .  .  .  .  .  .  .  2
        """,
    )
    assert after == {"B1"}


@rule("HH-STEP-2")
def test_between_equals_north_comes_before_south(heist: Heist) -> None:
    after = suv_face(
        heist,
        """
        .  .  .  .  .  .  .  .  .  .  .  2
        s  w  .  .  1  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )
    assert after == {"B1"}


@rule("HH-STEP-2")
def test_between_equals_in_one_lane_west_comes_before_east(heist: Heist) -> None:
    after = suv_face(
        heist,
        """
        .  .  .  .  s  .  .  .  .  .  .  2
        .  .  .  .  w  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  1  .  .  .  .  .  .  .
        """,
    )
    assert after == {"D2"}


@rule("HH-STEP-2")
def test_the_smallest_distance_counts_before_the_lane(heist: Heist) -> None:
    """Staying in the lane would be one king move farther than the diagonal."""
    after = suv_face(
        heist,
        """
        .  s  .  .  .  .  .  .  .  .  .  2
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  1  .  .  .  .  .  .  .  .  .
        """,
    )
    assert after == {"C2"}


@rule("HH-STEP-4")
def test_an_enemy_beside_its_target_does_not_step(heist: Heist) -> None:
    """The card lets every SUV take two steps: D2 needs none, G5 one, A6 takes both."""
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  .  2
        .  .  .  s  .  .  .  .  .  .  .  .
        .  .  .  .  1  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  s  .  .  .  .  .
        s  .  .  .  .  .  .  .  .  .  .  .
        """,
        dice=["die card", "enemy-card tank-all-units"],
    )
    assert suvs(table) == {"C4", "D2", "F4"}
