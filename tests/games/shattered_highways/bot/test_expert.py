"""The expert behind the search: it keeps the wheel manned, shoots at what pays, knows edge and race."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.bot.evaluation import win_chances
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule


def choice(table: Table) -> str:
    ask = table.state.open[0]
    return GAME.text(GAME.bot.candidate_actions(GAME.view(table.state, ask.seat), ask)[0])


@rule("SH-CHANGE-2")
def test_an_empty_wheel_is_taken_first(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts machine-gun front; crew W1 w1, P1 w2
        v2: 2 car; at 10, 26; crew D w3
        """)
    assert choice(table) == "act w2"  # the gunner stays at the gun
    assert choice(table.play("act w2")) == "change D"


def test_the_gunner_fires_before_the_driver_moves_off(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
        v2: 2 car; at 10, 26; hp 5; crew D w3
        """)
    assert choice(table) == "act w2"
    assert choice(table.play("act w2")) == "shoot v2 whole"


def test_the_one_that_nearly_falls_is_shot_at(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
        v2: 2 car; at 8, 26; crew D w3
        v3: 2 car; at 12, 26; hp 4; crew D w4
        """)
    assert choice(table.play("act w2")) == "shoot v3 whole"


def test_the_driver_brings_a_gun_to_bear(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 10; mounts machine-gun front; crew D w1, W1 w2
        v2: 2 car; at 10, 24; mounts empty; crew D w3
        """)
    assert choice(table) == "act w1"
    table.play("act w1")
    answer = choice(table)
    assert answer.startswith("move")
    table.play(answer).roll("d6 5")
    assert "shoot" in table.play("act w2").kinds()


def test_a_dead_trailer_is_let_go(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 rig; at 10, 20; hp 20 + 0; crew D w1, P1 w2
        v2: 2 car; at 30, 30; crew D w3
        """)
    table.play(choice(table))
    assert choice(table) == "uncouple"


def test_nobody_leaps_from_a_good_seat_into_a_full_crew(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts machine-gun front; crew D w1, W1 w2, P1 w3
        v2: 2 truck; at 11 1/2, 20; crew D w4, P1 w5, P2 w6, P3 w7
        """)
    assert not choice(table.play("act w2")).startswith("board")


def test_an_empty_enemy_is_boarded_by_whoever_is_not_needed(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts empty; crew D w1, P1 w2
        v2: 2 truck; at 11 1/2, 20; crew none
        v3: 2 car; at 30, 5; crew D w3
        """)
    assert choice(table) == "act w2"
    assert choice(table.play("act w2")) == "board v2 whole"
    table.play("board v2 whole").roll("d6 4")
    assert choice(table) == "take D"


@rule("SH-EDGE-3")
def test_a_beaten_enemy_is_pushed_to_the_back_edge(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 5; crew D w1
        v2: 2 car; at 11 1/4, 5; crew D w2
        """)
    table.play("act w1", "nudge v2, 10, 5").roll("d6 3", "d6 6", "d6 2")
    assert table.question == "place"
    assert choice(table).endswith(", 0")


@rule("SH-SHOOT-4")
def test_the_least_man_is_given_to_the_bonus(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
        v2: 2 car; at 10, 26; crew D w3, P1 w4 hero, cling w5
        """)
    table.play("act w2", "shoot v2 whole").roll("d6 6", "d6 1").play("bonus")
    assert choice(table) == "victim w5"
    table.play("victim w5").roll("d6 1")


def test_the_sheet_lets_the_pressed_one_go_first(road: Road) -> None:
    table = road("""
        round: 1, lead 1 2
        fielded: 2 1
        v1: 1 car ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
        v2: 1 car bole "Bole"; at 20, 20; mounts machine-gun front; crew D w3, W1 w4
        v3: 2 car cur "Cur"; at 20, 26; mounts empty; crew D w5
        agenda: OrderSheets()
        """)
    assert choice(table) == "order v1 2"  # Bole has Cur before its gun


@rule("SH-SCENARIO-CIRCUIT")
def test_where_places_count_it_races(road: Road) -> None:
    table = road("""
        scenario: circuit-of-teeth, 3 players
        turn: v1
        v1: 1 car; at 10, 20; mounts machine-gun rear; crew D w1, W1 w2 acted
        v2: 2 car; at 14, 21; crew D w3
        v3: 3 car; at 20, 21; crew D w4
        """)
    answer = choice(table.play("act w1"))
    assert answer.endswith(", 29")


def test_the_evaluation_likes_hit_points_and_men(road: Road) -> None:
    text = "round: 3, lead 1 2\nturn: v1\nv1: 1 car; at 10, 20; {}\nv2: 2 car; at 20, 20; crew D w1"
    whole = win_chances(road(text.format("crew D w2")).state)
    hurt = win_chances(road(text.format("hp 5; crew D w2")).state)
    adrift = win_chances(road(text.format("crew P1 w2")).state)
    assert whole[0] == pytest.approx(0.5)
    assert hurt[0] < 0.5
    assert adrift[0] < 0.5
    assert sum(hurt) == pytest.approx(1.0)
