"""SH-TURN and SH-CTRL: warrior by warrior, mixed crews, and vehicles that change hands."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import ActivationEnded, Captured, Rolled
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

CREW = """
turn: v1
v1: 1 truck ash "Ash"; at 10, 20; {more}crew {crew}
v2: 2 car bone "Bone"; at {bone}; crew {other}
v3: 1 car cub "Cub"; at 2, 2; crew D
v4: 2 car dog "Dog"; at 33, 2; crew D
"""


def crew(road: Road, crew: str, bone: str = "30, 20", other: str = "D", more: str = "") -> Table:
    return road(CREW.format(crew=crew, bone=bone, other=other, more=more))


@rule("SH-TURN-1", "SH-SEAT-2")
def test_warriors_act_in_any_order_and_any_may_be_skipped(road: Road) -> None:
    table = crew(road, "D w1, P1 w2, P2 w3", more="addons smoke-pots; ")
    assert table.offered() == ["act w1", "act w2", "act w3", "pass"]
    table.play("act w3", "smoke")
    assert table.offered() == ["act w1", "act w2", "pass"]
    table.play("act w1", "skip")
    assert table.offered() == ["act w2", "pass"]


@rule("SH-TURN-1", "SH-TURN-4")
def test_when_the_activation_ends_unused_actions_are_lost(road: Road) -> None:
    table = crew(road, "D w1, P1 w2")
    table.play("pass")
    assert len(table.events_of(ActivationEnded)) == 1
    assert table.state.round == 2


@rule("SH-TURN-1")
def test_who_left_during_the_activation_has_lost_his_action_too(road: Road) -> None:
    """Ash is wrecked in its own turn; w2, who has not acted, flees to Bone and can do nothing more."""
    table = road("""
        turn: v1
        v1: 1 car ash "Ash"; at 10, 20; hp 1; order 1; crew D w1, P1 w2
        v2: 2 car bone "Bone"; at 11 1/4, 20; order 2; crew D w3
        v3: 1 car cub "Cub"; at 2, 2; order 2; crew D w4
        v4: 2 car dog "Dog"; at 33, 2; order 1; crew D w5
        """)
    table.play("act w1", "nudge v2, 10, 20").roll("d6 3", "d6 2", "d6 4").play("stay", "flee v2 whole")
    table.roll("d6 5").play("take P1")
    assert table.where(2) == "v2 P1"
    assert table.deeds(2) == {"acted"}


@rule("SH-TURN-2")
def test_one_action_per_round(road: Road) -> None:
    table = crew(road, "D w1, P1 w2", more="addons smoke-pots; ").play("act w2", "smoke")
    assert table.refusal("act w2") == "WARRIOR_ACTED SH-TURN-2"


@rule("SH-TURN-2", "SH-CHANGE-1")
def test_a_change_leaves_one_more_action_and_is_done_once(road: Road) -> None:
    table = crew(road, "D w1, P1 w2", more="addons smoke-pots; ").play("act w2", "change P2")
    assert table.where(2) == "v1 P2"
    table.play("act w2")
    assert table.refusal("change P1") == "CHANGED_ALREADY SH-CHANGE-1"


@rule("SH-TURN-2", "SH-CLING-3")
def test_who_hangs_on_has_no_action(road: Road) -> None:
    table = crew(road, "D w1, cling w2 hanging")
    assert table.offered() == ["act w1", "pass"]
    assert table.refusal("act w2") == "WARRIOR_HANGING_ON SH-CLING-3"


@rule("SH-TURN-3")
def test_the_player_with_fewer_markers_acts_first_with_all_of_his(road: Road) -> None:
    table = crew(road, "D w1, P1 w2, P2 w3 of 2")
    assert (table.asked, table.offered()) == (2, ["act w3", "pass"])
    table.play("pass")
    assert (table.asked, table.offered()) == (1, ["act w1", "act w2", "pass"])


@rule("SH-TURN-3")
def test_a_tie_goes_to_the_controller(road: Road) -> None:
    assert crew(road, "D w1, P1 w2 of 2").asked == 1
    assert crew(road, "D w1, P1 w2 of 2", more="control 2; ").asked == 2


@rule("SH-TURN-3")
def test_markers_are_counted_once_at_the_start_both_parts_together(road: Road) -> None:
    """Seat 2 has two on the tractor, seat 1 one on each part and one more: seat 2 begins."""
    table = road("""
        turn: v1
        v1: 1 rig long "Long"; at 10, 20; crew D w1, P1 w2 of 2, P2 w3, P3 w4 of 2, cling trailer w5
        v2: 2 car bone "Bone"; at 30, 20; crew D
        """)
    assert table.asked == 2


@rule("SH-TURN-4")
def test_the_activation_ends_when_nobody_can_act(road: Road) -> None:
    table = crew(road, "D w1, P1 w2 acted").play("act w1", "skip")
    assert len(table.events_of(ActivationEnded)) == 1


@rule("SH-TURN-4")
def test_the_activation_ends_at_once_with_the_vehicle(road: Road) -> None:
    """Ash is wrecked by its own nudge: its passenger, who has not acted, is not asked any more."""
    table = crew(road, "D w1, P1 w2", bone="11 1/2, 20", more="hp 1; ").play("act w1", "nudge v2, 10, 20")
    table.roll("d6 3", "d6 2", "d6 4").play("stay", "stay")
    assert table.status(1) == "wrecked"
    assert len(table.events_of(ActivationEnded)) == 1


# Control


@rule("SH-CTRL-1", "SH-TURN-5")
def test_without_its_controllers_warriors_it_falls_to_those_aboard(road: Road) -> None:
    table = crew(road, "D w1 of 2").play("pass")
    assert table.state.control[0] == 1
    assert table.events_of(Captured)[0].seat == 1


@rule("SH-CTRL-1")
def test_one_of_his_aboard_keeps_it(road: Road) -> None:
    table = crew(road, "D w1 of 2, cling w2 acted").play("pass")
    assert table.state.control[0] == 0


@rule("SH-CTRL-1")
def test_an_empty_vehicle_keeps_its_controller(road: Road) -> None:
    assert crew(road, "none").state.control[0] == 0


THREE = """
scenario: circuit-of-teeth, 3 players
turn: v1
v1: 1 truck ash "Ash"; at 10, 20; crew {crew}
v2: 2 car bone "Bone"; at 20, 20; crew D
v3: 3 car cub "Cub"; at 30, 20; crew D
v4: 1 car dog "Dog"; at 5, 5; crew D
"""


@rule("SH-CTRL-1")
@pytest.mark.parametrize(
    ("crew", "controller"),
    [
        ("D w1 of 2 acted, P1 w2 of 3 acted, P2 w3 of 3 acted", 2),
        ("D w1 of 2 acted, P1 w2 of 3 acted", 1),
        ("P1 w1 of 2 acted, P2 w2 of 3 acted", 0),
    ],
)
def test_of_several_the_most_markers_then_the_drivers_player(road: Road, crew: str, controller: int) -> None:
    assert road(THREE.format(crew=crew)).state.control[0] == controller


@rule("SH-CTRL-1")
def test_a_driver_with_fewer_markers_breaks_no_tie(road: Road) -> None:
    crew = "D w1 of 4 acted, P1 w2 of 2 acted, P2 w3 of 3 acted, cling w4 of 2 acted, cling w5 of 3 acted"
    text = THREE.replace("3 players", "4 players").format(crew=crew)
    assert road(text + 'v5: 4 car elm "Elm"; at 25, 5; crew D\n').state.control[0] == 0


@rule("SH-CTRL-2", "SH-SEAT-2")
def test_an_enemy_in_seat_d_drives_even_before_control_passes(road: Road) -> None:
    table = crew(road, "D w1 of 2, P1 w2, P2 w3").play("act w1", "move 11, 20").roll("d6 4")
    assert table.spot(1) == (88, 160)
    assert table.state.control[0] == 0


@rule("SH-CTRL-2")
def test_without_a_driver_the_controller_chooses_the_side_of_a_swerve(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car ash "Ash"; at 12, 30; crew D w1
        v2: 2 car bone "Bone"; at 10, 30; hp 1; crew none
        v3: 2 car cub "Cub"; at 10, 10; crew P1 w2
        """)
    table.play("act w1", "ram v2, 11 1/4, 30").roll("d6 3", "d6 4", "d6 4", "d6 2")
    assert (table.question, table.asked) == ("side", 2)


@rule("SH-SEAT-2")
def test_only_the_driver_drives(road: Road) -> None:
    table = crew(road, "D w1, P1 w2").play("act w2")
    assert table.refusal("move 11, 20") == "NOT_DRIVER SH-SEAT-2"


@rule("SH-ORDER-3", "SH-TURN-3")
def test_nobody_acts_out_of_turn(road: Road) -> None:
    table = crew(road, "D w1")
    assert table.refusal("pass", seat=2).startswith("NOT_YOUR_TURN")


@rule("SH-TURN-5", "SH-SEQ-1")
def test_the_end_of_turn_is_a_sequence_of_its_own(road: Road) -> None:
    """Capture comes first: the new controller's vehicle then falls back without a driver."""
    table = crew(road, "P1 w1 of 2 acted")
    assert table.state.control[0] == 1
    assert table.spot(1) == (80, 136)
    table.roll("d6 5")
    assert table.events_of(Rolled)[0].what == "unmanned"
