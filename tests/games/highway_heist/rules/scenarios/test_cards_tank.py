"""Every enemy card of Tank Assault: what it does when it is revealed and when it is activated."""

from __future__ import annotations

from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import activate_card, reveal_card
from tests.rule_marker import rule


@rule("HH-FX-place-suv", "HH-FX-tank-fires")
def test_brake_job_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  .  .  .  .  .  .  .
        2  .  1  .  .  T  T  .  .  .  .  .  .
        3  .  .  .  2  .  .  .  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-brake-job", picture, "effort ---")
    assert (table.at("D2"), table.at("F3")) == ("s", "s")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-damage", "HH-IF-suv-directly-in-front")
def test_brake_job_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  s  .  .  .  .  .  .  .  .  .
        2  .  .  .  .  2  .  s  .  .  .  .  .
        3  .  .  .  s  .  s  .  .  .  .  .  .
        """
    table = activate_card(heist, "tank-brake-job", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (4, 6)


@rule("HH-FX-suvs-move", "HH-FX-damage", "HH-IF-enemy-peg-on-top")
def test_cleanup_crew_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1+ .  s  .  .  w  .  .  .  s+ .
        2  .  .  .  .  .  .  .  .  .  .  .  .
        3  .  .  2  .  .  s  .  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-cleanup-crew", picture, "effort ---")
    assert [table.at(space) for space in ("E1", "J1", "G2")] == ["s", "s+", "s"]
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-remove-wrecks", "HH-IF-adjacent-to-suv")
def test_cleanup_crew_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  w  .  .  .  .  h  .  .  .  w  .
        2  .  .  s  .  .  .  s  .  s  .  .  .
        3  1  2  .  .  .  .  .  .  .  .  .  .
        """
    table = activate_card(heist, "tank-cleanup-crew", picture)
    assert (table.at("B1"), table.at("G1"), table.at("K1")) == (".", ".", "w")
    assert table.state.suv_supply == 8 - 3 - 1


@rule("HH-FX-place-peg", "HH-FX-tank-fires", "HH-FX-place-suv")
def test_tank_repairs_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  .  .  .  .  .  .  .
        2  2  .  .  .  T  T  .  1  s  .  .  .
        """
    table = reveal_card(heist, "tank-repairs", picture, "effort SS-")
    assert table.at("E2") == "T+"
    assert (table.strength(1), table.strength(2)) == (7, 6)
    assert (table.at("J2"), table.at("B2")) == ("s", "s")


@rule("HH-FX-raise-strength", "HH-IF-enemy-peg-on-tank")
def test_tank_repairs_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  2  .  .  T+ T  .  .  .  .  .  .
        tank: strength {}
        """
    worn = activate_card(heist, "tank-repairs", picture.format(7))
    assert worn.state.tank_strength == 9
    scratched = activate_card(heist, "tank-repairs", picture.format(13))
    assert scratched.state.tank_strength == 14
    nobody_there = activate_card(heist, "tank-repairs", picture.format(7).replace("T+", "T "))
    assert nobody_there.state.tank_strength == 7


@rule("HH-FX-place-suv")
def test_box_them_in_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  2  .  .  .  .  s  1  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-box-them-in", picture)
    assert table.at("E1") == "s"
    assert table.state.suv_supply == 8 - 2


@rule("HH-IF-two-suvs-adjacent")
def test_box_them_in_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  s  .  .  .  s  w  .  .  .  .  .
        2  .  1  .  .  .  2  .  s  .  .  .  .
        3  s  .  .  .  .  .  .  .  .  .  .  .
        """
    table = activate_card(heist, "tank-box-them-in", picture, "effort S--")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-peg")
def test_boarding_party_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  2  .  s  .  s+ .  s  .  w  a  .
        """
    table = reveal_card(heist, "tank-boarding-party", picture)
    assert [table.at(space) for space in ("D1", "F1", "H1")] == ["s+", "s+", "s+"]
    assert (table.at("A1"), table.at("K1")) == ("1", "a")


@rule("HH-FX-pegs-activate")
def test_boarding_party_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1+ .  .  .  2  s+ .  .  .  .  .
        """
    table = activate_card(heist, "tank-boarding-party", picture, "effort ---")
    assert table.strength(1) == 5
    assert (table.at("F1"), table.at("G1")) == ("2+", "s")


@rule("HH-FX-main-moves", "HH-FX-tank-fires")
def test_steamroller_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  T  T  .  .  .  .  .  .
        2  2  .  .  .  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  .  .  .  .  .  .
        4  .  .  .  .  .  1  .  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-steamroller", picture, "effort ---")
    assert (table.at("E2"), table.at("F2"), table.at("E1")) == ("T", "T", ".")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-IF-adjacent-to-main")
def test_steamroller_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  T  T  .  .  .  .  .  .
        2  .  .  2  .  .  .  1  .  .  .  .  .
        """
    table = activate_card(heist, "tank-steamroller", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-suv", "HH-FX-tank-fires")
def test_escort_duty_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  w  T  T  .  .  1  .  .  .
        2  .  .  .  .  2  .  .  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-escort-duty", picture, "effort ---")
    assert (table.at("G1"), table.at("C1")) == ("s", "s")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-suvs-move")
def test_escort_duty_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  .  s+ .  .  .  .  .  .  s  .  2
        2  .  .  .  .  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  s  .  .  .  .  .
        """
    table = activate_card(heist, "tank-escort-duty", picture)
    assert (table.at("B1"), table.at("K1")) == ("s+", "s")
    assert table.at("I1") == "s"
    assert table.question == "enemy-card"


@rule("HH-FX-tank-fires")
def test_turret_lock_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  .  .  .  .  .  .  .
        2  .  .  .  .  T  T  .  .  2  .  .  .
        3  .  .  .  .  .  .  .  .  .  .  .  .
        4  .  .  .  .  1  .  .  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-turret-lock", picture, "effort ---", "effort SS-")
    assert (table.strength(1), table.strength(2)) == (4, 5)


@rule("HH-IF-in-main-lane")
def test_turret_lock_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  2  .  .  .  .  .  .  .  .
        2  .  .  .  .  T  T  .  .  .  .  .  1
        """
    table = activate_card(heist, "tank-turret-lock", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (3, 6)


@rule("HH-FX-place-suv-edge", "HH-FX-suvs-move")
def test_pincer_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  .  .  .  .  .  .  .
        2  w  .  .  .  .  .  .  .  .  .  .  1
        3  .  .  .  .  .  .  .  .  .  .  .  .
        4  .  .  .  .  .  .  .  .  .  .  .  .
        5  .  .  .  .  2  .  .  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-pincer", picture)
    assert table.at("C5") == "s"
    assert table.at("D4") == "s"
    assert table.state.suv_supply == 8 - 3


@rule("HH-FX-suvs-activate")
def test_pincer_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  .  .  .  s  .  2  s  .  .  .
        """
    table = activate_card(heist, "tank-pincer", picture, "effort S--")
    assert table.at("E1") == "s"
    assert (table.strength(1), table.strength(2)) == (7, 4)


@rule("HH-FX-push", "HH-IF-always", "HH-FX-tank-fires")
def test_rubble_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  s  1  .  .  .  .  .  .  .  .  .
        2  .  .  .  .  T  T  .  .  .  2  .  .
        """
    table = reveal_card(heist, "tank-rubble", picture, "effort ---", "effort ---")
    assert (table.vehicle(1), table.vehicle(2)) == ("C1", "I2")
    assert (table.strength(1), table.strength(2)) == (5, 4)


@rule("HH-IF-wreck-adjacent")
def test_rubble_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  .  .  2  .  w  .  .  .  .  .
        2  .  .  h  .  .  s  .  .  .  .  .  .
        """
    table = activate_card(heist, "tank-rubble", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-peg", "HH-FX-tank-fires")
def test_dozer_blade_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  .  .  T  T  2  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-dozer-blade", picture, "effort ---")
    assert table.at("E1") == "T+"
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-remove-wrecks", "HH-IF-adjacent-to-main", "HH-IF-enemy-peg-on-tank")
def test_dozer_blade_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  2  .  w  T+ T  w  w  .  .  .  .
        """
    table = activate_card(heist, "tank-dozer-blade", picture)
    assert [table.at(space) for space in ("D1", "G1", "H1")] == [".", ".", "w"]
    assert table.state.tank_strength == 14
    without_lookout = activate_card(heist, "tank-dozer-blade", picture.replace("T+", "T "))
    assert [without_lookout.at(space) for space in ("D1", "G1", "H1")] == ["w", "w", "w"]


@rule("HH-FX-suvs-move", "HH-IF-enemy-peg-on-top")
def test_all_units_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  .  .  .  .  .  .  s  .  2+ .  .
        2  .  s  .  .  .  .  .  .  .  .  .  .
        """
    table = reveal_card(heist, "tank-all-units", picture, "effort ---")
    assert (table.at("F1"), table.at("B2")) == ("s", "s")
    assert (table.strength(1), table.strength(2)) == (7, 4)


@rule("HH-IF-unmanned")
def test_all_units_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  .  2  .  s2 .  a  .  .  .  .  .
        """
    table = activate_card(heist, "tank-all-units", picture, "effort -")
    assert (table.strength(1), table.strength(2)) == (7, 3)
