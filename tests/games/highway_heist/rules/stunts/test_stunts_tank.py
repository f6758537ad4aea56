"""Every stunt card of Tank Assault: its condition met and not met, and what it brings."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Moved
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import lay_out_stunt, open_stunts, perform_stunt
from tests.rule_marker import rule

CHAIN = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  .  .  .  .  .  .  .  .  .  .
    2  .  1  .  s  w  .  s+ .  T  T  .  .
    3  .  .  .  .  .  .  2  s  .  .  .  .
    """


@rule("HH-WHEN-suv-line", "HH-DO-wreck", "HH-DO-toss")
def test_chain_reaction_wrecks_the_furthest_suv_and_throws_it(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-chain-reaction", CHAIN)
    assert (table.at("D2"), table.at("G2"), table.at("G3")) == ("s", "w", "2+")
    straight = {"F2", "H2", "I2", "G1", "G4"}
    assert table.spaces("toss") == {"G2", "H1", "H3", "I4", "F1", "F3", "E4"} | straight


@rule("HH-DO-toss")
def test_chain_reaction_throws_the_wreck_at_the_tank(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-chain-reaction", CHAIN).play("toss I2")
    assert (table.at("G2"), table.at("I2"), table.state.tank_strength) == (".", "T", 12)
    crash = table.happened(Moved)[-1]
    assert (crash.what, table.state.road.name(crash.end), crash.why) == ("wreck", "I2", "crash")


@rule("HH-DO-toss")
def test_chain_reaction_throws_the_wreck_on_an_suv(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-chain-reaction", CHAIN.replace("2  s  .", "2  s+ ."))
    table.play("toss H3")
    assert (table.at("G2"), table.at("H3"), table.state.tank_strength) == (".", "w", 14)
    assert (table.at("I2"), table.state.suv_supply) == ("T+", 8 - 3)


@rule("HH-DO-toss")
def test_a_wreck_may_be_left_where_it_is(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-chain-reaction", CHAIN).play("toss G2")
    assert (table.at("G2"), table.question) == ("w", "act")


@rule("HH-WHEN-suv-line", "HH-WHEN-manned")
def test_chain_reaction_needs_two_suvs_in_line_and_a_driver(heist: Heist) -> None:
    assert open_stunts(lay_out_stunt(heist, "tank-chain-reaction", CHAIN)) == ["tank-chain-reaction"]
    for instead in (CHAIN.replace("s  w  .", ".  w  ."), CHAIN.replace("1  .  s", "11 .  s")):
        assert open_stunts(lay_out_stunt(heist, "tank-chain-reaction", instead)) == []


@rule("HH-WHEN-suv-line")
def test_of_two_lines_the_player_chooses_one(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  .  s  s  .  .  .  .  .  .  2
        2  .  .  s  .  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  .  .  .  .  .  .
        4  .  .  .  .  s  .  .  .  .  .  .  .
        """
    table = perform_stunt(heist, "tank-chain-reaction", picture)
    assert table.offered() == ["use E1 -", "use E4 -"]
    assert table.play("use E4 -").at("E4") == "w"


@rule("HH-WHEN-my-peg-on", "HH-DO-move-vehicle", "HH-DO-wreck")
def test_bail_out_steers_the_suv_and_wrecks_it(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  s1 w  .  .  .  .  .  2
        2  1  .  .  w  w  w  .  .  .  .  .  .
        """
    table = perform_stunt(heist, "tank-bail-out", picture)
    assert table.spaces("move") == {"E1", "D1", "C1", "C2"}
    table.play("move C2")
    assert (table.at("E1"), table.at("C2"), table.where(1)) == (".", "w", "A2")


@rule("HH-WHEN-my-peg-on")
def test_bail_out_needs_the_own_peg_on_an_suv(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  .  .  .  {} s2 .  .  .  .  .  2
        """
    assert open_stunts(lay_out_stunt(heist, "tank-bail-out", picture.format("s1"))) == ["tank-bail-out"]
    assert open_stunts(lay_out_stunt(heist, "tank-bail-out", picture.format("a1"))) == []
    assert open_stunts(lay_out_stunt(heist, "tank-bail-out", picture.format("s "))) == []


BAIT = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  .  .  .  .  .  .  .  .  .  2
    2  .  .  1  .  .  T  T  .  .  .  .  .
    3  .  .  .  s  .  .  .  .  .  .  .  .
    """


@rule("HH-DO-slide-wreck")
def test_bait_the_turret_shifts_the_wreck_one_space(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-bait-the-turret", BAIT)
    assert table.spaces("slide") == {"D3", "C3", "C4", "D2", "D4", "E2", "E3", "E4"}
    assert table.play("slide E2").at("E2") == "w"


@rule("HH-DO-slide-wreck")
def test_bait_the_turret_shifts_the_wreck_into_the_tank(heist: Heist) -> None:
    picture = BAIT.replace("1  .  .  T", ".  1  .  T").replace("s  .", ".  s")
    table = perform_stunt(heist, "tank-bait-the-turret", picture).play("slide F2")
    assert (table.at("E3"), table.at("F2"), table.state.tank_strength) == (".", "T", 12)


@rule("HH-WHEN-near")
def test_bait_the_turret_needs_the_firing_zone_and_an_suv(heist: Heist) -> None:
    card = "tank-bait-the-turret"
    assert open_stunts(lay_out_stunt(heist, card, BAIT)) == [card]
    beside_tank = BAIT.replace("1  .  .  T", ".  .  1  T")
    too_far = BAIT.replace(".  .  1  .  .  T", ".  1  .  .  .  T").replace(".  s  .", "s  .  .")
    without_suv = BAIT.replace("s", "w")
    for instead in (beside_tank, too_far, without_suv):
        assert open_stunts(lay_out_stunt(heist, card, instead)) == []


@rule("HH-WHEN-my-peg-on", "HH-WHEN-no-enemy-peg-on", "HH-DO-main-damage")
def test_hatch_raid(heist: Heist) -> None:
    picture = """
           A   B   C   D   E   F   G   H   I   J   K   L
        1  1   .   .   .   T1  T   .   .   .   .   .   2
        """
    assert perform_stunt(heist, "tank-hatch-raid", picture).state.tank_strength == 13
    for instead in ("T+1", "T  "):
        table = lay_out_stunt(heist, "tank-hatch-raid", picture.replace("T1 ", instead))
        assert open_stunts(table) == []


SACRIFICE = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  .  .  .  T  T  1+ .  s  .  2
    2  .  .  .  .  .  .  .  .  .  .  .  .
    """


@rule("HH-DO-sacrifice", "HH-DO-main-damage")
def test_sacrifice_fly(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-sacrifice-fly", SACRIFICE)
    assert table.state.tank_strength == 11
    table.play("next-peg 1")
    assert (table.vehicle(1), table.at("H1"), table.at("F1")) == ("", ".", "T+1")


@rule("HH-WHEN-near")
def test_sacrifice_fly_needs_the_space_directly_in_front_of_the_tank(heist: Heist) -> None:
    elsewhere = (
        SACRIFICE.replace("1+ .  s", ".  1  s"),
        SACRIFICE.replace(".  T  T  1+", "1  T  T  . "),
        SACRIFICE.replace("1+", ". ").replace("2  .  .  .  .  .  .  .  .", "2  .  .  .  .  .  .  .  1"),
    )
    for instead in elsewhere:
        assert open_stunts(lay_out_stunt(heist, "tank-sacrifice-fly", instead)) == []


BRAKE = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  .  .  .  s  1  .  .  .  .  2
    2  .  .  .  .  .  .  .  .  .  .  .  .
    3  .  .  T  T  .  .  .  .  .  .  .  .
    """


@rule("HH-DO-remove", "HH-DO-main-damage", "HH-WHEN-near")
def test_brake_check(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-brake-check", BRAKE)
    assert (table.at("F1"), table.state.tank_strength, table.state.suv_supply) == (".", 12, 8)
    suv_in_front = BRAKE.replace("s  1", "1  s")
    far_from_tank = BRAKE.replace(".  .  T  T", ".  T  T  .")
    wreck_behind = BRAKE.replace("s", "w")
    for instead in (suv_in_front, far_from_tank, wreck_behind):
        assert open_stunts(lay_out_stunt(heist, "tank-brake-check", instead)) == []


HARPOON = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  .  .  .  .  .  .  .  .  .  2
    2  .  1  h  .  s  T  T  .  .  .  .  .
    """


@rule("HH-DO-slide-wreck")
def test_harpoon_line_drags_the_wreck_around_others_into_the_tank(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-harpoon-line", HARPOON)
    assert "F2" in table.spaces("slide")
    assert "G2" not in table.spaces("slide")
    assert not {"E2", "B2", "G1"} & table.spaces("slide")
    table.play("slide F2")
    assert (table.at("C2"), table.state.tank_strength, table.state.suv_supply) == (".", 12, 8 - 1)


@rule("HH-DO-slide-wreck")
def test_harpoon_line_cannot_drag_through_others(heist: Heist) -> None:
    walled = HARPOON.replace("2  .  1  h  .", "2  .  1  h  s").replace("1  .  .  .  .", "1  .  s  s  s")
    walled += "3  .  s  s  s  .  .  .  .  .  .  .  .\n"
    table = perform_stunt(heist, "tank-harpoon-line", walled)
    assert (table.at("C2"), table.question) == ("h", "act")


@rule("HH-WHEN-near")
def test_harpoon_line_needs_a_wreck_beside_it_and_near_the_tank(heist: Heist) -> None:
    not_beside = HARPOON.replace("1  h  .", "1  .  h")
    too_far = HARPOON.replace(".  1  h", "1  h  .")
    for instead in (not_beside, too_far):
        assert open_stunts(lay_out_stunt(heist, "tank-harpoon-line", instead)) == []


PILE_UP = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  .  s  .  .  .  .  .  .  .  2
    2  .  .  1  s  .  .  .  .  .  .  .  .
    3  .  {}  .  .  .  .  .  .  .  .  .  .
    """


@rule("HH-DO-wreck", "HH-WHEN-near")
def test_pile_up_wrecks_two_different_suvs(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-pile-up", PILE_UP.format("."))
    assert (table.at("D1"), table.at("D2")) == ("w", "w")
    one = PILE_UP.format(".").replace("1  s", "1  .")
    assert open_stunts(lay_out_stunt(heist, "tank-pile-up", one)) == []


@rule("HH-WHEN-near")
def test_pile_up_lets_the_player_choose_which_two(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-pile-up", PILE_UP.format("s"))
    assert table.offered() == ["use B3 D1", "use B3 D2", "use D1 D2"]
    table.play("use B3 D2")
    assert [table.at(space) for space in ("B3", "D1", "D2")] == ["w", "s", "w"]


ANCHOR = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  1   .   .   .   T1  T   .   .   .   .   .   2
    2  .   .   .   .   .   .   w   .   .   .   .   .
    """


@rule("HH-DO-remove", "HH-DO-main-damage", "HH-WHEN-near")
def test_anchor_flip(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-anchor-flip", ANCHOR)
    assert (table.at("G2"), table.state.tank_strength, table.state.suv_supply) == (".", 12, 8)
    guarded = ANCHOR.replace("T1 ", "T+1")
    no_wreck = ANCHOR.replace("w   .", ".   w")
    not_there = ANCHOR.replace("T1 ", "T  ")
    for instead in (guarded, no_wreck, not_there):
        assert open_stunts(lay_out_stunt(heist, "tank-anchor-flip", instead)) == []
