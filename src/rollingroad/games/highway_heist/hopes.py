"""The chance that the crew wins from here: what a search believes where it stops looking.

The figures are log-odds, fitted to 17,000 tables of driver teams of two to four players; a table is judged
between two turns. What is still to do counts by the rounds that are left for it.
"""

from __future__ import annotations

from math import exp

from rollingroad.games.highway_heist.danger import turns_left
from rollingroad.games.highway_heist.kinds import WHEEL
from rollingroad.games.highway_heist.pieces import semi_spaces
from rollingroad.games.highway_heist.plan_semi import all_full, crates_missing, wheel_is_near
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.round import rounds_left
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.worth import worth


def win_chance(s: HeistState) -> float:
    """Of a finished game its outcome."""
    if s.outcome is not None:
        return s.outcome[0]
    return 1 / (1 + exp(-log_odds(s)))


def log_odds(s: HeistState) -> float:
    if s.tank != OFF:
        return tank_hope(s, rounds_left(s))
    if s.semi != OFF:
        return semi_hope(s, rounds_left(s))
    return chopper_hope(s, rounds_left(s))


def tank_hope(s: HeistState, rounds: int) -> float:
    hope = 0.37 + 0.12 * worth(s) + 0.13 * rounds + 0.21 * turns_left(s) + 0.24 * cars(s)
    return hope - 1.46 * s.tank_strength / (rounds + 1)


def chopper_hope(s: HeistState, rounds: int) -> float:
    hope = -1.6 + 0.13 * worth(s) + 0.34 * rounds + 0.28 * turns_left(s) + 0.31 * cars(s)
    return hope - 0.65 * (s.chopper_strength + s.shaw_strength) / (rounds + 1)


def semi_hope(s: HeistState, rounds: int) -> float:
    """The shells are the way to the wheel; once every car is full, the road to the far East is the other."""
    hope = -0.5 + 0.43 * rounds + 0.09 * turns_left(s) - 0.78 * s.shells + 0.015 * worth(s)
    hope += 1.43 * wheel_is_near(s) - 0.18 * guards(s) - 0.28 * crates_to_come(s) / (rounds + 1)
    if all_full(s):
        hope += 2.86 + 0.35 * rounds - 0.27 * farthest(s) - 0.89 * held_up(s)
    return hope


def cars(s: HeistState) -> int:
    """How many players have a vehicle."""
    number = 0
    for space in s.pv:
        number += space != OFF
    return number


def guards(s: HeistState) -> int:
    """Enemies on the Semi."""
    number = 0
    for space in semi_spaces(s):
        number += s.enemy_pegs >> space & 1
    return number


def crates_to_come(s: HeistState) -> int:
    number = 0
    for seat in range(s.players):
        number += crates_missing(s, seat)
    return number


def farthest(s: HeistState) -> int:
    """How many columns the hindmost car has to go."""
    most = 0
    for space in s.pv:
        most = max(most, s.t.far_east - s.road.column(space))
    return most


def held_up(s: HeistState) -> int:
    """Cars with a boarder, and cars without a driver."""
    number = 0
    for seat in range(s.players):
        number += (s.enemy_pegs >> s.pv[seat] & 1) + (s.peg[seat] != WHEEL)
    return number
