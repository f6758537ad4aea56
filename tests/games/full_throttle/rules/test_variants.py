"""FT-VARIANT: laps, the getaway, the time trial and the table's options."""

from __future__ import annotations

import msgspec
import pytest

from rollingroad.games.full_throttle.content.models import Course
from rollingroad.games.full_throttle.courses.validation import course_text, problems
from rollingroad.games.full_throttle.rules.events import RaceEnded
from tests.games.full_throttle.box import GAME, LOOKUP
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.courses.test_courses import LOOP, lap_course
from tests.games.full_throttle.playing import new_race, play_out, until
from tests.rule_marker import rule


@rule("FT-VARIANT-1")
def test_a_lap_joins_the_next_in_the_same_segment_for_one_point(race: Race) -> None:
    table = race(f"""
        own: {course_text(lap_course(2))}
        turn: 1, set 1x1, speed 2, sv 2
        1: at coast-road 2/2 leg 15, gear 2
        2: at start 1
        """)
    assert table.way("coast-road 4/2") == ["coast-road 3/2", "coast-road 4/2"]
    table.move("coast-road 4/2")
    assert table.state.track.leg[table.state.at[0]] == 15


@rule("FT-VARIANT-1")
def test_only_the_last_crossing_is_the_finish(race: Race) -> None:
    table = race(f"""
        own: {course_text(lap_course(2))}
        turn: 1, set 1x1, speed 2, sv 2
        1: at coast-road 2/2 leg 30, gear 2
        2: at start 1
        """)
    assert table.at(1) == "finish"


@rule("FT-VARIANT-1")
def test_laps_may_close_over_a_link_and_must_close() -> None:
    route = [*LOOP["route"][11:14], *LOOP["route"][:11]]
    over_link = LOOP | {
        "route": ["-mirador", "coast-bluff", *LOOP["route"][:12]],
        "start": {"segment": "-mirador", "cell": 12},
        "finish": {"segment": "-mesa", "cell": 1},
        "laps": 2,
    }
    assert route[0] == "-mesa"
    assert problems(LOOKUP, msgspec.convert(over_link, Course)) == []
    open_loop = over_link | {"finish": {"segment": "-mesa", "cell": 2}}
    said = problems(LOOKUP, msgspec.convert(open_loop, Course))
    assert said == ["the row behind the finish is not the start row, so it cannot be driven in laps"]
    straight = {"route": ["fw-harbor"], "board": "los-angeles", "branch": [], "laps": 2}
    straight |= {end: {"segment": "fw-harbor", "cell": cell} for end, cell in (("start", 1), ("finish", 33))}
    assert problems(LOOKUP, msgspec.convert(LOOP | straight, Course)) == said


@rule("FT-VARIANT-1")
@pytest.mark.parametrize("laps", [2, 3])
def test_a_race_over_laps_ends(laps: int) -> None:
    state = new_race(own_course=course_text(lap_course(laps)), players=2)
    assert min(state.track.to_finish[:3]) > 60 * laps
    assert play_out(state, f"laps {laps}").outcome is not None


@rule("FT-VARIANT-3")
def test_the_runner_of_a_getaway_starts_in_the_sixth_row_and_is_first() -> None:
    state = until(new_race(variant="getaway", course="main-event"), "lane")
    while state.open[0].seat != 0:
        state.apply(state.open[0].offered[0], state.open[0].seat)
    state.apply(GAME.parse("lane 3"), 0)
    assert state.track.name(state.at[0]) == "fw-harbor 7/3"
    assert state.first == 0


@rule("FT-VARIANT-3")
def test_where_the_sixth_row_is_a_corner_the_last_straight_row_before_it_counts() -> None:
    state = until(new_race(variant="getaway", course="tokyo-drift"), "lane")
    row = state.track.early_row(6)
    assert [state.track.name(node) for node in row] == [f"fw-harbor 33/{lane}" for lane in (1, 2, 3, 4)]
    later = [state.track.name(node) for node in state.track.early_row(8)]
    assert later == [f"fw-harbor 33/{lane}" for lane in (1, 2, 3, 4)]


GETAWAY = """
    course: main-event
    rules: getaway
    round: {round}
    runner before: {before}
    first: 1
    turn: {turn}
    1: at {runner}, gear 3{hand}
    2: at fw-harbor 3/1, hand 6x6
    3: at fw-harbor 4/1, hand 5x6
    4: at {police}, gear 3, hand 4x6
    """


@rule("FT-VARIANT-3")
def test_the_runner_wins_by_crossing_the_line(race: Race) -> None:
    table = race(
        GETAWAY.format(
            round=3,
            before=20,
            turn="1, set 1x1\nflipped: g1-01 g1-04",
            runner="fw-longbeach 9/1",
            hand="",
            police="fw-harbor 5/1",
        )
    )
    table.play("speed 5")
    assert table.state.outcome == (1.0, 0.0, 0.0, 0.0)


@rule("FT-VARIANT-3")
def test_police_cars_cannot_cross_and_take_no_penalty_on_the_finish_row(race: Race) -> None:
    table = race(
        GETAWAY.format(
            round=3,
            before=20,
            turn="4, set 1x1, speed 9, sv 9",
            runner="fw-harbor 20/1",
            hand="",
            police="fw-longbeach 8/1",
        )
    )
    assert (table.at(4), table.state.penalties, table.question) == ("fw-longbeach 10/4", 0, "after")


@rule("FT-VARIANT-3")
@pytest.mark.parametrize(("round_", "before", "ended"), [(2, 70, True), (2, 80, False), (1, 0, False)])
def test_the_police_win_when_the_runner_did_not_come_nearer(
    race: Race, round_: int, before: int, ended: bool
) -> None:
    table = race(
        GETAWAY.format(
            round=round_,
            before=before,
            turn="4",
            runner="fw-harbor 20/1",
            hand=", hand 1x6",
            police="fw-harbor 9/1",
        )
    )
    table.play("no-move", "done")
    assert table.state.outcome == ((0.0, 1.0, 1.0, 1.0) if ended else None)


@rule("FT-VARIANT-4")
def test_a_time_trial_is_scored_by_turns_and_then_by_extra_speed(race: Race) -> None:
    def trial(turns: int, speed: int) -> float:
        table = race(f"""
            course: main-event
            players: 1
            turn: 1, set 1x1
            flipped: g1-01 g1-04
            1: at fw-longbeach 9/1, gear 3, turns {turns}
            """)
        table.play(f"speed {speed}")
        assert table.state.outcome is not None
        return table.state.outcome[0]

    assert trial(9, 7) > trial(9, 5) > trial(10, 7) > 0


@rule("FT-VARIANT-4")
def test_one_player_may_drive_any_course_but_the_relay() -> None:
    state = new_race(course="tokyo-drift", players=1)
    assert play_out(state, "alone").outcome is not None


@rule("FT-VARIANT-5")
def test_the_defaults_of_the_options() -> None:
    options = GAME.options()
    assert (options.drivers, options.damage, options.obstacles) == ("off", False, "course")
    assert (options.start_gear, options.shift_after_draw, options.obstacle_count) == ("first", True, 0)


def test_a_getaway_always_ends() -> None:
    for number in range(6):
        state = play_out(new_race(variant="getaway", course="varones-test"), f"getaway {number}")
        assert state.outcome in ((1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 1.0, 1.0))


def test_the_end_is_told(race: Race) -> None:
    state = new_race(course="main-event", players=2)
    sink: list[object] = []
    state.sink = sink
    play_out(state, "told")
    ended = [event for event in sink if isinstance(event, RaceEnded)]
    assert len(ended) == 1
