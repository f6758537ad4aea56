"""Moves in traffic that bots compute without a search equal those of the search."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.games.full_throttle.bot.evaluation import ways_of
from rollingroad.games.full_throttle.bot.prospects import Traffic
from rollingroad.games.full_throttle.rules.kinds import NOWHERE
from rollingroad.games.full_throttle.rules.path_offers import ahead_of
from rollingroad.games.full_throttle.rules.path_search import Path, Run, Search
from tests.games.full_throttle.box import GAME, TRACKS

ROOM = 7


def run_among_others(course: str, start: int, speed: int) -> Run:
    """A car with a few others ahead, sometimes enough in its own row to block it."""
    track = TRACKS[course]
    run = Run(track, start, speed, ROOM)
    near = [
        space
        for space, points in ahead_of(track, start, 4, False).near.items()
        if points and space != NOWHERE
    ]
    rng = Rng(f"{course} {start}")
    run.closed = {near[rng.below(len(near))] for _ in range(5)} if near else set()
    return run


def summary(path: Path) -> tuple[int, int]:
    return (path.node, path.penalties)


@pytest.mark.parametrize("course", TRACKS)
def test_carefree_traffic_is_what_the_search_finds(course: str) -> None:
    track, found, stuck = TRACKS[course], 0, 0
    for start in range(track.lanes, track.finish, 7):
        safe = ahead_of(track, start, 9, False).safe_speed
        traffic = Traffic(run_among_others(course, start, 9))
        for speed in (4, 1, 9):
            if speed <= safe:
                paths = traffic.paths(speed)
                ways = ways_of(run_among_others(course, start, speed), 0)
                assert sorted([summary(path) for path in paths]) == sorted(
                    [(w.node, w.penalties) for w in ways]
                )
                found += 1
                stuck += any(path.penalties for path in paths)
    assert found > 20
    assert stuck


@pytest.mark.parametrize("course", TRACKS)
def test_without_steps_the_search_ends_in_the_same_places(course: str) -> None:
    track = TRACKS[course]
    for start in range(track.lanes, track.finish, 7):
        for speed in (3, 8, 13):
            full, brief = (run_among_others(course, start, speed) for _ in range(2))
            brief.brief = True
            ends = [
                [(*summary(path), path.ending, path.extra) for path in Search(run, 1, 0, 0).paths]
                for run in (full, brief)
            ]
            assert ends[0] == ends[1]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "drivers": "random", "damage": True}])
def test_a_hunch_is_what_the_driver_chooses_from_what_he_sees(options: dict[str, object]) -> None:
    state, rng = GAME.start(GAME.options(options)), Rng("rollout_policy")
    while state.open:
        ask = state.open[0]
        if ask.is_chance:
            action = ask.sample(rng)
        else:
            before = state.copy()
            action = GAME.bot.rollout_policy(state, ask, rng)
            assert action == GAME.bot.drive(GAME.view(state, ask.seat), ask)
            assert state == before
        state.apply(action, ask.seat)
