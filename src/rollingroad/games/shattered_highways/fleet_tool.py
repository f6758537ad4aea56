"""`rollingroad fleet`: look a fleet file over, tell its price, or make up a fleet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rollingroad.core.game import ToolResult
from rollingroad.core.rng import Rng
from rollingroad.games.shattered_highways.content import AddonPlan, Fleet, VehiclePlan
from rollingroad.games.shattered_highways.fleet_text import fleet_toml, fleets_in_file
from rollingroad.games.shattered_highways.fleets import (
    BadFleet,
    addon_cost,
    class_of,
    fleet_cost,
    mount_cost,
    problems,
    seats_of,
    vehicle_problems,
)
from rollingroad.games.shattered_highways.random_fleet import random_fleet
from rollingroad.games.shattered_highways.tables import Tables


def check_file(tables: Tables, file: Path) -> ToolResult:
    """SH-FLEET: what is wrong with each fleet of a file, or what it comes to."""
    lines: list[str] = []
    good = True
    for fleet in fleets_in_file(tables, file):
        mistakes = problems(tables, fleet)
        good = good and not mistakes
        lines += [f'fleet "{fleet.id}": {mistake}' for mistake in mistakes]
        if not mistakes:
            lines.append(_praised(tables, fleet))
    return ToolResult(lines, good)


def _praised(tables: Tables, fleet: Fleet) -> str:
    warriors = sum(len(seats_of(tables, plan)) for plan in fleet.vehicle)
    number = len(fleet.vehicle)
    facts = f"{fleet_cost(tables, fleet)} of {fleet.budget} CP, {number} vehicle{'s'[: number > 1]}"
    return f'fleet "{fleet.id}": {fleet.name} is valid: {facts}, {warriors} seats'


def price_file(tables: Tables, file: Path) -> ToolResult:
    """SH-FLEET-4 to 6: what each vehicle of a file costs, piece by piece."""
    lines: list[str] = []
    for fleet in fleets_in_file(tables, file):
        unknown = [problem for problem in problems(tables, fleet) if problem.code.startswith("UNKNOWN")]
        if unknown:
            return ToolResult([f'fleet "{fleet.id}": {problem}' for problem in unknown], False)
        lines.append(f'fleet "{fleet.id}": {fleet_cost(tables, fleet)} of {fleet.budget} CP')
        lines += [_priced(tables, plan) for plan in fleet.vehicle]
    return ToolResult(lines)


def _priced(tables: Tables, plan: VehiclePlan) -> str:
    facts = class_of(tables, plan)
    pieces = [(facts.name, facts.cp)]
    for number, mount in enumerate(plan.mounts):
        if mount.weapon:
            name = tables.weapons[tables.weapon_number[mount.weapon]].name
            pieces.append((name, mount_cost(tables, plan, number)))
    pieces += [(_addon_name(tables, addon), addon_cost(tables, addon)) for addon in plan.addons]
    total = sum(cost for _, cost in pieces)
    broken = " (cannot be built)" if vehicle_problems(tables, plan) else ""
    return f"  {plan.name}: {total} CP{broken}: " + ", ".join(f"{name} {cost}" for name, cost in pieces)


def _addon_name(tables: Tables, addon: AddonPlan) -> str:
    return tables.box.addons[tables.addon_number[addon.id]].name


def random_file(tables: Tables, file: Path, settings: Mapping[str, str]) -> ToolResult:
    """A random legal fleet for a budget, written as the TOML of the content."""
    if file.exists():
        raise BadFleet(f"{file}: there is such a file already; name a new one")
    fleet = random_fleet(tables, int(settings["budget"]), Rng(settings["seed"]))
    return ToolResult([_praised(tables, fleet)], files={file.name: fleet_toml(fleet)})
