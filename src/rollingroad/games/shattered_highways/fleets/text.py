"""Fleets as text: read from TOML or JSON, written as the TOML of the content."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from rollingroad.core.creations import table_from_text
from rollingroad.games.shattered_highways.content.models import AddonPlan, Fleet, MountPlan, VehiclePlan, arm
from rollingroad.games.shattered_highways.fleets.validation import BadFleet
from rollingroad.games.shattered_highways.rules.lookup import Lookup


def fleet_from_text(lookup: Lookup, text: str, place: str) -> Fleet:
    """A fleet from JSON or from the TOML of the content, alone or as the only `[[fleet]]` of a file."""
    fleets = fleets_in_text(lookup, text, place)
    if len(fleets) != 1:
        raise BadFleet(f"{place}: one fleet belongs here, not {len(fleets)}")
    return fleets[0]


def fleets_in_file(lookup: Lookup, path: Path) -> list[Fleet]:
    """Every fleet of a TOML or JSON file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFleet(f"{path}: the file cannot be read as text ({error})") from error
    return fleets_in_text(lookup, text, str(path))


def fleets_in_text(lookup: Lookup, text: str, place: str) -> list[Fleet]:
    """Every fleet of a text; a BadFleet names the place and what is wrong there."""
    try:
        table = table_from_text(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadFleet(f"{place}: neither TOML nor JSON: {error}") from error
    entries = table.get("fleet", [table])
    if not isinstance(entries, list):
        raise BadFleet(f"{place}: fleets are written [[fleet]], each with its own table")
    return [_fleet(lookup, entry, place) for entry in entries]


def _fleet(lookup: Lookup, entry: object, place: str) -> Fleet:
    try:
        return arm(msgspec.convert(entry, Fleet), lookup.box.vehicles.vehicle)
    except msgspec.ValidationError as error:
        name = f'fleet "{entry.get("id", "?")}"' if isinstance(entry, dict) else "fleet"
        raise BadFleet(f"{place}: {name}: {_plain_message(str(error), entry)}") from error


def _plain_message(message: str, entry: object) -> str:
    """msgspec's message without its quotes, with the vehicle by its id."""
    what, _, path = message.partition(" - at `$")
    plain = what.replace("`", "").removeprefix("Object ")
    where = path.rstrip("`").strip(".")
    plain = plain[:1].lower() + plain[1:]
    return ": ".join([*_places(where, entry), plain])


def _places(where: str, entry: object) -> list[str]:
    if not where.startswith("vehicle[") or not isinstance(entry, dict):
        return [where] if where else []
    number, _, rest = where.removeprefix("vehicle[").partition("]")
    vehicle: Any = entry["vehicle"][int(number)]
    name = vehicle.get("id") if isinstance(vehicle, dict) else None
    place = f"vehicle {int(number) + 1}" if name is None else f'vehicle "{name}"'
    return [place, rest.strip(".")] if rest else [place]


def fleet_text(fleet: Fleet) -> str:
    """A fleet as one line of JSON, every field written out: the same for the same fleet."""
    return msgspec.json.encode(fleet).decode()


def fleet_toml(fleet: Fleet) -> str:
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


def _vehicle_lines(plan: VehiclePlan) -> list[str]:
    return [
        *_pairs(id=plan.id, name=plan.name),
        f"class = {_toml(plan.class_)}",
        *_list("mounts", [_mount(mount) for mount in plan.mounts]),
        *_list("addons", [_addon(addon) for addon in plan.addons]),
        *_pairs(cp=plan.cp, source=plan.source),
    ]


def _mount(mount: MountPlan) -> dict[str, object]:
    shown: dict[str, object] = {"weapon": mount.weapon, "arc": mount.arc}
    if mount.part:
        shown["part"] = mount.part
    if mount.included is not None:
        shown["included"] = mount.included
    return shown


def _addon(addon: AddonPlan) -> dict[str, object]:
    usual = AddonPlan(id=addon.id)
    given: dict[str, object] = msgspec.to_builtins(addon)
    return {key: value for key, value in given.items() if key == "id" or value != getattr(usual, key)}


def _pairs(**values: object) -> list[str]:
    return [f"{key} = {_toml(value)}" for key, value in values.items() if value is not None]


def _list(key: str, entries: list[dict[str, object]]) -> list[str]:
    """On one line where it is short, else an entry a line."""
    line = f"{key} = {_toml(entries)}"
    if len(line) <= 110:
        return [line]
    return [f"{key} = [", *(f"  {_toml(entry)}," for entry in entries), "]"]


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    # A JSON text is a basic TOML string, and numbers and booleans are written the same.
    return msgspec.json.encode(value).decode()
