"""What a seat may expect from a race as it stands, by rule of thumb."""

from __future__ import annotations

from math import exp
from typing import Final

from rollingroad.games.full_throttle.finish import finishers, points_left, sides_of, trial_score
from rollingroad.games.full_throttle.kinds import (
    FINISHED,
    GETAWAY,
    LAST_ROUND,
    NOWHERE,
    OUT,
    TIME_TRIAL,
)
from rollingroad.games.full_throttle.state import RaceState

SPREAD: Final = 7.0
"""Points of movement by which a lead must be larger to be nearly won."""
USUAL_SPEED: Final = 6.5


def win_chances(s: RaceState) -> tuple[float, ...]:
    """A score per seat; of a finished race its outcome."""
    if s.outcome is not None:
        return s.outcome
    if s.rules.variant == TIME_TRIAL:
        return (trial_hope(s),)
    sides = sides_of(s)
    hopes = [max(car_hope(s, car) for car in cars) for cars in sides]
    if s.rules.variant == GETAWAY:
        return getaway_chances(s)
    top = max(hopes)
    shares = [exp((hope - top) / SPREAD) for hope in hopes]
    chance = {s.rules.side(cars[0]): share / sum(shares) for cars, share in zip(sides, shares, strict=True)}
    return tuple(chance[s.rules.side(s.rules.cars_of(seat)[0])] for seat in range(s.rules.players))


def car_hope(s: RaceState, car: int) -> float:
    """How far ahead a car is, in points: what is left to drive, its gear and its cards."""
    if s.status[car] == OUT:
        return -400.0
    if s.status[car] == FINISHED:
        return s.extra[car] + 12.0 if car in finishers(s) else -300.0
    hope = 1.6 * s.gear[car] + 0.5 * s.hand_size(car) - (8.0 if s.paused[car] else 0.0)
    if s.at[car] == NOWHERE:
        return hope
    return hope - points_left(s, car) + 0.4 * sum(s.console[car])


def getaway_chances(s: RaceState) -> tuple[float, ...]:
    """The runner gets away the more surely the nearer the line is."""
    if s.at[0] == NOWHERE:
        return (0.5,) * s.rules.players
    rounds = s.track.to_finish[s.at[0]] / (USUAL_SPEED if s.gear[0] else USUAL_SPEED / 2)
    chance = 0.97 ** max(1.0, rounds)
    return (chance, *[1 - chance] * (s.rules.players - 1))


def trial_hope(s: RaceState) -> float:
    if s.status[0] == FINISHED:
        return trial_score(s)
    if s.at[0] == NOWHERE:
        return 0.8
    turns = s.turns[0] + s.track.to_finish[s.at[0]] / USUAL_SPEED
    return max(0.0, (LAST_ROUND - turns) / LAST_ROUND)
