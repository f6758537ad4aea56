"""What a seat may expect from a fight as it stands, by rule of thumb."""

from __future__ import annotations

from math import exp
from typing import Final

from rollingroad.games.shattered_highways.kinds import NO_VEHICLE, NO_WARRIOR, NOBODY
from rollingroad.games.shattered_highways.plan import CIRCUIT, CONVOY, FUEL, LAST, PURSUIT
from rollingroad.games.shattered_highways.prices import HERO_PRICE, left_hp, price, whole_hp
from rollingroad.games.shattered_highways.scenarios import fuel_points, is_beaten, standing
from rollingroad.games.shattered_highways.state import RoadState

SPREAD: Final = 10.0
"""Points by which a lead must be larger to be nearly won, and so many more for each round to come."""
SPREAD_PER_ROUND: Final = 3.0
ALIVE: Final = 0.5
"""What a vehicle that still fights counts against one that is scored."""
DRIVERLESS: Final = 0.6
MAN: Final = 1.5
FUEL_POINT: Final = 12.0
RACE_POINT: Final = 6.0


def win_chances(s: RoadState) -> tuple[float, ...]:
    """A score per seat; of a finished fight its outcome."""
    if s.outcome is not None:
        return s.outcome
    hopes = [hope(s, seat) for seat in range(s.players)]
    spread = SPREAD + SPREAD_PER_ROUND * max(0, s.rules.plan.rounds - s.round)
    shares = [exp((each - max(hopes)) / spread) for each in hopes]
    return tuple(share / sum(shares) for share in shares)


def hope(s: RoadState, seat: int) -> float:
    """Points in hand, and what still fights for him."""
    return points(s, seat) + ALIVE * force(s, seat) + cause(s, seat)


def points(s: RoadState, seat: int) -> float:
    """What counts at the round limit, in victory points of an open road."""
    if s.round and is_beaten(s, seat):
        return -100.0
    kind, best = s.rules.plan.kind, float(standing(s, seat)[0])
    if kind == FUEL:
        return FUEL_POINT * fuel_points(s, seat) + standing(s, seat)[1]
    return RACE_POINT * best if kind == CIRCUIT else best


def force(s: RoadState, seat: int) -> float:
    """Vehicles by their hit points and drivers, and men."""
    total = 0.0
    for v in s.vehicles():
        if s.control[v] == seat and s.rules.owner[v] != NOBODY:
            manned = 1.0 if s.driver(v) != NO_WARRIOR else DRIVERLESS
            total += s.builds[v].cp * manned * left_hp(s, v) / whole_hp(s, v)
    for w in range(len(s.team)):
        if s.team[w] == seat and s.at[w] != NO_VEHICLE:
            total += MAN + (HERO_PRICE if s.is_hero(w) else 0.0)
    return total


def cause(s: RoadState, seat: int) -> float:
    """The marked vehicle while it lives: its own side hopes with it."""
    v = s.marked
    if v == NO_VEHICLE or not s.in_play(v) or s.rules.plan.kind not in (CONVOY, PURSUIT, LAST):
        return 0.0
    whole = price(s, v) * left_hp(s, v) / whole_hp(s, v)
    return whole if seat == s.rules.plan.marker else price(s, v) - whole
