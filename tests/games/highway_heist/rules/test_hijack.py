"""HH-HIJACK: an SUV becomes the own car."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Declared
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-HIJACK-1")
def test_the_suv_one_stands_on_becomes_the_own_car_at_full_strength(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 s+1 .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   .   .   .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   2   .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["effort SS"],
    )
    supply = table.state.suv_supply
    table.play("hijack")
    assert table.happened(Declared) == [Declared(0, "hijack", 2, 2)]
    assert table.at("A1") == "1+"
    assert table.where(1) == "wheel"
    assert table.strength(1) == 6
    assert table.state.suv_supply == supply
    assert table.offered("drive")


@rule("HH-HIJACK-1")
def test_a_hijacked_suv_is_no_suv_any_more(heist: Heist) -> None:
    """The only SUV is gone, so the die brings a new one behind each player vehicle."""
    table = heist(
        """
        turn: 2, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  1  .  .  s2 .  .  .  .  .  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["effort SS", "die suv"],
    )
    table.play("hijack", "end")
    assert [table.at(space) for space in ("B3", "C3", "E3", "F3")] == ["s", "1", "s", "2"]


@rule("HH-HIJACK-1")
def test_a_team_mate_on_the_hijacked_suv_stays_there(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   s12 .   .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   2   .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["effort SS"],
    )
    table.play("hijack")
    assert table.at("D3") == "12"


@rule("HH-HIJACK-1")
@pytest.mark.parametrize(("car", "own", "other"), [("a", "1", "2"), ("2", "1", "."), ("1", ".", "2")])
def test_only_an_suv_is_hijacked(heist: Heist, car: str, own: str, other: str) -> None:
    table = heist(f"""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . {own} {other}
        2 . . . {car}1 . . . . . . . .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert not table.offered("hijack")


@rule("HH-HIJACK-1")
def test_from_behind_the_wheel_nothing_is_hijacked(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 s . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert not table.offered("hijack")


@rule("HH-HIJACK-1")
def test_neither_tank_nor_semi_nor_shaws_car_is_hijacked(heist: Heist) -> None:
    crew = """
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        ramsey: 2
        """
    tank = heist(
        """
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  .  T1 T  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        """
        + crew.replace("ramsey: 2", "")
    )
    semi = heist(
        """
        scenario: semi-heist
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  .  R1 M  C  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        """
        + crew.replace("ramsey: 2", "")
    )
    shaw = heist(
        """
        scenario: chopper-takedown
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .* .  .  .  .  .  .  .  .
        3 .  .  .  .  X1 .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        """
        + crew
    )
    assert not tank.offered("hijack") + semi.offered("hijack") + shaw.offered("hijack")


@rule("HH-HIJACK-2")
def test_the_starting_vehicle_left_behind_is_abandoned_and_its_power_is_gone(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  1  s1 s  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["effort SS-"],
    )
    table.play("hijack")
    assert table.at("C3") == "a"
    table.play("ram")
    assert table.happened(Declared)[-1].dice == 2 + 1


@rule("HH-HIJACK-2")
def test_a_hijacked_suv_left_behind_is_an_suv_again(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  1+ s1 .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: dom, hijacked-suv, strength 1, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["effort SS-", "effort SSS"],
    )
    table.play("hijack")
    assert (table.at("C3"), table.at("D3")) == ("s+", "1")
    assert table.strength(1) == 6
    table.play("ram")
    assert table.at("C3") == "w"


@rule("HH-HIJACK-3")
def test_cargo_in_the_vehicle_left_behind_returns_to_the_scenario_board(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  s1 .  .  R  M  C  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: dom, american-muscle, boost 0, cargo 2
        2: roman, street-drifter, boost 0, cargo 1
        """,
        dice=["effort SS-"],
    )
    table.play("hijack")
    assert table.state.cargo == [0, 1]
    assert table.state.hold == 7


@rule("HH-HIJACK-3")
@pytest.mark.parametrize(("ramsey", "offered"), [(1, []), (2, ["hijack"])])
def test_who_has_ramsey_in_the_car_cannot_hijack(heist: Heist, ramsey: int, offered: list[str]) -> None:
    table = heist(f"""
        scenario: chopper-takedown
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  s1 .  .  .  .* .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        ramsey: {ramsey}
        """)
    assert table.offered("hijack") == offered
