"""Weekly challenges of Shattered Highways, and what is compared when fleets had the same dice."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from rollingroad.core.figures import Showing
from rollingroad.core.works import Fact
from rollingroad.games.shattered_highways.content import Scenario
from rollingroad.games.shattered_highways.kinds import LEFT_BEHIND, NO_VEHICLE, WRECKED
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.words import points_of


def set_ups(scenarios: Iterable[Scenario]) -> list[dict[str, Any]]:
    """The battles that the scenarios propose, each week another scenario."""
    proposed = [[_battle(scenario, fleets) for fleets in scenario.recommended] for scenario in scenarios]
    return [battle for week in zip_longest(*proposed) for battle in week if battle is not None]


def _battle(scenario: Scenario, fleets: list[str]) -> dict[str, Any]:
    named = {f"fleet_{seat}": fleet for seat, fleet in enumerate(fleets, 1)}
    return {"scenario": scenario.id, "players": len(fleets)} | named


def showing(s: RoadState, seat: int) -> Showing:
    """The score first, then by how many points the fleet is ahead, then what it has kept."""
    assert s.outcome is not None
    own, rivals = points_of(s, seat), max(points_of(s, each) for each in range(s.players) if each != seat)
    vehicles = [v for v, owner in enumerate(s.rules.owner) if owner == seat and _in_the_open(s, v)]
    lost = sum(s.status[v] in (WRECKED, LEFT_BEHIND) for v in vehicles)
    facts = [
        Fact("Points", str(own)),
        Fact("Best rival", str(rivals)),
        Fact("Vehicles lost", f"{lost} of {len(vehicles)}"),
        Fact("Rounds", str(s.round)),
    ]
    return Showing((s.outcome[seat], float(own - rivals), float(own), float(-lost)), facts)


def _in_the_open(s: RoadState, v: int) -> bool:
    """Not one of the buggies that a rig may hide."""
    return s.rules.inside[v] == NO_VEHICLE
