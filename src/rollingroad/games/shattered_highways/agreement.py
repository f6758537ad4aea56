"""From options to the rules of one table: plan, vehicles by number, and the secret of the hidden buggies."""

from __future__ import annotations

import msgspec

from rollingroad.games.shattered_highways.builds import Build
from rollingroad.games.shattered_highways.content import ClassId, Fleet, Scenario, VehiclePlan
from rollingroad.games.shattered_highways.fleets import vehicle_cost
from rollingroad.games.shattered_highways.kinds import NOBODY
from rollingroad.games.shattered_highways.kit import ADDONS, HIDDEN, RIG
from rollingroad.games.shattered_highways.options import BattleOptions, fleets_of, table_size
from rollingroad.games.shattered_highways.plan_maker import make_plan
from rollingroad.games.shattered_highways.rules import Rules
from rollingroad.games.shattered_highways.tables import Tables


def agree(tables: Tables, options: BattleOptions) -> tuple[Rules, list[int]]:
    """The rules that everybody knows, and the numbers of the buggies that wait in their rigs."""
    scenario = tables.box.scenarios[options.scenario]
    fleets = fleets_of(tables, options)
    width, length = table_size(scenario, options)
    shift = (width - scenario.table.width) // 2, (length - scenario.table.length) // 2
    plan = make_plan(scenario, tables.box.points, options.rounds, shift)
    rules = Rules(plan, options.players, width, length)
    rules.teaching = options.teaching
    return rules, add_vehicles(tables, rules, fleets, scenario)


def add_vehicles(tables: Tables, rules: Rules, fleets: list[Fleet], scenario: Scenario) -> list[int]:
    """Number everything that may drive; gives the buggies that are there."""
    carriers: list[int] = []
    for seat, fleet in enumerate(fleets):
        rules.fleets.append(fleet.name)
        for plan in fleet.vehicle:
            if carries_buggy(plan):
                carriers.append(len(rules.builds))
            rules.add(public_build(tables, plan), seat)
    for neutral in scenario.neutral:
        rules.add(_bare(tables, neutral.class_, neutral.id, neutral.name), NOBODY)
    hidden = []
    for rig in range(len(rules.builds)):
        if rules.builds[rig].cls == RIG:
            if rig in carriers:
                hidden.append(len(rules.builds))
            rules.add(hidden_buggy(tables, rules.builds[rig].plan), rules.owner[rig], rig)
    return hidden


def carries_buggy(plan: VehiclePlan) -> bool:
    return any(addon.id == ADDONS[HIDDEN] for addon in plan.addons)


def public_build(tables: Tables, plan: VehiclePlan) -> Build:
    """What everybody may know of a vehicle: without the hidden buggy and its price (SH-SETUP-3)."""
    shown = [addon for addon in plan.addons if addon.id != ADDONS[HIDDEN]]
    plan = msgspec.structs.replace(plan, addons=shown, cp=None)
    return Build(tables, plan, vehicle_cost(tables, plan))


def hidden_buggy(tables: Tables, rig: VehiclePlan) -> Build:
    """SH-ADDON-HIDDEN: a plain buggy, priced as the add-on is."""
    build = _bare(tables, "buggy", f"{rig.id}-buggy", f"{rig.name}'s buggy")
    build.cp = tables.box.addons[HIDDEN].cp
    return build


def _bare(tables: Tables, cls: ClassId, id: str, name: str) -> Build:
    plan = VehiclePlan(id=id, name=name, class_=cls, mounts=[])
    return Build(tables, plan, vehicle_cost(tables, plan))
