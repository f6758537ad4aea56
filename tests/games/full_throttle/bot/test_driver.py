"""The driver bot: good paths, the largest set, and better than chance."""

from __future__ import annotations

import pytest

from rollingroad.bots.roster import make_bot
from rollingroad.core.engine.rng import Rng
from rollingroad.games.full_throttle.rules.kinds import STEERING, TURBO
from rollingroad.games.full_throttle.rules.state import RaceState
from tests.games.full_throttle.box import BOX, GAME
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.playing import new_race
from tests.games.full_throttle.table import Table


def choice(table: Table) -> str:
    ask = table.state.open[0]
    return GAME.text(GAME.bot.drive(GAME.view(table.state, ask.seat), ask))


def raced(state: RaceState, drivers: set[int], seed: str) -> RaceState:
    """Drivers in those seats, chance in the others."""
    rng = Rng(seed)
    while state.open:
        ask = state.open[0]
        mine = ask.seat in drivers
        action = GAME.bot.drive(GAME.view(state, ask.seat), ask) if mine else ask.sample(rng)
        state.apply(action, ask.seat)
    return state


@pytest.mark.parametrize(
    ("hand", "set_played"), [("1x3 2x1 4x1", "play 1x3"), ("2x2 4x2", "play 4x2"), ("2x1 3x1", "play 2x1")]
)
def test_it_plays_the_whole_of_its_largest_set(race: Race, hand: str, set_played: str) -> None:
    table = race(f"""
        course: main-event
        turn: 1
        1: at fw-harbor 9/2, gear 4, hand {hand}
        2: at start 1
        """)
    assert choice(table) == set_played


@pytest.mark.parametrize(
    ("course", "car", "chosen"),
    [
        ("main-event", "at fw-harbor 9/2, gear 4, upgrades turbo-charger 1", "turbo"),
        ("main-event", "at fw-harbor 9/2, gear 3, upgrades steering 1", "play 1x3"),
        ("all-timer", "at calle-pozo 2/2 leg 7, gear 3, upgrades turbo-charger 1", "play 1x3"),
        ("all-timer", "at calle-pozo 2/2 leg 7, gear 3, upgrades steering 1", "steer"),
        ("all-timer", "at train-crossing 3/2, gear 5, paused, upgrades turbo-charger 1", "turbo"),
    ],
)
def test_tokens_for_the_time_before_the_draw_are_spent_where_the_road_asks_for_them(
    race: Race, course: str, car: str, chosen: str
) -> None:
    table = race(f"""
        course: {course}
        turn: 1
        obstacles: -
        1: {car}, hand 1x3 2x1
        2: at start 1
        """)
    assert choice(table) == chosen


@pytest.mark.parametrize("course", ["main-event", "tokyo-drift", "all-timer"])
def test_drivers_use_every_turbo_charger_and_steering_that_they_fit(course: str) -> None:
    state = raced(new_race(players=2, course=course), {0, 1}, f"turbo on {course}")
    assert all(not console[TURBO] and not console[STEERING] for console in state.console)


def test_in_neutral_it_stays_where_it_is(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 9/2, gear 0, hand 1x3 2x3
        2: at start 1
        """)
    assert choice(table) == "no-move"


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


@pytest.mark.parametrize("bot", ["driver", "ace:iterations=5"])
def test_it_takes_any_car_by_its_seed(bot: str) -> None:
    state = new_race(players=2)
    view, ask = GAME.view(state, 0), state.open[0]
    taken = [make_bot(bot, Rng(f"seed {n}")).choose(view, ask) for n in range(12)]
    assert taken == [make_bot(bot, Rng(f"seed {n}")).choose(view, ask) for n in range(12)]
    assert len(set(taken)) > 2
