"""SH-FLEET: fleets that players build, checked with the place of each flaw, and played."""

from __future__ import annotations

import tomllib
import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import pytest

from rollingroad.core.creations import CreationReport, Finding
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game
from rollingroad.games.shattered_highways.content.models import Fleet
from rollingroad.games.shattered_highways.fleets.creations import PAINTS, paint_of
from rollingroad.games.shattered_highways.fleets.validation import fleet_text, fleet_toml, problems
from rollingroad.games.shattered_highways.rules.state import RoadState
from tests.games.shattered_highways.box import BOX, LOOKUP
from tests.rule_marker import rule

GAME = game("shattered-highways")
Table = dict[str, Any]


def gun(weapon: str = "machine-gun", arc: str = "front", **more: Any) -> Table:
    return {"weapon": weapon, "arc": arc, **more}


def armor(*faces: str, **more: Any) -> Table:
    return {"id": "armor", "faces": list(faces), **more}


def vehicle(id: str, cls: str, *mounts: Table, addons: tuple[str | Table, ...] = ()) -> Table:
    fitted = [{"id": addon} if isinstance(addon, str) else addon for addon in addons]
    return {"id": id, "name": id.capitalize(), "class": cls, "mounts": list(mounts), "addons": fitted}


def fleet(*vehicles: Table, budget: int = 100, **more: Any) -> Fleet:
    table = {"id": "mine", "name": "Mine", "budget": budget, "vehicle": list(vehicles), **more}
    return msgspec.convert(table, Fleet)


def report(which: Fleet) -> CreationReport:
    return GAME.creations.check("fleet", fleet_text(which))


def codes(which: Fleet) -> list[str]:
    return [flaw.code for flaw in problems(LOOKUP, which)]


BUGGY = vehicle("ant", "buggy")
RIG = vehicle("ox", "rig")

LIMITS: list[tuple[Fleet, str, str, list[str]]] = [
    (fleet(), "TOO_MANY_VEHICLES", "SH-FLEET-2", []),
    (
        fleet(*[vehicle(f"v{i}", "buggy") for i in range(9)], budget=150),
        "TOO_MANY_VEHICLES",
        "SH-FLEET-2",
        [],
    ),
    (fleet(BUGGY, BUGGY), "VEHICLE_TWICE", "SH-FLEET-2", ["ant"]),
    (fleet(BUGGY, budget=77), "BUDGET", "SH-FLEET-2", []),
    (fleet(RIG, RIG | {"id": "yak"}), "RIG_LIMIT", "SH-FLEET-2", ["ox", "yak"]),
    (fleet(RIG, RIG | {"id": "yak"}, BUGGY, budget=100), "OVER_BUDGET", "SH-FLEET-2", []),
    (
        fleet(vehicle("ant", "buggy", gun("laser"))),
        "UNKNOWN_WEAPON",
        "SH-FLEET-4",
        ["ant mount 1"],
    ),
    (fleet(vehicle("ant", "buggy", addons=("wings",))), "UNKNOWN_ADDON", "SH-FLEET-5", ["ant addon wings"]),
    (fleet(vehicle("ant", "buggy", gun(), gun())), "MOUNT_LIMIT", "SH-FLEET-1", ["ant mount 2"]),
    (fleet(vehicle("ant", "buggy", gun(included=True))), "MOUNT_LIMIT", "SH-FLEET-4", ["ant"]),
    (
        fleet(vehicle("ox", "rig", gun(part="tractor"), gun(part="tractor"))),
        "MOUNT_LIMIT",
        "SH-SEAT-1",
        ["ox"],
    ),
    (
        fleet(vehicle("cat", "car", gun("cannon"))),
        "WEAPON_CLASS",
        "SH-WEAPON-CANNON",
        ["cat mount 1"],
    ),
    (fleet(vehicle("cat", "car", gun(arc="left"))), "BAD_ARC", "SH-FLEET-7", ["cat mount 1"]),
    (fleet(vehicle("cat", "car", gun(part="trailer"))), "BAD_ARC", "SH-FLEET-7", ["cat mount 1"]),
    (fleet(vehicle("cat", "car", gun("saw-arms"))), "BAD_ARC", "SH-FLEET-7", ["cat mount 1"]),
    (
        fleet(vehicle("ox", "rig", gun("oil-sprayer", "rear", part="tractor"))),
        "BAD_ARC",
        "SH-FLEET-7",
        ["ox mount 1"],
    ),
    (
        fleet(vehicle("ant", "buggy", addons=("crew-shields",))),
        "ADDON_CLASS",
        "SH-ADDON-SHIELDS",
        ["ant addon crew-shields"],
    ),
    (
        fleet(vehicle("ant", "buggy", addons=("nitro", "nitro"))),
        "ADDON_MAX",
        "SH-ADDON-NITRO",
        ["ant addon nitro"],
    ),
    (
        fleet(
            vehicle("bear", "truck", addons=("war-drums",)), vehicle("boar", "truck", addons=("war-drums",))
        ),
        "ADDON_MAX",
        "SH-ADDON-DRUMS",
        ["bear addon war-drums", "boar addon war-drums"],
    ),
    (
        fleet(vehicle("cat", "car", addons=("ram-plate", armor("front")))),
        "ADDON_CONFLICT",
        "SH-ADDON-RAMPLATE",
        ["cat addon ram-plate"],
    ),
    (
        fleet(vehicle("cat", "car", addons=("turret-ring",))),
        "ADDON_CONFLICT",
        "SH-ADDON-TURRET",
        ["cat addon turret-ring"],
    ),
    (
        fleet(vehicle("cat", "car", gun("saw-arms", "left"), addons=("turret-ring",))),
        "ADDON_CONFLICT",
        "SH-ADDON-TURRET",
        ["cat addon turret-ring"],
    ),
    (
        fleet(vehicle("cat", "car", addons=({"id": "nitro", "free": True},))),
        "FREE_ADDON",
        "SH-FLEET-6",
        ["cat addon nitro"],
    ),
    (
        fleet(vehicle("bear", "truck", addons=(armor("left", "right", free=True),))),
        "FREE_ADDON",
        "SH-FLEET-6",
        ["bear addon armor"],
    ),
    (
        fleet(vehicle("ox", "rig", addons=({"id": "hidden-buggy", "free": True},))),
        "FREE_ADDON",
        "SH-FLEET-6",
        ["ox addon hidden-buggy"],
    ),
    (fleet(vehicle("cat", "car", addons=(armor(),))), "ARMOR_FACE", "SH-ADDON-ARMOR", ["cat addon armor"]),
    (
        fleet(vehicle("cat", "car", addons=(armor("roof"),))),
        "ARMOR_FACE",
        "SH-ADDON-ARMOR",
        ["cat face roof"],
    ),
    (
        fleet(vehicle("cat", "car", addons=(armor("left"), armor("left")))),
        "ADDON_MAX",
        "SH-ADDON-ARMOR",
        ["cat face left"],
    ),
    (
        fleet(vehicle("cat", "car", addons=({"id": "nitro", "faces": ["left"]},))),
        "ARMOR_FACE",
        "SH-ADDON-ARMOR",
        ["cat addon nitro"],
    ),
    (fleet(BUGGY, hero={"vehicle": "ant", "seat": "W1"}), "HERO_SEAT", "SH-FLEET-3", ["ant seat"]),
    (fleet(BUGGY, hero={"vehicle": "bee", "seat": "D"}), "HERO_SEAT", "SH-FLEET-3", []),
]


@rule("SH-FLEET-2", "SH-FLEET-4", "SH-FLEET-5", "SH-FLEET-6", "SH-FLEET-7")
@pytest.mark.parametrize(
    ("which", "code", "limit", "at"), LIMITS, ids=[f"{row[1]}-{row[2]}-{i}" for i, row in enumerate(LIMITS)]
)
def test_each_limit_is_refused_with_its_rule_and_its_place(
    which: Fleet, code: str, limit: str, at: list[str]
) -> None:
    assert code in codes(which)
    assert (limit, at) in [(problem.rule, problem.at) for problem in report(which).problems]
    assert not any(problem.text[0].islower() for problem in report(which).problems)


@rule("SH-FLEET-2")
@pytest.mark.parametrize(
    ("which", "scenario"),
    [
        (fleet(BUGGY, vehicle("bee", "buggy"), budget=30), "last-ride"),
        (fleet(BUGGY, vehicle("bee", "buggy"), budget=40), "circuit-of-teeth"),
        (fleet(BUGGY, vehicle("bee", "buggy"), vehicle("fly", "buggy"), budget=60), "pursuit"),
    ],
)
def test_a_special_budget_must_suit_the_only_scenario_for_it(which: Fleet, scenario: str) -> None:
    [problem] = report(which).problems
    assert problem.rule == BOX.scenarios[scenario].rule
    assert problem.text.startswith(f"{which.budget} CP fight in {BOX.scenarios[scenario].name}")
    assert problem.at == [plan.id for plan in which.vehicle]


def test_a_sound_fleet_has_advice_and_figures() -> None:
    mine = fleet(
        vehicle("bear", "truck", gun()),
        vehicle("ox", "rig", gun(arc="left"), addons=("hidden-buggy", "reinforcements")),
    )
    made = report(mine)
    assert [(problem.rule, problem.at) for problem in made.problems] == [("SH-FLEET-2", [])]
    mine.budget = 150
    made = report(mine)
    assert made.problems == []
    assert [(advice.rule, advice.at) for advice in made.advice] == [
        ("SH-FLEET-2", []),
        ("SH-FLEET-6", ["bear"]),
        ("SH-FLEET-4", ["ox"]),
        ("SH-FLEET-3", []),
    ]
    assert {fact.label: fact.value for fact in made.facts} == {
        "Points": "104",
        "Vehicles": "2",
        "Warriors": "16",
        "Guns": "2",
        "Hit points": "85",
    }


def test_nobody_with_a_weapon_is_worth_a_word() -> None:
    texts = [advice.text for advice in report(fleet(BUGGY, hero={"vehicle": "ant"})).advice]
    assert texts == ["85 points are not spent, and they are lost", "Nobody carries a weapon"]


def test_what_cannot_be_known_is_left_out_of_the_figures() -> None:
    facts = {fact.label: fact.value for fact in report(LIMITS[6][0]).facts}
    assert (facts["Points"], facts["Warriors"], facts["Guns"]) == ("", "", "1")


# Beginning


def test_each_beginning_is_read_drawn_and_if_ready_fought() -> None:
    starts = GAME.creations.starts("fleet")
    assert [start.empty for start in starts] == [True] * 6 + [False] * 15
    for start in starts:
        made = GAME.creations.check("fleet", start.text)
        assert bool(made.problems) == start.empty
        assert ET.fromstring(GAME.creations.picture("fleet", start.text)).tag.endswith("svg")
        if not start.empty:
            state = GAME.start(GAME.options(made.options))
            assert isinstance(state, RoadState)
            assert len(state.builds) > len(BOX.fleets[start.id].vehicle)


@pytest.mark.parametrize("budget", [30, 40, 60, 100, 150, 200])
def test_chance_makes_up_a_fleet_for_any_budget_that_can_be_fought_with(budget: int) -> None:
    empty = fleet_text(fleet(budget=budget, name="New fleet"))
    for seed in range(6):
        made = GAME.creations.check("fleet", GAME.creations.random("fleet", empty, Rng(seed)))
        assert made.problems == []
        assert made.name != "New fleet"
        GAME.start(GAME.options(made.options))


def test_a_given_name_outlives_chance_and_a_wrong_budget_is_refused() -> None:
    text = GAME.creations.random("fleet", fleet_text(fleet()), Rng(1))
    assert GAME.creations.check("fleet", text).name == "Mine"
    with pytest.raises(BadInput, match="there is no fleet of 77 CP"):
        GAME.creations.random("fleet", fleet_text(fleet(budget=77)), Rng(1))


# Fighting


def test_the_opponent_has_as_many_points_and_is_not_the_same_fleet() -> None:
    for start in GAME.creations.starts("fleet"):
        options = GAME.creations.check("fleet", start.text).options
        budget = options["budget"]
        if "fleet_2" in options:
            against = BOX.fleets[options["fleet_2"]]
            assert against.id != start.id
            assert against.budget == (100 if budget == 60 else budget)
        else:
            assert (budget, options["players"]) == (40, 3)


# Texts


def test_a_fleet_is_kept_the_same_however_it_was_written() -> None:
    for ready in BOX.fleets.values():
        kept = GAME.creations.check("fleet", fleet_toml(ready)).text
        assert GAME.creations.check("fleet", kept).text == kept
        assert msgspec.json.decode(kept)["cp"] is None


def test_it_is_exported_as_the_content_writes_it() -> None:
    ready = BOX.fleets["gravel-saints"]
    text = GAME.creations.rename("fleet", fleet_text(ready), "Gravel & Saints!")
    [entry] = tomllib.loads(GAME.creations.toml("fleet", text))["fleet"]
    assert (entry["id"], entry["name"], entry["cp"]) == ("gravel-saints", "Gravel & Saints!", 200)
    assert [plan["cp"] for plan in entry["vehicle"]] == [plan.cp for plan in ready.vehicle]
    assert problems(LOOKUP, msgspec.convert(entry, Fleet)) == []


def test_what_is_unknown_is_exported_without_a_price() -> None:
    [entry] = tomllib.loads(GAME.creations.toml("fleet", fleet_text(LIMITS[6][0])))["fleet"]
    assert "cp" not in entry


@pytest.mark.parametrize(
    "text", ["{", "id = 3", "a = " + "[" * 15_000, "a = " + "9" * 15_000, '{"id": "x", "name": ""}']
)
def test_a_text_that_is_no_fleet_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        GAME.creations.check("fleet", text)
    assert str(refused.value).startswith("the fleet: ")


def test_findings_are_plain_ones() -> None:
    assert type(report(fleet()).problems[0]) is Finding


def test_the_same_vehicle_always_has_the_same_paint() -> None:
    assert paint_of("deacon") == paint_of("deacon")
    assert {paint_of(f"v{i}") for i in range(40)} == set(PAINTS)
