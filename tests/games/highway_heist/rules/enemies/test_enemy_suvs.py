"""HH-SUV: the SUV face of the enemy die."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Moved, Slammed
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-SUV-1", "HH-SUV-2", "HH-SUV-3")
def test_the_printed_example_of_five_suvs(heist: Heist) -> None:
    """From the West: one steps diagonally, one straight, one slams player 2, two slam the active player."""
    table = heist(
        """
        . . . . s . . . . . . .    turn: 1, actions 0
        . s . . . s 2 . . . . .    1: dom, american-muscle, boost 0
        . . . . . . . s . . . .    2: brian, street-drifter, boost 0
        . . . . . . . 1 . . . .
        . . . . . . . . s . . .
        """,
        dice=["die suv", "effort S-", "effort SS--", "effort SSS-"],
    )
    assert [table.at(space) for space in ("C3", "F1", "F2", "H3", "I5")] == ["s"] * 5
    assert [(slam.by, slam.seat) for slam in table.happened(Slammed)] == [("suv", 1), ("suv", 0), ("suv", 0)]
    assert table.strength(2) == 6 - 2
    assert table.strength(1) == 7 - 1 - 0


@rule("HH-SUV-2")
def test_the_team_chooses_who_is_slammed_when_the_active_vehicle_is_not_adjacent(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . 2 . . . .    turn: 1, actions 0
        . . . . . . . s . . . .    1: dom, american-muscle, boost 0
        . . . . . . 3 . . . . .    2: brian, street-drifter, boost 0
        a3 . . . 1 . . . . . . .   3: letty, import-racer, boost 0
        """,
        dice=["die suv"],
    )
    assert (table.question, table.asked_all) == ("slam", [1, 2, 3])
    assert table.offered() == ["slam G3", "slam H1"]
    table.play("3: slam G3").roll("effort S")  # unmanned: the vehicle's Defense only
    assert table.strength(3) == 6 - 2
    assert table.strength(2) == 6


@rule("HH-SUV-3")
def test_an_suv_steps_toward_the_active_vehicle_even_with_its_owner_on_foot_and_does_not_slam_then(
    heist: Heist,
) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . s . 1 . . . . . a1 .   1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . . 2
        """,
        dice=["die suv"],
    )
    assert table.at("D2") == "s"
    assert table.strength(1) == 7
    assert (table.question, table.asked) == ("act", 2)


@rule("HH-SUV-3")
def test_without_an_active_vehicle_no_suv_moves_but_others_still_slam(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . s . . . s1 . . . . .   1: dom, american-muscle, boost 0
        . . . . . . . 2 . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . . .
        """,
        dice=["die suv", "effort SSS"],
    )
    assert table.at("C2") == "s"
    assert table.happened(Moved) == []
    assert [slam.seat for slam in table.happened(Slammed)] == [1]


@rule("HH-SUV-4", "HH-PLACE-4")
def test_with_no_suv_one_comes_behind_each_vehicle_from_the_west_while_they_last(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . . . . 1 . . . . .    1: dom, american-muscle
        . . . 2 . . . . . . . .    2: letty, import-racer
        . . . . . . . . . 3 . .    3: brian, street-drifter
        w w w w w w . . . . . .
        """,
        dice=["die suv"],
    )
    assert table.at("C3") == "s"
    assert table.at("F2") == "s"
    assert table.at("I4") == "."  # eight bodies: six wrecks and these two
    assert table.happened(Slammed) == []
    assert table.question == "turn"


@rule("HH-SUV-5")
def test_a_team_on_foot_gets_an_suv_behind_the_car_the_active_player_stands_on(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . a1 . . . . a2 . . .
        """,
        dice=["die suv"],
    )
    assert table.at("C2") == "s"
    assert table.at("H2") == "."


@rule("HH-SUV-5", "HH-PLACE-1")
def test_on_the_semi_it_comes_behind_that_space_and_so_behind_the_truck(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 0
        . . . . . . . . . . . .
        . . . w R M1 C2 . . . . .
        """,
        dice=["die suv"],
    )
    assert table.at("C2") == "s"


@rule("HH-SUV-5")
def test_adrift_the_team_gets_none(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        . . . . . . . . . . . .    1: dom, american-muscle, adrift D2
        . . . . . . . . a23 . . .
        """,
        dice=["die suv"],
    )
    assert table.state.suv_supply == 8
