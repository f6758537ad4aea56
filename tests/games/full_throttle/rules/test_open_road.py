"""Moves over open road, found without the path search, equal those that it offers."""

from __future__ import annotations

import pytest

from rollingroad.games.full_throttle.rules.kinds import FULL, NOWHERE
from rollingroad.games.full_throttle.rules.path_offers import (
    Ahead,
    ahead_of,
    all_searches,
    move_action,
    offered_paths,
    road_from,
)
from rollingroad.games.full_throttle.rules.path_search import Path, Run
from rollingroad.games.full_throttle.rules.track import Track
from tests.games.full_throttle.box import TRACKS

SPEEDS = (0, 1, 4, 9)


def summary(path: Path) -> tuple[object, ...]:
    values = (path.penalties, path.tires, path.aero, path.handling, path.extra)
    return (path.node, values, path.ending, path.exits)


def alone(track: Track, start: int, speed: int, aero: int) -> list[Path]:
    """What the search offers a car with tokens of every kind and nobody else on the course."""
    run = Run(track, start, speed, 7)
    run.tires, run.aero, run.handling = 2, aero, 1
    return offered_paths(all_searches(run))


@pytest.mark.parametrize("course", TRACKS)
def test_open_road_offers_what_the_search_offers(course: str) -> None:
    track, found = TRACKS[course], 0
    for start in range(0, track.finish, 7):
        for speed in SPEEDS:
            aero = (start + speed) % 3
            if speed <= ahead_of(track, start, speed, aero > 0).safe_speed:
                road, paths = road_from(track, start, speed, aero, False), alone(track, start, speed, aero)
                assert [summary(path) for path in road.paths] == [summary(path) for path in paths]
                assert road.moves == [move_action(track, path) for path in paths]
                found += 1
    assert found > 20


@pytest.mark.parametrize("course", TRACKS)
def test_the_carefree_meet_no_penalty_and_no_end_of_the_road(course: str) -> None:
    track, careful = TRACKS[course], 0
    for start in range(0, track.finish, 5):
        for speed in SPEEDS:
            paths = alone(track, start, speed, 1)
            smooth = all(path.ending == FULL and not path.penalties for path in paths)
            safe = speed <= ahead_of(track, start, speed, True).safe_speed
            assert smooth or not safe
            careful += not smooth
    assert careful > 10


def test_near_spaces_are_as_far_as_points_lead() -> None:
    track = TRACKS["main-event"]
    ahead = Ahead(0)
    ahead.look(track, track.exits, 3)
    first = track.forward[0][0]
    assert ahead.near[track.space[first]] == 1
    assert ahead.near[track.space[track.forward[first][0]]] == 2
    assert max(ahead.near.values()) == 3
    assert NOWHERE not in ahead.near
