"""Random battles over all scenarios and fleets end, and every loss has its event."""

from __future__ import annotations

from typing import Any

import pytest

from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.options import OptionsError
from rollingroad.games.shattered_highways.fleets.random_fleet import random_fleet
from rollingroad.games.shattered_highways.fleets.validation import fleet_toml
from rollingroad.games.shattered_highways.options import BattleOptions
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.events import BattleEnded, Damaged, WarriorOut
from rollingroad.games.shattered_highways.rules.state import RoadState
from tests.games.shattered_highways.table import GAME
from tests.rule_marker import rule

FIGHTING = (
    kinds.NUDGE,
    kinds.RAM,
    kinds.RAM_LOCKED,
    kinds.SHOOT,
    kinds.SHOOT_AT,
    kinds.ATTACK,
    kinds.DROP,
    kinds.UNCOUPLE,
)
MOST_ANSWERS = 20_000


def battle_options(number: int) -> BattleOptions:
    """Scenarios in turn with ready fleets that fit them; every fourth battle has one made up for it."""
    rng = Rng(f"options {number}")
    scenario = list(GAME.box.scenarios.values())[number % len(GAME.box.scenarios)]
    players = rng.choice(list(scenario.players))
    while True:
        given: dict[str, Any] = {"scenario": scenario.id, "players": players}
        for seat in range(1, players + 1):
            given[f"fleet_{seat}"] = rng.choice(list(GAME.box.fleets))
        if number % 4 == 3 and players == 2:
            given["own_fleet_2"] = fleet_toml(random_fleet(GAME.lookup, 100, rng))
        try:
            options: BattleOptions = GAME.options(given)
        except OptionsError:
            continue
        return options


def bold_answer(ask: Decision, rng: Rng) -> int:
    """A random answer that prefers fighting: peaceful battles test little."""
    action = ask.sample(rng)
    fights = [each for each in ask.offered if kind_of(each) in FIGHTING]
    if fights and rng.below(2):
        return rng.choice(fights)
    if kind_of(action) in (kinds.PASS, kinds.SKIP):
        return ask.sample(rng)
    return action


def check_table(s: RoadState) -> None:
    """No two vehicles overlap, nobody is beyond the sides, and every warrior is in one place."""
    vehicles = s.vehicles()
    assert vehicles == [v for v in range(len(s.builds)) if s.status[v] == kinds.DRIVING]
    assert all(s.box(v).key() == (s.x[v], s.y[v], s.builds[v].width, s.length(v)) for v in vehicles)
    for i, v in enumerate(vehicles):
        box = s.box(v)
        assert box.on_table(s.setup.width)
        assert not any(box.overlaps(s.box(o)) for o in vehicles[i + 1 :])
    for v, crew in enumerate(s.crew):
        seats = [s.seat[w] for w in crew if s.seat[w] != kinds.CLINGING]
        assert len(seats) == len(set(seats))
        assert all(s.at[w] == v for w in crew)
    aboard = sum(len(crew) for crew in s.crew)
    assert aboard == sum(at != kinds.NO_VEHICLE for at in s.at)


def check_losses(s: RoadState, begun: RoadState, reported: list[Event]) -> None:
    """Every lost hit point and warrior has its event."""
    lost = {(event.vehicle, event.part): 0 for event in reported if isinstance(event, Damaged)}
    for event in reported:
        if isinstance(event, Damaged):
            lost[event.vehicle, event.part] += event.points
            assert event.left >= 0
    for v in range(len(s.builds)):
        assert s.hp[v] == begun.hp[v] - lost.get((v, kinds.TRACTOR), 0)
        assert s.trailer_hp[v] == begun.trailer_hp[v] - lost.get((v, kinds.TRAILER), 0)
    out = [event.warrior for event in reported if isinstance(event, WarriorOut)]
    assert len(out) == len(set(out))
    gone = [w for w in range(len(s.at)) if s.at[w] == kinds.NO_VEHICLE and begun.at[w] != kinds.NO_VEHICLE]
    assert sorted(out) == gone


def check_battle(number: int) -> None:
    reported: list[Event] = []
    state = GAME.start(battle_options(number), reported)
    begun = state.copy()
    rng = Rng(f"battle {number}")
    for answers in range(MOST_ANSWERS):
        if not state.open:
            break
        ask = state.open[rng.below(len(state.open))]
        state.apply(bold_answer(ask, rng), ask.seat)
        if answers % 5 == 0:
            check_table(state)
        if answers % 97 == 0:
            assert GAME.from_position(GAME.position(state)) == state
    assert state.outcome is not None
    assert sum(state.outcome) == pytest.approx(1.0)
    assert state.round <= state.setup.scenario.rounds
    assert len([event for event in reported if isinstance(event, BattleEnded)]) == 1
    check_losses(state, begun, reported)


@rule("SH-SEQ-2", "SH-GEO-5", "SH-SCENARIO-3")
@pytest.mark.parametrize("part", range(6))
def test_random_battles_end_with_everybody_accounted_for(part: int) -> None:
    """60 battles in six parts."""
    for number in range(part * 10, part * 10 + 10):
        check_battle(number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(60))
def test_many_more_random_battles(part: int) -> None:
    """3,000 battles."""
    for number in range(1_000 + part * 50, 1_000 + part * 50 + 50):
        check_battle(number)
