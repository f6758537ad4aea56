"""What a table of Highway Heist is worth to the crew: the evaluation behind the driver and the search.

Points: one is about one damage to the main enemy. `hopes.py` makes a chance of them and the rounds to come.
"""

from __future__ import annotations

from rollingroad.games.highway_heist.danger import (
    BOARDED_COST,
    BOOST_VALUE,
    LAST_POINTS,
    ON_FOOT_COST,
    STRENGTH_VALUE,
    VEHICLE_VALUE,
    WEST_EDGE_COST,
    danger,
    future,
    wreck_threat,
)
from rollingroad.games.highway_heist.kinds import WHEEL
from rollingroad.games.highway_heist.plan_chopper import chopper_place, chopper_table, ramp_worth
from rollingroad.games.highway_heist.plan_semi import SUV_GONE, semi_place, semi_table
from rollingroad.games.highway_heist.plan_tank import tank_place, tank_table, wreck_hits
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.state import HeistState


def worth(s: HeistState) -> float:
    """Everything that makes the crew glad or sorry."""
    if s.outcome is not None:
        return 1000.0 if s.outcome[0] > 0 else -1000.0
    value = table_worth(s)
    for seat in range(s.players):
        value += seat_worth(s, seat)
    return value


def worth_anew(s: HeistState, each: list[float], seat: int) -> float:
    """The same where all seats' worth is known, and only that seat's and the table's have changed."""
    value = table_worth(s)
    for other in range(s.players):
        value += seat_worth(s, seat) if other == seat else each[other]
    return value


def table_worth(s: HeistState) -> float:
    """What does not depend on where the team's cars stand."""
    if s.tank != OFF:
        return tank_table(s)
    if s.semi != OFF:
        return semi_table(s)
    return chopper_table(s)


def seat_worth(s: HeistState, seat: int) -> float:
    """One player's vehicle, tokens and place, in general and for the scenario's plan."""
    return future(s) * player_worth(s, seat) + place_worth(s, seat)


def place_worth(s: HeistState, seat: int) -> float:
    """What a player's place means for the scenario's plan."""
    if s.tank != OFF:
        return tank_place(s, seat)
    if s.semi != OFF:
        return semi_place(s, seat)
    return chopper_place(s, seat)


def player_worth(s: HeistState, seat: int) -> float:
    space = s.pv[seat]
    if space == OFF:
        on_suv = s.peg[seat] >= 0 and s.suvs >> s.peg[seat] & 1
        return BOOST_VALUE * s.boost[seat] + (0.5 if on_suv else 0.0)
    return car_worth(s, seat) - danger(s, seat, space)


def car_worth(s: HeistState, seat: int) -> float:
    """A player's tokens and vehicle, but for what threatens it where it stands."""
    value, space = BOOST_VALUE * s.boost[seat], s.pv[seat]
    value += VEHICLE_VALUE + STRENGTH_VALUE * s.strength[seat] - LAST_POINTS / (1 + s.strength[seat])
    if s.peg[seat] != WHEEL:
        value -= ON_FOOT_COST + WEST_EDGE_COST / (1 + s.road.column(space))
    if s.enemy_pegs >> space & 1:
        value -= BOARDED_COST
    return value


def wreck_worth(s: HeistState, maker: int, space: int) -> float:
    """What turning the SUV in that space into a wreck is worth, but for the maker's own car."""
    value = 0.3 + (0.5 if s.enemy_pegs >> space & 1 else 0.0)
    if s.tank != OFF:
        value += wreck_hits(s, space)
    elif s.semi != OFF:
        value += SUV_GONE
    else:
        value += 0.4 + ramp_worth(s, space)
    return value - wreck_threat(s, maker, space)
