"""Every enemy card of Chopper Takedown: what it does when it is revealed and when it is activated."""

from __future__ import annotations

from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import activate_card, reveal_card
from tests.rule_marker import rule


@rule("HH-FX-radar", "HH-FX-missiles")
def test_radar_sweep_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  .  .  .  .  .  .  .  .  .  2
        2  .  .  .  .  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  .* .  .  .  .  .  .
        """
    table = reveal_card(heist, "chopper-radar-sweep", picture, "effort S--")
    assert table.at("D1") == ".*"
    assert (table.state.lock, table.strength(1)) == (0, 6)


@rule("HH-FX-radar")
def test_radar_sweep_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  .  .  .  .  .* .  .  .  .  2
        """
    table = activate_card(heist, "chopper-radar-sweep", picture)
    assert (table.at("E1"), table.state.lock) == (".*", 0)


@rule("HH-FX-radar", "HH-FX-place-suv-edge")
def test_hellfire_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  .  .  .  .  .  .  .  .  .  2
        2  .  .  .  .  .* .  .  .  .  .  .  .
        3  w  .  .  .  .  .  .  .  .  .  .  .
        """
    table = reveal_card(heist, "chopper-hellfire", picture)
    assert (table.at("D1"), table.state.lock, table.at("B3")) == (".*", 1, "s")


@rule("HH-FX-missiles")
def test_hellfire_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  s  .* .  .  .  .  .  .  .  2
        2  .  .  .  s  .  .  .  .  .  .  .  .
        chopper: lock 2
        """
    table = activate_card(heist, "chopper-hellfire", picture, "effort S--")
    assert (table.state.lock, table.strength(1)) == (0, 5)
    assert (table.at("C1"), table.at("D2")) == ("w", "s")


@rule("HH-FX-shaw-hunts", "HH-FX-place-suv")
def test_the_hunter_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  .  .  .  X+ .  .  2
        """
    table = reveal_card(heist, "chopper-the-hunter", picture)
    assert (table.at("F1"), table.at("A1"), table.at("J1")) == ("X+", "s", ".")


@rule("HH-FX-damage", "HH-IF-adjacent-to-shaw")
def test_the_hunter_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  2  .  .  .  .  .  .
        2  .  .  .  X  .  .  .  .  .  .  .  .
        """
    table = activate_card(heist, "chopper-the-hunter", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-peg", "HH-FX-radar")
def test_rappel_team_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  2  .  .  .  .* .  .
        ramsey: 2
        """
    table = reveal_card(heist, "chopper-rappel-team", picture)
    assert (table.at("C1"), table.at("F1"), table.at("I1")) == ("1", "2+", ".*")


@rule("HH-FX-damage", "HH-IF-enemy-peg-on-top")
def test_rappel_team_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1+ .  .  2  s+ .  .  .  .  .
        """
    table = activate_card(heist, "chopper-rappel-team", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-peg", "HH-FX-shaw-hunts")
def test_bodyguard_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  .  .  X  .  .  .  2
        """
    table = reveal_card(heist, "chopper-bodyguard", picture)
    assert table.at("F1") == "X+"


@rule("HH-FX-raise-strength", "HH-IF-enemy-peg-on-shaw")
def test_bodyguard_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  .  .  X+ .* .  .  2
        shaw: strength {}
        """
    assert activate_card(heist, "chopper-bodyguard", picture.format(2)).state.shaw_strength == 4
    assert activate_card(heist, "chopper-bodyguard", picture.format(12)).state.shaw_strength == 13
    unguarded = picture.format(2).replace("X+", "X ")
    assert activate_card(heist, "chopper-bodyguard", unguarded).state.shaw_strength == 2


@rule("HH-FX-place-suv", "HH-FX-missiles")
def test_kill_box_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .* 2  .  .  .  .  .  .
        """
    table = reveal_card(heist, "chopper-kill-box", picture)
    assert [table.at(space) for space in ("D1", "G1")] == ["s", "s"]
    assert table.state.lock == 1


@rule("HH-IF-two-suvs-adjacent")
def test_kill_box_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  s  1  s  .  2  s  .  .  .  .  .
        """
    table = activate_card(heist, "chopper-kill-box", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (5, 6)


@rule("HH-FX-place-peg")
def test_spotters_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  s  1  s  .  2  .  X  .  .  .  .
        """
    table = reveal_card(heist, "chopper-spotters", picture)
    assert [table.at(space) for space in ("B1", "D1", "H1")] == ["s+", "s+", "X"]


@rule("HH-FX-lock", "HH-IF-enemy-peg-on-ramsey-pv", "HH-FX-pegs-activate")
def test_spotters_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1+ .  .  2  .  .  .* .  .  .
        ramsey: {}
        """
    spotted = activate_card(heist, "chopper-spotters", picture.format(1), "effort ---")
    assert (spotted.state.lock, spotted.strength(1)) == (3, 5)
    unseen = activate_card(heist, "chopper-spotters", picture.format(2), "effort ---")
    assert (unseen.state.lock, unseen.strength(1)) == (0, 5)


@rule("HH-IF-in-main-lane", "HH-FX-radar")
def test_strafing_run_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  .  .  .  .  .  .  .
        2  .  .  .  .  .  2  .  .  .  .* .  .
        """
    table = reveal_card(heist, "chopper-strafing-run", picture, "effort ---")
    assert (table.strength(1), table.strength(2)) == (7, 4)
    assert table.at("I1") == ".*"


@rule("HH-IF-unmanned")
def test_strafing_run_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  22 .  .  .  .  .  .
        """
    table = activate_card(heist, "chopper-strafing-run", picture, "effort -")
    assert (table.strength(1), table.strength(2)) == (7, 3)


@rule("HH-FX-place-suv-edge", "HH-FX-suvs-move")
def test_wolf_pack_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  .  .  .  .  .  .  .
        2  .  .  .  .  .  .  .  .  .  2  .  .
        ramsey: 2
        """
    table = reveal_card(heist, "chopper-wolf-pack", picture)
    assert (table.at("B2"), table.at("B4")) == ("s", "s")


@rule("HH-FX-suvs-activate")
def test_wolf_pack_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  s  .  .  .  .  .  .  .  2
        2  .  .  .  .  .  .  s  .  .  .  .  .
        """
    table = activate_card(heist, "chopper-wolf-pack", picture, "effort ---")
    assert (table.strength(1), table.at("F1")) == (4, "s")


@rule("HH-FX-radar", "HH-FX-place-suv-edge")
def test_downwash_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .* .  .  .  .  .  .  .  .
        2  .  .  .  .  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  .  .  .  .  .  2
        """
    table = reveal_card(heist, "chopper-downwash", picture)
    assert (table.at("C1"), table.state.lock) == ("1*", 1)
    assert (table.at("K3"), table.at("L4")) == ("s", "s")


@rule("HH-FX-remove-wrecks", "HH-IF-in-radar-zone")
def test_downwash_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  2  .  w  .  .* w  .  w  .  .  .
        """
    table = activate_card(heist, "chopper-downwash", picture)
    assert [table.at(space) for space in ("D1", "G1", "I1")] == [".", ".", "w"]


@rule("HH-FX-shaw-hunts", "HH-FX-damage", "HH-IF-enemy-peg-on-top")
def test_sideswipe_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  X  .  .  .  2+ .  .  .  .
        """
    table = reveal_card(heist, "chopper-sideswipe", picture, "effort ---", "effort ---")
    assert (table.strength(1), table.strength(2)) == (4, 4)
    assert table.at("D1") == "X"


@rule("HH-FX-push", "HH-IF-adjacent-to-shaw")
def test_sideswipe_activated(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  1+ X  .  2  .  .  .
        2  .  .  .  s  .  .  3  .  .  .  .  .
        """
    table = activate_card(heist, "chopper-sideswipe", picture)
    assert (table.at("D1"), table.at("E2"), table.at("I1")) == ("1+", "3", "2")


@rule("HH-FX-place-suv", "HH-FX-missiles")
def test_jammers_reveal(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  1  .  .  .* .  2  .  .  .  .
        chopper: lock 2
        """
    table = reveal_card(heist, "chopper-jammers", picture)
    assert (table.at("E1"), table.at("J1"), table.state.lock) == ("s", "s", 1)


@rule("HH-FX-lose-boost", "HH-IF-in-radar-zone")
def test_jammers_activated(heist: Heist) -> None:
    picture = """
           A   B   C   D   E   F   G   H   I   J   K   L
        1  3   .   1   .   s1* .   2   .   .   .   .   .
        1: han, american-muscle, boost 2
        2: dom, street-drifter, boost 0
        3: letty, import-racer, boost 2
        """
    table = activate_card(heist, "chopper-jammers", picture)
    assert [table.boost(player) for player in (1, 2, 3)] == [1, 0, 2]
