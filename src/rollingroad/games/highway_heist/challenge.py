"""Weekly challenges of Highway Heist, and what is compared when teams had the same dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rollingroad.core.figures import Showing
from rollingroad.core.works import Fact
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.semi import cargo_room
from rollingroad.games.highway_heist.state import HeistState

TABLES: Final = (("standard", 2), ("hard", 3), ("easy", 3), ("standard", 3), ("hard", 2), ("beast", 2))
"""Difficulty and number of players, week by week."""


def set_ups(scenarios: Iterable[str]) -> list[dict[str, Any]]:
    """Each week another scenario."""
    known = list(scenarios)
    return [
        {"scenario": scenario, "difficulty": difficulty, "players": players}
        for difficulty, players in TABLES
        for scenario in known
    ]


def showing(s: HeistState) -> Showing:
    """Who wins does it early; who loses comes close. Then the vehicles count that are still on the road."""
    assert s.outcome is not None
    won, left, cars = s.outcome[0], _left_to_do(s), sum(space != OFF for space in s.pv)
    order = (won, float(-s.round if won else -int(left.value)), float(cars))
    return Showing(
        order, [Fact("Rounds", str(s.round)), left, Fact("Vehicles left", f"{cars} of {s.players}")]
    )


def _left_to_do(s: HeistState) -> Fact:
    """What the team still had before it."""
    if s.t.cargo_wins:
        return Fact("Cargo missing", str(sum(cargo_room(s, seat) for seat in range(s.players))))
    if s.t.scenario.tank is not None:
        return Fact("Tank strength left", str(s.tank_strength))
    return Fact("Enemy strength left", str(s.chopper_strength + s.shaw_strength))
