"""Evaluates a position for the crew: in points for the driver, as a chance to win for the search.

One point is about one damage to the main enemy. The weights of `log_odds` were fitted to 17,000 positions
between two turns, reached by teams of two to four drivers.
"""

from math import exp

from rollingroad.games.highway_heist.bot import scenario_plans as plans
from rollingroad.games.highway_heist.rules.kinds import WHEEL
from rollingroad.games.highway_heist.rules.pieces import semi_roofs
from rollingroad.games.highway_heist.rules.road import OFF, count_of
from rollingroad.games.highway_heist.rules.round import rounds_left
from rollingroad.games.highway_heist.rules.state import HeistState


def worth(s: HeistState) -> float:
    """The value of the whole table for the crew."""
    if s.outcome is not None:
        return 1000.0 if s.outcome[0] > 0 else -1000.0
    value = table_worth(s)
    for seat in range(s.players):
        value += seat_worth(s, seat)
    return value


def worth_after_change(s: HeistState, each: list[float], seat: int) -> float:
    """`worth` when the value of each seat is known and only that seat and the table have changed."""
    value = table_worth(s)
    for other in range(s.players):
        value += seat_worth(s, seat) if other == seat else each[other]
    return value


def table_worth(s: HeistState) -> float:
    """The part of the value that does not depend on where the team's cars stand."""
    if s.tank != OFF:
        return plans.tank_table(s)
    if s.semi != OFF:
        return plans.semi_table(s)
    return plans.chopper_table(s)


def seat_worth(s: HeistState, seat: int) -> float:
    """The value of one player's vehicle, tokens and place, in general and for the scenario's plan."""
    if s.pv[seat] != OFF:
        player = car_worth(s, seat) - plans.danger(s, seat, s.pv[seat])
    else:
        on_suv = s.peg[seat] >= 0 and s.suvs >> s.peg[seat] & 1
        player = plans.BOOST_VALUE * s.boost[seat] + (0.5 if on_suv else 0.0)
    return plans.future(s) * player + place_worth(s, seat)


def place_worth(s: HeistState, seat: int) -> float:
    """The value of a player's place for the scenario's plan."""
    if s.tank != OFF:
        return plans.tank_place(s, seat)
    if s.semi != OFF:
        return plans.semi_place(s, seat)
    return plans.chopper_place(s, seat)


def car_worth(s: HeistState, seat: int) -> float:
    """The value of a player's tokens and vehicle, without the danger where it stands."""
    value, space = plans.BOOST_VALUE * s.boost[seat], s.pv[seat]
    value += (
        plans.VEHICLE_VALUE
        + plans.STRENGTH_VALUE * s.strength[seat]
        - plans.LAST_POINTS / (1 + s.strength[seat])
    )
    if s.peg[seat] != WHEEL:
        value -= plans.ON_FOOT_COST + plans.WEST_EDGE_COST / (1 + s.road.column(space))
    if s.enemy_pegs >> space & 1:
        value -= plans.BOARDED_COST
    return value


def wreck_worth(s: HeistState, maker: int, space: int) -> float:
    """The value of turning the SUV in that space into a wreck, without the threat to the maker's own car."""
    value = 0.3 + (0.5 if s.enemy_pegs >> space & 1 else 0.0)
    if s.tank != OFF:
        value += plans.wreck_hits(s, space)
    elif s.semi != OFF:
        value += plans.SUV_GONE
    else:
        value += 0.4 + plans.ramp_worth(s, space)
    return value - plans.wreck_threat(s, maker, space)


def win_chance(s: HeistState) -> float:
    """The chance that the crew wins; the outcome of a finished game."""
    return s.outcome[0] if s.outcome is not None else 1 / (1 + exp(-log_odds(s)))


def log_odds(s: HeistState) -> float:
    rounds, cars = rounds_left(s), count_of(s.pv_mask)
    if s.semi != OFF:
        return semi_log_odds(s, rounds)
    if s.tank != OFF:
        odds = 0.37 + 0.12 * worth(s) + 0.13 * rounds + 0.21 * plans.turns_left(s) + 0.24 * cars
        return odds - 1.46 * s.tank_strength / (rounds + 1)
    odds = -1.6 + 0.13 * worth(s) + 0.34 * rounds + 0.28 * plans.turns_left(s) + 0.31 * cars
    return odds - 0.65 * (s.chopper_strength + s.shaw_strength) / (rounds + 1)


def semi_log_odds(s: HeistState, rounds: int) -> float:
    """With the shells gone the wheel can be taken; with every car full the race East counts."""
    guards, missing = count_of(s.enemy_pegs & semi_roofs(s)), 0
    for seat in range(s.players):
        missing += plans.crates_missing(s, seat)
    odds = -0.5 + 0.43 * rounds + 0.09 * plans.turns_left(s) - 0.78 * s.shells + 0.015 * worth(s)
    odds += 1.43 * plans.wheel_is_near(s) - 0.18 * guards - 0.28 * missing / (rounds + 1)
    if plans.all_full(s):
        odds += 2.86 + 0.35 * rounds - 0.27 * longest_way_east(s) - 0.89 * count_held_up(s)
    return odds


def longest_way_east(s: HeistState) -> int:
    """How many columns the last car still has to drive."""
    most = 0
    for space in s.pv:
        most = max(most, s.t.far_east - s.road.column(space))
    return most


def count_held_up(s: HeistState) -> int:
    """How many cars have a boarder, plus how many have no driver."""
    number = count_of(s.enemy_pegs & s.pv_mask)
    for seat in range(s.players):
        number += s.peg[seat] != WHEEL
    return number
