"""The expert bot: good gears, sets and paths."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rollingroad.games.full_throttle.rules.kinds import UPGRADES
from rollingroad.games.full_throttle.rules.state import RaceState
from tests.games.full_throttle.box import BOX, GAME
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.playing import new_race
from tests.games.full_throttle.table import Table


def choice(table: Table) -> str:
    ask = table.state.open[0]
    return GAME.text(GAME.bot.candidate_actions(GAME.view(table.state, ask.seat), ask)[0])


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


def test_a_paused_car_clears_the_barrier_even_when_the_race_is_lost(race: Race) -> None:
    """FT-BARRIER-5 refuses the Speed that fails, although neither brings the car over the line."""
    table = race("""
        course: shoulder-drop
        turn: 1, set 1x2
        flipped: g6-01 g1-10
        1: at shoulder 2/1, gear 5, paused, hand 1x2
        2: finished, at finish
        3: at start 1
        """)
    assert choice(table) == "speed 11"


BLOCKING = """
    course: this-is-brasil
    turn: 1, moved
    1: at mercado 6/1 leg 7, gear 3, upgrades handling 1
    2: at {rival}, gear 3, hand 1x6
    """


def test_it_blocks_a_rival_who_must_come_past(race: Race) -> None:
    table = race(BLOCKING.format(rival="mercado 3/2 leg 7"))
    assert choice(table).startswith("block")


@pytest.mark.parametrize("rival", ["start 1", "ridge-east 2/1 leg 11"])
def test_it_saves_the_block_when_nobody_is_close_behind(race: Race, rival: str) -> None:
    table = race(BLOCKING.format(rival=rival))
    assert table.offered("block")
    assert choice(table) == "done"


def test_it_drifts_through_a_tight_corner(race: Race) -> None:
    table = race("""
        course: this-is-brasil
        turn: 1, turbo
        1: at ridge-east 5/2 leg 11, gear 3, hand 1x3 2x3, upgrades steering 1
        2: at start 1
        """)
    assert choice(table) == "steer"


def test_tej_swaps_cards_that_he_does_not_need(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: driver tej, at fw-harbor 9/2, gear 6, hand 1x3 2x1 4x1
        2: at start 1
        """)
    assert choice(table) == "swap 2/4"


def fitted(course: str) -> RaceState:
    state = new_race(course=course, players=2)
    while not state.revealed:
        ask = state.open[0]
        state.apply(GAME.bot.drive(GAME.view(state, ask.seat), ask), ask.seat)
    return state


def test_every_upgrade_but_tuning_is_fitted_on_some_course() -> None:
    """Tuning comes eleventh on courses with many tokens: Han fits it."""
    consoles = [zip(UPGRADES, fitted(course).console[0], strict=True) for course in BOX.courses]
    names = {name for console in consoles for name, number in console if number}
    assert names == set(UPGRADES) - {"engine-tuning"}


def test_obstacles_are_spread_and_leave_two_lanes_free() -> None:
    state = new_race(course="shoulder-drop", players=2, obstacles="placed", obstacle_count=6)
    while not state.revealed:
        ask = state.open[0]
        state.apply(GAME.bot.drive(GAME.view(state, ask.seat), ask), ask.seat)
    track = state.track
    nodes = [track.nodes_on[space][0] for space in state.obstacles]
    assert len(nodes) == 6
    assert not any(track.limit[node] for node in nodes)
    assert all(len(track.row_of(node)) >= 3 for node in nodes)
    away = sorted(track.to_finish[node] for node in nodes)
    assert min(after - before for before, after in pairwise(away)) >= 3


@pytest.mark.parametrize("begun", ["upshift 1+1+1/-", "turbo", "transmission"])
def test_half_a_turn_is_not_quiet(race: Race, begun: str) -> None:
    """Judged there, a shift would be a loss: its price is paid, and what it brings is still to come."""
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 9/2, gear 2, hand 1x6, upgrades turbo-charger 1 transmission 1
        2: at fw-harbor 3/1, hand 1x6
        """)
    assert GAME.bot.is_quiet(table.state, table.state.open[0])
    table.play(begun)
    assert table.state.open[0].kind == "before"
    assert not GAME.bot.is_quiet(table.state, table.state.open[0])
