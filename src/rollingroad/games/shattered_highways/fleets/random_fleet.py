"""Random legal fleets for a budget: each piece is drawn from those that fit and can be paid."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.games.shattered_highways.content import models as content
from rollingroad.games.shattered_highways.fleets import validation
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import Lookup

FIRST = [
    *("Ash", "Bitter", "Chrome", "Dry", "Ember", "Feral", "Grim", "Hollow", "Iron", "Jagged", "Last"),
    "Rust",
]
SECOND = [
    *("Anvil", "Badger", "Cricket", "Dirge", "Echo", "Fiddle", "Gambit", "Hymn", "Idol", "Jackal"),
    "Kettle",
]
FLEETS = ["Company", "Caravan", "Congregation", "Kennel", "Society", "Union"]
ARCS: list[content.Arc] = ["front", "rear", "left", "right"]
FOR_PIECES = 30
"""The rest of a budget that may all go into weapons and add-ons."""
TRIES = 40
"""Attempts to buy a further piece before the rest of the budget stays unspent."""


def random_fleet(
    lookup: Lookup, budget: int, rng: Rng, most: int = 0, classes: tuple[str, ...] = ()
) -> content.Fleet:
    """SH-FLEET: a legal fleet that spends most of its budget; `most` vehicles of `classes` where given."""
    rules = lookup.box.fleet_rules
    if budget not in (*rules.budgets, *rules.special_budgets.values()):
        raise BadInput(f"budget: there is no fleet of {budget} CP")
    name = f"{rng.choice(FIRST)} {rng.choice(FLEETS)}"
    fleet = content.Fleet(id=_slug(name), name=f"The {name}", budget=budget, vehicle=[])
    _buy_vehicles(lookup, fleet, rng, most or rules.max_vehicles, classes or kinds.CLASSES)
    _buy_pieces(lookup, fleet, rng)
    driver = rng.choice(fleet.vehicle)
    fleet.hero = content.HeroPlan(vehicle=driver.id, seat=rng.choice(validation.seats_of(lookup, driver)))
    for plan in fleet.vehicle:
        plan.cp = validation.vehicle_cost(lookup, plan)
    fleet.cp = validation.fleet_cost(lookup, fleet)
    return fleet


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def _buy_vehicles(
    lookup: Lookup, fleet: content.Fleet, rng: Rng, most: int, classes: tuple[str, ...]
) -> None:
    """Vehicles until the budget is nearly used or luck says that the rest is for pieces."""
    while len(fleet.vehicle) < most:
        offers = [cls for cls in kinds.CLASSES if cls in classes and _can_add(lookup, fleet, cls)]
        left = fleet.budget - validation.fleet_cost(lookup, fleet)
        if not offers or (fleet.vehicle and left <= FOR_PIECES and rng.below(3) == 0):
            return
        fleet.vehicle.append(_bare(lookup, fleet, rng.choice(offers), rng))


def _can_add(lookup: Lookup, fleet: content.Fleet, cls: str) -> bool:
    number = kinds.CLASSES.index(cls)
    rigs = sum(plan.class_ == kinds.CLASSES[kinds.RIG] for plan in fleet.vehicle)
    if number == kinds.RIG and rigs >= validation.most_rigs(lookup.box.fleet_rules, fleet.budget):
        return False
    return validation.fleet_cost(lookup, fleet) + lookup.classes[number].cp <= fleet.budget


def _bare(lookup: Lookup, fleet: content.Fleet, cls: str, rng: Rng) -> content.VehiclePlan:
    """A vehicle as its class brings it: Machine Guns in the included mounts."""
    name = f"{rng.choice(FIRST)} {rng.choice(SECOND)}"
    while name in [plan.name for plan in fleet.vehicle]:
        name = f"{rng.choice(FIRST)} {rng.choice(SECOND)}"
    facts = lookup.classes[kinds.CLASSES.index(cls)]
    mounts = [
        content.MountPlan(weapon=content.USUAL_WEAPON, arc=rng.choice(facts.mount_arcs), included=True)
        for _ in range(facts.mounts_included)
    ]
    return content.VehiclePlan(id=_slug(name), name=name, class_=facts.id, mounts=mounts)


def _buy_pieces(lookup: Lookup, fleet: content.Fleet, rng: Rng) -> None:
    """Weapons and add-ons, one at a time; a change that breaks a rule is not made."""
    for _ in range(TRIES * len(fleet.vehicle)):
        number = rng.below(len(fleet.vehicle))
        plan = fleet.vehicle[number]
        fleet.vehicle[number] = rng.choice(list(_changes(lookup, plan, rng)))
        if validation.vehicle_problems(lookup, fleet.vehicle[number]) or validation.problems(lookup, fleet):
            fleet.vehicle[number] = plan


def _changes(lookup: Lookup, plan: content.VehiclePlan, rng: Rng) -> Iterator[content.VehiclePlan]:
    """One add-on of each kind, another weapon in a mount, or one mount more."""
    faces = validation.faces_of(lookup, plan)
    free = validation.class_of(lookup, plan).free_addon_cp > 0 and not any(each.free for each in plan.addons)
    for number, id in enumerate(kinds.ADDONS):
        covered = [rng.choice(faces)] if number == kinds.ARMOR else []
        addon = content.AddonPlan(id=id, faces=covered, free=free)
        yield msgspec.structs.replace(plan, addons=[*plan.addons, addon])
    weapon = rng.choice(lookup.weapons).id
    mount = content.MountPlan(weapon=weapon, arc=rng.choice(ARCS), part=_any_part(plan, rng), included=False)
    yield msgspec.structs.replace(plan, mounts=[*plan.mounts, mount])
    for number, old in enumerate(plan.mounts):
        new = msgspec.structs.replace(mount, included=old.included)
        mounts = [*plan.mounts[:number], new, *plan.mounts[number + 1 :]]
        yield msgspec.structs.replace(plan, mounts=mounts)


def _any_part(plan: content.VehiclePlan, rng: Rng) -> Literal["", "tractor", "trailer"]:
    if plan.class_ != kinds.CLASSES[kinds.RIG]:
        return ""
    return "tractor" if rng.below(2) else "trailer"
