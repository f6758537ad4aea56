"""SH-ADDON-HIDDEN, SH-SETUP-3: the secret of the buggy in the trailer, and how it comes out."""

from __future__ import annotations

import pytest

from rollingroad.core.rng import Rng
from rollingroad.games.shattered_highways.events import Launched, LaunchFailed
from rollingroad.games.shattered_highways.kinds import ABSENT, INSIDE
from tests.rule_marker import rule
from tests.shattered_highways.conftest import Road
from tests.shattered_highways.table import Table

RIG = """
round: 2, number 1, slot 1, lead 2 1, heroes shown, orders shown
v1: 1 rig big "Big"; at 10, 20; order 1; crew D w1
v2: 2 car bone "Bone"; at {bone}; order 1; crew D w2
v3: 1 buggy big-buggy "Big's buggy"; buggy-of v1; {inside}; {known}crew D w3, P1 w4
asked: {asked}
agenda: EndRound() | NextActivation() | BeginActivation(1)
"""


def rig(
    road: Road, inside: str = "inside", bone: str = "20, 20", known: str = "", asked: str = "OfferLaunch(2)"
) -> Table:
    """Before Bone's activation; the buggy is in the trailer or not."""
    return road(RIG.format(inside=inside, bone=bone, known=known, asked=asked))


@rule("SH-ADDON-HIDDEN", "SH-SETUP-3")
def test_whoever_might_have_a_buggy_is_asked_so_that_asking_tells_nothing(road: Road) -> None:
    real, empty = rig(road), rig(road, "absent")
    assert (real.question, real.asked, empty.question, empty.asked) == ("launch", 1, "launch", 1)
    assert real.offered() == ["wait", "not-this-round", "launch v3"]
    assert empty.offered() == ["wait", "not-this-round"]
    assert real.state.open[0].known_to == 0
    assert real.state.view(1).data() == empty.state.view(1).data()


@rule("SH-ADDON-HIDDEN", "SH-SETUP-3")
def test_in_the_others_view_there_is_no_buggy(road: Road) -> None:
    table = rig(road)
    assert table.state.view(0).table.status[2] == INSIDE
    seen = table.state.view(1).table
    assert (seen.status[2], seen.crew[2]) == (ABSENT, [])
    worlds = {table.state.view(1).determinize(Rng(str(seed))).status[2] for seed in range(20)}
    assert worlds == {INSIDE, ABSENT}


@rule("SH-ADDON-HIDDEN", "SH-ORDER-5")
@pytest.mark.parametrize("shows", [3, 6])
def test_on_3_it_comes_out_behind_the_trailer_and_joins_the_sheet_next_round(road: Road, shows: int) -> None:
    """Big's rear line is at 20 inches; the buggy is 2 1/4 long and comes out in the middle."""
    table = rig(road).play("launch v3").roll(f"d6 {shows}")
    assert table.spot(3) == (82, 142)
    assert table.status(3) == "driving"
    assert table.happened(Launched)[0].rig == 0
    assert table.state.fielded == [2, 1]
    assert table.state.order[2] == 0
    while table.question == "warrior":
        table.play("pass")
    assert (table.question, table.state.round) == ("order", 3)
    assert {text.split()[1] for text in table.offered()} == {"v1"}
    assert len(table.offered()) == 2


@rule("SH-ADDON-HIDDEN")
@pytest.mark.parametrize("shows", [1, 2])
def test_else_it_stays_inside_and_its_driver_has_acted(road: Road, shows: int) -> None:
    table = rig(road).play("launch v3").roll(f"d6 {shows}")
    assert table.status(3) == "inside"
    assert not table.happened(LaunchFailed)[0].lost
    assert table.deeds(3) == {"acted"}
    assert table.state.view(1).table.status[2] == INSIDE
    table.play("pass")
    assert (table.question, table.asked) == ("warrior", 1)


@rule("SH-ADDON-HIDDEN")
def test_it_is_offered_before_every_activation_and_at_any_point_of_the_rigs_own(road: Road) -> None:
    table = rig(road).play("wait", "pass")
    assert (table.question, table.state.active) == ("launch", -1)
    table.play("wait")
    assert (table.question, table.state.active) == ("launch", 0)
    table.play("wait", "act w1", "skip")
    assert table.question == "launch"


@rule("SH-ADDON-HIDDEN")
def test_a_standing_answer_holds_for_the_round(road: Road) -> None:
    table = rig(road).play("not-this-round", "pass")
    assert (table.question, table.asked) == ("warrior", 1)
    table.play("pass").roll("d6 5", "d6 2")
    assert (table.question, table.state.round) == ("launch", 3)


@rule("SH-ADDON-HIDDEN")
def test_no_attempt_while_the_place_is_not_free(road: Road) -> None:
    table = rig(road, bone="9 1/2, 16")
    assert table.question == "warrior"
    assert table.refusal("launch v3", seat=1).split()[0] in ("EXIT_BLOCKED", "NOT_YOUR_TURN")


@rule("SH-ADDON-HIDDEN", "SH-DESTROY-3")
def test_out_of_a_wreck_it_rolls_at_minus_1_and_does_not_swerve(road: Road) -> None:
    """Bone destroys the tractor; the buggy comes out first and stays behind the wreck."""
    text = RIG.format(inside="inside", bone="11 1/2, 25", known="", asked="BeginActivation(1)")
    text = text.replace(" | BeginActivation(1)", "").replace("at 10, 20;", "at 10, 20; hp 1 + 25;")
    table = road(text).play("act w2", "ram v1, 11 1/2, 25").roll("d6 3", "d6 5", "d6 3", "d6 4", "d6 4")
    assert table.spot(3) == (82, 142)
    table.play("stay")
    assert table.status(1) == "wrecked"
    assert table.spot(3) == (82, 142)


@rule("SH-ADDON-HIDDEN")
def test_failing_that_it_is_lost_with_its_crew(road: Road) -> None:
    text = RIG.format(inside="inside", bone="11 1/2, 25", known="", asked="BeginActivation(1)")
    text = text.replace(" | BeginActivation(1)", "").replace("at 10, 20;", "at 10, 20; hp 1 + 25;")
    table = road(text).play("act w2", "ram v1, 11 1/2, 25").roll("d6 3", "d6 5", "d6 3", "d6 4", "d6 3")
    assert table.status(3) == "left-behind"
    assert (table.where(3), table.where(4)) == ("out", "out")
    assert table.happened(LaunchFailed)[0].lost


@rule("SH-ADDON-HIDDEN")
def test_where_its_exit_is_not_free_it_stands_on_the_trailers_place_once_the_wreck_is_gone(
    road: Road,
) -> None:
    text = RIG.format(inside="inside", bone="11 1/2, 25", known="", asked="BeginActivation(1)")
    text = text.replace(" | BeginActivation(1)", "").replace("at 10, 20;", "at 10, 20; hp 1 + 25;")
    text = text.replace("asked:", 'v4: 2 car cub "Cub"; at 10, 16; crew D w5\nasked:')
    table = road(text).play("act w2", "ram v1, 11 1/2, 25").roll("d6 3", "d6 5", "d6 3", "d6 4", "d6 4")
    assert table.status(3) == "inside"
    table.play("stay").roll("d6 4").play("side left")
    assert table.spot(3) == (82, 160)


@rule("SH-RIG-9", "SH-ADDON-HIDDEN", "SH-RIG-7")
def test_with_a_dead_trailer_that_comes_off_it_must_come_out(road: Road) -> None:
    text = RIG.format(inside="inside", bone="20, 20", known="known; ", asked="BeginActivation(0)")
    text = text.replace(" | BeginActivation(1)", "").replace("at 10, 20;", "at 10, 20; hp 25 + 0;")
    table = road(text).play("wait", "act w1", "uncouple").roll("d6 4", "d6 4")
    assert table.spot(3) == (82, 142)
    assert table.spot(1) == (80, 200)


@rule("SH-EDGE-3", "SH-ADDON-HIDDEN")
def test_a_rig_that_is_left_behind_takes_its_buggy_along(road: Road) -> None:
    text = RIG.format(inside="inside", bone="20, 20", known="", asked="BeginActivation(0)")
    text = text.replace(" | BeginActivation(1)", "").replace("at 10, 20;", "at 10, 0;")
    table = road(text).roll("d6 2")
    assert (table.status(1), table.status(3)) == ("left-behind", "left-behind")


@rule("SH-ADDON-HIDDEN", "SH-CTRL-1")
def test_its_crew_stays_its_first_players_and_is_not_aboard_the_rig(road: Road) -> None:
    """Seat 2 drives the rig, seat 1 has nobody on it but the two inside: the rig changes hands."""
    text = RIG.format(inside="inside", bone="20, 20", known="", asked="BeginActivation(0)")
    text = text.replace(" | BeginActivation(1)", "").replace("crew D w1", "crew D w1 of 2")
    table = road(text).play("wait", "pass", "wait")
    assert table.state.control[0] == 1
    assert table.state.control[2] == 0
