"""What a seat may expect from a race as it stands, by rule of thumb."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from rollingroad.games.full_throttle.finish import finishers, points_left, sides_of, trial_score
from rollingroad.games.full_throttle.kinds import (
    FINISHED,
    GETAWAY,
    LAST_ROUND,
    NOWHERE,
    OUT,
    RACING,
    TIME_TRIAL,
)
from rollingroad.games.full_throttle.outlook import EXTRA, TURN, outlook_of
from rollingroad.games.full_throttle.shifts import downshift_cost, upshift_cost
from rollingroad.games.full_throttle.state import RaceState

SURE_OF_A_TURN: Final = 2.6
"""Log-odds of a car that is a whole turn ahead with nothing left to come; they fade with the road ahead."""
CARD_WORTH: Final = 0.65
TOKEN_WORTH: Final = 1.0
GEAR_WORTH: Final = 2.0
"""What a car has in hand, in points of movement. Fitted with the odds to 13,000 positions of driver races."""
OVER_THE_LINE: Final = 6.0
LOST: Final = -400.0
USUAL_SPEED: Final = 6.5


def win_chances(s: RaceState) -> tuple[float, ...]:
    """A score per seat; of a finished race its outcome."""
    if s.outcome is not None:
        return s.outcome
    if s.rules.variant == TIME_TRIAL:
        return (trial_hope(s),)
    if s.rules.variant == GETAWAY:
        return getaway_chances(s)
    sides = sides_of(s)
    hopes = [max([car_hope(s, car) for car in cars]) for cars in sides]
    top, slope = max(hopes), SURE_OF_A_TURN / TURN / sqrt(1.0 + turns_left(s))
    shares = [exp(slope * (hope - top)) for hope in hopes]
    chance = {s.rules.side(cars[0]): share / sum(shares) for cars, share in zip(sides, shares, strict=True)}
    return tuple([chance[s.rules.side(s.rules.cars_of(seat)[0])] for seat in range(s.rules.players)])


def turns_left(s: RaceState) -> float:
    """Until the first car is home."""
    left = [points_left(s, car) for car in range(s.rules.cars) if s.status[car] == RACING]
    return min(left, default=0) / USUAL_SPEED


def car_hope(s: RaceState, car: int) -> float:
    """How well a car does, in points: turns taken, the road left, its gear, cards and tokens."""
    if s.status[car] == OUT:
        return LOST
    turns = s.turns[car] + (1 if s.active == car and s.moved else 0)
    if s.status[car] == FINISHED:
        return OVER_THE_LINE + EXTRA * s.extra[car] - TURN * s.turns[car] if car in finishers(s) else LOST
    hand = s.hand_size(car)
    hope = CARD_WORTH * hand + TOKEN_WORTH * sum(s.console[car]) + GEAR_WORTH * s.gear[car] - TURN * turns
    if s.at[car] == NOWHERE:
        return hope - points_left(s, car)
    return hope - road_left(s, car, hand)


def road_left(s: RaceState, car: int, hand: int) -> float:
    """The rest of the race with the best gear that the hand can pay for; a team has a whole course more."""
    look = outlook_of(s, car)
    ups, downs = hand // upshift_cost(s, car), hand // downshift_cost(s, car)
    left = look.after(s.at[car], s.gear[car], ups, downs, s.paused[car])
    return left + TURN / USUAL_SPEED * (points_left(s, car) - s.track.to_finish[s.at[car]])


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
