"""The driver bot: gunners first, a few answers of a long list, and better than chance."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.games.shattered_highways.bot.bot import ANSWERS_WEIGHED, spread
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table


def choice(table: Table) -> str:
    ask = table.state.open[0]
    return GAME.text(GAME.bot.drive(GAME.view(table.state, ask.seat), ask))


def test_his_gunner_acts_before_he_does(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
        v2: 2 car; at 10, 26; hp 5; crew D w3
        """)
    assert choice(table) == "act w2"
    assert choice(table.play("act w2")) == "shoot v2 whole"


def test_with_nobody_in_reach_he_drives(road: Road) -> None:
    table = road("""
        turn: v1
        v1: 1 car; at 10, 10; mounts machine-gun front; crew D w1, W1 w2
        v2: 2 car; at 10, 36; mounts empty; crew D w3
        """)
    assert choice(table) == "act w1"
    assert choice(table.play("act w1")).startswith("move")


def test_he_looks_at_a_few_places_all_over_the_list() -> None:
    looks = spread(list(range(100)))
    assert len(looks) == ANSWERS_WEIGHED
    assert looks[0] == 0
    assert looks[-1] >= 100 - 100 // ANSWERS_WEIGHED - 1


def fight(seed: int, driver: int, **options: object) -> tuple[float, ...]:
    """The driver in one seat, chance in the others."""
    state, rng = GAME.start(GAME.options(options)), Rng(f"driver {seed}")
    while state.open:
        ask = state.open[0]
        mine = ask.seat == driver
        state.apply(GAME.bot.drive(GAME.view(state, driver), ask) if mine else ask.sample(rng), ask.seat)
    assert state.outcome is not None
    return state.outcome


@pytest.mark.parametrize("scenario", ["open-road", "convoy", "pursuit", "fuel-run", "last-ride"])
def test_it_beats_chance(scenario: str) -> None:
    """From both sides; over hundreds of games it wins nine of ten in every scenario."""
    games = [fight(seed, seed % 2, scenario=scenario)[seed % 2] for seed in range(6)]
    assert sum(games) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["open-road", "convoy", "pursuit", "fuel-run", "last-ride"])
def test_it_clearly_beats_chance(scenario: str) -> None:
    games = [fight(seed, seed % 2, scenario=scenario)[seed % 2] for seed in range(100)]
    assert sum(games) >= 85
