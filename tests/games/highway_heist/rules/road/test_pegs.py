"""HH-PEG: roofs, slots, and the players and enemies who ride on them."""

from __future__ import annotations

from rollingroad.games.highway_heist.pages.drawing import table_picture
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.scene import Scene
from tests.rule_marker import rule


@rule("HH-PEG-1", "HH-PEG-2")
def test_a_roof_has_two_slots_and_the_driver_needs_none(heist: Heist) -> None:
    """Full: D1. One slot left: C1, though 2 drives it. No roof at all: the wrecks and the Chopper."""
    table = heist("""
        scenario: chopper-takedown
        turn: 1, actions 2
        .  1  2+ s+3 .  .  .  .  .  .  .  .
        w  .  h  .*  X+ .  .  .  .  .  .  .
        1: letty, american-muscle
        """)
    assert table.spaces("leap") == {"B1", "C1", "E2"}


@rule("HH-PEG-1")
def test_each_semi_space_is_a_roof_of_its_own(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        turn: 1, actions 2
        .  .  .  R+2 M+ C34 .  .  .  .  .  .
        .  .  .  .  1  .  .  .  .  .  .  .
        1: letty, american-muscle
        """)
    assert table.spaces("leap") == {"E1", "E2"}


@rule("HH-PEG-2", "HH-PEG-11")
def test_an_enemy_peg_needs_a_slot_and_a_roof_without_another(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  s  s2 s+ s34 .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  1
        """,
        dice=["die card", "enemy-card tank-boarding-party"],
    )
    assert [table.at(space) for space in ("B1", "C1", "D1", "E1")] == ["s+", "s+2", "s+", "s34"]
    assert table.state.peg_supply == 6


@rule("HH-PEG-3")
def test_pegs_ride_along_on_a_drive(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        .  .  .  1+2 .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        """)
    table.play("drive F2")
    assert (table.at("F2"), table.at("D1")) == ("1+2", ".")


@rule("HH-PEG-3")
def test_pegs_stay_on_a_vehicle_that_is_forced(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
        .  .  .  1  s+2 .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        1: han, american-muscle
        2: letty, -, boost 0
        """,
        dice=["effort SS--"],
    )
    table.play("force", "push G2", "stay")
    assert (table.at("G2"), table.at("E1")) == ("s+2", ".")


@rule("HH-PEG-3")
def test_pegs_ride_along_when_the_tank_moves_and_pushes(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  3+4 .  .  .  .  .  .  .
        .  .  .  T+ T  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  2  1
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        3: brian, exotic-supercar, boost 0
        4: han, -, boost 0
        """,
        dice=["die north-card", "effort SS"],
    )
    assert [table.at(space) for space in ("E1", "D2", "E2", "D3")] == ["3+4", "T+", "T", "."]


@rule("HH-PEG-3")
def test_pegs_ride_along_on_a_jump(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        turn: 1, actions 2
        .  .  .  1+2 w  s  .* .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  X
        1: letty, american-muscle
        2: dom, -, boost 0
        """,
        dice=["effort SSS"],
    )
    table.play("special ramp-jump")
    assert [table.at(space) for space in ("D1", "E1", "F1", "G1")] == [".", ".", "s", "1+2*"]


@rule("HH-PEG-4")
def test_a_forced_player_goes_to_the_nearest_car_with_a_slot(heist: Heist) -> None:
    """E1 and F2 are nearer but full, G1 is a wreck and H2 empty."""
    table = heist(
        """
        turn: 1, actions 2
        .  .  .  .  s+4 s2 w  .  s  .  .  s
        .  .  .  .  .  1+3 .  .  .  .  .  .
        1: letty, american-muscle
        2: dom, -, boost 0
        3: han, -, boost 0
        4: roman, -, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram", "target F1")
    assert (table.at("F1"), table.where(2)) == ("w", "I1")


@rule("HH-PEG-4")
def test_between_cars_that_are_equally_near_the_team_chooses(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
        .  .  .  a  .  .  .  .  .  .  .  .
        .  .  .  .  s2 1  .  .  .  .  .  .
        .  .  .  .  .  s  .  s  .  .  .  .
        1: letty, american-muscle
        2: dom, -, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram", "target E2")
    assert (table.question, table.asked_all) == ("land", [1, 2])
    assert table.spaces("land") == {"D1", "F2", "F3"}
    table.play("2: land F2")
    assert table.at("F2") == "12"


@rule("HH-PEG-4", "HH-GEO-5")
def test_from_the_tank_the_nearest_of_its_spaces_counts(heist: Heist) -> None:
    """B2 is 2 from the rear, H2 is 2 from the front."""
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  .  1
        .  a  .  .  T+2 T  .  s  .  .  .  .
        1: letty, american-muscle
        2: dom, -
        """,
        dice=["die peg"],
    )
    assert table.where(2) == "H2"


@rule("HH-PEG-5", "HH-PEG-6")
def test_a_forced_player_lands_on_the_roof_even_of_the_own_vehicle(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 2
        .  .  .  1  s1 2  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        1: dom, american-muscle, boost 0
        2: letty, street-drifter
        """,
        dice=["effort SSS"],
    )
    table.play("ram", "land D1")
    assert (table.at("D1"), table.where(1)) == ("11", "D1")


@rule("HH-PEG-5", "HH-PEG-6")
def test_the_driver_of_a_wreck_may_land_with_a_team_mate(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
        .  .  s  1  .  2  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        1: dom, american-muscle, boost 0, strength 1
        2: letty, street-drifter, boost 0
        """,
        dice=["die suv", "effort ----"],
    )
    assert (table.at("C1"), table.at("D1")) == ("s1", "h")


@rule("HH-PEG-6")
def test_a_player_thrown_off_the_semi_lands_nowhere_on_it(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  .  1
        .  .  .  R2 M+ C  .  .  .  .  .  .
        .  .  .  .  .  .  .  s  .  .  .  .
        1: letty, american-muscle
        2: dom, -
        row: - | semi-roof-patrol | -
        """,
        dice=["die card"],
    )
    assert table.where(2) == "H3"


@rule("HH-PEG-6")
def test_for_a_peg_from_elsewhere_each_semi_space_is_a_place(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 2
        .  .  .  R+3 M C  .  .  .  .  .  .
        .  .  .  .  s2 .  .  .  .  .  .  .
        .  .  .  .  .  1  .  .  .  .  .  .
        1: letty, american-muscle
        2: dom, -, boost 0
        3: han, -, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram")
    assert table.spaces("land") == {"E1", "F1", "F3"}


@rule("HH-PEG-6")
def test_a_player_thrown_off_a_roof_does_not_land_on_it_again(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  s+2 .  .  .  .  .  1  .  .
        1: letty, american-muscle
        2: dom, -
        """,
        dice=["die peg"],
    )
    assert (table.at("D1"), table.at("J1")) == ("s+", "12")


ENEMY_THROWN = """
    turn: 1, actions 2
    .  .  .  s  s  .  .  .  .  .  .  .
    .  .  .  s+ {active}  .  .  .  .  .  .  .
    .  .  .  {other}  .  .  .  .  .  .  .  .
    1: letty, american-muscle
    2: dom, street-drifter, boost 0
    3: han, exotic-supercar, boost 0
    """


@rule("HH-PEG-7")
def test_a_forced_enemy_takes_the_active_vehicle_first(heist: Heist) -> None:
    table = heist(ENEMY_THROWN.format(active="1", other="2"), dice=["effort SSS-"])
    table.play("ram", "target D2")
    assert (table.at("E2"), table.at("D3")) == ("1+", "2")


@rule("HH-PEG-7")
def test_else_another_player_vehicle(heist: Heist) -> None:
    table = heist(ENEMY_THROWN.format(active="1+", other="2"), dice=["effort SSS-"])
    table.play("ram", "target D2")
    assert (table.at("E2"), table.at("D3"), table.at("D1")) == ("1+", "2+", "s")


@rule("HH-PEG-7")
def test_else_any_adjacent_car_and_the_team_chooses(heist: Heist) -> None:
    table = heist(ENEMY_THROWN.format(active="1+", other="2+"), dice=["effort SSS-"])
    table.play("ram", "target D2")
    assert (table.question, table.spaces("land"), table.asked_all) == ("land", {"D1", "E1"}, [1, 2, 3])
    assert table.play("land E1").at("E1") == "s+"


@rule("HH-PEG-7")
def test_with_no_adjacent_slot_it_returns_to_the_supply(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
        .  .  .  s+ 1+ .  .  .  .  .  .  .
        .  s  .  .  w  .  .  .  .  2  .  .
        1: letty, american-muscle
        2: dom, street-drifter, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram")
    assert (table.at("D1"), table.at("B2")) == ("w", "s")
    assert table.state.peg_supply == 8


PLAYER_AND_ENEMY = """
    turn: 1, actions 2
    .  .  .  s+2 13 .  .  .  .  .  .  .
    .  .  .  .   .  .  .  .  .  s  .  .
    1: letty, american-muscle
    2: dom, -, boost 0
    3: han, -, boost 0
    """


@rule("HH-PEG-8")
def test_the_team_picks_who_leaves_first_and_may_cost_the_enemy_its_place(heist: Heist) -> None:
    table = heist(PLAYER_AND_ENEMY, dice=["effort SSS-"])
    table.play("ram")
    assert (table.question, table.asked_all) == ("next-peg", [1, 2, 3])
    assert set(table.offered()) == {"next-peg 2", "next-peg enemy"}
    table.play("next-peg 2")
    assert (table.at("E1"), table.state.peg_supply) == ("123", 9)


@rule("HH-PEG-8")
def test_an_enemy_that_lands_first_leaves_no_slot_for_the_player(heist: Heist) -> None:
    table = heist(PLAYER_AND_ENEMY, dice=["effort SSS-"])
    table.play("ram", "next-peg enemy")
    assert (table.at("E1"), table.where(2)) == ("1+3", "J2")


@rule("HH-PEG-11")
def test_no_enemy_boards_a_vehicle_that_has_one(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  a+ 1+ .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  2
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """,
        dice=["die peg", "effort SS--"],
    )
    assert (table.at("D1"), table.at("E1"), table.state.peg_supply) == ("a+", "1+", 7)


@rule("HH-PEG-2")
def test_no_enemy_boards_a_full_roof(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  a+ 123 .  .  .  .  .  .  .
        """,
        dice=["die peg"],
    )
    assert (table.at("D1"), table.at("E1")) == ("a+", "123")


@rule("HH-PEG-1")
def test_falling_pegs_do_not_stand_on_the_wreck() -> None:
    scene = Scene()
    scene.car(0, "C5")
    scene.boarded_suv("D5")
    scene.foot(1, "D5")
    scene.turn(0)
    scene.do("ram", 0)
    scene.roll("SSSSS")
    assert scene.s.open[0].kind == "next-peg"
    drawn = scene.game.diagram(scene.game.view(scene.s, 0)).splitlines()
    assert "w+" not in drawn[6]
    assert "w" in drawn[6]
    assert "an enemy peg falls from D5" in drawn
    assert any("falling from D5" in line for line in drawn)
    assert "w+2" in scene.game.position(scene.s), "a position says from where"
    assert table_picture(scene.s).count('stroke-dasharray="3 2"') == 2
