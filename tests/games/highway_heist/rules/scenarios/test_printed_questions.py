"""The printed questions about Semi Heist and Chopper Takedown, in the order of section 26 of the ledger."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Declared, PegForced, ShellsChanged
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-SEMI-6")
def test_the_semi_is_neither_rammed_nor_forced(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 R M C . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert not table.offered("ram") + table.offered("force")


@rule("HH-SEMI-12")
def test_the_cargo_of_a_destroyed_vehicle_goes_back_to_the_scenario_board(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . s . . R M C . . . . .
        4 . 1 . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, strength 1, boost 0, cargo 2
        2: dom, american-muscle, boost 0, cargo 1
        """,
        dice=["die suv", "effort --"],
    )
    assert table.at("B4") == "h"
    assert (table.state.cargo, table.state.hold) == ([0, 1], 7)


@rule("HH-SEMI-11")
def test_cargo_is_not_thrown_to_the_own_vehicle(heist: Heist) -> None:
    picture = """
        scenario: semi-heist
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  {behind} R1 M  C  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  {far} .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        semi: door open
        """
    assert not heist(picture.format(behind="1", far="2")).offered("special")
    assert heist(picture.format(behind="2", far="1")).offered("special") == ["special throw-cargo"]


@rule("HH-FX-shotgun")
def test_a_shot_throws_everybody_off_the_semi_for_one_shell(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 0
          A   B   C   D   E   F   G   H   I   J   K   L
        1 1   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   .   R1  M   C+2 .   .   .   .   .
        4 .   .   .   .   s   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   2   .
        1: roman, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["die card", "enemy-card semi-buckshot"],
    )
    assert table.happened(ShellsChanged) == [ShellsChanged(4)]
    table.play("next-peg 1")
    assert table.at("E4") == "s12"
    assert table.at("G3") == "C+"
    assert len(table.happened(PegForced)) == 2


@rule("HH-SEMI-9")
def test_an_open_door_may_be_blown_open_and_then_never_closes(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 1
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  1  R+ M  C  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: roman, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        semi: door open
        stunts: - | - | semi-blow-the-door-open
        row: - | semi-slam-the-door | -
        """,
        dice=["effort SS-", "die card", "enemy-card semi-road-rage"],
    )
    table.play("stunt semi-blow-the-door-open")
    assert table.game.position(table.state).count("door jammed") == 1


@rule("HH-REACT-3")
def test_duck_and_cover_may_be_tried_by_another_player_after_a_failure(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  .  R1 M2 C  .  .  .  .  .
        4 .  .  .  .  s  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: roman, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        stunts: - | - | semi-duck-and-cover
        """,
        dice=["die card", "enemy-card semi-buckshot", "effort S--"],
    )
    table.play("react semi-duck-and-cover 1")
    assert table.offered() == ["react semi-duck-and-cover 2", "pass"]


RAMSEY = """
    scenario: chopper-takedown
    turn: 1, actions 2
      A  B  C  D  E  F  G  H  I  J  K  L
    1 .  .  .  .  .  .  .  .  .  .  .  .
    2 .  .  .  .  .  .  .  .  .  .  .  .
    3 .  .  .  1  s  .  .  .* .  .  .  .
    4 .  .  .  .  .  .  .  .  .  .  .  .
    5 .  .  .  .  .  .  .  .  .  .  .  .
    6 .  .  .  .  .  .  .  .  .  .  2  .
    1: brian, street-drifter, boost 0
    2: dom, american-muscle, boost 0
    ramsey: 1
    """


@rule("HH-RAMSEY-1", "HH-RAMSEY-2")
def test_ramsey_does_not_leap_along_and_does_not_man_the_car(heist: Heist) -> None:
    table = heist(RAMSEY, dice=["die suv"])
    table.play("leap E3", "end")
    assert table.state.ramsey == 0
    assert table.happened(Declared)[-1].dice == 1


@rule("HH-SHAW-1")
def test_shaws_car_is_leapt_on_and_not_hijacked(heist: Heist) -> None:
    table = heist("""
        scenario: chopper-takedown
        turn: 2, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .* .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  1  X  .  .  .  .  .  .  .
        4 .  .  .  .  2  .  .  .  .  .  .  .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        ramsey: 1
        """)
    table.play("leap E3")
    assert table.at("E3") == "X2"
    assert not table.offered("hijack")


@rule("HH-RAMSEY-3")
def test_her_driver_may_ram(heist: Heist) -> None:
    table = heist(RAMSEY, dice=["effort SSS-"])
    table.play("ram")
    assert table.at("E3") == "w"
    assert table.won is None


@rule("HH-CHOP-1")
def test_the_chopper_leaves_the_vehicles_beneath_alone(heist: Heist) -> None:
    """One may drive under it and stop there; its move does nothing to the car beneath."""
    table = heist(
        """
        scenario: chopper-takedown
        turn: 1, actions 1
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  w  w  w  .  .  .  .  .  .  .  .
        3 .  w  1  .* .  .  .  .  .  .  .  .
        4 .  w  w  w  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: tej, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        tej: 0
        """,
        dice=["die south-card", "enemy-card chopper-spotters"],
    )
    assert {"D3", "E3"} <= table.spaces("drive")
    table.play("drive D3")
    assert (table.at("D3"), table.at("D4")) == ("1", "w*")
    assert table.strength(1) == 6
