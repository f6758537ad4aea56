"""SH-OPT: the short lists of placements."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.games.shattered_highways.notation.actions import spot
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement.boxes import (
    NO_SPOT,
    Box,
    grid_distance,
    spot_at,
    spot_of,
    x_of,
    y_of,
)
from rollingroad.games.shattered_highways.rules.placement.canonical import (
    MOST_DEPLOYMENTS,
    MOST_DRIVER_ACTIONS,
    MOST_PLACINGS,
    clear_spot,
    corner_ranks,
    deploy_list,
    driver_list,
    extremes,
    placing_list,
    pool,
    reentry_list,
    room_at,
)
from rollingroad.games.shattered_highways.rules.placement.placing import pushed_reach, reach_of
from rollingroad.games.shattered_highways.rules.placement.reach import nearest_contact
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule

BESIDE = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; mounts empty; crew D w1
v2: 2 car bone "Bone"; at 12, 22; mounts empty; crew D w2
"""


def drives(table: Table) -> list[str]:
    """The driver's list of the first vehicle, as text."""
    return [GAME.text(action) for action in driver_list(table.state, 0, reach_of(table.state, 0))]


def moves(table: Table) -> list[str]:
    return [text.removeprefix("move ") for text in drives(table) if text.startswith("move")]


@rule("SH-OPT-2")
def test_each_reachable_face_of_an_enemy_is_there_to_ram_and_to_nudge(road: Road) -> None:
    """Rear, front and left; Bone's right side is more than 2 3/4" away."""
    table = road(BESIDE)
    assert drives(table)[:6] == [
        "ram v2, 12, 19",
        "nudge v2, 12, 19",
        "ram v2, 12, 25",
        "nudge v2, 12, 25",
        "ram v2, 10 3/4, 22",
        "nudge v2, 10 3/4, 22",
    ]


@rule("SH-OPT-2")
def test_the_nearest_enemy_comes_first_and_friends_are_not_listed(road: Road) -> None:
    table = road(BESIDE + "v3: 2 buggy; at 8, 20; crew D w3\nv4: 1 buggy; at 9, 24; crew D w4")
    targets = [text.split(",")[0] for text in drives(table) if text.startswith("ram")]
    assert list(dict.fromkeys(targets)) == ["ram v2", "ram v3"]


@rule("SH-OPT-2", "SH-OPT-3")
def test_the_extremes_are_the_ends_of_the_reachable_set(road: Road) -> None:
    """To the right Bone's tail leaves room up to 19" only; the corners are free."""
    table = road(BESIDE)
    assert moves(table)[:8] == [
        "10, 29",
        "10, 11",
        "7 1/4, 20",
        "12 3/4, 19",
        "7 1/4, 29",
        "12 3/4, 29",
        "7 1/4, 11",
        "12 3/4, 11",
    ]


@rule("SH-OPT-2")
def test_a_corner_is_the_greatest_sum_of_both_ways(road: Road) -> None:
    """FR: 6 ticks to the right and 72 ahead, not 22 and 50 to below Bone."""
    s = road(BESIDE.replace("12, 22", "12, 29 1/4")).state
    corners = [(x_of(at), y_of(at)) for at in extremes(reach_of(s, 0))[4:]]
    assert corners == [(58, 232), (86, 232), (58, 88), (102, 88)]


@rule("SH-OPT-2")
def test_the_room_of_a_place_is_the_distance_of_the_nearest_enemy() -> None:
    car = Box(80, 160, 10, 24)
    assert room_at(car, 80, 160, [Box(90, 160, 10, 24)]) == 0
    assert room_at(car, 79, 160, [Box(90, 160, 10, 24)]) == 1
    assert room_at(car, 77, 160, [Box(120, 160, 10, 24), Box(90, 188, 10, 24)]) == 3 * 3 + 4 * 4
    assert room_at(car, 80, 160, []) == 0


@rule("SH-OPT-2")
def test_a_driver_in_a_tail_zone_is_shown_the_way_out_of_it(road: Road) -> None:
    assert moves(road(BESIDE))[8:] == ["10, 22"]
    assert moves(road(BESIDE.replace("12, 22", "20, 22")))[8:] == []


@rule("SH-OPT-2")
def test_the_way_from_behind_a_vehicle_that_may_soon_be_a_wreck(road: Road) -> None:
    """The nearest place of the pool that is not straight behind it is 2 3/4" to the left."""
    text = "turn: v1\nv1: 1 car; at 10, 20; crew D w1\nv2: 2 car; at 10 1/4, 44; {}crew D w2"
    for hp, way_out in (("hp 7; ", NO_SPOT), ("hp 6; ", spot_at(58, 160))):
        s = road(text.format(hp)).state
        assert clear_spot(s, 0, reach_of(s, 0), [1]) == way_out


@rule("SH-OPT-2")
@pytest.mark.parametrize(("arc", "shown"), [("front", True), ("rear", False)])
def test_a_gun_that_does_not_bear_is_shown_where_it_does(road: Road, arc: str, shown: bool) -> None:
    """A machine gun reaches 6", and Bone is 9" ahead: only the front one has something to gain."""
    table = road(f"""
        turn: v1
        v1: 1 car; at 10, 20; mounts machine-gun {arc}; crew D w1, W1 w2
        v2: 2 car; at 10, 32; mounts empty; crew D w3
        """)
    assert ("10, 23" in moves(table)) == shown


@rule("SH-OPT-2")
def test_an_enemy_out_of_boarding_reach_is_shown_from_where_he_is_in_it(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts empty; crew D w1
        v2: 2 car; at 10, 29; mounts empty; crew D w2
        """)
    assert "10, 25" in moves(table)  # 1" behind it


@rule("SH-OPT-2")
def test_the_place_that_fewest_enemy_guns_bear_on(road: Road) -> None:
    """The gun behind reaches 6" ahead of its bumper: only beyond 27" is out of it."""
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts empty; crew D w1
        v2: 2 car; at 10, 16; mounts machine-gun front; crew D w2, W1 w3
        """)
    assert {"10, 29", "7 1/4, 29", "12 3/4, 29"} <= set(moves(table))


@rule("SH-OPT-3")
def test_the_pool_is_the_vertices_and_the_own_lane_by_rank(road: Road) -> None:
    reach = reach_of(road(BESIDE).state, 0)
    spots = [(x_of(at), y_of(at)) for at in map(spot_of, sorted(pool(reach)))]
    corners = {(x_of(at), y_of(at)) for at in map(spot_of, corner_ranks(reach))}
    assert corners - {(80, 160)} <= set(spots)
    assert (80, 160) not in spots
    assert {(80, y) for y in range(88, 233, 4)} - {(80, 160)} <= set(spots)
    ways = [grid_distance(x, y, 80, 160) for x, y in spots]
    assert ways == sorted(ways)
    assert all(reach.contains(x, y) for x, y in spots)


@rule("SH-OPT-3")
@pytest.mark.parametrize("bone", ["20, 20", "6, 20"])
def test_the_vertices_are_the_ends_of_each_run_on_its_first_and_last_row(road: Road, bone: str) -> None:
    """A band ahead and one back; who stands beside the template, even touching it, divides none."""
    s = road(BESIDE.replace("12, 22", bone)).state
    corners = {(x_of(at), y_of(at)) for at in map(spot_of, corner_ranks(reach_of(s, 0)))}
    assert corners == {(x, y) for x in (58, 102) for y in (88, 160, 232)}


@rule("SH-OPT-4")
def test_where_a_nudged_vehicle_can_be_put(road: Road) -> None:
    """Staying, the extremes, straight behind the attacker, and at the back edge."""
    table = road("""
        turn: v1
        v1: 1 car; at 10, 8; crew D w1
        v2: 2 car; at 11 1/4, 8; crew D w2
        v3: 2 car; at 12 1/2, 11; crew D w3
        """)
    s = table.state
    offered = placing_list(s, 1, pushed_reach(s, 1, 3), 0)
    spots = [(first(action), second(action)) for action in offered]
    assert spots[0] == (90, 64)
    assert (80, 40) in spots
    assert (90, 0) in spots
    assert len(set(spots)) == len(spots) <= MOST_PLACINGS


@rule("SH-OPT-4")
def test_strikes_are_listed_against_the_three_nearest(road: Road) -> None:
    rows = enumerate(("10, 20", "12, 21", "8, 19", "11, 26", "8, 26"), start=2)
    pack = "\n".join(f"v{v}: 2 car; at {at}; crew D w{v}" for v, at in rows)
    s = road("turn: v1\nv1: 1 car; at 30, 40; crew D w1\n" + pack).state
    reach = pushed_reach(s, 1, 3)
    spots = [spot(action) for action in placing_list(s, 1, reach, 0)]
    strikes = [nearest_contact(reach, s.box(1), s.box(v), 80, 160) for v in (2, 3, 4, 5)]
    assert [(x_of(at), y_of(at)) in spots for at in strikes] == [True, True, True, False]


@rule("SH-OPT-5")
def test_back_on_the_road_means_off_the_edge(road: Road) -> None:
    table = road("turn: v1\nv1: 1 car; at 10, 0; crew D w1\nv2: 2 car; at 20, 9; crew D w2")
    offered = [GAME.text(action) for action in reentry_list(reach_of(table.state, 0))]
    assert offered == ["place 10, 9", "place 7 1/4, 9", "place 12 3/4, 9"]


@rule("SH-OPT-7", "SH-SETUP-2")
def test_deploying_is_offered_on_a_grid_front_row_first(road: Road) -> None:
    s = road("turn: v1\nv1: 1 car; at 10, 20; crew D w1\nv2: 2 car; at 3, 28; crew D w2").state
    offered = [GAME.text(action) for action in deploy_list(s, 0, [(16, 96, 64, 300)])]
    assert offered[:4] == [
        "deploy v1, 2, 34 1/2",
        "deploy v1, 4, 34 1/2",
        "deploy v1, 6, 34 1/2",
        "deploy v1, 2, 32 1/2",
    ]
    assert "deploy v1, 2, 30 1/2" not in offered  # Bone's fleet stands there
    assert len(deploy_list(s, 0, [(16, 24, 272, 300)])) == MOST_DEPLOYMENTS


@rule("SH-OPT-7")
def test_where_the_grid_has_no_free_place_every_tick_is_looked_at(road: Road) -> None:
    s = road("turn: v1\nv1: 1 car; at 10, 20; crew D w1\nv2: 2 car; at 10 1/8, 15 1/2; crew D w2").state
    only = deploy_list(s, 0, [(81, 100, 91, 125)])
    assert [GAME.text(action) for action in only] == ["deploy v1, 10 1/8, 12 1/2"]


@rule("SH-OPT-2")
def test_the_list_stays_short_in_a_crowd(road: Road) -> None:
    rows = [
        f"v{i + 2}: 2 buggy; at {8 + 2 * (i % 4)}, {16 + 3 * (i // 4)}; crew D w{i + 2}" for i in range(12)
    ]
    table = road("turn: v1\nv1: 1 buggy; at 11, 25 1/2; crew D w1\n" + "\n".join(rows))
    found = drives(table)
    assert len(set(found)) == len(found) <= MOST_DRIVER_ACTIONS
    reach = reach_of(table.state, 0)
    for action in driver_list(table.state, 0, reach):
        x, y = spot(action)
        assert reach.contains(x, y)
        if kind_of(action) != kinds.MOVE:
            assert table.state.box(0).at(x, y).contact(table.state.box(first(action)))
