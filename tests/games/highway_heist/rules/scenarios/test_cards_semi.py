"""Every enemy card of Semi Heist: what it does when it is revealed and when it is activated."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.kinds import DOORS
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import activate_card, reveal_card
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule


@rule("HH-FX-place-suv")
def test_rear_guard_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  .  .  .  w  R  M  C  2  .  .  .
        """
    table = reveal_card(heist, "semi-rear-guard", picture)
    assert (table.at("D1"), table.at("J1")) == ("s", ".")


@rule("HH-FX-damage", "HH-IF-adjacent-to-main")
def test_rear_guard_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  R  M  C  .  .  .  .
        2  .  .  .  2  .  .  .  .  1  .  .  .
        """
    table = activate_card(heist, "semi-rear-guard", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-peg")
def test_slam_the_door_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  2  .  .  .  R  M  C  .  .  .  .
        """
    table = reveal_card(heist, "semi-slam-the-door", picture)
    assert [table.at(space) for space in ("F1", "G1", "H1")] == ["R+", "M", "C"]


@rule("HH-FX-close-door", "HH-IF-enemy-peg-on-semi")
def test_slam_the_door_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  2  .  .  .  R  M  C+ .  .  .  .
        semi: door {}
        """
    assert _door(activate_card(heist, "semi-slam-the-door", picture.format("open"))) == "closed"
    assert _door(activate_card(heist, "semi-slam-the-door", picture.format("jammed"))) == "jammed"
    unguarded = picture.format("open").replace("C+", "C ")
    assert _door(activate_card(heist, "semi-slam-the-door", unguarded)) == "open"


def _door(table: Table) -> str:
    return DOORS[table.state.door]


@rule("HH-FX-place-peg", "HH-FX-shotgun")
def test_roof_patrol_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  R  M  C1 .  .  .  2
        semi: shells 2
        """
    table = reveal_card(heist, "semi-roof-patrol", picture)
    assert table.at("H1") == "C+"
    assert table.state.shells == 1
    assert table.where(1) == "L1"


@rule("HH-FX-throw-off", "HH-IF-enemy-peg-on-semi")
def test_roof_patrol_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  R+ M1 C  .  .  .  2
        semi: shells 2
        stunts: semi-duck-and-cover | - | -
        """
    table = activate_card(heist, "semi-roof-patrol", picture)
    assert (table.where(1), table.at("F1"), table.state.shells) == ("C1", "R+", 2)
    unguarded = activate_card(heist, "semi-roof-patrol", picture.replace("R+", "R "))
    assert unguarded.where(1) == "G1"


@rule("HH-FX-place-suv")
def test_road_rage_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  R  M  C  .  2  .  .
        """
    table = reveal_card(heist, "semi-road-rage", picture)
    assert (table.at("B1"), table.at("I1")) == ("s", ".")


@rule("HH-IF-suv-directly-behind")
def test_road_rage_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  s  1  .  .  R  M  C  .  2  s  .
        2  .  .  .  .  .  .  .  .  s  .  .  .
        """
    table = activate_card(heist, "semi-road-rage", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-peg")
def test_hitchhikers_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  s  1  .  .  R  M  C  .  2  s+ .
        """
    table = reveal_card(heist, "semi-hitchhikers", picture)
    assert [table.at(space) for space in ("B1", "K1", "C1", "F1")] == ["s+", "s+", "1", "R"]


@rule("HH-FX-pegs-activate")
def test_hitchhikers_activated(heist: Heist) -> None:
    picture = """
           A   B   C   D   E   F   G   H   I   J   K   L
        1  .   s+  1   .   .   R   M   C+2 .   2   .   .
        """
    table = activate_card(heist, "semi-hitchhikers", picture)
    assert (table.at("B1"), table.at("C1")) == ("s", "1+")
    assert (table.at("H1"), table.where(2)) == ("C+", "J1")


@rule("HH-FX-place-peg")
def test_repo_men_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  s  1  .  .  R  M  C  .  2  .  .
        """
    table = reveal_card(heist, "semi-repo-men", picture)
    assert [table.at(space) for space in ("C1", "J1", "B1")] == ["1+", "2", "s"]


@rule("HH-FX-lose-cargo", "HH-IF-enemy-peg-on-top")
def test_repo_men_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  3+ 1+ .  .  R  M  C  .  2  .  .
        1: han, american-muscle, boost 0, cargo 2
        2: dom, street-drifter, boost 0, cargo 2
        3: roman, exotic-supercar, boost 0
        """
    table = activate_card(heist, "semi-repo-men", picture)
    assert table.state.cargo == [1, 2, 0]
    assert table.state.hold == 8 - 3


@rule("HH-FX-reload", "HH-FX-shotgun")
def test_buckshot_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  R1 M  C  .  2  .  .
        semi: shells {}
        """
    reloaded = reveal_card(heist, "semi-buckshot", picture.format(0))
    assert (reloaded.state.shells, reloaded.where(1)) == (0, "C1")
    full = reveal_card(heist, "semi-buckshot", picture.format(5))
    assert full.state.shells == 4
    nobody_on_top = reveal_card(heist, "semi-buckshot", picture.format(1).replace("R1", "R "))
    assert nobody_on_top.state.shells == 2


@rule("HH-IF-in-main-lane")
def test_buckshot_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  .  .  .  .  R  M  C  .  .  .  .
        2  .  .  .  .  .  .  2  .  .  .  .  .
        """
    table = activate_card(heist, "semi-buckshot", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-main-moves", "HH-FX-place-suv")
def test_jackknife_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  .  .  .  .  .  .  .  .  .  .  .
        2  .  .  .  .  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  R  M+ C  .  .  .  .
        4  .  .  .  .  .  .  .  .  .  .  .  2
        """
    table = reveal_card(heist, "semi-jackknife", picture)
    assert [table.at(space) for space in ("F2", "G2", "H2")] == ["R", "M+", "C"]
    assert table.at("B1") == "s"


@rule("HH-IF-directly-beside-main")
def test_jackknife_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  .  1  .  .  .  .  .
        2  .  .  .  .  .  R  M  C  .  .  .  .
        3  .  .  .  .  .  .  .  .  2  .  .  .
        """
    table = activate_card(heist, "semi-jackknife", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-suv-edge", "HH-FX-shotgun")
def test_roadblock_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  .  .  .  .  .  .  .
        2  1  .  .  .  .  R  M1 C  .  .  w  2
        semi: shells 3
        """
    table = reveal_card(heist, "semi-roadblock", picture)
    assert (table.at("J2"), table.at("L5")) == ("s1", "s")
    assert table.state.shells == 2


@rule("HH-IF-in-east-columns")
def test_roadblock_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  R  M  C  .  2  1  .
        """
    table = activate_card(heist, "semi-roadblock", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-IF-directly-behind-main", "HH-FX-suvs-move")
def test_brake_test_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  1  R  M  C  2  .  .  s
        """
    table = reveal_card(heist, "semi-brake-test", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)
    assert table.at("K1") == "s"


@rule("HH-FX-suvs-move")
def test_brake_test_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  .  s  .  .  .  .  .
        2  .  .  .  .  .  R  M  C  2  .  .  s
        """
    table = activate_card(heist, "semi-brake-test", picture)
    assert [table.at(space) for space in ("H1", "J2", "G1", "L2")] == ["s", "s", ".", "."]


@rule("HH-FX-place-suv", "HH-FX-shotgun")
def test_dead_weight_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  1  .  R1 M  C2 2  .  .  .
        semi: shells 1
        """
    table = reveal_card(heist, "semi-dead-weight", picture)
    assert table.at("J1") == "s"
    assert table.question == "next-peg"
    table.play("next-peg 2")
    assert (table.state.shells, table.where(1), table.where(2)) == (0, "D1", "I1")


@rule("HH-FX-push", "HH-IF-unmanned")
def test_dead_weight_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  2  .  R2 M  C  .  a3 .  .
        2  .  .  .  .  .  .  .  .  3  .  .  .
        """
    table = activate_card(heist, "semi-dead-weight", picture)
    assert [table.vehicle(player) for player in (1, 2, 3)] == ["C1", "D1", "H2"]


@rule("HH-FX-suvs-move")
def test_no_way_out_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  .  .  .  .  s  2  .  .  .  .  .
        2  .  .  .  .  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  R  M  C  .  .  .  .
        """
    table = reveal_card(heist, "semi-no-way-out", picture)
    assert (table.at("D1"), table.at("F1")) == ("s", ".")


@rule("HH-FX-suvs-activate")
def test_no_way_out_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  R  M  C  .  2  .  .
        """
    table = activate_card(heist, "semi-no-way-out", picture)
    assert (table.at("B1"), table.at("I1")) == ("s", "s")
