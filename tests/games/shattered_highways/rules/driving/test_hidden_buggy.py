"""SH-ADDON-HIDDEN, SH-SETUP-3: the secret of the buggy in the trailer, and how it comes out."""

from __future__ import annotations

from typing import Any

import pytest

from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY
from rollingroad.games.shattered_highways.rules.events import Launched, LaunchFailed
from rollingroad.games.shattered_highways.rules.kinds import ABSENT, INSIDE, LAUNCH
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule

RIG = """
round: 2, number 1, slot 1, lead 2 1, heroes shown, orders shown
v1: 1 rig big "Big"; at 10, 20; order 1; crew D w1
v2: 2 car bone "Bone"; at {bone}; order 1; crew D w2
v3: 1 buggy big-buggy "Big's buggy"; buggy-of v1; {inside}; {known}crew D w3, P1 w4
agenda: EndRound() | NextActivation()
"""


def rig(
    road: Road,
    inside: str = "inside",
    bone: str = "20, 20",
    known: str = "",
    turn: str = "BeginActivation(0)",
) -> Table:
    """At Big's activation; the buggy is in the trailer or not."""
    text = RIG.format(inside=inside, bone=bone, known=known)
    return road(text.rstrip() + f" | {turn}\n" if turn else text.replace("slot 1", "slot 0"))


@rule("SH-ADDON-HIDDEN", "SH-SETUP-3")
def test_it_is_offered_where_its_player_is_asked_anyway_so_that_asking_tells_nothing(road: Road) -> None:
    real, empty = rig(road), rig(road, "absent")
    assert (real.question, real.asked, empty.question, empty.asked) == ("warrior", 1, "warrior", 1)
    assert real.offered() == ["act w1", "pass", "launch v3"]
    assert empty.offered() == ["act w1", "pass"]
    assert GAME.view(real.state, 1).data() == GAME.view(empty.state, 1).data()
    assert not GAME.view(real.state, 1).open


@rule("SH-ADDON-HIDDEN", "SH-SETUP-3")
def test_a_trailer_that_stays_shut_leaves_the_same_questions_events_and_record_as_an_empty_one(
    road: Road,
) -> None:
    """Two rounds with the same answers and dice: every question, in the same order, to the same seat."""
    logs = []
    for inside in ("inside", "absent"):
        table, rng = rig(road, inside, turn=""), Rng("shut")
        asked: list[Any] = []
        while table.state.round < 4 and table.state.open:
            ask = table.state.open[0]
            kinds = [action for action in ask.offered if kind_of(action) != LAUNCH]
            asked.append((ask.kind, ask.seat, ask.known_to, ask.seat == 0 or ask.offered))
            table.state.apply(rng.choice(kinds), ask.seat)
            for seat in (1, NOBODY):
                seen = [event.seen_by(seat) for event in table.events]
                asked.append((GAME.view(table.state, seat).data(), seen))
        assert table.state.status[2] == (INSIDE if inside == "inside" else ABSENT)
        assert not any(kind == "launch" for kind, *_ in asked[::3])
        assert len(asked) > 20
        logs.append(asked)
    assert logs[0] == logs[1]


@rule("SH-ADDON-HIDDEN", "SH-SETUP-3")
def test_in_the_others_view_there_is_no_buggy(road: Road) -> None:
    table = rig(road)
    assert GAME.view(table.state, 0).table.status[2] == INSIDE
    seen = GAME.view(table.state, 1).table
    assert (seen.status[2], seen.crew[2]) == (ABSENT, [])
    worlds = {GAME.view(table.state, 1).determinize(Rng(str(seed))).status[2] for seed in range(20)}
    assert worlds == {INSIDE, ABSENT}


@rule("SH-ADDON-HIDDEN", "SH-ORDER-5")
@pytest.mark.parametrize("shows", [3, 6])
def test_on_3_it_comes_out_behind_the_trailer_and_joins_the_sheet_next_round(road: Road, shows: int) -> None:
    """Big's rear line is at 20 inches; the buggy is 2 1/4 long and comes out in the middle."""
    table = rig(road).play("launch v3").roll(f"d6 {shows}")
    assert table.spot(3) == (82, 142)
    assert table.status(3) == "driving"
    assert table.events_of(Launched)[0].rig == 0
    assert "sequence:" not in GAME.position(table.state)
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
    assert not table.events_of(LaunchFailed)[0].lost
    assert table.deeds(3) == {"acted"}
    assert GAME.view(table.state, 1).table.status[2] == INSIDE
    assert (table.question, table.offered()) == ("warrior", ["act w1", "pass"])
    assert table.refusal("launch v3") == "WARRIOR_ACTED SH-TURN-2"


@rule("SH-ADDON-HIDDEN")
def test_it_is_offered_whenever_its_player_picks_a_warrior_on_any_vehicle(road: Road) -> None:
    text = RIG.format(inside="inside", bone="20, 20", known="").replace("slot 1", "slot 0")
    text = text.replace("agenda", 'v4: 1 car coal "Coal"; at 30, 20; order 2; crew D w5, P1 w6\nagenda')
    table = road(text)
    assert (table.asked, table.state.active) == (2, 1)
    assert table.refusal("launch v3", seat=1) == "NOT_YOUR_TURN SH-ORDER-3"
    table.play("pass")
    assert (table.state.active, table.offered("launch")) == (0, ["launch v3"])
    table.play("pass")
    assert (table.state.active, table.offered("launch")) == (3, ["launch v3"])
    table.play("act w6", "skip")
    assert table.offered("launch") == ["launch v3"]


@rule("SH-ADDON-HIDDEN")
def test_once_everybody_knows_of_it_its_player_is_asked_before_every_activation(road: Road) -> None:
    table = rig(road, known="known; ", turn="")
    assert (table.question, table.asked, table.state.active) == ("launch", 1, -1)
    assert table.offered() == ["wait", "not-this-round", "launch v3"]
    assert table.refusal("pass").startswith("NOT_ASKED")
    table.play("wait")
    assert (table.question, table.asked) == ("warrior", 2)
    table.play("pass")
    assert (table.question, table.asked) == ("launch", 1)
    table.play("launch v3").roll("d6 3")
    assert table.status(3) == "driving"


@rule("SH-ADDON-HIDDEN")
def test_a_standing_answer_holds_for_the_round(road: Road) -> None:
    table = rig(road, known="known; ", turn="").play("not-this-round", "pass")
    assert (table.question, table.asked) == ("warrior", 1)
    table.play("pass").roll("d6 5", "d6 2")
    assert (table.question, table.state.round) == ("launch", 3)


@rule("SH-ADDON-HIDDEN")
def test_no_attempt_while_the_place_is_not_free(road: Road) -> None:
    table = rig(road, bone="9 1/2, 16")
    assert (table.question, table.offered("launch")) == ("warrior", [])
    assert table.refusal("launch v3") == "EXIT_BLOCKED SH-ADDON-HIDDEN"
    assert rig(road, "absent").refusal("launch v3") == "ALREADY_OUT SH-ADDON-HIDDEN"
    assert rig(road, bone="9 1/2, 16", known="known; ", turn="").question == "warrior"


@rule("SH-ADDON-HIDDEN", "SH-DESTROY-3")
def test_out_of_a_wreck_it_rolls_at_minus_1_and_does_not_swerve(road: Road) -> None:
    """Bone destroys the tractor; the buggy comes out first and stays behind the wreck."""
    text = RIG.format(inside="inside", bone="11 1/2, 25", known="")
    text = text.replace("NextActivation()", "NextActivation() | BeginActivation(1)").replace(
        "at 10, 20;", "at 10, 20; hp 1 + 25;"
    )
    table = road(text).play("act w2", "ram v1, 11 1/2, 25").roll("d6 3", "d6 5", "d6 3", "d6 4", "d6 4")
    assert table.spot(3) == (82, 142)
    table.play("stay")
    assert table.status(1) == "wrecked"
    assert table.spot(3) == (82, 142)


@rule("SH-ADDON-HIDDEN", "SH-DESTROY-3")
def test_a_buggy_that_came_out_earlier_swerves_like_any_other(road: Road) -> None:
    text = RIG.format(inside="at 10 1/4, 15", bone="11 1/2, 25", known="")
    text = text.replace("NextActivation()", "NextActivation() | BeginActivation(1)").replace(
        "at 10, 20;", "at 10, 20; hp 1 + 25;"
    )
    table = road(text).play("act w2", "ram v1, 11 1/2, 25").roll("d6 3", "d6 5", "d6 3", "d6 4")
    table.play("stay").roll("d6 4").play("side left")
    assert table.spot(3) == (72, 120)


@rule("SH-ADDON-HIDDEN")
def test_failing_that_it_is_lost_with_its_crew(road: Road) -> None:
    text = RIG.format(inside="inside", bone="11 1/2, 25", known="")
    text = text.replace("NextActivation()", "NextActivation() | BeginActivation(1)").replace(
        "at 10, 20;", "at 10, 20; hp 1 + 25;"
    )
    table = road(text).play("act w2", "ram v1, 11 1/2, 25").roll("d6 3", "d6 5", "d6 3", "d6 4", "d6 3")
    assert table.status(3) == "left-behind"
    assert (table.where(3), table.where(4)) == ("out", "out")
    assert table.events_of(LaunchFailed)[0].lost


@rule("SH-ADDON-HIDDEN")
def test_where_its_exit_is_not_free_it_stands_on_the_trailers_place_once_the_wreck_is_gone(
    road: Road,
) -> None:
    text = RIG.format(inside="inside", bone="11 1/2, 25", known="")
    text = text.replace("NextActivation()", "NextActivation() | BeginActivation(1)").replace(
        "at 10, 20;", "at 10, 20; hp 1 + 25;"
    )
    text = text.replace("agenda:", 'v4: 2 car cub "Cub"; at 10, 16; crew D w5\nagenda:')
    table = road(text).play("act w2", "ram v1, 11 1/2, 25").roll("d6 3", "d6 5", "d6 3", "d6 4", "d6 4")
    assert table.status(3) == "inside"
    table.play("stay").roll("d6 4").play("side left")
    assert table.spot(3) == (82, 160)


@rule("SH-RIG-9", "SH-ADDON-HIDDEN", "SH-RIG-7")
def test_with_a_dead_trailer_that_comes_off_it_must_come_out(road: Road) -> None:
    text = RIG.format(inside="inside", bone="20, 20", known="known; ")
    text = text.replace("NextActivation()", "NextActivation() | BeginActivation(0)").replace(
        "at 10, 20;", "at 10, 20; hp 25 + 0;"
    )
    table = road(text).play("act w1", "uncouple").roll("d6 4", "d6 4")
    assert table.spot(3) == (82, 142)
    assert table.spot(1) == (80, 200)


@rule("SH-EDGE-3", "SH-ADDON-HIDDEN")
def test_a_rig_that_is_left_behind_takes_its_buggy_along(road: Road) -> None:
    text = RIG.format(inside="inside", bone="20, 20", known="")
    text = text.replace("NextActivation()", "NextActivation() | BeginActivation(0)").replace(
        "at 10, 20;", "at 10, 0;"
    )
    table = road(text).roll("d6 2")
    assert (table.status(1), table.status(3)) == ("left-behind", "left-behind")


LAST = """
round: 2, number 1, slot 2, lead 1 2, heroes shown, orders shown
v1: 1 rig big "Big"; at 10, 20; order 1; crew D w1 of 2
v2: 2 car bone "Bone"; at 20, 20; crew D w2
v3: 1 buggy big-buggy "Big's buggy"; buggy-of v1; {inside}; crew D w3, P1 w4
agenda: EndRound() | NextActivation() | BeginActivation(0)
"""
"""Seat 2 drives the rig of seat 1, who has nobody left but the two inside, if they are there."""


@rule("SH-ADDON-HIDDEN", "SH-CTRL-1", "SH-SCENARIO-1", "SH-SETUP-3")
def test_whose_last_rig_is_captured_with_a_buggy_inside_is_not_beaten_yet(road: Road) -> None:
    """That the fight goes on shows the buggy; from then on its player is asked before every activation."""
    table = road(LAST.format(inside="inside"))
    assert GAME.view(table.state, 1).table.status[2] == ABSENT
    table.play("pass")
    assert (table.state.control[0], table.state.control[2]) == (1, 0)
    assert table.state.known[2]
    assert GAME.view(table.state, 1).table.status[2] == INSIDE
    table.roll("d6 5", "d6 2")
    assert (table.state.round, table.question, table.asked) == (3, "launch", 1)
    table.play("launch v3").roll("d6 3")
    assert (table.status(3), table.state.outcome) == ("driving", None)


@rule("SH-SCENARIO-1")
def test_without_a_buggy_inside_they_are_beaten_at_once(road: Road) -> None:
    assert road(LAST.format(inside="absent")).play("pass").state.outcome == (0.0, 1.0)


@rule("SH-SCENARIO-1", "SH-SETUP-3")
def test_whose_last_warriors_wait_in_the_trailer_of_an_empty_rig_are_shown_too(road: Road) -> None:
    """Bone's shot takes the last one outside; the rig is still under the control of seat 1."""
    text = LAST.format(inside="inside").replace("D w1 of 2", "D w1").replace("Activation(0)", "Activation(1)")
    text = text.replace("at 20, 20; crew D w2", "at 12, 20; mounts machine-gun front; crew D w2, W1 w5")
    table = road(text).play("act w5", "shoot-at w1").roll("d6 5", "d6 1", "d6 6")
    assert (table.where(1), table.state.outcome, table.state.known[2]) == ("out", None, True)


@rule("SH-SETUP-3")
def test_while_its_player_fights_on_elsewhere_a_captured_rig_keeps_its_secret(road: Road) -> None:
    text = LAST.replace("agenda", 'v4: 1 car coal "Coal"; at 30, 20; order 2; crew D w5\nagenda')
    table = road(text.format(inside="inside")).play("pass")
    assert (table.state.control[0], table.state.known[2]) == (1, False)
    assert (table.asked, table.offered("launch")) == (1, ["launch v3"])


@rule("SH-ADDON-HIDDEN")
def test_bots_let_it_out_as_soon_as_they_may(road: Road) -> None:
    for table in (rig(road), rig(road, known="known; ", turn="")):
        view, ask = GAME.view(table.state, 0), table.state.open[0]
        assert GAME.text(GAME.bot.drive(view, ask)) == "launch v3"
        assert GAME.text(GAME.bot.candidate_actions(view, ask)[0]) == "launch v3"
