"""Random legal fleets for a budget: each piece is drawn from those that fit and can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.games.shattered_highways.content.models import (
    USUAL_WEAPON,
    AddonPlan,
    Arc,
    Fleet,
    HeroPlan,
    MountPlan,
    VehiclePlan,
)
from rollingroad.games.shattered_highways.fleets.validation import (
    BadFleet,
    faces_of,
    fleet_cost,
    most_rigs,
    problems,
    seats_of,
    vehicle_cost,
    vehicle_problems,
)
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import Lookup

FIRST = (
    "Ash",
    "Bitter",
    "Chrome",
    "Dry",
    "Ember",
    "Feral",
    "Grim",
    "Hollow",
    "Iron",
    "Jagged",
    "Last",
    "Rust",
)
SECOND = (
    "Anvil",
    "Badger",
    "Cricket",
    "Dirge",
    "Echo",
    "Fiddle",
    "Gambit",
    "Hymn",
    "Idol",
    "Jackal",
    "Kettle",
)
FLEETS = ("Company", "Caravan", "Congregation", "Kennel", "Society", "Union")
FOR_PIECES = 30
"""The rest of a budget that may all go into weapons and add-ons."""
TRIES = 40
"""Attempts to buy a further piece before the rest of the budget stays unspent."""


def random_fleet(
    lookup: Lookup, budget: int, rng: Rng, most: int = 0, classes: tuple[str, ...] = ()
) -> Fleet:
    """SH-FLEET: a legal fleet that spends most of its budget; `most` vehicles of `classes` where given."""
    rules = lookup.box.fleet_rules
    if budget not in (*rules.budgets, *rules.special_budgets.values()):
        raise BadFleet(f"budget: there is no fleet of {budget} CP")
    name = f"{_pick(rng, FIRST)} {_pick(rng, FLEETS)}"
    fleet = Fleet(id=_slug(name), name=f"The {name}", budget=budget, vehicle=[])
    _buy_vehicles(lookup, fleet, rng, most or rules.max_vehicles, classes or kinds.CLASSES)
    _buy_pieces(lookup, fleet, rng)
    driver = fleet.vehicle[rng.below(len(fleet.vehicle))]
    seats = seats_of(lookup, driver)
    fleet.hero = HeroPlan(vehicle=driver.id, seat=seats[rng.below(len(seats))])
    return _with_prices(lookup, fleet)


def _pick(rng: Rng, words: tuple[str, ...]) -> str:
    return words[rng.below(len(words))]


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def _with_prices(lookup: Lookup, fleet: Fleet) -> Fleet:
    for plan in fleet.vehicle:
        plan.cp = vehicle_cost(lookup, plan)
    fleet.cp = fleet_cost(lookup, fleet)
    return fleet


def _buy_vehicles(lookup: Lookup, fleet: Fleet, rng: Rng, most: int, classes: tuple[str, ...]) -> None:
    """Vehicles until the budget is nearly used or luck says that the rest is for pieces."""
    while len(fleet.vehicle) < most:
        offers = [cls for cls in kinds.CLASSES if cls in classes and _can_add(lookup, fleet, cls)]
        left = fleet.budget - fleet_cost(lookup, fleet)
        if not offers or (fleet.vehicle and left <= FOR_PIECES and rng.below(3) == 0):
            return
        fleet.vehicle.append(_bare(lookup, fleet, offers[rng.below(len(offers))], rng))


def _can_add(lookup: Lookup, fleet: Fleet, cls: str) -> bool:
    number = kinds.CLASSES.index(cls)
    rigs = sum(plan.class_ == kinds.CLASSES[kinds.RIG] for plan in fleet.vehicle)
    if number == kinds.RIG and rigs >= most_rigs(lookup.box.fleet_rules, fleet.budget):
        return False
    return fleet_cost(lookup, fleet) + lookup.classes[number].cp <= fleet.budget


def _bare(lookup: Lookup, fleet: Fleet, cls: str, rng: Rng) -> VehiclePlan:
    """A vehicle as its class brings it: Machine Guns in the included mounts."""
    taken = {plan.name for plan in fleet.vehicle}
    name = _new_name(rng, taken)
    facts = lookup.classes[kinds.CLASSES.index(cls)]
    arcs = facts.mount_arcs
    mounts = [
        MountPlan(weapon=USUAL_WEAPON, arc=arcs[rng.below(len(arcs))], included=True)
        for _ in range(facts.mounts_included)
    ]
    return VehiclePlan(id=_slug(name), name=name, class_=facts.id, mounts=mounts)


def _new_name(rng: Rng, taken: set[str]) -> str:
    while True:
        name = f"{_pick(rng, FIRST)} {_pick(rng, SECOND)}"
        if name not in taken:
            return name


def _buy_pieces(lookup: Lookup, fleet: Fleet, rng: Rng) -> None:
    """Weapons and add-ons, one at a time; a change that breaks a rule is not made."""
    for _ in range(TRIES * len(fleet.vehicle)):
        number = rng.below(len(fleet.vehicle))
        plan = fleet.vehicle[number]
        changes = list(_changes(lookup, plan, rng))
        fleet.vehicle[number] = changes[rng.below(len(changes))]
        if vehicle_problems(lookup, fleet.vehicle[number]) or problems(lookup, fleet):
            fleet.vehicle[number] = plan


def _changes(lookup: Lookup, plan: VehiclePlan, rng: Rng) -> Iterator[VehiclePlan]:
    """One add-on of each kind, another weapon in a mount, or one mount more."""
    for addon in _addons(lookup, plan, rng):
        yield msgspec.structs.replace(plan, addons=[*plan.addons, addon])
    weapon = lookup.weapons[rng.below(len(lookup.weapons))].id
    mount = MountPlan(weapon=weapon, arc=_any_arc(rng), part=_any_part(plan, rng), included=False)
    yield msgspec.structs.replace(plan, mounts=[*plan.mounts, mount])
    for number, old in enumerate(plan.mounts):
        new = msgspec.structs.replace(mount, included=old.included)
        mounts = [*plan.mounts[:number], new, *plan.mounts[number + 1 :]]
        yield msgspec.structs.replace(plan, mounts=mounts)


def _any_arc(rng: Rng) -> Arc:
    arcs: tuple[Arc, ...] = ("front", "rear", "left", "right")
    return arcs[rng.below(4)]


def _any_part(plan: VehiclePlan, rng: Rng) -> Literal["", "tractor", "trailer"]:
    if plan.class_ != kinds.CLASSES[kinds.RIG]:
        return ""
    return "tractor" if rng.below(2) else "trailer"


def _addons(lookup: Lookup, plan: VehiclePlan, rng: Rng) -> Iterator[AddonPlan]:
    faces = faces_of(lookup, plan)
    free = lookup.classes[kinds.CLASSES.index(plan.class_)].free_addon_cp > 0 and not any(
        addon.free for addon in plan.addons
    )
    for number, addon in enumerate(kinds.ADDONS):
        covered = [faces[rng.below(len(faces))]] if number == kinds.ARMOR else []
        yield AddonPlan(id=addon, faces=covered, free=free)
