"""Fleet construction against its second, literal reading, on vehicles that are bolted together at random."""

from __future__ import annotations

from typing import Any

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.games.shattered_highways.content.models import VehiclePlan
from rollingroad.games.shattered_highways.fleets.validation import vehicle_cost, vehicle_problems
from tests.games.shattered_highways.box import LOOKUP
from tests.games.shattered_highways.literal.fleets import ADDON, CLASS, WEAPON, may_be_built, price
from tests.rule_marker import rule

ARCS = ["front", "rear", "left", "right"]
FACES = [*ARCS, "tractor:front", "tractor:left", "trailer:rear", "trailer:left", "trailer:front"]
VEHICLES = 4000


def mount(rng: Rng) -> dict[str, Any]:
    return {
        "weapon": rng.choice(["", *WEAPON]),
        "arc": rng.choice(ARCS),
        "part": rng.choice(["", "", "", "tractor", "trailer"]),
        "included": rng.choice([None, None, True, False]),
    }


def addon(rng: Rng) -> dict[str, Any]:
    name = rng.choice([*ADDON, "armor", "armor"])
    free = rng.below(4) == 0
    if name == "armor":
        return {"id": name, "faces": [rng.choice(FACES) for _ in range(1 + rng.below(3))], "free": free}
    return {"id": name, "count": rng.choice([1, 1, 1, 2, 3]), "mount": 1 + rng.below(2), "free": free}


def vehicle(rng: Rng) -> VehiclePlan:
    table = {
        "id": "x",
        "name": "X",
        "class": rng.choice(list(CLASS)),
        "mounts": [mount(rng) for _ in range(rng.below(5))],
        "addons": [addon(rng) for _ in range(rng.below(4))],
    }
    return msgspec.convert(table, VehiclePlan)


@rule("SH-FLEET-1", "SH-FLEET-4", "SH-FLEET-5", "SH-FLEET-6", "SH-FLEET-7")
def test_the_rules_and_their_second_reading_agree() -> None:
    legal = 0
    for number in range(VEHICLES):
        plan = vehicle(Rng("fleet").at(number))
        problems = vehicle_problems(LOOKUP, plan)
        assert vehicle_cost(LOOKUP, plan) == price(plan), plan
        assert (problems == []) == may_be_built(plan), (plan, problems)
        legal += not problems
    assert VEHICLES // 20 < legal < VEHICLES // 2, legal
