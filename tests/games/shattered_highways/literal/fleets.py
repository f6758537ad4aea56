"""A second, literal reading of SH-FLEET from the tables of the ledger: prices, and what may be built."""

from __future__ import annotations

from rollingroad.games.shattered_highways.content.models import VehiclePlan

CLASS = {"buggy": (15, 0, 1), "car": (25, 1, 1), "truck": (35, 1, 2), "rig": (50, 2, 4)}
"""CP, mounts included, mounts at most."""
ALL = "buggy car truck rig"
WEAPON = {
    "machine-gun": (5, ALL, "half"),
    "twin-guns": (7, "truck rig", "half"),
    "bolt-thrower": (5, ALL, "half"),
    "flamethrower": (5, ALL, "half"),
    "harpoon": (3, "car truck rig", "half"),
    "cannon": (12, "truck rig", "half"),
    "rocket-rack": (7, ALL, "half"),
    "saw-arms": (3, ALL, "side"),
    "mine-dropper": (3, "car truck rig", "drop"),
    "oil-sprayer": (2, ALL, "drop"),
}
ADDON = {
    "armor": (1, ALL, 99),
    "drag-chains": (1, ALL, 1),
    "hidden-buggy": (15, "rig", 1),
    "reinforcements": (4, "rig", 1),
    "ram-plate": (2, ALL, 1),
    "nitro": (3, ALL, 1),
    "spiked-hubs": (2, ALL, 1),
    "roll-cage": (2, "buggy car truck", 1),
    "winch": (2, ALL, 1),
    "boarding-planks": (2, "car truck rig", 1),
    "smoke-pots": (2, ALL, 1),
    "extra-seat": (2, ALL, 2),
    "turret-ring": (3, "car truck rig", 1),
    "crew-shields": (2, "car truck rig", 1),
    "wheel-lock": (1, ALL, 1),
    "hangers-on": (1, ALL, 2),
    "quick-hitch": (2, "rig", 1),
    "war-drums": (3, "truck rig", 1),
}
FACES = {"rig": "tractor:front tractor:left tractor:right trailer:rear trailer:left trailer:right"}


def price(plan: VehiclePlan) -> int:
    """Class, mounts and add-ons as paid."""
    cost = CLASS[plan.class_][0]
    for number, mount in enumerate(plan.mounts):
        included = number < CLASS[plan.class_][1] if mount.included is None else mount.included
        if mount.weapon:
            full = WEAPON[mount.weapon][0]
            cost += max(0, full - 5) if included else full
    for addon in plan.addons:
        times = len(addon.faces) if addon.id == "armor" else addon.count
        cost += 0 if addon.free else ADDON[addon.id][0] * times
    return cost


def may_be_built(plan: VehiclePlan) -> bool:
    return mounts_fit(plan) and addons_fit(plan) and armor_fits(plan)


def mounts_fit(plan: VehiclePlan) -> bool:
    _, included, most = CLASS[plan.class_]
    claimed = [m.included if m.included is not None else i < included for i, m in enumerate(plan.mounts)]
    if len(plan.mounts) > most or sum(claimed) > included:
        return False
    if plan.class_ != "rig" and any(mount.part for mount in plan.mounts):
        return False
    if sum(bool(mount.weapon) and mount.part == "tractor" for mount in plan.mounts) > 1:
        return False
    for mount in plan.mounts:
        if mount.weapon:
            _, classes, bearing = WEAPON[mount.weapon]
            sides = ["front", "rear", "left", "right"] if plan.class_ == "rig" else ["front", "rear"]
            arcs = {"half": sides, "side": ["left", "right"], "drop": ["rear"]}[bearing]
            if plan.class_ not in classes.split() or mount.arc not in arcs:
                return False
            if bearing == "drop" and mount.part == "tractor":
                return False
    return True


def addons_fit(plan: VehiclePlan) -> bool:
    for name, (_, classes, most) in ADDON.items():
        taken = sum(len(a.faces) if name == "armor" else a.count for a in plan.addons if a.id == name)
        if name == "extra-seat" and plan.class_ in ("buggy", "car"):
            most = 1
        if taken and (plan.class_ not in classes.split() or taken > most):
            return False
    free = [addon for addon in plan.addons if addon.free]
    if free:
        pieces = sum(len(addon.faces) if addon.id == "armor" else addon.count for addon in free)
        if plan.class_ != "truck" or pieces > 1 or ADDON[free[0].id][0] > 5:
            return False
    for addon in plan.addons:
        if addon.id == "turret-ring":
            mount = plan.mounts[addon.mount - 1] if addon.mount <= len(plan.mounts) else None
            if mount is None or not mount.weapon or WEAPON[mount.weapon][2] != "half":
                return False
        elif addon.mount > 1:
            return False
    return True


def armor_fits(plan: VehiclePlan) -> bool:
    there = FACES.get(plan.class_, "front rear left right").split()
    armored = [face for addon in plan.addons for face in addon.faces]
    if any(bool(addon.faces) != (addon.id == "armor") for addon in plan.addons):
        return False
    if len(armored) != len(set(armored)) or not set(armored) <= set(there):
        return False
    plated = any(addon.id == "ram-plate" for addon in plan.addons)
    return not (plated and {"front", "tractor:front"} & set(armored))
