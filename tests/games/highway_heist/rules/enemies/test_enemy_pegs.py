"""HH-EPEG: the peg face of the enemy die."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import PegForced, PegMoved, PegStruck
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-EPEG-1", "HH-EPEG-2", "HH-EPEG-3", "HH-EPEG-4", "HH-EPEG-6")
def test_the_printed_example_of_five_pegs(heist: Heist) -> None:
    """One boards, one finds no slot, one damages (and does not brawl), one brawls, one does nothing."""
    table = heist(
        """
        . . . . . . . . . . . .     turn: 1, actions 0
        . . s+ . . . . s+1 . . . .  1: dom, street-drifter, boost 0
        . . . 1 . 2+2 . . . . . .   2: letty, exotic-supercar, boost 0
        . . . s+ . . . s . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . s+ .
        """,
        dice=["die peg", "effort -"],
    )
    assert table.at("C2") == "s"
    assert table.at("D3") == "1+"
    assert table.at("D4") == "s+"
    assert (table.at("F3"), table.strength(2)) == ("2+2", 6 - 2)
    assert (table.at("H2"), table.at("H4")) == ("s+", "s1")
    assert table.at("K6") == "s+"
    assert [type(e) for e in table.events if isinstance(e, PegMoved | PegStruck | PegForced)] == [
        PegMoved,
        PegStruck,
        PegStruck,
        PegForced,
    ]


@rule("HH-EPEG-2")
def test_a_peg_damages_a_manned_vehicle(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . 2+ . . . . . . . .   1: dom, american-muscle, boost 0
        . . . 1 . . . . . . . .    2: brian, street-drifter, boost 0
        """,
        dice=["die peg", "effort S-"],  # character and vehicle defend
    )
    assert table.strength(2) == 6 - 1
    assert table.at("D2") == "2+"
    assert table.happened(PegStruck) == [PegStruck(table.state.road.parse("D2"), seat=1, thrown=False)]


TANK = """
    . . . . T+1 T . . . . . .    turn: 2, actions 0
    . . . . . . . . . . . .      2: letty, import-racer, boost 0
    . . . . . . . . . a 2 .
    """
SHAW = """
    scenario: chopper-takedown
    . . . . X+1 . . . . . . .    turn: 2, actions 0
    . . . . . . . . . . . .      2: letty, import-racer, boost 0
    . . . . . . . . . a 2 .      ramsey: 2
    """
SEMI = """
    scenario: semi-heist
    . . . R M C+1 . . . . . .    turn: 2, actions 0
    . . . . . . . . . . . .      2: letty, import-racer, boost 0
    . . . . . . . . . a 2 .
    """


@rule("HH-EPEG-3")
@pytest.mark.parametrize("picture", [TANK, SHAW, SEMI], ids=["tank", "shaw", "semi"])
def test_a_peg_on_an_enemy_vehicle_brawls_a_player_off_its_roof(heist: Heist, picture: str) -> None:
    table = heist(picture, dice=["die peg"])
    assert table.where(1) == "J3"


@rule("HH-EPEG-3", "HH-SEMI-2")
def test_a_peg_on_one_semi_space_leaves_players_on_the_others_alone(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        . . . R+ M1 C . . . . . .    turn: 2, actions 0
        . . . . . . . . . . . .      2: letty, import-racer, boost 0
        . . . . . . . . . a 2 .
        """,
        dice=["die peg"],
    )
    assert (table.at("D1"), table.where(1)) == ("R+", "E1")


@rule("HH-EPEG-4")
def test_a_peg_prefers_the_active_vehicle_and_does_no_damage_on_arrival(heist: Heist) -> None:
    table = heist(
        """
        . . . 2 . . . . . . . .    turn: 3, actions 0
        . . . s+ . . . . . . . .   2: letty, import-racer, boost 0
        . . . . 3 . . . . . . .    3: dom, american-muscle
        1 . . . . . . . . . . .
        """,
        dice=["die peg"],
    )
    assert (table.at("D2"), table.at("E3")) == ("s", "3+")
    assert table.strength(3) == 7


@rule("HH-EPEG-4")
def test_without_the_active_vehicle_the_team_chooses_whom_the_peg_boards(heist: Heist) -> None:
    table = heist(
        """
        . . . 2 . . . . . . . .    turn: 1, actions 0
        . . . s+ . . . . . . . .   1: dom, american-muscle
        . . . . 3 . . . . . . .    2: letty, import-racer, boost 0
        1 . . . . . . . . . . .    3: brian, street-drifter
        """,
        dice=["die peg"],
    )
    assert (table.question, table.asked_all) == ("land", [1, 2, 3])
    assert table.offered() == ["land D1", "land E3"]
    table.play("land E3")
    assert (table.at("D1"), table.at("E3")) == ("2", "3+")


@rule("HH-EPEG-5")
def test_a_peg_on_an_abandoned_car_does_not_brawl(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 2, actions 0
        . . . a+1 . s . . . . . .  2: letty, import-racer, boost 0
        . . . . . . . . . . . 2
        """,
        dice=["die peg"],
    )
    assert table.at("D2") == "a+1"


@rule("HH-EPEG-5")
def test_a_peg_on_an_abandoned_car_moves_although_a_player_stands_beside_it(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 2, actions 0
        . . . a+1 2 . . . . . . .  2: letty, import-racer, boost 0
        """,
        dice=["die peg"],
    )
    assert (table.at("D2"), table.at("E2")) == ("a1", "2+")


@rule("HH-EPEG-6")
def test_vehicles_without_a_slot_are_ignored_so_the_choice_falls_to_the_one_with_room(heist: Heist) -> None:
    """Active player 1 is boarded already and player 2 carries two players: only player 3 is left."""
    table = heist(
        """
        . . . 234 . . . . . . . .    turn: 1, actions 0
        . . . s+ . . . . . . . .     1: dom, american-muscle, boost 0
        . . 1+ . 3 . . . . . . .     2: letty, import-racer, boost 0
        . . . . . . . . . . . .      3: brian, street-drifter, boost 0
        . . . . . . . . . . . .      4: roman, exotic-supercar, boost 0
        """,
        dice=["die peg", "effort SSSS"],
    )
    assert (table.at("D2"), table.at("E3")) == ("s", "3+")


@rule("HH-EPEG-6")
def test_with_no_slot_anywhere_the_peg_stays(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 2, actions 0
        . . . s+ 1+ . . . . . . .  1: dom, american-muscle, boost 0
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0
        """,
        dice=["die peg", "effort SSSS"],
    )
    assert (table.at("D2"), table.at("E2")) == ("s+", "1+")
