"""Fleets that players build themselves: what they begin with, what the rules say, and how they are kept."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rollingroad.core.game import capitalised
from rollingroad.core.rng import Rng
from rollingroad.core.works import Fact, Finding, WorkKind, WorkReport, WorkSlot, WorkStart
from rollingroad.games.shattered_highways.builds import Build
from rollingroad.games.shattered_highways.content import Fleet, Needs, Scenario, VehiclePlan
from rollingroad.games.shattered_highways.fleet_picture import fleet_picture
from rollingroad.games.shattered_highways.fleet_text import fleet_from_text, fleet_text, fleet_toml
from rollingroad.games.shattered_highways.fleets import (
    class_of,
    fleet_cost,
    problems,
    vehicle_cost,
    vehicle_problems,
)
from rollingroad.games.shattered_highways.kit import HIDDEN
from rollingroad.games.shattered_highways.options import RECOMMENDED, needs_of, unmet
from rollingroad.games.shattered_highways.plan_maker import SIDES
from rollingroad.games.shattered_highways.random_fleet import random_fleet
from rollingroad.games.shattered_highways.tables import Tables

FLEET: Final = WorkKind(
    kind="fleet",
    label="fleet",
    plural="fleets",
    play="Fight it",
    option="own_fleet_1",
    instead="fleet_1",
    help="Vehicles, weapons and add-ons for as many points as you like to fight with.",
    more=tuple(WorkSlot(seat, f"own_fleet_{seat + 1}", f"fleet_{seat + 1}") for seat in range(1, 4)),
)
NEW_NAME: Final = "New fleet"
TWO: Final = 2
MUCH_UNSPENT: Final = 3
"""So many points that are left would still buy something that matters."""


def starts(tables: Tables) -> list[WorkStart]:
    """An empty fleet for each budget, and a copy of each ready one."""
    rules = tables.box.fleet_rules
    empty = [_empty(tables, budget) for budget in (*rules.budgets, *rules.special_budgets.values())]
    ready = [
        WorkStart(fleet.id, fleet.name, f"{fleet.budget} CP. {fleet.style}", fleet_text(_own(fleet)))
        for fleet in tables.box.fleets.values()
    ]
    return empty + ready


def _empty(tables: Tables, budget: int) -> WorkStart:
    fleet = Fleet(id="new-fleet", name=NEW_NAME, budget=budget, vehicle=[])
    help = f"For {', '.join(scenario.name for scenario in _takers(tables, budget))}."
    return WorkStart(f"empty-{budget}", f"{budget} points", help, fleet_text(fleet), empty=True)


def _budgets(scenario: Scenario, seat: int = 0) -> list[int]:
    """What the fleet of a seat may cost; nothing where it follows the first one's."""
    allowed = scenario.budgets.get(SIDES[seat]) or scenario.budgets["each"]
    return [] if allowed == "same" else list(allowed)


def _own(fleet: Fleet) -> Fleet:
    """A copy to be changed: its prices follow from what is on it, and nothing of it is printed any more."""
    vehicles = [msgspec.structs.replace(plan, cp=None, source="house") for plan in fleet.vehicle]
    return msgspec.structs.replace(fleet, vehicle=vehicles, cp=None, source="house")


def _read(tables: Tables, text: str) -> Fleet:
    return _own(fleet_from_text(tables, text, "the fleet"))


# What the rules say


def report(tables: Tables, text: str) -> WorkReport:
    """SH-FLEET: what is wrong, what could be better, and the figures of the fleet."""
    fleet = _read(tables, text)
    wrong = _wrong(tables, fleet)
    return WorkReport(
        name=fleet.name,
        text=fleet_text(fleet),
        problems=wrong,
        advice=[] if wrong else list(_advice(tables, fleet)),
        facts=_facts(tables, fleet),
        options=_battle(tables, fleet),
    )


def _wrong(tables: Tables, fleet: Fleet) -> list[Finding]:
    """Every limit that is broken; then what the only scenario for such a budget asks for."""
    found = [Finding(capitalised(flaw.text), flaw.rule, list(flaw.at)) for flaw in problems(tables, fleet)]
    return found or list(_unwanted(tables, fleet))


def _unwanted(tables: Tables, fleet: Fleet) -> Iterator[Finding]:
    scenario = _takers(tables, fleet.budget)[0]
    for wish in unmet(needs_of(scenario, 0), fleet):
        at = [plan.id for plan in fleet.vehicle]
        yield Finding(f"{fleet.budget} CP fight in {scenario.name}, which asks for {wish}", scenario.rule, at)


def _takers(tables: Tables, budget: int) -> list[Scenario]:
    """The scenarios that take a fleet of that budget in the first seat."""
    return [each for each in tables.box.scenarios.values() if budget in _budgets(each)]


def _advice(tables: Tables, fleet: Fleet) -> Iterator[Finding]:
    left = fleet.budget - fleet_cost(tables, fleet)
    if left >= MUCH_UNSPENT:
        yield Finding(f"{left} points are not spent, and they are lost", "SH-FLEET-2")
    if not any(mount.weapon for plan in fleet.vehicle for mount in plan.mounts):
        yield Finding("Nobody carries a weapon", "SH-FLEET-4")
    for plan in fleet.vehicle:
        yield from _vehicle_advice(tables, plan)
    if fleet.hero is None:
        yield Finding("No seat is kept for the hero; you will be asked before the fight", "SH-FLEET-3")


def _vehicle_advice(tables: Tables, plan: VehiclePlan) -> Iterator[Finding]:
    facts = class_of(tables, plan)
    if sum(bool(mount.weapon) for mount in plan.mounts) < facts.mounts_included:
        yield Finding(f"{plan.name}: a mount that is paid for is empty", "SH-FLEET-4", [plan.id])
    if facts.free_addon_cp and not any(addon.free for addon in plan.addons):
        text = f"{plan.name}: an add-on of up to {facts.free_addon_cp} CP is free"
        yield Finding(text, "SH-FLEET-6", [plan.id])


def _facts(tables: Tables, fleet: Fleet) -> list[Fact]:
    """What tells players how strong a fleet is; nothing where it cannot be built."""
    known = not any(flaw.code.startswith("UNKNOWN") for flaw in problems(tables, fleet))
    sound = known and not any(vehicle_problems(tables, plan) for plan in fleet.vehicle)
    guns = sum(bool(mount.weapon) for plan in fleet.vehicle for mount in plan.mounts)
    points = sum(sum(class_of(tables, plan).hp) for plan in fleet.vehicle)
    crew = sum(_warriors(tables, plan) for plan in fleet.vehicle) if sound else 0
    return [
        Fact("Points", str(fleet_cost(tables, fleet)) if known else "", "SH-FLEET-2"),
        Fact("Vehicles", str(len(fleet.vehicle)), "SH-FLEET-2"),
        Fact("Warriors", str(crew) if sound else "", "SH-FLEET-3"),
        Fact("Guns", str(guns), "SH-FLEET-4"),
        Fact("Hit points", str(points), "SH-FLEET-1"),
    ]


def _warriors(tables: Tables, plan: VehiclePlan) -> int:
    """Everybody who comes along: seated, clinging, or waiting in the trailer."""
    build = Build(tables, plan, 0)
    inside = tables.box.addons[HIDDEN].effect["crew"] if build.has(HIDDEN) else 0
    return int(build.seats + build.hangers(tables) + build.reinforcements(tables) + inside)


# Fighting it


def _battle(tables: Tables, fleet: Fleet) -> dict[str, Any]:
    """A fight against ready fleets for the same points, in the first scenario that takes such a fleet."""
    options: dict[str, Any] = {FLEET.option: fleet_text(fleet), "budget": fleet.budget}
    for scenario in _takers(tables, fleet.budget)[:1]:
        players = scenario.players[0]
        options |= {"scenario": scenario.id, "players": players}
        if players == TWO:
            options["fleet_2"] = _opponent(tables, scenario, fleet)
    return options


def _opponent(tables: Tables, scenario: Scenario, fleet: Fleet) -> str:
    """A ready fleet of the right budget, another one for nearly every fleet."""
    budgets = _budgets(scenario, 1) or [fleet.budget]
    fit = [each for each in tables.box.fleets.values() if each.budget in budgets]
    able = [each.id for each in fit if each.id != fleet.id and not unmet(needs_of(scenario, 1), each)]
    return able[zlib.crc32(fleet_text(fleet).encode()) % len(able)] if able else RECOMMENDED


# Other texts of it


def renamed(tables: Tables, text: str, name: str) -> str:
    return fleet_text(msgspec.structs.replace(_read(tables, text), name=name))


def toml(tables: Tables, text: str) -> str:
    """As an entry of `fleets.toml`: with an id made of the name, and the prices written out."""
    fleet = _read(tables, text)
    slug = re.sub(r"[^a-z0-9]+", "-", fleet.name.lower()).strip("-")[:40].strip("-") or "my-fleet"
    if any(flaw.code.startswith("UNKNOWN") for flaw in problems(tables, fleet)):
        return fleet_toml(msgspec.structs.replace(fleet, id=slug))
    priced = [msgspec.structs.replace(plan, cp=vehicle_cost(tables, plan)) for plan in fleet.vehicle]
    cp = fleet_cost(tables, fleet)
    return fleet_toml(msgspec.structs.replace(fleet, id=slug, vehicle=priced, cp=cp))


def made_up(tables: Tables, text: str, rng: Rng) -> str:
    """A random legal fleet for the same budget, fit to fight; a name that was given is kept."""
    old = _read(tables, text)
    takers = _takers(tables, old.budget)
    needs = needs_of(takers[0], 0) if takers else Needs()
    classes = tuple(str(cls) for cls in needs.class_any)
    fleet = _own(random_fleet(tables, old.budget, rng, needs.max_vehicles, classes))
    return fleet_text(fleet if old.name == NEW_NAME else msgspec.structs.replace(fleet, name=old.name))


def picture(tables: Tables, text: str) -> str:
    return fleet_picture(_read(tables, text))
