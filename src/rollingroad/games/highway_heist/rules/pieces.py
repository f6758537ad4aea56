"""The spaces of the scenario's own pieces: Tank, Semi, Chopper, Shaw's Car and Ramsey."""

from typing import TypeVar

from rollingroad.games.highway_heist.rules.kinds import NO_SEAT, PV
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState

T = TypeVar("T")


def facts(table: T | None) -> T:
    """What the scenario says of an enemy that it has: `facts(s.t.scenario.tank)`."""
    assert table is not None
    return table


def tank_spaces(s: HeistState) -> list[int]:
    """HH-TANK-1: rear and front."""
    return [s.tank, s.tank + s.road.lanes]


def semi_spaces(s: HeistState) -> list[int]:
    """HH-SEMI-2: rear, middle and cab."""
    return [s.semi, s.semi + s.road.lanes, s.semi + 2 * s.road.lanes]


def on_semi(s: HeistState, roof: int) -> bool:
    """Whether that is one of the Semi's three roofs."""
    return s.semi != OFF and roof - s.semi in (0, s.road.lanes, 2 * s.road.lanes)


def semi_roofs(s: HeistState) -> int:
    """HH-SEMI-2: the roofs of the Semi as a mask; 0 without a Semi."""
    lanes = s.road.lanes
    return (1 | 1 << lanes | 1 << 2 * lanes) << s.semi if s.semi != OFF else 0


def under_semi(s: HeistState) -> int:
    """HH-GEO-10: the space under the Semi's middle, or OFF."""
    return s.semi + s.road.lanes if s.semi != OFF else OFF


def main_spaces(s: HeistState) -> list[int]:
    """All road spaces of the Tank or the Semi, from the West."""
    if s.tank != OFF:
        return tank_spaces(s)
    return semi_spaces(s) if s.semi != OFF else []


def main_lane(s: HeistState) -> int:
    """The lane of the main enemy, or -1 once it is destroyed."""
    for space in (s.tank, s.semi, s.chopper):
        if space != OFF:
            return s.road.lane(space)
    return -1


def ramsey_pv(s: HeistState) -> int:
    """The space of the vehicle with Ramsey, or OFF where the scenario has none."""
    return s.pv[s.ramsey] if s.ramsey != NO_SEAT else OFF


def owners(s: HeistState) -> list[int]:
    """HH-ORDER-1: the seats with a vehicle on the road, in the order in which their vehicles act."""
    return [s.kind[space] - PV for space in spaces_of(s.pv_mask)]
