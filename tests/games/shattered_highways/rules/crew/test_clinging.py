"""SH-CLING-2: what makes clinging warriors roll, and what does not."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import HeldOn
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule

TOUCHING = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; crew D w1, cling w2
v2: 2 car bone "Bone"; at 11 1/4, 20; crew D w3, cling w4
v3: 2 car coal "Coal"; at 30, 40; crew D w5, cling w6
"""


def held_on(table: Table) -> list[int]:
    """Who rolled and held on, by number, in order."""
    return [event.warrior + 1 for event in table.events_of(HeldOn)]


@rule("SH-CLING-2", "SH-ROLL-9")
def test_a_ram_that_is_won_shakes_both_the_acting_vehicle_first(road: Road) -> None:
    table = road(TOUCHING).play("act w1", "ram v2, 10, 20").roll("d6 3", "d6 5 4", "d6 2", "d6 4 4")
    assert held_on(table) == [2, 4]


@rule("SH-CLING-2")
def test_a_ram_that_is_lost_shakes_the_rammer_only(road: Road) -> None:
    table = road(TOUCHING).play("act w1", "ram v2, 10, 20").roll("d6 3", "d6 4 5", "d6 4")
    assert held_on(table) == [2]


@rule("SH-CLING-2", "SH-NUDGE-5")
@pytest.mark.parametrize(("defence", "shaken"), [(4, [2, 4]), (5, [2])])
def test_who_is_nudged_with_success_holds_on(road: Road, defence: int, shaken: list[int]) -> None:
    table = road(TOUCHING).play("act w1", "nudge v2, 10, 20").roll("d6 3", f"d6 5 {defence}")
    if defence < 5:
        table.play("place 12, 20", "place 10, 20")
    table.roll(*["d6 4"] * len(shaken))
    assert held_on(table) == shaken


@rule("SH-CLING-2", "SH-LOST-1")
def test_lost_control_shakes_the_vehicle_though_its_move_failed(road: Road) -> None:
    alone = TOUCHING.replace("11 1/4, 20", "20, 20")
    table = road(alone).play("act w1", "move 10, 22").roll("d6 1", "d6 5", "d6 4")
    assert held_on(table) == [2]


@rule("SH-CLING-2", "SH-DESTROY-4")
def test_who_is_shifted_by_a_wreck_holds_on(road: Road) -> None:
    text = """
    turn: v1
    v1: 1 car ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
    v2: 2 car bone "Bone"; at 13, 26; hp 1; crew none
    v3: 2 car coal "Coal"; at 13, 20; crew D w3, cling w4
    """
    table = road(text).play("act w2", "shoot v2 whole").roll("d6 4", "d6 1", "d6 3").play("side right")
    table.roll("d6 4")
    assert held_on(table) == [4]


@rule("SH-CLING-2", "SH-UNMANNED-2")
def test_nobody_rolls_for_an_unmanned_slide(road: Road) -> None:
    text = TOUCHING.replace("D w1, cling w2", "cling w1, cling w2").replace("11 1/4, 20", "20, 20")
    table = road(text).play("pass").roll("d6 4")
    assert (table.spot(1), held_on(table)) == ((80, 136), [])


@rule("SH-CLING-2", "SH-EDGE-1")
def test_nobody_rolls_when_the_pack_is_centred_again(road: Road) -> None:
    text = TOUCHING.replace('Ash"; at 10, 20', 'Ash"; at 10, 44').replace("D w1, cling w2", "D w1, P1 w2")
    table = road(text).play("act w1", "move 10, 45").roll("d6 4")
    assert table.spot(1)[1] < 45 * 8
    assert held_on(table) == []


@rule("SH-SEQ-2", "SH-CLING-2")
def test_a_warrior_rolls_once_in_a_sequence_however_often_he_is_shaken(road: Road) -> None:
    table = road(TOUCHING).play("act w1", "ram v2, 10, 20").roll("d6 3", "d6 5 1", "d6 2", "d6 1", "d6 4 4")
    assert held_on(table) == [2, 4]


@rule("SH-SEQ-2", "SH-CLING-2")
def test_a_position_between_two_rolls_says_who_has_rolled(road: Road) -> None:
    table = road(TOUCHING).play("act w1", "ram v2, 10, 20").roll("d6 3", "d6 5 4", "d6 2", "d6 4")
    assert "sequence: acting v1, actor w1, cause 1, clung w2\n" in GAME.position(table.state)
    table.roll("d6 4")
    assert "sequence:" not in GAME.position(table.state)
