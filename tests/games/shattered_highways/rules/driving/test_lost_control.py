"""SH-LOST, SH-UNMANNED and SH-SEQ-2: involuntary slides."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import Contested, ControlLost, Moved, Rolled
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

LOSING = """
turn: v1
v1: 1 car ash "Ash"; at {at}; crew D w1
v2: 2 car bone "Bone"; at {bone}; crew D w2
"""


def lose_control(road: Road, box: int, at: str = "15, 20", bone: str = "30, 5") -> Table:
    """Ash rolls a natural 1 for a Move and slides towards that box."""
    table = road(LOSING.format(at=at, bone=bone)).play("act w1")
    table.play(table.offered("move")[0])
    return table.roll("d6 1", f"d6 {box}")


@rule("SH-LOST-2", "SH-LOST-3", "SH-GEO-9")
@pytest.mark.parametrize(
    ("box", "dx", "dy"), [(1, 11, 24), (2, 11, 0), (3, 11, -24), (4, -11, -24), (5, -11, 0), (6, -11, 24)]
)
def test_the_die_names_the_box_towards_which_it_slides(road: Road, box: int, dx: int, dy: int) -> None:
    table = lose_control(road, box)
    assert table.spot(1) == (120 + dx, 160 + dy)
    assert table.events_of(Moved)[0].why == "lost-control"


@rule("SH-LOST-5", "SH-EDGE-4")
def test_steps_over_the_side_are_dropped_and_the_others_go_on(road: Road) -> None:
    assert lose_control(road, 6, at="1/2, 20").spot(1) == (0, 184)


@rule("SH-LOST-6", "SH-RAM-10")
def test_the_slide_stops_before_a_vehicle_and_rams_it_at_minus_1(road: Road) -> None:
    table = lose_control(road, 5, bone="13, 20")
    assert table.spot(1) == (114, 160)
    table.roll("d6 4", "d6 2", "d6 3")
    contest = table.events_of(Contested)[0]
    assert (contest.attacker, contest.defender, contest.attack, contest.defence) == (0, 1, 3, 2)
    assert (table.hp(2), table.hp(1)) == (22, 24)


@rule("SH-LOST-7")
def test_afterwards_nothing_lasts(road: Road) -> None:
    """In the next round the driver moves as usual."""
    table = lose_control(road, 5).roll("d6 6", "d6 1")
    table.play("act w1", "move 15, 20").roll("d6 3")
    assert table.spot(1) == (120, 160)


@rule("SH-SEQ-2", "SH-LOST-1")
def test_a_vehicle_loses_control_at_most_once_in_a_sequence(road: Road) -> None:
    """Ash slides into Bone and rolls a natural 1 for that ram too: once is enough."""
    table = lose_control(road, 5, bone="13, 20").roll("d6 1", "d6 2")
    assert [event.vehicle for event in table.events_of(ControlLost)] == [0]


@rule("SH-SEQ-2", "SH-SEQ-1")
def test_one_lost_control_leads_to_another_in_order_of_rolling(road: Road) -> None:
    """Bone defends with a natural 1 and slides after Ash has."""
    table = lose_control(road, 5, bone="13, 20").roll("d6 3", "d6 1", "d6 2", "d6 5")
    assert [(event.vehicle, event.box) for event in table.events_of(ControlLost)] == [(0, 5), (1, 5)]
    assert table.spot(2) == (93, 160)


@rule("SH-CLING-2")
def test_a_slide_shakes_those_who_cling(road: Road) -> None:
    text = LOSING.format(at="15, 20", bone="30, 5").replace("crew D w1", "crew D w1, cling w3")
    table = road(text).play("act w1", "move 15, 21").roll("d6 1", "d6 5", "d6 1")
    assert table.where(3) == "out"


# Unmanned


UNMANNED = """
turn: v1
v1: 1 car ash "Ash"; at 15, 20; {ash}crew {crew}
v2: 2 car bone "Bone"; at {bone}; crew {other}
"""


def leave_unmanned(
    road: Road, crew: str = "P1 w1 acted", bone: str = "30, 5", other: str = "D w2", ash: str = ""
) -> Table:
    """No warrior aboard Ash can act any more, so its turn ends at once."""
    return road(UNMANNED.format(crew=crew, bone=bone, other=other, ash=ash))


@rule("SH-UNMANNED-1", "SH-UNMANNED-2", "SH-TURN-5")
def test_without_a_driver_it_falls_back_a_section(road: Road) -> None:
    assert leave_unmanned(road).spot(1) == (120, 136)


@rule("SH-UNMANNED-1")
def test_any_sides_driver_will_do(road: Road) -> None:
    table = leave_unmanned(road, crew="D w1 acted of 2")
    assert table.spot(1) == (120, 160)


@rule("SH-UNMANNED-1", "SH-TURN-4")
def test_with_nobody_aboard_at_all_it_still_has_its_end_of_turn(road: Road) -> None:
    table = road(
        UNMANNED.format(crew="none", bone="30, 5", other="D w1", ash="") + 'v3: 1 car cub "Cub"; at 5, 5\n'
    )
    assert table.spot(1) == (120, 136)


@rule("SH-UNMANNED-2")
def test_no_farther_than_the_back_edge(road: Road) -> None:
    table = road(
        UNMANNED.format(crew="P1 w1 acted", bone="30, 5", other="D w2", ash="").replace("15, 20", "15, 1")
    )
    assert table.spot(1) == (120, 0)


@rule("SH-UNMANNED-4")
@pytest.mark.parametrize(("shows", "lost"), [(1, True), (3, True), (4, False), (6, False)])
def test_then_a_d6_decides_on_lost_control(road: Road, shows: int, lost: bool) -> None:
    table = leave_unmanned(road).roll(f"d6 {shows}")
    if lost:
        table.roll("d6 2")
    assert len(table.events_of(ControlLost)) == lost


@rule("SH-ADDON-WHEEL", "SH-UNMANNED-4")
@pytest.mark.parametrize(("shows", "lost"), [(1, True), (2, False)])
def test_a_wheel_lock_loses_control_on_1_only(road: Road, shows: int, lost: bool) -> None:
    table = leave_unmanned(road, ash="addons wheel-lock; ").roll(f"d6 {shows}")
    if lost:
        table.roll("d6 2")
    assert len(table.events_of(ControlLost)) == lost


@rule("SH-UNMANNED-3", "SH-ROLL-5", "SH-RAM-10")
def test_whoever_is_met_rams_it_at_minus_1_front_against_rear(road: Road) -> None:
    """Its total is 0, so a 2 at -1 still wins; the roll for Lost Control comes after that ram."""
    table = leave_unmanned(road, bone="15, 16")
    assert table.spot(1) == (120, 152)
    table.roll("d6 2", "d6 5", "d6 4")
    contest = table.events_of(Contested)[0]
    assert (contest.attacker, contest.defender, contest.attack, contest.defence) == (1, 0, 1, 0)
    assert (table.hp(1), table.hp(2)) == (20, 23)
    assert [event.what for event in table.events_of(Rolled)] == ["ram", "ram-damage", "unmanned"]


@rule("SH-UNMANNED-3")
def test_a_driverless_vehicle_that_is_met_does_not_ram(road: Road) -> None:
    table = leave_unmanned(road, bone="15, 16", other="P1 w2").roll("d6 4")
    assert table.spot(1) == (120, 152)
    assert not table.events_of(Contested)


@rule("SH-UNMANNED-4", "SH-SEQ-1")
def test_the_roll_comes_before_anybodys_lost_control(road: Road) -> None:
    """Bone rams with a natural 1: it slides only after Ash's own roll, and Ash as the acting one first."""
    table = leave_unmanned(road, bone="15, 16").roll("d6 1", "d6 2", "d6 5", "d6 2")
    assert [event.vehicle for event in table.events_of(ControlLost)] == [0, 1]


@rule("SH-CLING-2")
def test_an_unmanned_slide_shakes_nobody(road: Road) -> None:
    table = leave_unmanned(road, crew="cling w1 acted").roll("d6 4")
    assert table.where(1) == "v1 cling"


@rule("SH-UNMANNED-5", "SH-RIG-6")
def test_a_rig_that_drags_a_dead_trailer_falls_back_driver_or_not(road: Road) -> None:
    """Its driver still rolls when Bone rams it."""
    text = """
        turn: v1
        v1: 1 rig long "Long"; at 15, 20; hp 25 + 0; crew D w1 acted
        v2: 2 car bone "Bone"; at 15, 16; crew D w2
        """
    table = road(text)
    assert table.spot(1) == (120, 152)
    table.roll("d6 4", "d6 5", "d6 4")
    contest = table.events_of(Contested)[0]
    assert (contest.attack, contest.defence, contest.won) == (3, 5, False)
    assert table.events_of(Rolled)[-1].what == "unmanned"
