"""The path search and the literal reading of it offer the same on random positions."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.games.full_throttle.content.models import Course
from rollingroad.games.full_throttle.rules.kinds import ARMED, ENDINGS, NO_DRIFT, NOWHERE
from rollingroad.games.full_throttle.rules.path_offers import all_searches, offered_paths
from rollingroad.games.full_throttle.rules.path_search import Path, Run
from rollingroad.games.full_throttle.rules.track import Track
from tests.games.full_throttle.box import BOX, TRACKS
from tests.games.full_throttle.literal.paths import (
    DIAGONAL_LEFT,
    DIAGONAL_RIGHT,
    FORWARD,
    LEFT,
    RIGHT,
    Car,
    Option,
    options,
)
from tests.games.full_throttle.literal.road import FINISH, START, Position, Road
from tests.rule_marker import rule

COURSES: list[Course] = list(BOX.courses.values())


def node_of(track: Track, at: Position) -> int:
    leg, cell, lane = at
    if at == FINISH:
        return track.finish
    if leg == START:
        return lane - 1
    segment = track.board.segment_of(track.legs[leg]).id
    return track.node_at(track.board.number[segment, cell, lane], leg)


def random_car(road: Road, track: Track, rng: Rng) -> Car:
    """A car anywhere on the course with traffic close ahead."""
    places = road.positions()
    at = places[rng.below(len(places))]
    near = sorted(
        (abs(track.to_finish[node_of(track, at)] - track.to_finish[node_of(track, other)]), road.space(other))
        for other in places
        if other != at and other[0] != START
    )[:20]
    spaces = [space for _, space in near if space != road.space(at)]
    rng.shuffle(spaces)
    taken, tokens = rng.below(6), rng.below(3)
    aero = rng.below(2)
    return Car(
        at,
        sv=rng.below(7 if aero else 10),
        base=6 + rng.below(2),
        gear=rng.below(7) if rng.below(2) else 0,
        tires=rng.below(4),
        aero=aero,
        handling=rng.below(2),
        ignored=rng.below(2),
        corner_bonus=(1, 4) if rng.below(4) == 0 else (0, 0),
        letty=rng.below(5) == 0,
        drifts=rng.below(4) == 0,
        police=rng.below(5) == 0,
        taken=frozenset(spaces[:taken]),
        blocks=frozenset(spaces[taken : taken + tokens]),
    )


def run_for(track: Track, car: Car) -> Run:
    numbers = {track.space_name(space): space for space in track.nodes_on}
    run = Run(track, node_of(track, car.at), car.sv, car.base + car.gear)
    run.tires, run.aero, run.handling = car.tires, car.aero, car.handling
    run.ignored, (run.corner_value, run.corner_up_to) = car.ignored, car.corner_bonus
    run.weave, run.drift = car.letty, ARMED if car.drifts else NO_DRIFT
    run.crosses = not car.police
    run.closed = {numbers[space] for space in car.taken}
    run.blocks = {numbers[space] for space in car.blocks}
    return run


def exit_steps(track: Track, node: int) -> list[tuple[int, int]]:
    """Every step from a node as the literal reading names it, in the order of FT-PATH-8."""
    ahead = list(enumerate(track.forward[node]))
    steps = [(FORWARD, i) for i, _ in ahead]
    steps += [(kind, 0) for kind, side in ((LEFT, track.left), (RIGHT, track.right)) if side[node] != NOWHERE]
    for kind, side in ((DIAGONAL_LEFT, track.left), (DIAGONAL_RIGHT, track.right)):
        steps += [(kind, i) for i, other in ahead if side[other] != NOWHERE]
    return steps


def summary(track: Track, start: int, path: Path) -> tuple[object, ...]:
    values = (path.penalties, path.tires, path.aero, path.handling, path.extra)
    left = [start, *path.nodes]
    steps = tuple(exit_steps(track, left[i])[number] for i, number in enumerate(path.exits))
    return (path.node, values, ENDINGS[path.ending], steps)


def told_literally(track: Track, option: Option) -> tuple[object, ...]:
    values = (option.penalties, option.tires, option.aero, option.handling, option.extra)
    return (node_of(track, option.end), values, option.ending, option.steps)


def compare(course: Course, rng: Rng) -> int:
    """The number of offers that both readings agree on."""
    road, track = Road(BOX.boards[course.board], course), TRACKS[course.id]
    car = random_car(road, track, rng)
    wanted, overrun = options(road, car)
    searches = all_searches(run_for(track, car))
    offered = offered_paths(searches)
    found = sorted(summary(track, node_of(track, car.at), path) for path in offered)
    assert found == sorted(told_literally(track, option) for option in wanted), car
    assert any(search.overran for search in searches) == overrun, car
    return len(offered)


@rule(
    "FT-PATH-1",
    "FT-PATH-2",
    "FT-PATH-3",
    "FT-PATH-4",
    "FT-PATH-5",
    "FT-PATH-6",
    "FT-PATH-7",
    "FT-PATH-8",
)
@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_both_readings_offer_the_same(course: Course) -> None:
    rng = Rng(f"paths {course.id}")
    assert sum(compare(course, rng) for _ in range(150)) > 300


@pytest.mark.soak
@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_both_readings_offer_the_same_on_many_more_positions(course: Course) -> None:
    rng = Rng(f"many paths {course.id}")
    assert sum(compare(course, rng) for _ in range(3_000)) > 6_000


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_the_compiled_course_is_the_road_of_the_ledger(course: Course) -> None:
    road, track = Road(BOX.boards[course.board], course), TRACKS[course.id]
    places = road.positions()
    assert {node_of(track, at) for at in places} == set(range(track.finish))
    for at in places:
        node = node_of(track, at)
        assert track.forward[node] == [node_of(track, ahead) for ahead in road.forward(at)]
        for left, side in ((True, track.left), (False, track.right)):
            beside = road.beside(at, left)
            assert side[node] == (-1 if beside is None else node_of(track, beside))
        assert track.limit[node] == (0 if road.straight(at) else road.number(at))
        assert track.barrier[node] == road.barrier(at)
