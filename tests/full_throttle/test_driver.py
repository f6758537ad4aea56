"""The driver: it knows a good gear, a good set and a good path, and beats chance."""

from __future__ import annotations

import pytest

from rollingroad.core.rng import Rng
from rollingroad.games.full_throttle.state import RaceState
from tests.full_throttle.box import BOX, GAME
from tests.full_throttle.conftest import Race
from tests.full_throttle.playing import new_race
from tests.full_throttle.table import Table


def choice(table: Table) -> str:
    ask = table.state.open[0]
    return GAME.text(GAME.drive(table.state.view(ask.seat), ask))


def raced(state: RaceState, drivers: set[int], seed: str) -> RaceState:
    """Drivers in those seats, chance in the others."""
    rng = Rng(seed)
    while state.open:
        ask = state.open[0]
        mine = ask.seat in drivers
        action = GAME.drive(state.view(ask.seat), ask) if mine else ask.sample(rng)
        state.apply(action, ask.seat)
    return state


def test_it_shifts_up_on_an_open_road(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, moved
        1: at fw-harbor 9/2, gear 2, hand 1x5
        2: at fw-harbor 3/1
        """)
    assert choice(table).startswith("upshift")


def test_it_shifts_down_before_a_tight_corner(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1, moved
        obstacles: -
        1: at calle-pozo 1/1 leg 7, gear 6, hand 1x5
        2: at start 1
        """)
    assert choice(table).startswith("downshift")


def test_it_takes_the_path_without_penalties_where_that_costs_little(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 9, sv 9
        obstacles: -
        1: at mirador 6/2 leg 1, gear 5, upgrades tires 1
        2: at start 1
        """)
    assert "0 penalties" in choice(table)


def test_it_crosses_the_line_when_it_can(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1, speed 5, sv 5
        1: at fw-longbeach 7/1, gear 5
        2: at fw-longbeach 9/1
        """)
    assert len(table.moves()) > 1
    assert choice(table).startswith("move finish")


def test_a_paused_car_tries_to_clear_the_barrier(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1
        obstacles: -
        1: at train-crossing 3/2, gear 5, paused, hand 6x3 1x1
        2: at start 1
        3: at start 1
        """)
    assert choice(table) == "play 6x3"


@pytest.mark.parametrize("course", [name for name in BOX.courses if name != "tag-team"])
def test_it_beats_random_play_on_every_course(course: str) -> None:
    won = 0.0
    for number in range(4):
        seat = number % 2
        state = raced(new_race(course=course, players=2), {seat}, f"{course} {number}")
        assert state.outcome is not None
        won += state.outcome[seat]
    assert won >= 3


def test_drivers_finish_in_a_sensible_number_of_rounds() -> None:
    for course in BOX.courses:
        players = 4
        state = raced(new_race(course=course, players=players), set(range(players)), f"rounds {course}")
        assert 4 <= state.round <= 20
        assert state.status.count(2) <= 1
