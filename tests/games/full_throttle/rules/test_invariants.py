"""Random races over all courses, seats and options end as the ledger says, with every card accounted for."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.events import Event
from rollingroad.games.full_throttle.rules.events import RaceEnded
from rollingroad.games.full_throttle.rules.kinds import (
    FINISHED,
    LAST_ROUND,
    NOWHERE,
    RACE,
    RACING,
    TIME_TRIAL,
    WAITING,
)
from rollingroad.games.full_throttle.rules.setup import tokens_to_fit
from rollingroad.games.full_throttle.rules.state import RaceState
from tests.games.full_throttle.box import BOX, GAME
from tests.rule_marker import rule

ENDS = ("FT-FINISH-2", "FT-FINISH-6", "FT-OUT-2", "FT-VARIANT-3")


def race_options(number: int) -> dict[str, object]:
    """Courses and players in turn, the rest by chance."""
    rng = Rng(f"options {number}")
    course = list(BOX.courses)[number % len(BOX.courses)]
    players = 1 + number // len(BOX.courses) % 4
    if course == "tag-team":
        players = 2 if players % 2 else 4
    getaway = players == 4 and course != "tag-team" and rng.below(3) == 0
    return {
        "course": course,
        "players": players,
        "variant": "getaway" if getaway else "race",
        "drivers": rng.choice(["off", "pick", "random"]),
        "damage": bool(rng.below(2)),
        "obstacles": rng.choice(["course", "placed", "none"]),
        "start_gear": rng.choice(["first", "neutral"]),
        "shift_after_draw": bool(rng.below(2)),
    }


def check_state(s: RaceState) -> None:
    """Cards and tokens are conserved, and no two cars share a space."""
    cards = [*s.deck, *s.discard, *s.table, *(card for hand in s.hand for card in hand)]
    assert sorted(cards) == list(range(120))
    assert set(s.flipped) <= set(s.table)
    assert [len(hand) for hand in s.hand] == [len(epochs) for epochs in s.drawn_in]
    tokens = sum(len(taken) for taken in (*s.face_up, *s.damaged))
    assert tokens + sum(s.supply) == 12
    for car, console in enumerate(s.console):
        assert min(console) >= 0
        assert sum(console) <= tokens_to_fit(s, car)
    spaces = [s.car_space(car) for car in range(s.setup.cars) if s.on_road(car)]
    assert len(set(spaces)) == len(spaces)
    assert not set(spaces) & set(s.obstacles)
    blocks = [space for space in s.block if space != NOWHERE]
    assert len(set(blocks)) == len(blocks)
    assert all(0 <= gear <= 6 for gear in s.gear)


def check_turns(s: RaceState) -> None:
    """FT-FINISH-2: between rounds everybody still racing has had as many turns."""
    if s.setup.variant == RACE and s.round > 1 and s.slot == 0 and s.active == s.running[s.first]:
        racing = [car for car in range(s.setup.cars) if s.status[car] == RACING]
        assert len({s.turns[car] for car in racing}) <= 1


def check_end(s: RaceState, ended: RaceEnded) -> None:
    assert s.outcome is not None
    assert ended.why in ENDS
    assert sorted(car for group in ended.order for car in group) == list(range(s.setup.cars))
    if ended.why == "FT-FINISH-6":
        assert s.round == LAST_ROUND
    if s.setup.variant == TIME_TRIAL:
        assert bool(s.outcome[0]) == (s.status[0] == FINISHED)
    elif s.setup.variant == RACE:
        assert sum(s.outcome) == pytest.approx(1.0) or not ended.winners
        racing = {s.turns[car] for car in range(s.setup.cars) if s.status[car] in (RACING, FINISHED, WAITING)}
        assert ended.why != "FT-FINISH-2" or len(racing) == 1


def check_race(number: int) -> None:
    events: list[Event] = []
    state = GAME.start(GAME.options(race_options(number)), events)
    rng = Rng(f"race {number}")
    answers = 0
    while state.open:
        ask = state.open[rng.below(len(state.open))]
        state.apply(ask.sample(rng), ask.seat)
        answers += 1
        if answers % 7 == 0 or not state.open:
            check_state(state)
            check_turns(state)
    ended = [event for event in events if isinstance(event, RaceEnded)]
    assert len(ended) == 1
    check_end(state, ended[0])
    assert GAME.from_position(GAME.position(state)) == state


@rule("FT-FINISH-2", "FT-OUT-2", "FT-MOVE-7", "FT-SETUP-6")
@pytest.mark.parametrize("part", range(10))
def test_random_races_end_with_every_card_and_token_accounted_for(part: int) -> None:
    """200 races in ten parts."""
    for number in range(part * 20, part * 20 + 20):
        check_race(number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
def test_many_more_random_races(part: int) -> None:
    """5,000 races."""
    for number in range(1_000 + part * 100, 1_000 + part * 100 + 100):
        check_race(number)
