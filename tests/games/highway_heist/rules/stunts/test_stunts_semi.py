"""Every stunt card and special action of Semi Heist: its condition met and not met, and what it brings."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import HeldOn
from rollingroad.games.highway_heist.rules.kinds import DOORS
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import (
    begin_turn,
    lay_out_stunt,
    open_specials,
    open_stunts,
    perform_special,
    perform_stunt,
    reveal_card,
    succeed,
)
from tests.rule_marker import rule

ON_REAR = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  1   .   .   .   .   R1  M   C   .   .   .   .
    2  .   .   .   .   2   .   .   .   .   .   .   .
    semi: door {}
    """


@rule("HH-WHEN-my-peg-on", "HH-WHEN-door", "HH-DO-door")
def test_open_semi_door(heist: Heist) -> None:
    table = perform_special(heist, "semi", "open-semi-door", ON_REAR.format("closed"))
    assert DOORS[table.state.door] == "open"
    elsewhere = ON_REAR.format("closed").replace("R1  M ", "R   M1")
    for instead in (ON_REAR.format("open"), ON_REAR.format("jammed"), elsewhere):
        assert "open-semi-door" not in open_specials(begin_turn(heist, "semi", instead))


@rule("HH-DO-cargo", "HH-WHEN-door", "HH-WHEN-near")
def test_throw_cargo(heist: Heist) -> None:
    table = perform_special(heist, "semi", "throw-cargo", ON_REAR.format("open"))
    assert (table.state.cargo, table.state.hold) == ([0, 1], 7)


@rule("HH-WHEN-near", "HH-WHEN-door")
def test_throw_cargo_needs_a_receiver_of_the_right_kind_in_the_right_place(heist: Heist) -> None:
    door_shut = ON_REAR.format("closed")
    boarded = ON_REAR.format("open").replace("2   .", "2+  .")
    unmanned = ON_REAR.format("open").replace("2   .", "22  .")
    beside = ON_REAR.format("open").replace("2   .   .", ".   2   .")
    full = ON_REAR.format("open") + "2: dom, street-drifter, boost 0, cargo 2\n"
    for instead in (door_shut, boarded, unmanned, beside, full):
        assert "throw-cargo" not in open_specials(begin_turn(heist, "semi", instead))


@rule("HH-WHEN-near")
def test_throw_cargo_lets_the_player_choose_the_receiver(heist: Heist) -> None:
    picture = ON_REAR.format("open").replace(".   R1", "3   R1")
    table = perform_special(heist, "semi", "throw-cargo", picture + "3: roman, import-racer, boost 0\n")
    assert table.offered() == ["use E1 -", "use E2 -"]
    assert table.play("use E1 -").state.cargo == [0, 0, 1]


CATAPULT = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   .   1+  .   .   R+  M   C   s+  .   .   2
    """


@rule("HH-WHEN-enemy-peg-on-me", "HH-WHEN-near", "HH-DO-remove-peg")
def test_human_catapult(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-human-catapult", CATAPULT)
    assert [table.at(space) for space in ("C1", "F1", "I1")] == ["1", "R", "s+"]
    assert table.state.peg_supply == 9 - 1
    without_boarder = CATAPULT.replace("1+", "1 ")
    none_near = CATAPULT.replace("R+  M ", "R   M+")
    unmanned = CATAPULT.replace("1+ ", "1+1")
    for instead in (without_boarder, none_near, unmanned):
        assert open_stunts(lay_out_stunt(heist, "semi-human-catapult", instead)) == []


BEHIND = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   .   .   .   1   R   M   C   .   .   .   .
    2  .   .   .   .   .   .   .   .   .   .   .   2
    semi: door {}
    """


@rule("HH-DO-door", "HH-WHEN-near")
def test_blow_the_door_open(heist: Heist) -> None:
    for door in ("closed", "open"):
        table = perform_stunt(heist, "semi-blow-the-door-open", BEHIND.format(door))
        assert DOORS[table.state.door] == "jammed"
    off_lane = BEHIND.format("closed").replace("1   R", ".   R").replace(".   .   .   2", "1   .   .   2")
    in_front = BEHIND.format("closed").replace("1   R   M   C   .", ".   R   M   C   1")
    for instead in (off_lane, in_front):
        assert open_stunts(lay_out_stunt(heist, "semi-blow-the-door-open", instead)) == []


LADDER = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  1   .   .   .   .   R+1 M+  C2  .   .   .   2
    """


@rule("HH-DO-remove-peg", "HH-DO-reposition")
def test_ladder_run(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-ladder-run", LADDER)
    assert table.offered() == ["knock F1", "knock G1", "pass"]
    table.play("knock G1")
    assert table.spaces("stand") == {"F1", "G1", "H1"}
    table.play("stand H1")
    assert [table.at(space) for space in ("F1", "G1", "H1")] == ["R+", "M", "C12"]


@rule("HH-DO-remove-peg", "HH-DO-reposition")
def test_ladder_run_leaves_the_peg_and_finds_only_free_slots(heist: Heist) -> None:
    picture = LADDER.replace("C2 ", "C+2")
    table = perform_stunt(heist, "semi-ladder-run", picture).play("pass")
    assert table.spaces("stand") == {"F1", "G1"}
    table.play("stand F1")
    assert (table.where(1), table.state.peg_supply) == ("F1", 9 - 3)


@rule("HH-DO-remove-peg", "HH-WHEN-my-peg-on")
def test_ladder_run_with_nobody_to_knock_off(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-ladder-run", LADDER.replace("+", ""))
    assert table.question == "stand"
    not_there = LADDER.replace("R+1", "R+ ")
    assert open_stunts(lay_out_stunt(heist, "semi-ladder-run", not_there)) == []


CURB = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   .   .   s+  .   R   M   C   .   .   .   2
    2  .   .   1   s   .   .   .   .   .   .   .   .
    """


@rule("HH-DO-remove", "HH-WHEN-near")
def test_curb_check_takes_only_an_suv_of_the_outermost_lane(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-curb-check", CURB)
    assert (table.at("D1"), table.at("D2"), table.at("C2")) == (".", "s", "1+")
    inner_lane = CURB.replace("s+", ". ")
    assert open_stunts(lay_out_stunt(heist, "semi-curb-check", inner_lane)) == []


AIRMAIL = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   .   .   .   2   R   M   C   1   .   .   .
    semi: door open
    """


@rule("HH-DO-cargo", "HH-WHEN-near")
def test_airmail(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-airmail", AIRMAIL)
    assert (table.state.cargo, table.state.hold, table.boost(1)) == ([0, 1], 7, 1)
    shut = AIRMAIL.replace("door open", "door closed")
    unmanned = AIRMAIL.replace("2  ", "22 ")
    beside = AIRMAIL.replace("C   1", "C   .") + "2  .   .   .   .   .   .   .   .   1   .   .   .\n"
    swapped = AIRMAIL.replace("2   R", ".   R").replace("1   .", ".   2").replace(".   R", "1   R")
    for instead in (shut, unmanned, beside, swapped):
        assert open_stunts(lay_out_stunt(heist, "semi-airmail", instead)) == []


@rule("HH-DO-cargo")
def test_airmail_to_a_full_car_brings_only_the_token(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-airmail", AIRMAIL + "2: dom, street-drifter, boost 0, cargo 2\n")
    assert (table.state.cargo, table.state.hold, table.boost(1)) == ([0, 2], 6, 1)


BALL = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   .   1   w   s+  2   .   .   .   .   .   .
    2  .   .   .   .   .   .   R   M   C   .   .   .
    """


@rule("HH-DO-wrecking-ball")
def test_wrecking_ball_removes_whatever_it_enters(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-wrecking-ball", BALL).play("roll E1")
    assert (table.at("D1"), table.at("E1"), table.at("F1")) == (".", "w", "2+")
    table.play("roll F1", "next-peg 2")
    assert (table.vehicle(2), table.at("F1"), table.at("G2")) == ("", "w", "R+2")
    assert table.play("roll E1").at("E1") == "w"
    assert table.question == "act"


@rule("HH-DO-wrecking-ball")
def test_wrecking_ball_may_hit_the_own_car_and_come_back(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-wrecking-ball", BALL.replace(".   .   1", ".   w   1"))
    table.play("use D1 -", "roll C1")
    assert (table.vehicle(1), table.at("C1"), table.where(1)) == ("", "w", "E1")
    table.play("roll B1", "roll C1")
    assert (table.at("B1"), table.at("C1"), table.state.suv_supply) == (".", "w", 8 - 2)


@rule("HH-DO-wrecking-ball")
def test_wrecking_ball_may_stop_early_or_not_move(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-wrecking-ball", BALL).play("stop")
    assert (table.at("D1"), table.question) == ("w", "act")


@rule("HH-DO-wrecking-ball")
def test_wrecking_ball_passes_under_the_semi_but_does_not_stop_there(heist: Heist) -> None:
    picture = """
           A   B   C   D   E   F   G   H   I   J   K   L
        1  .   .   .   .   .   1   w   .   .   .   .   .
        2  .   .   .   .   .   .   R   M   C   .   .   2
        """
    table = perform_stunt(heist, "semi-wrecking-ball", picture)
    assert {"H2", "H1"} <= table.spaces("roll")
    assert not {"G2", "I2"} & table.spaces("roll")
    table.play("roll H2")
    assert (table.at("H2"), table.offered("stop")) == ("Mw", [])
    assert table.spaces("roll") == {"G1", "H1", "I1", "G3", "H3", "I3"}
    table.play("roll H3")
    assert (table.at("H2"), table.spaces("roll") & {"H2", "G2", "I2"}) == ("M", set())
    assert "leap H2" in table.play("stop").offered("leap")


@rule("HH-WHEN-near")
def test_wrecking_ball_needs_a_wreck_beside_it(heist: Heist) -> None:
    assert open_stunts(lay_out_stunt(heist, "semi-wrecking-ball", BALL.replace("w   s+", ".   w "))) == []


SHOT = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   .   .   1   .   R1  M   C2  2   .   .   .
    stunts: - | semi-duck-and-cover | -
    semi: shells 1
    """


@rule("HH-DO-stay-on-semi", "HH-FX-shotgun")
def test_duck_and_cover(heist: Heist) -> None:
    table = reveal_card(heist, "semi-dead-weight", SHOT)
    assert table.offered() == ["react semi-duck-and-cover 1", "react semi-duck-and-cover 2", "pass"]
    succeed(table.play("react semi-duck-and-cover 2"))
    assert (table.where(2), table.where(1), table.state.shells) == ("H1", "D1", 0)
    assert [event.seat for event in table.happened(HeldOn)] == [1]


@rule("HH-WHEN-my-peg-on")
def test_duck_and_cover_is_only_for_those_on_the_semi_when_the_gun_fires(heist: Heist) -> None:
    table = reveal_card(heist, "semi-dead-weight", SHOT.replace("C2 ", "C  "))
    assert table.offered("react") == ["react semi-duck-and-cover 1"]
    quiet = lay_out_stunt(heist, "semi-duck-and-cover", SHOT)
    assert open_stunts(quiet) == []


RELAY = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   1   2   .   .   R   M   C   .   .   .   .
    1: han, american-muscle, boost 0, cargo {}
    2: dom, street-drifter, boost 0, cargo {}
    """


@rule("HH-WHEN-my-cargo", "HH-DO-shift-cargo")
def test_relay_hands_over_as_many_as_the_player_says(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-relay", RELAY.format(2, 0))
    assert table.offered() == ["cargo 1", "cargo 2"]
    assert table.play("cargo 2").state.cargo == [0, 2]
    for mine, other in ((1, 0), (2, 1)):
        assert perform_stunt(heist, "semi-relay", RELAY.format(mine, other)).state.cargo == [
            mine - 1,
            other + 1,
        ]


@rule("HH-WHEN-my-cargo", "HH-WHEN-near")
def test_relay_needs_cargo_and_a_manned_clear_car_with_room_beside_it(heist: Heist) -> None:
    with_cargo = RELAY.format(1, 0)
    boarded, unmanned = with_cargo.replace("2   .", "2+  ."), with_cargo.replace("2   .", "22  .")
    away = with_cargo.replace("2   .", ".   2")
    for instead in (RELAY.format(0, 0), RELAY.format(1, 2), boarded, unmanned, away):
        assert open_stunts(lay_out_stunt(heist, "semi-relay", instead)) == []


WHEEL = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  1   .   .   .   .   R   M   C1  .   .   .   2
    1: letty, american-muscle, boost 0
    semi: shells 0
    """


@rule("HH-WHEN-shells-empty", "HH-WHEN-no-enemy-peg-on", "HH-DO-win")
def test_take_the_wheel(heist: Heist) -> None:
    assert perform_stunt(heist, "semi-take-the-wheel", WHEEL).won is True
    loaded = WHEEL.replace("shells 0", "shells 1")
    guarded = WHEEL.replace("R  ", "R+ ")
    on_the_middle = WHEEL.replace("M   C1", "M1  C ")
    for instead in (loaded, guarded, on_the_middle):
        assert open_stunts(lay_out_stunt(heist, "semi-take-the-wheel", instead)) == []
