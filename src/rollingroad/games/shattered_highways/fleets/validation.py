"""SH-FLEET: the price of a fleet, every flaw of one with its rule, and fleets as text (TOML or JSON)."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rollingroad.core.creations import creations_in_file, read_creations, toml_value
from rollingroad.core.explain import Reason
from rollingroad.games.shattered_highways.content import models as content
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import ClassFacts, Lookup, WeaponFacts
from rollingroad.games.shattered_highways.rules.match_setup import Build, addon_counts, part_of_mount, pieces


class Flaw(Reason, frozen=True):
    """A flaw of a fleet, and the places it names.

    Places are a vehicle's id, alone or followed by ` mount 2`, ` addon nitro`, ` face front` or ` seat`.
    """

    at: tuple[str, ...] = ()


def fleet_cost(lookup: Lookup, fleet: content.Fleet) -> int:
    return sum(vehicle_cost(lookup, plan) for plan in fleet.vehicle)


def vehicle_cost(lookup: Lookup, plan: content.VehiclePlan) -> int:
    """SH-SCENARIO-4: class, mounts and add-ons as paid."""
    mounts = sum(mount_cost(lookup, plan, mount) for mount in range(len(plan.mounts)))
    return class_of(lookup, plan).cp + mounts + sum(addon_cost(lookup, addon) for addon in plan.addons)


def class_of(lookup: Lookup, plan: content.VehiclePlan) -> ClassFacts:
    """The figures of its class."""
    return lookup.classes[kinds.CLASSES.index(plan.class_)]


def is_included(lookup: Lookup, plan: content.VehiclePlan, mount: int) -> bool:
    """SH-FLEET-4: whether a mount comes with the class."""
    stated = plan.mounts[mount].included
    return mount < class_of(lookup, plan).mounts_included if stated is None else stated


def mount_cost(lookup: Lookup, plan: content.VehiclePlan, mount: int) -> int:
    """SH-FLEET-4: an included mount has a Machine Gun's price paid for; an empty one costs nothing."""
    weapon = plan.mounts[mount].weapon
    return weapon_cost(lookup, weapon, is_included(lookup, plan, mount)) if weapon else 0


def weapon_cost(lookup: Lookup, weapon: str, included: bool) -> int:
    """SH-FLEET-4: the price of a weapon in a mount."""
    cp = lookup.weapons[lookup.weapon_number[weapon]].cp
    return max(0, cp - lookup.box.fleet_rules.included_mount_discount) if included else cp


def addon_cost(lookup: Lookup, addon: content.AddonPlan) -> int:
    """SH-FLEET-5, SH-FLEET-6."""
    return 0 if addon.free else lookup.box.addons[lookup.addon_number[addon.id]].cp * pieces(addon)


def most_rigs(rules: content.FleetRules, budget: int) -> int:
    """SH-FLEET-2."""
    return budget // rules.rig_per_cp


def most_guns(facts: ClassFacts, part: int) -> int:
    """SH-SEAT-1: the weapons that a part can carry: the driver keeps a seat of the first."""
    return facts.seats[part] - 1 if part == kinds.TRACTOR else facts.mounts_max


def most_pieces(addon: content.Addon, cls: content.ClassId) -> int:
    """SH-FLEET-5: how often a class may have an add-on, of armour on one face."""
    return addon.max_by_class.get(cls, addon.max)


def arcs_of(facts: ClassFacts, weapon: WeaponFacts) -> list[content.Arc]:
    """SH-FLEET-7: where a weapon may face on a class."""
    if weapon.arc_kind == kinds.SIDE_ARC:
        return ["left", "right"]
    return ["rear"] if weapon.arc_kind == kinds.TAIL_ZONE else facts.mount_arcs


def parts_of(weapon: WeaponFacts) -> list[str]:
    """SH-FLEET-7: the parts of a rig that a weapon may sit on."""
    return [kinds.PARTS[kinds.TRAILER]] if weapon.arc_kind == kinds.TAIL_ZONE else list(kinds.PARTS)


def fits_ring(weapon: WeaponFacts) -> bool:
    """SH-ADDON-TURRET."""
    return weapon.arc_kind not in (kinds.SIDE_ARC, kinds.TAIL_ZONE)


def problems(lookup: Lookup, fleet: content.Fleet, budget: int = 0) -> list[Flaw]:
    """Every flaw of a fleet for a budget (its own unless given)."""
    unknown = list(_unknown_things(lookup, fleet))
    if unknown:
        return unknown
    vehicles = [problem for plan in fleet.vehicle for problem in vehicle_problems(lookup, plan)]
    # A seat is there or not only on vehicles that can be built.
    hero = [] if vehicles else list(_hero_flaws(lookup, fleet))
    return [*_size_flaws(lookup, fleet, budget or fleet.budget), *vehicles, *hero]


def vehicle_problems(lookup: Lookup, plan: content.VehiclePlan) -> list[Flaw]:
    """Every flaw of one vehicle, whatever else is in its fleet."""
    found = [*_mounts_flaws(lookup, plan), *_addons_flaws(lookup, plan), *_faces_flaws(lookup, plan)]
    cost = vehicle_cost(lookup, plan) if not found and plan.cp is not None else plan.cp
    if plan.cp != cost:
        text = f"cp = {plan.cp}, but it costs {cost}"
        found.append(_of(plan, "", "COST_STATED", "SH-SCENARIO-4", text))
    return found


def _unknown_things(lookup: Lookup, fleet: content.Fleet) -> Iterator[Flaw]:
    names = Counter(plan.id for plan in fleet.vehicle)
    for name, times in names.items():
        if times > 1:
            text = f"{times} vehicles have the id {name!r}"
            yield Flaw("VEHICLE_TWICE", "SH-FLEET-2", text, (name,))
    for plan in fleet.vehicle:
        for number, mount in enumerate(plan.mounts):
            if mount.weapon and mount.weapon not in lookup.weapon_number:
                text = f"there is no weapon {mount.weapon!r}"
                yield _of(plan, _mount(number), "UNKNOWN_WEAPON", "SH-FLEET-4", text)
        for addon in plan.addons:
            if addon.id not in lookup.addon_number:
                text = f"there is no add-on {addon.id!r}"
                yield _of(plan, _addon(addon.id), "UNKNOWN_ADDON", "SH-FLEET-5", text)


def _of(plan: content.VehiclePlan, where: str, code: str, rule: str, text: str) -> Flaw:
    """A flaw of a vehicle; `where` on it, or nothing for the whole of it."""
    return Flaw(code, rule, f"{plan.name}: {text}", (f"{plan.id} {where}".rstrip(),))


def _mount(number: int) -> str:
    return f"mount {number + 1}"


def _addon(name: str) -> str:
    return f"addon {name}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s'[: number != 1]}"


def _size_flaws(lookup: Lookup, fleet: content.Fleet, budget: int) -> Iterator[Flaw]:
    """SH-FLEET-2."""
    rules = lookup.box.fleet_rules
    known = sorted({*rules.budgets, *rules.special_budgets.values()})
    if budget not in known:
        listed = ", ".join(str(each) for each in known)
        yield Flaw("BUDGET", "SH-FLEET-2", f"there is no budget of {budget} CP; there are {listed}")
    number = len(fleet.vehicle)
    rigs = [plan.id for plan in fleet.vehicle if plan.class_ == kinds.CLASSES[kinds.RIG]]
    if not rules.min_vehicles <= number <= rules.max_vehicles:
        limits = f"a fleet has {rules.min_vehicles} to {rules.max_vehicles} vehicles"
        text = f"{limits}, not {number}" if number else f"there is no vehicle yet; {limits}"
        yield Flaw("TOO_MANY_VEHICLES", "SH-FLEET-2", text)
    allowed = most_rigs(rules, budget)
    if len(rigs) > allowed:
        text = f"{budget} CP allow {_count(allowed, 'rig')}, not {len(rigs)}"
        yield Flaw("RIG_LIMIT", "SH-FLEET-2", text, tuple(rigs))
    cost = fleet_cost(lookup, fleet)
    if cost > budget:
        yield Flaw("OVER_BUDGET", "SH-FLEET-2", f"it costs {cost} CP, {cost - budget} over {budget}")
    if fleet.cp is not None and fleet.cp != cost:
        yield Flaw("COST_STATED", "SH-SCENARIO-4", f"cp = {fleet.cp}, but it costs {cost}")
    for addon in lookup.box.addons:
        number = lookup.addon_number[addon.id]
        taken = sum(addon_counts(plan)[number] for plan in fleet.vehicle)
        if addon.max_per_fleet and taken > addon.max_per_fleet:
            text = f"a fleet has {addon.name} at most {_times(addon.max_per_fleet)}, not {_times(taken)}"
            having = [plan.id for plan in fleet.vehicle if addon_counts(plan)[number]]
            yield Flaw("ADDON_MAX", addon.rule, text, tuple(f"{each} {_addon(addon.id)}" for each in having))


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _mounts_flaws(lookup: Lookup, plan: content.VehiclePlan) -> Iterator[Flaw]:
    """SH-FLEET-1, SH-FLEET-4, SH-SEAT-1."""
    facts = class_of(lookup, plan)
    if len(plan.mounts) > facts.mounts_max:
        text = f"a {facts.name} has at most {_count(facts.mounts_max, 'mount')}, not {len(plan.mounts)}"
        yield _of(plan, _mount(facts.mounts_max), "MOUNT_LIMIT", "SH-FLEET-1", text)
    included = sum(is_included(lookup, plan, mount) for mount in range(len(plan.mounts)))
    if included > facts.mounts_included:
        text = f"a {facts.name} includes {_count(facts.mounts_included, 'mount')}, not {included}"
        yield _of(plan, "", "MOUNT_LIMIT", "SH-FLEET-4", text)
    cls = kinds.CLASSES.index(plan.class_)
    if cls != kinds.RIG:
        for number, mount in enumerate(plan.mounts):
            if mount.part:
                text = f"only a rig has a {mount.part} to mount a weapon on"
                yield _of(plan, _mount(number), "BAD_ARC", "SH-FLEET-7", text)
    else:
        used = Counter(part_of_mount(cls, mount.part) for mount in plan.mounts if mount.weapon)
        guns, most = used[kinds.TRACTOR], most_guns(facts, kinds.TRACTOR)
        if guns > most:
            text = f"the tractor has a seat for {most} gunner, not {guns}"
            yield _of(plan, "", "MOUNT_LIMIT", "SH-SEAT-1", text)
    for number in range(len(plan.mounts)):
        if plan.mounts[number].weapon:
            yield from _weapon_flaws(lookup, plan, number)


def _weapon_flaws(lookup: Lookup, plan: content.VehiclePlan, number: int) -> Iterator[Flaw]:
    """SH-FLEET-7, and the classes in weapons.toml."""
    facts, mount = class_of(lookup, plan), plan.mounts[number]
    index = lookup.weapon_number[mount.weapon]
    weapon = lookup.weapons[index]
    if plan.class_ not in lookup.box.weapons[index].classes:
        text = f"a {facts.name} cannot carry the {weapon.name}"
        yield _of(plan, _mount(number), "WEAPON_CLASS", weapon.rule, text)
    arcs = arcs_of(facts, weapon)
    if mount.arc not in arcs:
        text = f"the {weapon.name} faces {' or '.join(arcs)} on a {facts.name}, not {mount.arc}"
        yield _of(plan, _mount(number), "BAD_ARC", "SH-FLEET-7", text)
    if mount.part and mount.part not in parts_of(weapon):
        text = f"the {weapon.name} of a rig sits on the trailer"
        yield _of(plan, _mount(number), "BAD_ARC", "SH-FLEET-7", text)


def _addons_flaws(lookup: Lookup, plan: content.VehiclePlan) -> Iterator[Flaw]:
    """SH-FLEET-5, SH-FLEET-6."""
    facts, counts = class_of(lookup, plan), addon_counts(plan)
    for number, taken in enumerate(counts):
        addon = lookup.box.addons[number]
        if not taken:
            continue
        if plan.class_ not in addon.classes:
            text = f"a {facts.name} cannot have {addon.name}"
            yield _of(plan, _addon(addon.id), "ADDON_CLASS", addon.rule, text)
        most = most_pieces(addon, plan.class_)
        if number != kinds.ARMOR and taken > most:
            text = f"it has {addon.name} {_times(taken)}; {_times(most)} is the most"
            yield _of(plan, _addon(addon.id), "ADDON_MAX", addon.rule, text)
        yield from _conflicts(lookup, plan, number)
    for entry in plan.addons:
        if entry.mount > 1 and entry.id != kinds.ADDONS[kinds.TURRET]:
            text = f"{entry.id} is not for a mount"
            yield _of(plan, _addon(entry.id), "ADDON_CONFLICT", "SH-ADDON-TURRET", text)
    yield from _free_flaws(lookup, plan)


def _conflicts(lookup: Lookup, plan: content.VehiclePlan, number: int) -> Iterator[Flaw]:
    addon = lookup.box.addons[number]
    armored = {f"armor:{face}" for each in plan.addons for face in each.faces}
    for conflict in addon.conflicts:
        if conflict in armored:
            text = f"{addon.name} does not fit together with {conflict.replace(':', ' ')}"
            yield _of(plan, _addon(addon.id), "ADDON_CONFLICT", addon.rule, text)
    for entry in plan.addons if number == kinds.TURRET else ():
        if entry.id == addon.id:
            yield from _turret_flaws(lookup, plan, entry.mount)


def _turret_flaws(lookup: Lookup, plan: content.VehiclePlan, number: int) -> Iterator[Flaw]:
    """SH-ADDON-TURRET: a ring needs a gun."""
    addon = lookup.box.addons[kinds.TURRET]
    weapon = plan.mounts[number - 1].weapon if number <= len(plan.mounts) else ""
    if not weapon:
        text = f"the {addon.name} is for mount {number}, which carries no gun"
        yield _of(plan, _addon(addon.id), "ADDON_CONFLICT", addon.rule, text)
        return
    facts = lookup.weapons[lookup.weapon_number[weapon]]
    if not fits_ring(facts):
        text = f"the {addon.name} does not carry the {facts.name}"
        yield _of(plan, _addon(addon.id), "ADDON_CONFLICT", addon.rule, text)


def _free_flaws(lookup: Lookup, plan: content.VehiclePlan) -> Iterator[Flaw]:
    """SH-FLEET-6: one piece of one add-on, and not a dear one."""
    limit = class_of(lookup, plan).free_addon_cp
    free = [addon for addon in plan.addons if addon.free]
    if free and not limit:
        text = f"a {class_of(lookup, plan).name} has no add-on for free"
        yield _of(plan, _addon(free[0].id), "FREE_ADDON", "SH-FLEET-6", text)
        return
    if sum(pieces(addon) for addon in free) > 1:
        text = "one add-on is free, not several"
        yield _of(plan, _addon(free[-1].id), "FREE_ADDON", "SH-FLEET-6", text)
    for addon in free:
        facts = lookup.box.addons[lookup.addon_number[addon.id]]
        if facts.cp > limit:
            text = f"an add-on of up to {limit} CP is free; {facts.name} costs {facts.cp}"
            yield _of(plan, _addon(addon.id), "FREE_ADDON", "SH-FLEET-6", text)


def _faces_flaws(lookup: Lookup, plan: content.VehiclePlan) -> Iterator[Flaw]:
    """SH-ADDON-ARMOR: which faces there are, and one layer on each."""
    allowed = faces_of(lookup, plan)
    seen: set[str] = set()
    for addon in plan.addons:
        armor = addon.id == kinds.ADDONS[kinds.ARMOR]
        wrong = {
            "armor without faces covers nothing": armor and not addon.faces,
            f"{addon.id} has no faces": not armor and bool(addon.faces),
            "armor is counted by its faces": armor and addon.count > 1,
        }
        for text in [text for text, holds in wrong.items() if holds]:
            yield _of(plan, _addon(addon.id), "ARMOR_FACE", "SH-ADDON-ARMOR", text)
        for face in addon.faces:
            if face not in allowed:
                text = f"there is no face {face!r} to armor; there are {', '.join(allowed)}"
                yield _of(plan, f"face {face}", "ARMOR_FACE", "SH-ADDON-ARMOR", text)
            elif face in seen:
                text = f"{face} is armored twice; one layer is the most"
                yield _of(plan, f"face {face}", "ADDON_MAX", "SH-ADDON-ARMOR", text)
            seen.add(face)


def faces_of(lookup: Lookup, plan: content.VehiclePlan) -> list[str]:
    """The faces of a vehicle that can be armoured, as its plan names them."""
    by_part = class_of(lookup, plan).armor_faces
    if len(by_part) == 1:
        return list(by_part[kinds.TRACTOR])
    return [f"{kinds.PARTS[part]}:{face}" for part in range(len(by_part)) for face in by_part[part]]


def seats_of(lookup: Lookup, plan: content.VehiclePlan) -> list[str]:
    """SH-SEAT-1: the seats of a vehicle that can be built, by name."""
    return Build(lookup, plan, 0).seat_name


def _hero_flaws(lookup: Lookup, fleet: content.Fleet) -> Iterator[Flaw]:
    """SH-FLEET-3: the seat that a fleet proposes for its hero is there."""
    if fleet.hero is None:
        return
    for plan in fleet.vehicle:
        if plan.id == fleet.hero.vehicle:
            seats = seats_of(lookup, plan)
            if fleet.hero.seat not in seats:
                text = f"there is no seat {fleet.hero.seat!r}; there are {', '.join(seats)}"
                yield _of(plan, "seat", "HERO_SEAT", "SH-FLEET-3", text)
            return
    yield Flaw("HERO_SEAT", "SH-FLEET-3", f"the hero's vehicle {fleet.hero.vehicle!r} is not in the fleet")


def fleet_from_text(lookup: Lookup, text: str, place: str) -> content.Fleet:
    """A fleet from JSON or from the TOML of the content, alone or as the only `[[fleet]]` of a file."""
    [fleet] = read_creations(text, "fleet", content.Fleet, place, alone=True)
    return content.arm(fleet, lookup.box.vehicles.vehicle)


def fleets_in_file(lookup: Lookup, path: Path) -> list[content.Fleet]:
    """Every fleet of a TOML or JSON file."""
    found = creations_in_file(path, "fleet", content.Fleet)
    return [content.arm(fleet, lookup.box.vehicles.vehicle) for fleet in found]


def fleet_text(fleet: content.Fleet) -> str:
    """A fleet as one line of JSON, every field written out: the same for the same fleet."""
    return msgspec.json.encode(fleet).decode()


def fleet_toml(fleet: content.Fleet) -> str:
    """A fleet as the TOML of the content, without default values."""
    lines = ["[[fleet]]", *_pairs(id=fleet.id, name=fleet.name, budget=fleet.budget, cp=fleet.cp)]
    lines += _pairs(style=fleet.style or None, source=fleet.source)
    if fleet.hero is not None:
        lines += _pairs(hero={"vehicle": fleet.hero.vehicle, "seat": fleet.hero.seat})
    if not fleet.vehicle:
        lines += _list("vehicle", [])
    for plan in fleet.vehicle:
        lines += ["", "[[fleet.vehicle]]", *_vehicle_lines(plan)]
    return "\n".join([*lines, ""])


def _vehicle_lines(plan: content.VehiclePlan) -> list[str]:
    return [
        *_pairs(id=plan.id, name=plan.name),
        f"class = {toml_value(plan.class_)}",
        *_list("mounts", [_given(mount, content.MountPlan()) for mount in plan.mounts]),
        *_list("addons", [_given(addon, content.AddonPlan(id="")) for addon in plan.addons]),
        *_pairs(cp=plan.cp, source=plan.source),
    ]


def _given(
    plan: content.MountPlan | content.AddonPlan, usual: content.MountPlan | content.AddonPlan
) -> dict[str, object]:
    """What a mount or an add-on is, and where it differs from the usual one."""
    fields: dict[str, object] = msgspec.to_builtins(plan)
    stated = ("id", "weapon", "arc")
    return {key: value for key, value in fields.items() if key in stated or value != getattr(usual, key)}


def _pairs(**values: object) -> list[str]:
    return [f"{key} = {toml_value(value)}" for key, value in values.items() if value is not None]


def _list(key: str, entries: list[dict[str, object]]) -> list[str]:
    """On one line where it is short, else an entry a line."""
    line = f"{key} = {toml_value(entries)}"
    if len(line) <= 110:
        return [line]
    return [f"{key} = [", *(f"  {toml_value(entry)}," for entry in entries), "]"]
