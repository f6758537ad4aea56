"""FT-MOVE, FT-CORNER, FT-BLOCK: steps, lanes, corners and cars in the way."""

from __future__ import annotations

import pytest

from rollingroad.games.full_throttle.rules.events import Moved
from tests.games.full_throttle.box import GAME
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule


def on_freeway(race: Race, sv: int, at: str = "fw-harbor 10/2", more: str = "", others: str = "") -> Table:
    """A four-lane straight without anything on it but what the test puts there."""
    return race(f"""
        course: main-event
        turn: 1, set 1x1, speed {sv}, sv {sv}
        1: at {at}, gear 4{more}
        2: {others or "at start 1"}
        """)


@rule("FT-MOVE-1", "FT-MOVE-2", "FT-MOVE-3", "FT-MOVE-5")
def test_all_points_are_spent_forward_left_and_right(race: Race) -> None:
    table = on_freeway(race, 3)
    assert table.moves().keys() == {
        "fw-harbor 13/2",
        "fw-harbor 12/1",
        "fw-harbor 12/3",
        "fw-harbor 11/4",
    }
    assert table.way("fw-harbor 11/4") == ["fw-harbor 11/2", "fw-harbor 11/3", "fw-harbor 11/4"]


@rule("FT-MOVE-1")
def test_stopping_early_is_refused(race: Race) -> None:
    table = on_freeway(race, 5)
    assert table.refusal("move fw-harbor 12/2, leg 1, 0 penalties, no tokens") == "MUST_GO_ON FT-MOVE-1"
    assert table.refusal("move fw-harbor 18/2, leg 1, 0 penalties, no tokens") == "TOO_FAR FT-MOVE-1"


@rule("FT-MOVE-2")
def test_no_diagonal_and_no_backward_steps(race: Race) -> None:
    table = on_freeway(race, 3)
    assert table.refusal("move fw-harbor 13/3, leg 1, 0 penalties, no tokens") == "NO_WAY FT-MOVE-2"
    assert table.refusal("move fw-harbor 8/2, leg 1, 0 penalties, no tokens") == "BEHIND FT-MOVE-2"


@rule("FT-MOVE-4")
def test_the_first_step_aside_fixes_the_direction(race: Race) -> None:
    """Around a car in front there is no way back into the lane."""
    table = on_freeway(race, 4, others="at fw-harbor 11/2")
    assert "fw-harbor 12/2" not in table.moves()
    assert table.refusal("move fw-harbor 12/2, leg 1, 0 penalties, no tokens") == "NO_WAY FT-MOVE-4"


@rule("FT-MOVE-6")
@pytest.mark.parametrize("what", ["2: at fw-harbor 11/2", "obstacles: fw-harbor 11/2"])
def test_a_car_or_an_obstacle_cannot_be_entered_or_driven_through(race: Race, what: str) -> None:
    table = race(f"""
        course: main-event
        turn: 1, set 1x1, speed 3, sv 3
        players: 2
        1: at fw-harbor 10/2, gear 4
        {what}
        """)
    assert table.moves().keys() == {"fw-harbor 12/1", "fw-harbor 12/3", "fw-harbor 11/4"}
    assert table.refusal("move fw-harbor 11/2, leg 1, 0 penalties, no tokens") == "OCCUPIED FT-MOVE-6"
    assert table.refusal("move fw-harbor 13/2, leg 1, 0 penalties, no tokens") == "NO_WAY FT-MOVE-6"


@rule("FT-MOVE-7", "FT-MOVE-9")
def test_cars_share_the_start_card_and_do_not_block_there(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1, speed 2, sv 2
        1: at start 2, gear 1, turns 0
        2: at start 2
        3: at start 1
        """)
    assert table.way("fw-harbor 2/1") == ["fw-harbor 2/2", "fw-harbor 2/1"]
    assert {"start 4", "fw-harbor 3/2", "fw-harbor 2/1", "fw-harbor 2/3"} == table.moves().keys()


@rule("FT-MOVE-8")
def test_a_car_cannot_end_where_it_started(race: Race) -> None:
    table = on_freeway(race, 2, more=", upgrades aerodynamics 1")
    assert "fw-harbor 10/2" not in table.moves()
    assert table.refusal("move fw-harbor 10/2, leg 1, 0 penalties, no tokens") == "BEEN_THERE FT-MOVE-8"


@rule("FT-MOVE-10", "FT-PATH-8")
def test_a_move_is_one_whole_path_and_stands_in_the_event(race: Race) -> None:
    table = on_freeway(race, 3)
    table.move("fw-harbor 12/3")
    moved = table.happened(Moved)[0]
    assert moved.path == ["fw-harbor 11/2", "fw-harbor 12/2", "fw-harbor 12/3"]
    assert (moved.start, moved.legs, moved.ending, moved.sv) == ("fw-harbor 10/2", [1, 1, 1], "full", 3)


# Corners


@rule("FT-CORNER-1")
def test_nine_through_a_five_takes_four_penalties(race: Race) -> None:
    """The rulebook's example: the last point of a 9 goes into a corner space of 5."""
    table = race("""
        course: this-is-brasil
        turn: 1, set 1x1, speed 9, sv 9
        1: at mercado 3/1, gear 6
        2: at start 1
        """)
    assert table.moves()["arroyo-corner 1/1"] == [(4, "no tokens")]
    way = table.way("arroyo-corner 1/1")
    assert way == [*(f"mercado {row}/1" for row in range(4, 12)), "arroyo-corner 1/1"]


@rule("FT-CORNER-2", "FT-CORNER-3")
def test_every_corner_space_entered_counts_but_not_the_one_the_car_stands_on(race: Race) -> None:
    """From the first of three spaces of 5 a 7 enters two more: twice 2."""
    table = race("""
        course: this-is-brasil
        turn: 1, set 1x1, speed 7, sv 7
        1: at arroyo-corner 1/1, gear 6
        2: at start 1
        """)
    assert table.moves()["ridge-corner 1/1"] == [(5, "no tokens")]


@rule("FT-CORNER-4", "FT-BOARD-4")
def test_no_lane_change_in_a_corner(race: Race) -> None:
    table = race("""
        course: this-is-brasil
        turn: 1, set 1x1, speed 2, sv 2
        1: at arroyo-corner 1/2, gear 6
        2: at start 1
        3: at start 1
        """)
    assert table.at(1) == "arroyo-corner 3/2"


@rule("FT-CORNER-4")
def test_a_lane_change_in_a_corner_is_refused(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 4, sv 4
        obstacles: -
        1: at coast-bluff 6/2, gear 3
        2: at start 1
        """)
    assert table.refusal("move coast-bluff 8/3, leg 2, 0 penalties, no tokens") == "IN_CORNER FT-CORNER-4"


# Blocked


@rule("FT-BLOCK-1", "FT-PENALTY-1", "FT-CLEAN-1")
def test_seven_points_of_which_five_can_be_driven_leave_a_hand_of_four(race: Race) -> None:
    """The rulebook's example: 2 penalties, so the next hand is 4."""
    table = race("""
        course: this-is-brasil
        turn: 1, set 1x1, speed 7, sv 7
        1: at mercado 3/1, gear 6, hand 1x1
        2: at mercado 9/1
        3: at mercado 8/2
        """)
    table.move("mercado 8/1", penalties=2)
    moved = table.happened(Moved)[0]
    assert (moved.ending, len(moved.path)) == ("blocked", 5)
    table.draw_any()
    assert len(table.hand(1)) == 4


@rule("FT-BLOCK-2")
def test_as_long_as_a_step_is_there_the_path_goes_on_sideways(race: Race) -> None:
    """Straight on the lane is closed: the car must go aside, and may choose the side that ends blocked."""
    table = race("""
        course: main-event
        turn: 1, set 1x1, speed 3, sv 3
        obstacles: fw-harbor 11/2, fw-harbor 11/1
        1: at fw-harbor 10/2, gear 4
        2: at start 1
        """)
    assert table.moves() == {
        "fw-harbor 12/3": [(0, "no tokens")],
        "fw-harbor 11/4": [(0, "no tokens")],
        "fw-harbor 10/1": [(2, "no tokens")],
    }


@rule("FT-BLOCK-3")
def test_points_lost_at_the_finish_are_no_penalties(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1, speed 9, sv 9
        1: at fw-longbeach 10/1, gear 4
        2: at start 1
        """)
    assert (table.at(1), table.state.extra[0], table.state.penalties) == ("finish", 8, 0)


OVERRUN = """
    course: tokyo-drift
    turn: 1, set 1x1, speed 8, sv 8
    1: at fw-harbor 33/4, gear 1
    2: at start 1
    """
PAUSE = """
    course: all-timer
    turn: 1, set 1x1, speed 5, sv 5
    1: at desert-west 9/2, gear 4
    2: at start 1
    """
DRIFT = """
    course: this-is-brasil
    turn: 1, set 1x1, speed 9, sv 9, drift
    1: at mercado 10/1, gear 3, turns 3
    2: at start 1
    """


@rule("FT-PENALTY-3", "FT-BARRIER-2", "FT-UP-STEERING-3")
@pytest.mark.parametrize(
    ("position", "rule_id", "behind"),
    [
        (OVERRUN, "FT-PENALTY-3", ["ramp-echo 6/2, leg 2", "fig-north 1/2, leg 3", "fig-north 2/2, leg 3"]),
        (PAUSE, "FT-BARRIER-2", ["train-crossing 4/1, leg 11", "desert-east 1/2, leg 12"]),
        (DRIFT, "FT-UP-STEERING-3", ["canyon-road 2/1, leg 9", "ridge-corner 1/1, leg 10"]),
    ],
)
def test_what_stops_the_car_is_the_reason_for_all_that_lies_behind(
    race: Race, position: str, rule_id: str, behind: list[str]
) -> None:
    table = race(position)
    for place in behind:
        assert table.refusal(f"move {place}, 0 penalties, no tokens") == f"NO_WAY {rule_id}"


@rule("FT-MOVE-1")
def test_a_space_that_only_a_dearer_way_leads_through_is_passed_all_the_same(race: Race) -> None:
    """The offered way to the crossing goes aside behind desert-west; the car may as well do so on it."""
    table = race(PAUSE)
    assert table.refusal("move desert-west 9/1, leg 10, 0 penalties, no tokens") == "MUST_GO_ON FT-MOVE-1"


@rule("FT-PATH-6")
@pytest.mark.parametrize(
    ("position", "labels"),
    [
        (
            OVERRUN,
            {
                "Echo Park Off-Ramp, outer lane, 7 ahead: 5 penalties",
                "Echo Park Off-Ramp, inner lane, 5 ahead: 8 penalties, overrun",
                "Left lane, beside you: 5 penalties, blocked",
            },
        ),
        (PAUSE, {f"Train Crossing, {lane} lane, 3 ahead: paused" for lane in ("left", "middle", "right")}),
        (
            DRIFT,
            {f"Canyon Road, {lane} ahead: end of the drift" for lane in ("left lane, 5", "right lane, 6")},
        ),
    ],
)
def test_a_move_that_ends_early_says_so_before_it_is_chosen(
    race: Race, position: str, labels: set[str]
) -> None:
    state = race(position).state
    view = GAME.view(state, 0)
    assert {GAME.words.label(action, view) for action in state.open[0].offered} == labels
