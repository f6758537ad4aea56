"""HH-GEO: spaces, directions, distances and what a moving vehicle can reach."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.games.highway_heist.rules.road import spaces_of
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-GEO-1")
def test_the_road_runs_from_a1_in_the_north_west_to_l6_in_the_south_east(heist: Heist) -> None:
    table = heist("""
        1  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  s  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  2
        """)
    assert (table.vehicle(1), table.vehicle(2), table.at("C3")) == ("A1", "L6", "s")
    assert [table.state.road.parse(name) for name in ("M1", "A7", "A0")] == [-1, -1, -1]


@rule("HH-GEO-2", "HH-GEO-3")
def test_in_front_is_directly_east(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  s  .  .  .  .  .  .  .
        .  1  s  .  .  2  .  s  3  .  .  .
        .  .  .  .  .  .  s  .  .  s  .  .
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        3: han, import-racer, boost 0
        row: - | tank-brake-job | -
        """,
        dice=["die card", "effort ----"],
    )
    assert [table.strength(player) for player in (1, 2, 3)] == [4, 6, 6]
    assert table.question == "enemy-card"


@rule("HH-GEO-2")
def test_behind_is_west(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  1  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  2
        """,
        dice=["die suv"],
    )
    assert (table.at("D1"), table.at("K2")) == ("s", "s")


@rule("HH-GEO-2", "HH-GEO-5")
def test_beside_is_directly_north_or_south_of_any_space_of_a_long_thing(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 0
        .  .  .  .  1  .  3  .  .  .  .  .
        .  .  .  .  .  R  M  C  4  .  .  .
        .  .  .  .  .  .  .  2  .  .  .  .
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        3: han, import-racer, boost 0
        4: brian, exotic-supercar, boost 0
        row: - | semi-jackknife | -
        """,
        dice=["die card", "effort --", "effort ---"],
    )
    assert [table.strength(player) for player in (1, 2, 3, 4)] == [7, 4, 4, 6]


AROUND = ["D2", "D3", "D4", "E2", "E4", "F2", "F3", "F4"]
FARTHER = ["C1", "C3", "E5", "G2", "G3"]


def road_with(**cells: str) -> str:
    """The six rows of a road with these cells."""
    rows = [" ".join(cells.get(f"{column}{lane}", ".") for column in "ABCDEFGHIJKL") for lane in range(1, 7)]
    return "\n".join(rows) + "\n"


@rule("HH-GEO-3")
@pytest.mark.parametrize("space", AROUND + FARTHER)
def test_the_eight_surrounding_spaces_are_adjacent(heist: Heist, space: str) -> None:
    table = heist(road_with(E3="1", L6="2", **{space: "s"}) + "turn: 1, actions 2")
    assert bool(table.offered("ram")) == (space in AROUND)


@rule("HH-GEO-4")
def test_distance_is_counted_in_king_moves_whatever_stands_between(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  h  h  h  .  .  .  .  .  .
        .  s  .  h  1  h  .  .  s  .  .  .
        .  .  .  h  h  h  .  .  .  .  .  .
        s  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  s  .  2  .  .
        1: dom, american-muscle
        """)
    assert table.spaces("leap") == {"B3", "E3", "H6"}


@rule("HH-GEO-5")
def test_the_distance_of_the_tank_is_that_of_its_nearest_space(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  1  .  .  .  .  .
        .  .  .  .  T  T  .  2  .  .  .  .
        .  3  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  4  .  .
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        3: han, import-racer, boost 0
        4: brian, exotic-supercar, boost 0
        """,
        dice=["die card", "enemy-card tank-dozer-blade", "effort --", "effort ---"],
    )
    assert [table.strength(player) for player in (1, 2, 3, 4)] == [7, 4, 4, 6]


@rule("HH-GEO-5")
def test_in_front_of_and_behind_the_tank_are_beyond_its_ends(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  .  1
        .  .  .  .  T  T  .  .  .  .  .  2
        """,
        dice=["die card", "enemy-card tank-escort-duty"],
    )
    assert (table.at("D2"), table.at("G2")) == ("s", "s")


@rule("HH-GEO-5")
@pytest.mark.parametrize(("space", "in_front"), [("G2", True), ("G1", False), ("F1", False), ("D2", False)])
def test_directly_in_front_of_the_tank_is_east_of_its_front(heist: Heist, space: str, in_front: bool) -> None:
    road = road_with(E2="T", F2="T", L6="2", **{space: "1"})
    table = heist(road + "turn: 1, actions 2\nstunts: - | - | tank-sacrifice-fly")
    assert bool(table.offered("stunt")) == in_front


@rule("HH-GEO-6")
def test_a_push_ends_at_the_edge_of_the_road(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        turn: 1, actions 0
        .  1  X  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  2  .
        1: letty, american-muscle, boost 0
        row: - | chopper-sideswipe | -
        """,
        dice=["die card"],
    )
    assert table.vehicle(1) == "A1"
    assert table.strength(1) == 7


@rule("HH-GEO-6")
def test_the_tank_stays_where_the_road_ends(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  T  T  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  1  2
        """,
        dice=["die north-card"],
    )
    assert (table.at("E1"), table.at("F1")) == ("T", "T")


@rule("HH-GEO-7")
def test_a_taken_space_takes_no_second_occupant(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  w  a  1  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  2  .
        """,
        dice=["die suv"],
    )
    assert [table.at(space) for space in ("C1", "D1", "E1", "F1")] == ["s", "w", "a", "1"]


@rule("HH-GEO-7")
def test_the_chopper_takes_no_space(heist: Heist) -> None:
    table = heist("""
        scenario: chopper-takedown
        turn: 1, actions 2
        .  .  1  .* .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  2  .
        """)
    assert "drive D1" in table.offered()
    assert table.play("drive D1").at("D1") == "1*"


@rule("HH-GEO-8")
def test_a_vehicle_slips_diagonally_between_two_occupants(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        1  s  .  w  .  .  .  .  .  .  .  .
        w  .  w  .  .  .  .  .  .  .  .  .
        .  a  s  .  .  .  .  .  .  .  2  .
        h  h  .  .  .  .  .  .  .  .  .  .
        1: letty, american-muscle
        """)
    assert table.spaces("drive") == {"B2", "C1", "A3", "D2"}


@rule("HH-GEO-8", "HH-GEO-9")
def test_occupants_are_neither_crossed_nor_ended_in(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        1  .  s  .  .  .  .  .  .  .  .  .
        .  .  w  .  .  .  .  .  .  .  .  .
        a  h  2  .  .  .  .  .  .  .  .  .
        1: letty, american-muscle
        """)
    assert table.spaces("drive") == {"B1", "A2", "B2"}


@rule("HH-GEO-9")
def test_reach_is_every_free_space_that_some_way_of_enough_steps_ends_in(heist: Heist) -> None:
    """Speed 3; the gap in the wall of wrecks at B3 costs a step to the South."""
    table = heist("""
        turn: 1, actions 2
        w  w  .  .  .  .  .  .  .  .  .  .
        1  w  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        w  w  w  w  .  .  .  .  .  .  .  2
        1: letty, american-muscle
        """)
    assert table.spaces("drive") == {"A3", "B3", "C1", "C2", "C3", "D1", "D2", "D3"}


@rule("HH-GEO-9")
@pytest.mark.parametrize("steps", [2, 4, 11])
def test_reach_is_that_of_a_search_step_by_step_however_far(heist: Heist, steps: int) -> None:
    road = heist("1 . . . . . . . . . . 2\nturn: 1, actions 2").state.road
    rng = Rng(f"reach {steps}")
    for _ in range(40):
        start = rng.below(road.size)
        closed = {space for space in range(road.size) if rng.below(2) and space != start}
        found, edge = {start}, {start}
        for _ in range(steps):
            near = {end for space in edge for end in range(road.size) if road.distance[space][end] == 1}
            edge = near - closed - found
            found |= edge
        reached = road.reach_past(start, steps, sum(1 << space for space in closed))
        assert set(spaces_of(reached)) == found - {start}


@rule("HH-GEO-10")
def test_a_drive_crosses_under_the_semi_but_does_not_stop_there(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        turn: 1, actions 2
        .  .  .  .  w  w  1+ w  w  .  .  .
        .  .  .  .  .  R  M  C  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  2
        1: roman, american-muscle
        """)
    assert table.spaces("drive") == {"F3", "G3", "H3", "E2", "I2", "E3", "I3", "E4", "F4", "G4", "H4", "I4"}


@rule("HH-GEO-10", "HH-STEP-2")
def test_a_step_does_not_go_under_the_semi(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 0
        .  .  .  .  .  .  s  .  .  .  .  .
        .  .  .  .  .  R  M  C  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  1  .  .  .  .  2
        """,
        dice=["die suv"],
    )
    assert (table.at("G1"), table.at("G2")) == ("s", "M")


@rule("HH-GEO-10")
def test_nothing_is_placed_under_the_semi(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  .  2
        .  .  .  .  .  R  M  C  1  .  .  .
        """,
        dice=["die suv"],
    )
    assert [table.at(space) for space in ("E2", "F2", "G2", "H2")] == ["s", "R", "M", "C"]
