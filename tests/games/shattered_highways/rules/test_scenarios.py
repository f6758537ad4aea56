"""SH-SCENARIO: points, checks and ends."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.events import BattleEnded, CanPicked, CanStored, PointsScored
from rollingroad.games.shattered_highways.rules.scenarios import (
    check_activation,
    check_round,
    check_sequence,
    fuel_points,
    full_price,
    give_in,
    has_broken_away,
    last_ride_points,
    price_under_control,
    score_vehicle,
    stage_allows,
    victory_points,
)
from rollingroad.games.shattered_highways.rules.state import RoadState
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

PAIR = """
scenario: {scenario}
turn: v1
{marked}
v1: 1 {own}
v2: 2 {other}
{more}
"""


def pair(
    own: str = 'car ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2',
    other: str = 'car bone "Bone"; at 13, 26; crew D w3',
    scenario: str = "open-road",
    marked: str = "",
    more: str = "",
) -> str:
    return PAIR.format(own=own, other=other, scenario=scenario, marked=marked, more=more)


def ending(table: Table) -> tuple[list[int], str]:
    [event] = table.events_of(BattleEnded)
    return event.seats, event.why


# Elimination and points


@rule("SH-SCENARIO-1", "SH-SCENARIO-OPEN", "SH-SEQ-1")
def test_without_a_living_warrior_a_player_is_beaten_at_once(road: Road) -> None:
    table = road(pair()).play("act w2", "shoot-at w3").roll("d6 6", "d6 1", "d6 6").play("decline")
    assert ending(table) == ([0], "eliminated")
    assert table.state.outcome == (1.0, 0.0)


@rule("SH-SCENARIO-1")
def test_without_a_vehicle_in_play_a_player_is_beaten_though_he_has_warriors(road: Road) -> None:
    text = pair(other='car bone "Bone"; at 13, 26; hp 1; crew none').replace("W1 w2", "W1 w2, P1 w3 of 2")
    table = road(text).play("pass", "act w2", "shoot v2 whole").roll("d6 4", "d6 1")
    assert ending(table) == ([0], "eliminated")


@rule("SH-SCENARIO-1")
def test_if_all_are_beaten_points_decide(road: Road) -> None:
    s = road(pair(more="score: 40 30")).state
    for w in range(3):
        s.remove(w)
    check_sequence(s)
    assert s.outcome == (1.0, 0.0)


@rule("SH-SCENARIO-2", "SH-SCENARIO-4")
def test_a_lost_vehicle_scores_its_price_a_hero_10_and_a_fodder_1(road: Road) -> None:
    other = 'car bone "Bone"; at 13, 26; hp 1; addons nitro, armor front; crew D w3 hero, P1 w4'
    table = road(pair(other=other, more='v3: 2 buggy flea "Flea"; at 30, 40'))
    table.play("act w2", "shoot v2 whole").roll("d6 4", "d6 1")
    assert table.state.score == [25 + 3 + 1 + 10 + 1, 0]
    assert [event.why for event in table.events_of(PointsScored)] == ["hero", "fodder", "vehicle"]


@rule("SH-SCENARIO-2", "SH-CTRL-1")
def test_a_captured_vehicle_is_worth_half_as_much_again_while_it_is_held(road: Road) -> None:
    more = 'v3: 2 buggy flea "Flea"; at 30, 40; control 1; crew D w4 of 1'
    s = road(pair(more=more)).state
    assert victory_points(s, 0) == 22
    s.control[2] = 1
    assert victory_points(s, 0) == 0


@rule("SH-SCENARIO-4", "SH-ADDON-HIDDEN")
def test_a_hidden_buggy_counts_with_its_rig_until_it_is_launched(road: Road) -> None:
    more = """
    v3: 2 rig top "Top"; at 20, 20; control 1; crew D w4 of 1
    v4: 2 buggy top-buggy "Top's buggy"; buggy-of v3; {status}crew D w5, P1 w6
    """
    inside = road(pair(more=more.format(status="inside; "))).state
    assert (full_price(inside, 2), victory_points(inside, 0)) == (65, 97)
    out = road(pair(more=more.format(status="at 20, 10; "))).state
    assert (full_price(out, 2), victory_points(out, 0)) == (50, 75)


@rule("SH-SCENARIO-3", "SH-SCENARIO-OPEN")
@pytest.mark.parametrize(
    ("score", "more", "outcome"),
    [
        ("20 10", "", (1.0, 0.0)),
        ("10 20", "", (0.0, 1.0)),
        ("10 10", 'v3: 2 buggy flea "Flea"; at 30, 40', (0.0, 1.0)),
        ("10 10", "", (0.5, 0.5)),
    ],
)
def test_at_the_round_limit_points_then_price_then_a_draw(
    road: Road, score: str, more: str, outcome: tuple[float, float]
) -> None:
    text = pair(
        more=f"score: {score}\nround: 8, number 1, slot 2, lead 1 2, heroes shown, orders shown\n{more}"
    )
    s = road(text).state
    check_round(s)
    assert s.outcome == outcome


@rule("SH-SCENARIO-3")
def test_before_the_round_limit_nothing_ends(road: Road) -> None:
    s = road(pair(more="score: 90 0")).state
    check_round(s)
    check_activation(s)
    assert s.outcome is None


@rule("SH-SCENARIO-3")
def test_the_price_under_control_counts_what_is_in_play(road: Road) -> None:
    s = road(pair(more='v3: 2 buggy flea "Flea"; wrecked; crew none\nv4: 2 truck ox "Ox"; at 30, 40')).state
    assert (price_under_control(s, 0), price_under_control(s, 1)) == (25, 60)


def test_who_gives_in_loses(road: Road) -> None:
    s = road(pair()).state
    give_in(s, 0)
    assert s.outcome == (0.0, 1.0)


# Convoy

RIG = 'rig top "Top"; at 10, 20; {fields}; crew D w1'


def convoy(fields: str = "hp 25 + 25", more: str = "") -> str:
    return pair(
        RIG.format(fields=fields), 'car bone "Bone"; at 13, 26; crew D w2', "convoy", "marked: v1", more
    )


@rule("SH-SCENARIO-CONVOY", "SH-SCENARIO-3")
@pytest.mark.parametrize("lost", ["wrecked", "left-behind", "control 2"])
def test_raiders_win_when_the_marked_rig_is_lost_at_the_end_of_that_activation(road: Road, lost: str) -> None:
    s = road(convoy(more='v3: 1 car coal "Coal"; at 30, 40')).state
    if lost == "control 2":
        s.control[0] = 1
    else:
        s.status[0] = 3 if lost == "wrecked" else 4
    check_sequence(s)
    assert s.outcome is None
    check_activation(s)
    assert s.outcome == (0.0, 1.0)


@rule("SH-SCENARIO-3", "SH-SCENARIO-CONVOY")
def test_the_scenarios_own_condition_comes_before_elimination(road: Road) -> None:
    s = road(convoy()).state
    s.set_status(0, 3)
    s.set_status(1, 3)
    check_sequence(s)
    assert s.outcome is None
    check_activation(s)
    assert s.outcome == (0.0, 1.0)


@rule("SH-SCENARIO-CONVOY")
def test_both_parts_alive_at_the_end_win_for_the_escort(road: Road) -> None:
    s = road(convoy(more="score: 0 90")).state
    s.round = 8
    check_round(s)
    assert s.outcome == (1.0, 0.0)


@rule("SH-SCENARIO-CONVOY")
@pytest.mark.parametrize(("score", "outcome"), [("16 0", (1.0, 0.0)), ("14 0", (0.0, 1.0))])
@pytest.mark.parametrize("fields", ["hp 25 + 0", "uncoupled"])
def test_with_the_tractor_alone_points_decide_and_raiders_have_15_more(
    road: Road, fields: str, score: str, outcome: tuple[float, float]
) -> None:
    s = road(convoy(fields, f"score: {score}")).state
    s.round = 8
    check_round(s)
    assert s.outcome == outcome


# Pursuit


def pursuit(hunter: str, more: str = "") -> str:
    return pair(
        'car ash "Ash"; at 10, 30; crew D w1', f'car bone "Bone"; {hunter}', "pursuit", "marked: v1", more
    )


@rule("SH-SCENARIO-PURSUIT")
@pytest.mark.parametrize(("y", "away"), [("0", True), ("1/8", False)])
def test_the_runner_gets_away_with_27_inches_of_road_between(road: Road, y: str, away: bool) -> None:
    s = road(pursuit(f"at 20, {y}; crew D w2")).state
    assert has_broken_away(s) == away
    s.round = 3
    check_round(s)
    assert s.outcome is None
    s.round = 4
    check_round(s)
    assert s.outcome == ((1.0, 0.0) if away else None)


@rule("SH-SCENARIO-PURSUIT")
def test_hunters_without_a_driver_do_not_hold_the_runner(road: Road) -> None:
    assert has_broken_away(road(pursuit("at 20, 29; crew P1 w2")).state)


@rule("SH-SCENARIO-PURSUIT")
def test_the_runner_wins_by_being_there_at_the_end_and_the_hunters_by_taking_him(road: Road) -> None:
    table = road(pursuit("at 20, 29; crew D w2", "score: 0 50"))
    s = table.state
    s.round = 8
    check_round(s)
    assert s.outcome == (1.0, 0.0)
    assert ending(table) == ([0], "survived")
    s = road(pursuit("at 20, 29; crew D w2")).state
    s.control[0] = 1
    check_activation(s)
    assert s.outcome == (0.0, 1.0)


# Fuel Run

TANKER = """
scenario: fuel-run
turn: {turn}
v1: 1 car ash "Ash"; at 10, 20; crew D w1, P1 w2{can}
v2: 2 car bone "Bone"; at 30, 20; crew D w3
v3: 0 truck bowser "Old Bowser"; at 12, 20; cans {cans}; {control}crew P1 w4 of 1{more}
"""


def tanker(turn: str = "v3", cans: int = 6, more: str = "", control: str = "", can: str = "") -> str:
    return TANKER.format(turn=turn, cans=cans, more=more, control=control, can=can)


@rule("SH-SCENARIO-5", "SH-SCENARIO-FUEL", "SH-OPT-6")
def test_a_warrior_on_the_tanker_picks_up_one_can(road: Road) -> None:
    table = road(tanker()).play("act w4", "pick-up")
    assert (table.state.cans[2], table.state.carries[3]) == (5, True)
    assert [event.left for event in table.events_of(CanPicked)] == [5]
    full = road(tanker(more=" can")).play("act w4")
    assert full.refusal("pick-up") == "HANDS_FULL SH-SCENARIO-5"
    assert road(tanker(cans=0)).play("act w4").refusal("pick-up") == "NO_CANS SH-SCENARIO-5"
    assert road(tanker("v1")).play("act w2").refusal("pick-up") == "NO_CANS SH-SCENARIO-5"


@rule("SH-SCENARIO-5")
def test_a_can_is_stored_when_its_carrier_stands_on_a_vehicle_of_his_player(road: Road) -> None:
    table = road(tanker(more=" can")).play("act w4", "board v1 whole").roll("d6 5").play("take P2")
    assert (table.state.cans[0], table.state.carries[3]) == (1, False)
    assert len(table.events_of(CanStored)) == 1


@rule("SH-SCENARIO-5")
def test_on_the_tanker_a_can_stays_with_its_carrier_and_goes_with_him(road: Road) -> None:
    s = road(tanker(more=" can", control="control 1; ")).state
    check_sequence(s)
    assert s.carries[3]
    s.remove(3)
    assert not s.carries[3]


@rule("SH-SCENARIO-FUEL", "SH-SCENARIO-5")
def test_a_can_is_worth_1_and_the_tanker_2(road: Road) -> None:
    s = road(tanker(more=" can", control="control 1; ")).state
    s.cans[0] = 2
    assert (fuel_points(s, 0), fuel_points(s, 1)) == (2 + 2 + 1, 0)
    s.round = 8
    check_round(s)
    assert s.outcome == (1.0, 0.0)


@rule("SH-SCENARIO-FUEL")
def test_level_in_fuel_points_decide(road: Road) -> None:
    s = road(tanker(more="\nscore: 3 9")).state
    s.round = 8
    check_round(s)
    assert s.outcome == (0.0, 1.0)


@rule("SH-SCENARIO-5", "SH-CTRL-1")
def test_who_is_alone_aboard_the_tanker_at_the_end_of_its_turn_controls_it(road: Road) -> None:
    table = road(tanker()).play("pass")
    assert table.state.control[2] == 0
    both = road(tanker(more=", P2 w5 of 2")).play("pass", "pass")
    assert both.state.control[2] == -1


@rule("SH-SCENARIO-5")
def test_the_tanker_does_not_slow_down_without_a_driver(road: Road) -> None:
    assert road(tanker()).play("pass").spot(3) == (96, 160)


@rule("SH-SCENARIO-5", "SH-CTRL-2", "SH-DESTROY-4")
def test_while_nobody_controls_the_tanker_the_active_player_chooses_for_it(road: Road) -> None:
    text = """
    scenario: fuel-run
    turn: v2
    v1: 1 car ash "Ash"; at 12, 30; hp 1; crew none
    v2: 2 car bone "Bone"; at 16, 26; mounts machine-gun front; crew D w1, W1 w2
    v3: 0 truck bowser "Old Bowser"; at 12, 20; cans 6; crew none
    v4: 1 car coal "Coal"; at 30, 30; crew D w3
    """
    table = road(text).play("act w2", "shoot v1 whole").roll("d6 4", "d6 1", "d6 2")
    assert (table.question, table.asked) == ("side", 2)
    assert table.play("side right").hp(3) == 33


@rule("SH-SCENARIO-5", "SH-ROLL-5")
def test_the_tanker_defends_with_nothing_unless_somebody_drives_it(road: Road) -> None:
    text = tanker("v1").replace("at 10, 20", "at 10 3/4, 20")
    table = road(text).play("act w1", "nudge v3, 10 3/4, 20").roll("d6 3", "d6 2")
    assert table.question == "place"
    driven = text.replace("P1 w4 of 1", "D w4 of 2")
    table = road(driven).play("act w1", "nudge v3, 10 3/4, 20").roll("d6 3", "d6 2", "d6 2")
    assert table.question == "warrior"


# Last Ride


def ride(other: str = "", more: str = "") -> str:
    return pair(other=f'car bone "Bone"; at 13, 26; {other}crew D w3, P1 w4', scenario="last-ride", more=more)


@rule("SH-SCENARIO-LAST")
def test_the_one_whose_vehicle_is_destroyed_loses(road: Road) -> None:
    table = road(ride("hp 1; ")).play("act w2", "shoot v2 whole").roll("d6 4", "d6 1")
    assert ending(table) == ([0], "eliminated")


@rule("SH-SCENARIO-LAST")
def test_a_captured_vehicle_loses_too(road: Road) -> None:
    s = road(ride()).state
    s.control[1] = 0
    check_sequence(s)
    assert s.outcome == (1.0, 0.0)


@rule("SH-SCENARIO-LAST")
def test_else_damage_dealt_and_warriors_out_decide_after_10_rounds(road: Road) -> None:
    table = road(ride()).play("act w2", "shoot v2 whole").roll("d6 4", "d6 3")
    s = table.state
    assert s.dealt == [5, 0]
    s.dealt[1] = 4
    s.round = 10
    check_round(s)
    assert s.outcome == (1.0, 0.0)


@rule("SH-SCENARIO-LAST")
def test_only_the_other_sides_warriors_count_as_out(road: Road) -> None:
    s = road(ride(more="dealt: 2 3")).state
    s.remove(1)
    assert (last_ride_points(s, 0), last_ride_points(s, 1)) == (2, 4)
    s.hero[1] = 3
    s.remove(3)
    assert (last_ride_points(s, 0), last_ride_points(s, 1)) == (12, 4)


@rule("SH-SCENARIO-LAST")
def test_the_teaching_stages_offer_only_the_listed_actions(road: Road) -> None:
    table = road(ride(more="teaching: yes")).play("act w1")
    assert table.kinds() <= {"skip", "move"}
    assert table.refusal("nudge v2, 10, 20") == "LESSON_LOCKED SH-SCENARIO-LAST"
    s = table.state
    allowed = []
    for s.round in (1, 2, 3):
        allowed.append([kind for kind in (kinds.MOVE, kinds.SHOOT, kinds.NUDGE) if stage_allows(s, kind)])
    assert allowed == [
        [kinds.MOVE, kinds.SHOOT],
        [kinds.MOVE, kinds.SHOOT, kinds.NUDGE],
        [kinds.MOVE, kinds.SHOOT, kinds.NUDGE],
    ]


@rule("SH-SCENARIO-LAST")
def test_without_that_option_everything_is_offered_from_the_start(road: Road) -> None:
    assert "shoot-at" in road(ride()).play("act w2").kinds()
    assert "change" in road(ride()).play("act w2").kinds()


# Circuit of Teeth

CIRCUIT = """
scenario: circuit-of-teeth, 7 rounds, 3 players
turn: v1
v1: 1 car ash "Ash"; at 10, {a}; mounts machine-gun front; crew D w1, W1 w2
v2: 2 car bone "Bone"; at 13, {b}; crew {crew}
v3: 3 car coal "Coal"; at 16, {c}; crew D w4
{more}
"""


def circuit(a: str = "20", b: str = "26", c: str = "22", crew: str = "D w3", more: str = "") -> str:
    return CIRCUIT.format(a=a, b=b, c=c, crew=crew, more=more)


def scores(s: RoadState) -> list[int]:
    check_round(s)
    return s.score


@rule("SH-SCENARIO-CIRCUIT")
def test_each_round_gives_3_2_and_1_by_front_bumper(road: Road) -> None:
    assert scores(road(circuit()).state) == [1, 3, 2]


@rule("SH-SCENARIO-CIRCUIT")
def test_level_vehicles_with_equal_hit_points_share_the_lower_award(road: Road) -> None:
    assert scores(road(circuit(c="26")).state) == [1, 2, 2]
    worn = circuit(c="26").replace('"Coal"; at 16, 26;', '"Coal"; at 16, 26; hp 9;')
    assert scores(road(worn).state) == [1, 3, 2]


@rule("SH-SCENARIO-CIRCUIT")
def test_a_vehicle_without_a_driver_takes_its_place_and_no_points(road: Road) -> None:
    assert scores(road(circuit(crew="P1 w3")).state) == [1, 0, 2]


@rule("SH-SCENARIO-CIRCUIT", "SH-SCENARIO-2")
def test_who_wrecks_another_scores_3(road: Road) -> None:
    text = circuit().replace('"Bone"; at 13, 26;', '"Bone"; at 13, 26; hp 1;')
    table = road(text).play("act w2", "shoot v2 whole").roll("d6 4", "d6 1")
    assert table.state.score == [3, 0, 0]


@rule("SH-SCENARIO-CIRCUIT", "SH-SCENARIO-2")
@pytest.mark.parametrize(("cause", "score"), [(0, [3, 0, 0]), (1, [0, 0, 0]), (-1, [0, 0, 0])])
def test_with_three_players_a_wreck_scores_for_whoever_caused_it_else_for_nobody(
    road: Road, cause: int, score: list[int]
) -> None:
    s = road(circuit()).state
    s.cause = cause
    score_vehicle(s, 1)
    assert s.score == score


@rule("SH-SCENARIO-CIRCUIT", "SH-SCENARIO-1")
def test_who_has_a_warrior_left_is_not_beaten_and_the_last_one_left_scores_3(road: Road) -> None:
    s = road(circuit(more="score: 0 5 1")).state
    s.set_status(0, 3)
    check_activation(s)
    assert s.outcome is None
    for w in (0, 1, 3):
        s.remove(w)
    check_activation(s)
    assert s.score == [0, 8, 1]
    assert s.outcome == (0.0, 1.0, 0.0)


@rule("SH-SCENARIO-CIRCUIT", "SH-SCENARIO-1")
def test_one_player_who_is_beaten_does_not_end_a_circuit(road: Road) -> None:
    s = road(circuit()).state
    for w in (0, 1):
        s.remove(w)
    check_sequence(s)
    check_activation(s)
    assert (s.outcome, s.score) == (None, [0, 0, 0])


@rule("SH-SCENARIO-CIRCUIT")
def test_most_points_win_and_a_tie_goes_to_the_one_ahead_in_the_last_round(road: Road) -> None:
    s = road(circuit(more="score: 7 0 6")).state
    s.round = 7
    check_round(s)
    assert (s.score, s.outcome) == ([8, 3, 8], (0.0, 0.0, 1.0))
