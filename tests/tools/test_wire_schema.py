"""Version 1 of the wire stays as it is: an incompatible change is found, a compatible one is let through."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tools.wire_schema import SNAPSHOT, incompatible, wire_schema

OLD: dict[str, Any] = json.loads(SNAPSHOT.read_text(encoding="utf-8"))
HOW = """Programs that were written for version 1 would break: keep what they use. After a compatible change
run `python tools/wire_schema.py --write`, and add a line to docs/wire/changelog.md."""

Edit = Callable[[dict[str, Any]], Any]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_programs_for_version_1_go_on_working() -> None:
    assert incompatible(OLD, wire_schema()) == [], HOW


def properties(wire: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = wire["schemas"][name]["properties"]
    return found


INCOMPATIBLE: dict[str, Edit] = {
    "Update.number is gone": lambda wire: properties(wire, "Update").pop("number"),
    "Update.number is never integer any more": lambda wire: properties(wire, "Update").update(
        number={"type": "string"}
    ),
    "SeatView.verdict may be null now": lambda wire: properties(wire, "SeatView").update(
        verdict={"anyOf": [{"type": "string"}, {"type": "null"}]}
    ),
    "SeatView.waiting may be left out now": lambda wire: wire["schemas"]["SeatView"]["required"].remove(
        "waiting"
    ),
    'LogEntry.by is never ="auto" any more': lambda wire: properties(wire, "LogEntry")["by"]["enum"].remove(
        "auto"
    ),
    'Command.do is never ="undo" any more': lambda wire: properties(wire, "Command")["do"]["enum"].remove(
        "undo"
    ),
    "Act.expect is needed now": lambda wire: wire["schemas"]["Act"]["required"].append("expect"),
    "Act.expect is gone": lambda wire: properties(wire, "Act").pop("expect"),
    "Details.actions has a lower maxItems": lambda wire: properties(wire, "Details")["actions"].update(
        maxItems=5
    ),
    "POST /api/v1/matches/{match}/details is gone": lambda wire: wire["paths"].pop(
        "/api/v1/matches/{match}/details"
    ),
    "FullThrottleRaceData.cars is gone": lambda wire: properties(wire, "FullThrottleRaceData").pop("cars"),
    "the answer of GET /api/v1/turns is no application/json any more": lambda wire: wire["paths"][
        "/api/v1/turns"
    ]["get"]["responses"]["200"]["content"].clear(),
}


@pytest.mark.parametrize("problem", INCOMPATIBLE)
def test_an_incompatible_change_is_named(problem: str) -> None:
    new = deepcopy(OLD)
    INCOMPATIBLE[problem](new)
    assert problem in incompatible(OLD, new)


COMPATIBLE: dict[str, Edit] = {
    "a new field of an answer": lambda wire: properties(wire, "Update").update(weather={"type": "string"}),
    "a new value of an answer": lambda wire: properties(wire, "LogEntry")["by"]["enum"].append("weather"),
    "a new field that clients may send": lambda wire: properties(wire, "Act").update(note={"type": "string"}),
    "a new command": lambda wire: properties(wire, "Command")["do"]["enum"].append("sing"),
    "a field that clients may leave out now": lambda wire: wire["schemas"]["Act"]["required"].remove("seat"),
    "a new event": lambda wire: wire["schemas"]["GameEvent"]["anyOf"].append({"$ref": "#/x/RainEvent"}),
    "a new route": lambda wire: wire["paths"].update({"/api/v1/weather": {"get": {"responses": {}}}}),
}


@pytest.mark.parametrize("change", COMPATIBLE)
def test_a_compatible_change_is_let_through(change: str) -> None:
    new = deepcopy(OLD)
    COMPATIBLE[change](new)
    assert incompatible(OLD, new) == []
