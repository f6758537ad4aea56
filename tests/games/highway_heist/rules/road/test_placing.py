"""HH-PLACE: where new SUVs come onto the road."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import SuvPlaced
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-PLACE-1")
def test_the_printed_example_of_taken_spaces(heist: Heist) -> None:
    """Directly in front of player 1 there are an SUV and a wreck: the new one stands three spaces ahead."""
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . 1 s w . . . . . . .    1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        . . 2 . . . . . . . . .
        """,
        dice=["die card", "enemy-card tank-repairs"],
    )
    assert table.at("F2") == "s"
    assert table.at("D4") == "s"


@rule("HH-PLACE-1")
def test_two_spaces_ahead_means_the_second_space_whatever_stands_in_the_first(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . 1 w . . . . . . . .    1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        . . 2 . w . . . . . . .
        """,
        dice=["die card", "enemy-card tank-brake-job"],
    )
    assert table.at("E2") == "s"
    assert table.at("D4") == "."
    assert table.at("F4") == "s"


@rule("HH-PLACE-1")
def test_ahead_of_the_tank_starts_at_its_front_and_behind_it_at_its_rear(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . . T T . . . . . .    1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . 1 2
        """,
        dice=["die card", "enemy-card tank-escort-duty"],
    )
    assert table.at("G2") == "s"
    assert table.at("D2") == "s"


@rule("HH-PLACE-2", "HH-PLACE-4")
def test_off_the_road_nothing_is_placed_and_the_last_suv_serves_the_next_vehicle(heist: Heist) -> None:
    """Behind player 2 there is no road, behind player 3 no free space; the last body goes to player 1."""
    table = heist(
        """
        2 . . . . . . . . . . .    turn: 1, actions 0
        . . . . 1 . . . . . . .    1: dom, american-muscle, boost 0
        w 3 . . . . . . . . . .    2: letty, import-racer, boost 0
        w w w w w w . . . . . .    3: brian, street-drifter, boost 0
        """,
        dice=["die card", "enemy-card tank-box-them-in"],
    )
    assert table.happened(SuvPlaced) == [SuvPlaced(table.state.road.parse("D2"))]
    assert table.state.suv_supply == 0


@rule("HH-PLACE-4")
def test_with_none_left_in_the_supply_nothing_is_placed(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . 1 . . . . . . . . .    1: dom, american-muscle, boost 0
        . . 2 . . . . . . . . .    2: letty, import-racer, boost 0
        w w w w w w w w . . . .
        """,
        dice=["die card", "enemy-card tank-box-them-in"],
    )
    assert table.happened(SuvPlaced) == []


@rule("HH-PLACE-2")
def test_a_first_space_off_the_road_places_nothing_although_nearer_ones_are_free(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . . . . . . . . 1 .    1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . 2 . .
        """,
        dice=["die card", "enemy-card tank-brake-job"],
    )
    assert table.at("L2") == "."
    assert table.at("L4") == "s"


@rule("HH-PLACE-3")
def test_each_placing_sees_the_earlier_ones_and_brings_no_peg(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . 2 1 . . . . . . . .    1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        """,
        dice=["die card", "enemy-card tank-repairs"],
    )
    spaces = [table.state.road.name(placed.at) for placed in table.happened(SuvPlaced)]
    assert spaces == ["E2", "F2"]
    assert [table.at(space) for space in spaces] == ["s", "s"]
