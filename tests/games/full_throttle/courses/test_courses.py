"""FT-COURSE: routes, branches, finish lines, upgrades, and what makes a course valid."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollingroad.core.errors import BadInput
from rollingroad.games.full_throttle.content.models import Course
from rollingroad.games.full_throttle.courses.validation import (
    advice,
    course_from_text,
    course_text,
    course_toml,
    findings,
    make_track,
    problems,
)
from rollingroad.games.full_throttle.rules.kinds import NOWHERE
from rollingroad.games.full_throttle.rules.track import FAR, Track
from tests.games.full_throttle.box import BOX, GAME, LOOKUP, TRACKS
from tests.games.full_throttle.conftest import Race
from tests.rule_marker import rule

BOARD = LOOKUP.boards["los-angeles"]
SIMPLE: dict[str, Any] = {
    "id": "night-run",
    "name": "Night Run",
    "board": "los-angeles",
    "start": {"segment": "fw-harbor", "cell": 2},
    "finish": {"segment": "fw-hollywood", "cell": 5},
    "route": ["fw-harbor", "fw-hollywood"],
}


def course(**changes: Any) -> Course:
    return msgspec.convert(SIMPLE | changes, Course)


def wrong(**changes: Any) -> str:
    return "; ".join(problems(LOOKUP, course(**changes)))


@rule("FT-COURSE-1", "FT-COURSE-6")
def test_the_shipped_courses_are_valid() -> None:
    assert len(BOX.courses) == 9
    for each in BOX.courses.values():
        assert problems(LOOKUP, each) == []
        track = make_track(LOOKUP, each)
        assert max(track.to_finish) < FAR
        assert track.lanes >= 2
        assert all(track.limit[node] == 0 for node in (*track.start_row(), *track.finish_nodes))


@rule("FT-COURSE-1", "FT-COURSE-6")
@pytest.mark.parametrize(
    ("changes", "mistake"),
    [
        ({"board": "moon"}, "there is no board 'moon'; there are: baja-california, los-angeles"),
        ({"route": []}, "the route has no legs"),
        ({"route": ["fw-harbor", "lane-9"]}, "there is no segment 'lane-9' on the board 'los-angeles'"),
        ({"start": {"segment": "fw-east", "cell": 2}}, "the start lies on 'fw-east', but the first leg"),
        (
            {"start": {"segment": "fw-harbor", "cell": 40}},
            "the start lies on cell 40 of 'fw-harbor', which has 33",
        ),
        (
            {"route": ["fw-harbor", "ramp-echo"], "finish": {"segment": "ramp-echo", "cell": 2}},
            "the finish lies in the corner 'ramp-echo'; it must lie on a straight",
        ),
        (
            {"route": ["fw-harbor", "fw-east"], "finish": {"segment": "fw-east", "cell": 2}},
            "no link joins 'fw-harbor' to 'fw-east'",
        ),
        (
            {
                "route": ["shoulder", "river-south"],
                "start": {"segment": "shoulder", "cell": 1},
                "finish": {"segment": "river-south", "cell": 2},
            },
            "the start segment 'shoulder' has a single lane, but two cars must fit",
        ),
        (
            {"route": ["fw-harbor"], "finish": {"segment": "fw-harbor", "cell": 1}},
            "the finish lies before the start",
        ),
        ({"obstacles": [["fw-harbor", 99, 1]]}, "there is no space fw-harbor 99/1 for an obstacle"),
        ({"obstacles": [["fw-east", 3, 1]]}, "the obstacle on fw-east 3/1 does not lie on the course"),
        ({"obstacles": [["fw-harbor", 9, 1]] * 2}, "2 obstacles lie on fw-harbor 9/1"),
        (
            {"obstacles": [["fw-harbor", 9, lane] for lane in (1, 2, 3, 4)]},
            "obstacles close all lanes of 'fw-harbor' in cell 9",
        ),
        ({"cars": [3, 2]}, "cars = [3, 2] is not a fewest and a most from 1 to 4"),
        ({"tag_team": True}, "a Tag Team course has 4 cars, not 2 to 4"),
        ({"upgrades": 9}, "upgrades = 9, but the Start card and the indicators on the way give 4"),
    ],
)
def test_a_course_that_cannot_be_raced_says_what_is_wrong(changes: dict[str, Any], mistake: str) -> None:
    assert wrong(**changes).startswith(mistake)


@rule("FT-COURSE-6")
def test_a_lane_that_ends_behind_an_obstacle_is_a_dead_end() -> None:
    """Two lanes of the last row before the ramp lead nowhere; without a way aside they are lost."""
    ramp = {
        "route": ["fw-harbor", "ramp-echo", "fig-north"],
        "finish": {"segment": "fig-north", "cell": 3},
        "upgrades": 5,
    }
    assert wrong(**ramp) == ""
    past = "fw-harbor 33/2 has no way to the finish past the obstacle on fw-harbor 33/3"
    assert wrong(**ramp, obstacles=[["fw-harbor", 33, 3], ["fw-harbor", 32, 2]]) == past


@rule("FT-COURSE-6")
def test_a_dead_end_is_named_with_the_obstacles_that_make_it() -> None:
    """Obstacles before and behind the closed row have no part in it."""
    row = [["fw-harbor", 9, lane] for lane in (1, 2, 3, 4)] + [["fw-harbor", 5, 1], ["fw-harbor", 20, 1]]
    [blocked] = findings(LOOKUP, course(obstacles=row))
    assert blocked.text == "obstacles close all lanes of 'fw-harbor' in cell 9"
    assert set(blocked.at) == {f"fw-harbor {cell}/{lane}" for cell in (8, 9) for lane in (1, 2, 3, 4)}


@rule("FT-OBST-1")
def test_obstacles_on_one_space_are_told_once() -> None:
    assert wrong(obstacles=[["fw-harbor", 9, 1]] * 3) == "3 obstacles lie on fw-harbor 9/1"


@rule("FT-COURSE-1")
def test_a_course_without_ends_misses_them_and_nothing_else() -> None:
    unset = {"segment": "", "cell": 1}
    assert wrong(route=["fw-harbor"], finish=unset) == "there is no finish yet"
    assert wrong(route=[], start=unset, finish=unset) == "there is no start yet, so the route has no legs"


@rule("FT-COURSE-2", "FT-VARIANT-2")
def test_at_a_fork_each_driver_picks_a_way(race: Race) -> None:
    table = race("""
        course: two-roads
        turn: 1, set 1x1, speed 2, sv 2
        1: at village-gate 2/2, gear 2
        2: at start 1
        """)
    assert {"school 1/2", "fountain 1/1"} <= table.moves().keys()
    track = TRACKS["two-roads"]
    assert track.next_legs[2] == [3, 11]
    assert track.next_legs[19] == [9]


@rule("FT-COURSE-2")
@pytest.mark.parametrize(
    ("branch", "mistake"),
    [
        ({"after": 0, "legs": [], "rejoin": 1}, "branch 1 has no legs"),
        (
            {"after": 1, "legs": ["fw-east"], "rejoin": 1},
            "branch 1 leaves after leg 2 (after = 1) and rejoins at leg 2 (rejoin = 1)",
        ),
    ],
)
def test_a_branch_leaves_and_rejoins_later(branch: dict[str, Any], mistake: str) -> None:
    assert wrong(branch=[branch]).startswith(mistake)


@rule("FT-COURSE-3")
def test_a_segment_that_is_driven_twice_makes_two_legs_over_the_same_spaces(race: Race) -> None:
    """Driven in two laps, a space is two positions; a car stands on it in both."""
    track = make_track(LOOKUP, lap_course(2))
    space = track.board.number["mercado", 3, 2]
    nodes = track.nodes_on[space]
    assert [track.leg[node] for node in nodes] == [6, 21]
    assert track.to_finish[nodes[0]] > track.to_finish[nodes[1]]
    table = race(f"""
        own: {course_text(lap_course(2))}
        turn: 1, set 1x1, speed 1, sv 1
        1: at mercado 2/2 leg 7, gear 2
        2: at mercado 3/2 leg 22
        """)
    assert table.at(1) == "mercado 2/1"


def lap_course(laps: int) -> Course:
    """Down the coast, over the salt flats and back along the mesa, to the line on the Coast Road."""
    return msgspec.convert(LOOP | {"laps": laps}, Course)


LOOP: dict[str, Any] = {
    "id": "grand-loop",
    "name": "Grand Loop",
    "board": "baja-california",
    "start": {"segment": "coast-road", "cell": 3},
    "finish": {"segment": "coast-road", "cell": 2},
    "route": [
        *("coast-road", "coast-cove", "village-gate", "school", "plaza", "market-corner", "mercado"),
        *("salt-flats", "mine-corner", "mesa-climb", "mesa-east", "-mesa", "-mirador", "coast-bluff"),
        "coast-road",
    ],
}


@rule("FT-COURSE-4")
def test_the_step_over_the_line_costs_a_point(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1, speed 3, sv 3
        1: at fw-longbeach 9/2, gear 2
        2: at start 1
        """)
    assert table.way("finish") == ["fw-longbeach 10/2", "finish"]
    table.move("finish")
    assert (table.at(1), table.state.extra[0]) == ("finish", 1)


@rule("FT-COURSE-5")
def test_upgrades_are_four_and_the_indicators_on_the_way_each_once_at_most_ten() -> None:
    assert {name: track.upgrades for name, track in TRACKS.items()} == {
        name: each.upgrades for name, each in BOX.courses.items()
    }
    assert TRACKS["main-event"].upgrades == 4
    assert TRACKS["two-roads"].upgrades == 10
    laps = make_track(LOOKUP, lap_course(3))
    assert laps.upgrades == make_track(LOOKUP, lap_course(1)).upgrades == 8


@rule("FT-COURSE-7", "FT-OBST-4")
def test_advice_is_given_but_not_enforced() -> None:
    late = course(
        start={"segment": "fw-harbor", "cell": 30},
        obstacles=[["fw-hollywood", 3, 1], ["fw-hollywood", 3, 2], ["fw-hollywood", 3, 3]],
    )
    assert problems(LOOKUP, late) == []
    said = " | ".join(advice(make_track(LOOKUP, late)))
    assert "put the start at the beginning of a straight" in said
    assert "the obstacle on fw-hollywood 3/1 leaves a single free lane in its row" in said
    corner = course(
        route=["fw-harbor", "ramp-echo", "fig-north"],
        finish={"segment": "fig-north", "cell": 3},
        obstacles=[["ramp-echo", 3, 1]],
    )
    assert "keep the corner ramp-echo free of obstacles" in advice(Track(BOARD, corner, 4, 10))
    assert advice(TRACKS["main-event"]) == []


@rule("FT-PATH-9")
def test_points_to_finish_are_the_shortest_way_on_an_empty_road() -> None:
    track = TRACKS["main-event"]
    assert track.to_finish[track.finish] == 0
    last = track.node_at(track.board.number["fw-longbeach", 10, 1], 3)
    assert [track.to_finish[node] for node in track.row_of(last)] == [1, 1, 1, 1]
    assert track.to_finish[:4] == [94, 94, 94, 94]
    drop = TRACKS["shoulder-drop"]
    end = drop.node_at(drop.board.number["fw-east", 23, 1], 1)
    assert drop.to_finish[drop.right[end]] == drop.to_finish[end] + 1


def test_a_course_of_ones_own_is_read_and_written_as_toml_and_json() -> None:
    for each in BOX.courses.values():
        assert course_from_text(course_toml(each), "there") == each
        assert course_from_text(course_text(each), "here") == each


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "here: neither TOML nor JSON"),
        ("id = 3", 'here: course "3": id: expected str, got int'),
        ("id = 'x'", 'here: course "x": missing required field name'),
        ("[[course]]\nid='a'\n[[course]]\nid='b'", "here: one course belongs here, not 2"),
        ("course = 3", "here: courses are written [[course]]"),
        ("a = " + "[" * 15_000, "here: neither TOML nor JSON"),
        ("a = " + "9" * 15_000, "here: neither TOML nor JSON"),
        (course_text(course()).replace('"name"', '"nome"'), 'here: course "night-run": unknown field nome'),
    ],
)
def test_a_text_that_is_no_course_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        course_from_text(text, "here")
    assert str(refused.value).startswith(said)


def test_a_race_on_a_course_of_ones_own_starts_and_refuses_a_wrong_one() -> None:
    options = GAME.options({"own_course": course_text(course()), "players": 2})
    state = GAME.start(options)
    assert state.track.course.name == "Night Run"
    as_toml = GAME.start(GAME.options({"own_course": course_toml(course()), "players": 2}))
    assert as_toml == state
    assert GAME.from_position(GAME.position(state)) == state
    with pytest.raises(BadInput, match='course "night-run": no link joins'):
        GAME.options({"own_course": course_text(course(route=["fw-harbor", "fw-east", "fw-hollywood"]))})


def test_nothing_lies_beside_the_finish() -> None:
    for track in TRACKS.values():
        assert track.left[track.finish] == track.right[track.finish] == NOWHERE
