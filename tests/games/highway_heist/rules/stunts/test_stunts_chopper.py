"""Every stunt and special action of Chopper Takedown: its condition met and not met, and what it brings."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Moved
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import (
    activate_card,
    begin_activation,
    begin_turn,
    lay_out_stunt,
    open_specials,
    open_stunts,
    perform_special,
    perform_stunt,
    succeed,
)
from tests.rule_marker import rule

SIDE_BY_SIDE = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   1   {}  .   .   .   .   .   .   X   .   .*
    ramsey: {}
    """


@rule("HH-WHEN-ramsey-swap", "HH-DO-ramsey")
def test_relocate_ramsey_hands_her_over_or_takes_her(heist: Heist) -> None:
    handed = perform_special(heist, "chopper", "relocate-ramsey", SIDE_BY_SIDE.format("2", 1))
    assert handed.state.ramsey == 1
    taken = perform_special(heist, "chopper", "relocate-ramsey", SIDE_BY_SIDE.format("22", 2))
    assert taken.state.ramsey == 0


@rule("HH-WHEN-ramsey-swap", "HH-WHEN-manned")
def test_relocate_ramsey_needs_a_driver_who_receives_her_next_to_him(heist: Heist) -> None:
    receiver_unmanned = SIDE_BY_SIDE.format("22", 1)
    too_far = SIDE_BY_SIDE.format("2", 1).replace("2  .", ".  2")
    giver_unmanned = SIDE_BY_SIDE.format("2", 1).replace("1   2", "11  2")
    for instead in (receiver_unmanned, too_far, giver_unmanned):
        assert open_specials(begin_turn(heist, "chopper", instead)) == []


@rule("HH-WHEN-ramsey-swap")
def test_relocate_ramsey_needs_her_in_one_of_the_two(heist: Heist) -> None:
    third = SIDE_BY_SIDE.format("2", 3).replace(".   .   X", "3   .   X")
    assert open_specials(begin_turn(heist, "chopper", third)) == []


@rule("HH-WHEN-ramsey-swap")
def test_relocate_ramsey_lets_the_player_choose_who_receives_her(heist: Heist) -> None:
    picture = SIDE_BY_SIDE.format("2", 1).replace(".   1", "3   1") + "3: roman, import-racer, boost 0\n"
    table = perform_special(heist, "chopper", "relocate-ramsey", picture)
    assert table.offered() == ["use A1 -", "use C1 -"]
    assert table.play("use A1 -").state.ramsey == 2


@rule("HH-WHEN-ramsey-aboard", "HH-WHEN-lock", "HH-DO-lock")
def test_jam_radar(heist: Heist) -> None:
    alone = SIDE_BY_SIDE.format(".", 1).replace("X", "2")
    for lock, left in ((3, 1), (1, 0)):
        table = perform_special(heist, "chopper", "jam-radar", f"{alone}chopper: lock {lock}\n")
        assert table.state.lock == left
    she_is_elsewhere = alone.replace("ramsey: 1", "ramsey: 2") + "chopper: lock 3\n"
    for instead in (she_is_elsewhere, alone):
        assert open_specials(begin_turn(heist, "chopper", instead)) == []


@rule("HH-DO-main-damage", "HH-WHEN-near")
def test_trade_paint(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  1  .  .  .  .  .  .  .  .  .* 2
        2  .  .  X  .  .  .  .  .  .  .  .  .
        """
    assert perform_special(heist, "chopper", "trade-paint", picture).state.shaw_strength == 3
    guarded = picture.replace("X ", "X+")
    assert perform_special(heist, "chopper", "trade-paint", guarded).state.shaw_strength == 4
    away = picture.replace("X  .", ".  X")
    assert open_specials(begin_turn(heist, "chopper", away)) == []


RAMP = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  {}w  s  .  .* .  .  .  .  .  2
    2  .  .  .  .  .  .  .  X  .  .  .  .
    """


@rule("HH-WHEN-landing", "HH-DO-jump", "HH-DO-remove", "HH-DO-main-damage")
def test_ramp_jump(heist: Heist) -> None:
    table = perform_special(heist, "chopper", "ramp-jump", RAMP.format("1+ "))
    assert table.state.chopper_strength == 3
    assert [table.at(space) for space in ("B1", "C1", "D1", "E1")] == [".", ".", "s", "1+"]
    assert table.state.ramsey == 0


@rule("HH-WHEN-landing", "HH-WHEN-near")
def test_ramp_jump_needs_a_wreck_ahead_near_the_chopper(heist: Heist) -> None:
    chopper_far = RAMP.format("1  ").replace(".* .  .", ".  .  .*")
    wreck_behind = RAMP.format("1  ").replace("1  w", "w  1")
    for instead in (chopper_far, wreck_behind):
        assert open_specials(begin_turn(heist, "chopper", instead)) == []


@rule("HH-WHEN-landing")
def test_ramp_jump_needs_a_place_to_land(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  .  .  .* 1  w  s  {}
        2  2  .  .  .  .  X  .  .  .  .  .  .
        """
    assert open_specials(begin_turn(heist, "chopper", picture.format("."))) == ["ramp-jump"]
    assert open_specials(begin_turn(heist, "chopper", picture.format("a"))) == []


@rule("HH-DO-jump", "HH-DO-main-damage", "HH-WHEN-near")
def test_ramp_up(heist: Heist) -> None:
    further = RAMP.format("1  ").replace(".* .", ".  .*")
    table = perform_stunt(heist, "chopper-ramp-up", further)
    assert (table.state.chopper_strength, table.vehicle(1), table.at("C1")) == (2, "E1", ".")
    too_far = RAMP.format("1  ").replace(".* .  .", ".  .  .*")
    wreck_diagonal = RAMP.format("1  ").replace("1  w", "1  .").replace("2  .  .  .", "2  .  .  w")
    for instead in (too_far, wreck_diagonal):
        assert open_stunts(lay_out_stunt(heist, "chopper-ramp-up", instead)) == []


HANDOFF = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  1  .  .  {} .  .  .  X  .  .  .*
    ramsey: {}
    chopper: lock 2
    """


@rule("HH-DO-ramsey", "HH-DO-lock", "HH-WHEN-ramsey-aboard", "HH-WHEN-near")
def test_handoff(heist: Heist) -> None:
    table = perform_stunt(heist, "chopper-handoff", HANDOFF.format("2 ", 1))
    assert (table.state.ramsey, table.state.lock) == (1, 1)
    too_far = HANDOFF.format("2 ", 1).replace("2  .", ".  2")
    for instead in (HANDOFF.format("2 ", 2), HANDOFF.format("22", 1), too_far):
        assert open_stunts(lay_out_stunt(heist, "chopper-handoff", instead)) == []


LAUNCH = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  1  s  .* .  .  .  .  .  .  .  .
    2  {}  .  .  .  .  {}  X  .  .  .  .  .
    chopper: strength 5, lock 2
    stunts: - | {} | -
    """


@rule("HH-DO-divert-missile", "HH-WHEN-near")
def test_decoy_flare(heist: Heist) -> None:
    picture = LAUNCH.format("2", ".", "chopper-decoy-flare")
    table = activate_card(heist, "chopper-hellfire", picture)
    assert table.offered("react") == ["react chopper-decoy-flare 1", "react chopper-decoy-flare 2"]
    succeed(table.play("react chopper-decoy-flare 2"))
    assert (table.strength(1), table.at("C1"), table.state.lock) == (7, "s", 0)
    assert table.question == "enemy-card"


@rule("HH-WHEN-near", "HH-WHEN-manned")
def test_decoy_flare_is_for_drivers_within_two_spaces_of_ramsey(heist: Heist) -> None:
    far = LAUNCH.format(".", "2", "chopper-decoy-flare")
    on_foot = far.replace("1  s", "11 s")
    table = activate_card(heist, "chopper-hellfire", far)
    assert table.offered("react") == ["react chopper-decoy-flare 1"]
    assert begin_activation(heist, "chopper-hellfire", on_foot).question == "effort"


PIT = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  1  .  .  .  .  .  .  .  .  .* 2
    2  .  X+ w  .  .  .  .  .  .  .  .  .
    """


@rule("HH-DO-move-vehicle", "HH-DO-main-damage")
def test_pit_maneuver(heist: Heist) -> None:
    table = perform_stunt(heist, "chopper-pit-maneuver", PIT)
    assert table.state.shaw_strength == 4
    beside = {"A1", "A2", "A3", "C1", "B3", "C3"}
    assert table.spaces("move") == {"B2", "D1", "D2", "D3", "D4", "C4", "B4", "A4"} | beside
    table.play("move A1")
    assert (table.at("B2"), table.at("A1"), table.state.shaw) == (".", "X+", 0)
    told = [(move.what, move.start, move.end, move.why) for move in table.happened(Moved)]
    assert told == [("shaw", table.state.road.parse("B2"), table.state.road.parse("A1"), "stunt")]


@rule("HH-DO-move-vehicle")
def test_pit_maneuver_tells_no_move_of_a_car_that_stays(heist: Heist) -> None:
    table = perform_stunt(heist, "chopper-pit-maneuver", PIT).play("move B2")
    assert (table.at("B2"), table.happened(Moved)) == ("X+", [])


@rule("HH-DO-move-vehicle")
def test_pit_maneuver_moves_no_destroyed_car(heist: Heist) -> None:
    table = perform_stunt(heist, "chopper-pit-maneuver", PIT.replace("X+", "X ") + "shaw: strength 2\n")
    assert (table.at("B2"), table.question) == ("h", "act")


@rule("HH-WHEN-near")
def test_pit_maneuver_needs_shaw_directly_beside_in_front_or_behind(heist: Heist) -> None:
    diagonal = PIT.replace("X+ w", "w  X")
    in_front = PIT.replace("X+ w", ".  .").replace("1  .  1  .", "1  .  1  X")
    behind = PIT.replace("X+ w", ".  .").replace("1  .  1", "1  X  1")
    card = "chopper-pit-maneuver"
    offered = [open_stunts(lay_out_stunt(heist, card, way)) for way in (diagonal, in_front, behind)]
    assert offered == [[], [card], [card]]


@rule("HH-WHEN-teammate-on-my-roof", "HH-DO-jump", "HH-DO-main-damage")
def test_tag_team(heist: Heist) -> None:
    rider_on_top = RAMP.format("12 ")
    table = perform_stunt(heist, "chopper-tag-team", rider_on_top)
    assert (table.state.chopper_strength, table.at("E1"), table.where(2)) == (1, "12", "E1")
    for nobody in ("1  ", "1+ ", "11 "):
        assert open_stunts(lay_out_stunt(heist, "chopper-tag-team", RAMP.format(nobody))) == []


HEAD_ON = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  1  .  .  .  X  .  .  .  .  .* 2
    2  .  .  .  .  .  .  .  .  .  .  .  .
    """


@rule("HH-WHEN-clear-lane-to", "HH-DO-main-damage", "HH-DO-self-damage")
def test_head_on(heist: Heist) -> None:
    table = perform_stunt(heist, "chopper-head-on", HEAD_ON).roll("effort S--")
    assert (table.state.shaw_strength, table.strength(1)) == (1, 6)


@rule("HH-WHEN-clear-lane-to")
def test_head_on_needs_a_clear_lane_either_way_within_four_spaces(heist: Heist) -> None:
    card = "chopper-head-on"
    behind = HEAD_ON.replace("1  .  .  .  X", "X  .  .  .  1")
    assert open_stunts(lay_out_stunt(heist, card, behind)) == [card]
    blocked = HEAD_ON.replace(".  X", "w  X")
    too_far = HEAD_ON.replace("X  .", ".  X")
    other_lane = HEAD_ON.replace("X", ".").replace("2  .  .  .", "2  .  .  X")
    for instead in (blocked, too_far, other_lane):
        assert open_stunts(lay_out_stunt(heist, card, instead)) == []


@rule("HH-DO-divert-missile", "HH-DO-main-damage", "HH-WHEN-near")
def test_return_to_sender(heist: Heist) -> None:
    picture = LAUNCH.format("2", ".", "chopper-return-to-sender")
    table = activate_card(heist, "chopper-hellfire", picture)
    assert table.offered("react") == ["react chopper-return-to-sender 1"]
    succeed(table.play("react chopper-return-to-sender 1"))
    assert (table.strength(1), table.state.chopper_strength, table.at("C1")) == (7, 3, "s")


@rule("HH-WHEN-my-peg-on", "HH-WHEN-no-enemy-peg-on", "HH-DO-main-damage")
def test_roof_knockout(heist: Heist) -> None:
    picture = """
           A   B   C   D   E   F   G   H   I   J   K   L
        1  .   1   .   .   .   X1  .   .   .   .   .*  2
        """
    assert perform_stunt(heist, "chopper-roof-knockout", picture).state.shaw_strength == 2
    for instead in ("X+1", "X  "):
        table = lay_out_stunt(heist, "chopper-roof-knockout", picture.replace("X1 ", instead))
        assert open_stunts(table) == []


BRING_DOWN = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  1  w  {} .  X  .  .  .  .  .  2
    2  .  .  .  .  .  .  .  .  .  .  .  .
    """


@rule("HH-WHEN-near", "HH-DO-remove", "HH-DO-main-damage")
def test_bring_it_down(heist: Heist) -> None:
    table = perform_stunt(heist, "chopper-bring-it-down", BRING_DOWN.format(".*"))
    assert (table.state.chopper_strength, table.state.shaw_strength, table.at("C1")) == (3, 5, ".")
    nobody_near = BRING_DOWN.format(". ")
    no_wreck = BRING_DOWN.format(".*").replace("w", "s")
    for instead in (nobody_near, no_wreck):
        assert open_stunts(lay_out_stunt(heist, "chopper-bring-it-down", instead)) == []


@rule("HH-WHEN-near", "HH-DO-main-damage")
def test_bring_it_down_on_either_of_two(heist: Heist) -> None:
    both = BRING_DOWN.format(". ").replace("w  .  .  X", "w* X  .  .")
    table = perform_stunt(heist, "chopper-bring-it-down", both)
    assert table.offered() == ["use C1 D1", "use C1 chopper"]
    assert table.play("use C1 D1").state.shaw_strength == 3
