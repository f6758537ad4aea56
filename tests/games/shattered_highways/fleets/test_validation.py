"""SH-FLEET: the price of a fleet, and its limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.games.shattered_highways.content.models import Fleet, VehiclePlan
from rollingroad.games.shattered_highways.fleets.random_fleet import random_fleet
from rollingroad.games.shattered_highways.fleets.validation import (
    fleet_cost,
    fleet_from_text,
    fleet_toml,
    problems,
    seats_of,
    vehicle_cost,
    vehicle_problems,
)
from rollingroad.games.shattered_highways.options import public_build
from rollingroad.games.shattered_highways.rules import kinds
from tests.games.shattered_highways.box import BOX, LOOKUP
from tests.rule_marker import rule


def vehicle(cls: str, mounts: list[Any] | None = None, addons: list[Any] | None = None) -> VehiclePlan:
    """A vehicle; add-ons are names or tables."""
    fitted = [{"id": addon} if isinstance(addon, str) else addon for addon in addons or []]
    table = {"id": "x", "name": "X", "class": cls, "mounts": mounts or [], "addons": fitted}
    return msgspec.convert(table, VehiclePlan)


def gun(weapon: str = "machine-gun", arc: str = "front", **more: Any) -> dict[str, Any]:
    return {"weapon": weapon, "arc": arc, **more}


def armor(*faces: str, **more: Any) -> dict[str, Any]:
    return {"id": "armor", "faces": list(faces), **more}


def fleet(*plans: VehiclePlan, budget: int = 100, **more: Any) -> Fleet:
    """The vehicles with ids of their own."""
    vehicles = [msgspec.structs.replace(plan, id=f"v{i}") for i, plan in enumerate(plans)]
    return Fleet(id="mine", name="Mine", budget=budget, vehicle=vehicles, **more)


def wrong(plan: VehiclePlan) -> list[str]:
    """`WEAPON_CLASS SH-WEAPON-CANNON` and so on."""
    return [f"{problem.code} {problem.rule}" for problem in vehicle_problems(LOOKUP, plan)]


def wrong_fleet(which: Fleet) -> list[str]:
    return [f"{problem.code} {problem.rule}" for problem in problems(LOOKUP, which)]


def cost(plan: VehiclePlan) -> int:
    return vehicle_cost(LOOKUP, plan)


@rule("SH-FLEET-1")
def test_the_four_classes_have_the_printed_figures() -> None:
    facts = [(c.cp, sum(c.hp), c.seats, c.mounts_included, c.mounts_max, c.sections) for c in LOOKUP.classes]
    assert facts == [
        (15, 15, [2], 0, 1, 3),
        (25, 25, [3], 1, 1, 3),
        (35, 35, [4], 1, 2, 3),
        (50, 50, [2, 4], 2, 4, 2),
    ]
    assert [facts.sideswipe for facts in BOX.vehicles.vehicle] == [False, False, False, True]
    assert LOOKUP.classes[kinds.RIG].hp == [25, 25]
    assert LOOKUP.classes[kinds.BUGGY].ram == [0, 0, -1, -1]
    assert LOOKUP.classes[kinds.CAR].ram == [0, 0, 0, 0]
    assert LOOKUP.classes[kinds.TRUCK].ram == LOOKUP.classes[kinds.RIG].ram == [1, 1, 0, 0]


@rule("SH-FLEET-1", "SH-FLEET-4")
@pytest.mark.parametrize(("cls", "most"), [("buggy", 1), ("car", 1), ("truck", 2), ("rig", 4)])
def test_a_class_has_so_many_mounts_and_no_more(cls: str, most: int) -> None:
    assert wrong(vehicle(cls, [gun()] * most)) == []
    assert wrong(vehicle(cls, [gun()] * (most + 1))) == ["MOUNT_LIMIT SH-FLEET-1"]


@rule("SH-FLEET-2")
@pytest.mark.parametrize("budget", [30, 40, 60, 100, 150, 200])
def test_there_are_six_budgets(budget: int) -> None:
    assert wrong_fleet(fleet(vehicle("buggy"), budget=budget)) == []
    assert wrong_fleet(fleet(vehicle("buggy"), budget=budget + 1)) == ["BUDGET SH-FLEET-2"]


@rule("SH-FLEET-2")
def test_a_fleet_has_one_to_eight_vehicles() -> None:
    buggies = [vehicle("buggy")] * 9
    assert wrong_fleet(fleet(*buggies[:8], budget=150)) == []
    assert wrong_fleet(fleet(*buggies, budget=150)) == ["TOO_MANY_VEHICLES SH-FLEET-2"]
    assert wrong_fleet(fleet(budget=150)) == ["TOO_MANY_VEHICLES SH-FLEET-2"]


@rule("SH-FLEET-2")
def test_one_rig_for_each_full_75_points_of_budget() -> None:
    rigs = [vehicle("rig")] * 3
    assert wrong_fleet(fleet(rigs[0], budget=60)) == ["RIG_LIMIT SH-FLEET-2"]
    assert wrong_fleet(fleet(rigs[0], budget=100)) == []
    assert wrong_fleet(fleet(*rigs[:2], budget=100)) == ["RIG_LIMIT SH-FLEET-2"]
    assert wrong_fleet(fleet(*rigs[:2], budget=150)) == []
    assert wrong_fleet(fleet(*rigs, budget=200)) == ["RIG_LIMIT SH-FLEET-2"]


@rule("SH-FLEET-2")
def test_a_fleet_may_not_cost_more_than_its_budget() -> None:
    dear = fleet(vehicle("truck"), vehicle("truck"), vehicle("car"), vehicle("buggy", addons=["winch"]))
    assert fleet_cost(LOOKUP, dear) == 112
    assert [str(problem) for problem in problems(LOOKUP, dear)] == [
        "SH-FLEET-2: it costs 112 CP, 12 over 100"
    ]
    assert problems(LOOKUP, dear, budget=150) == []


@rule("SH-FLEET-3", "SH-SEAT-1")
def test_the_seat_proposed_for_the_hero_must_be_there() -> None:
    pair = fleet(vehicle("buggy"), vehicle("car", [gun()]))
    for hero, said in [
        ({"vehicle": "v1", "seat": "W1"}, []),
        ({"vehicle": "v0", "seat": "W1"}, ["HERO_SEAT SH-FLEET-3"]),
        ({"vehicle": "v7", "seat": "D"}, ["HERO_SEAT SH-FLEET-3"]),
    ]:
        named = msgspec.convert(msgspec.to_builtins(pair) | {"hero": hero}, Fleet)
        assert wrong_fleet(named) == said


@rule("SH-FLEET-4")
def test_an_included_mount_has_a_machine_gun_paid_for() -> None:
    assert cost(vehicle("car", [gun()])) == 25
    assert cost(vehicle("car", [gun("rocket-rack")])) == 27
    assert cost(vehicle("car", [gun("harpoon")])) == 25
    assert cost(vehicle("car")) == 25
    assert cost(vehicle("car", [gun("")])) == 25
    assert cost(vehicle("buggy", [gun()])) == 20
    assert cost(vehicle("truck", [gun("cannon"), gun()])) == 35 + 7 + 5
    assert cost(vehicle("truck", [gun(included=False), gun("cannon", included=True)])) == 35 + 5 + 7


@rule("SH-FLEET-4")
def test_nobody_claims_more_included_mounts_than_the_class_has() -> None:
    assert wrong(vehicle("buggy", [gun(included=True)])) == ["MOUNT_LIMIT SH-FLEET-4"]
    assert wrong(vehicle("truck", [gun(included=True), gun(included=True)])) == ["MOUNT_LIMIT SH-FLEET-4"]


@rule("SH-FLEET-5")
def test_any_number_of_addons_but_one_of_each_kind() -> None:
    many = ["drag-chains", "ram-plate", "nitro", "spiked-hubs", "roll-cage", "winch", "smoke-pots"]
    assert wrong(vehicle("buggy", addons=many)) == []
    assert cost(vehicle("buggy", addons=many)) == 15 + 1 + 2 + 3 + 2 + 2 + 2 + 2
    assert wrong(vehicle("buggy", addons=["nitro", "nitro"])) == ["ADDON_MAX SH-ADDON-NITRO"]
    assert wrong(vehicle("buggy", addons=[{"id": "nitro", "count": 2}])) == ["ADDON_MAX SH-ADDON-NITRO"]


@rule("SH-FLEET-5", "SH-ADDON-SEAT", "SH-ADDON-HANGERS")
def test_some_addons_may_be_taken_more_than_once() -> None:
    two_seats = [{"id": "extra-seat", "count": 2}]
    assert wrong(vehicle("truck", addons=two_seats)) == []
    assert wrong(vehicle("rig", addons=two_seats)) == []
    assert wrong(vehicle("car", addons=two_seats)) == ["ADDON_MAX SH-ADDON-SEAT"]
    assert wrong(vehicle("buggy", addons=[{"id": "hangers-on", "count": 2}])) == []
    assert wrong(vehicle("buggy", addons=["hangers-on", {"id": "hangers-on", "count": 2}])) == [
        "ADDON_MAX SH-ADDON-HANGERS"
    ]
    assert cost(vehicle("car", addons=[{"id": "hangers-on", "count": 2}])) == 27


@rule("SH-FLEET-5", "SH-ADDON-RAMPLATE", "SH-ADDON-ARMOR")
def test_a_ram_plate_excludes_front_armor() -> None:
    assert wrong(vehicle("car", addons=["ram-plate", armor("rear")])) == []
    assert wrong(vehicle("car", addons=["ram-plate", armor("front")])) == ["ADDON_CONFLICT SH-ADDON-RAMPLATE"]
    assert wrong(vehicle("rig", addons=["ram-plate", armor("tractor:front")])) == [
        "ADDON_CONFLICT SH-ADDON-RAMPLATE"
    ]


@rule("SH-ADDON-TURRET")
def test_a_turret_ring_needs_a_gun_that_is_no_saw_and_not_dropped() -> None:
    ring = {"id": "turret-ring", "mount": 1}
    assert wrong(vehicle("car", [gun()], [ring])) == []
    for mounts in ([], [gun("")], [gun("saw-arms", "left")], [gun("oil-sprayer", "rear")]):
        assert wrong(vehicle("car", mounts, [ring])) == ["ADDON_CONFLICT SH-ADDON-TURRET"]
    built = public_build(LOOKUP, vehicle("truck", [gun(), gun(arc="rear")], [ring]))
    assert built.mount_arc == [kinds.ALL_ROUND, kinds.REAR]
    winch = {"id": "winch", "mount": 99}
    assert wrong(vehicle("car", [gun()], [winch])) == ["ADDON_CONFLICT SH-ADDON-TURRET"]


@rule("SH-ADDON-ARMOR")
def test_each_face_of_armor_costs_1_and_has_one_layer() -> None:
    assert cost(vehicle("car", addons=[armor("front", "left")])) == 27
    assert wrong(vehicle("car", addons=[armor("front"), armor("front")])) == ["ADDON_MAX SH-ADDON-ARMOR"]
    assert wrong(vehicle("car", addons=[armor("roof")])) == ["ARMOR_FACE SH-ADDON-ARMOR"]
    assert wrong(vehicle("car", addons=[armor()])) == ["ARMOR_FACE SH-ADDON-ARMOR"]
    assert wrong(vehicle("car", addons=[armor("front", count=2)])) == ["ARMOR_FACE SH-ADDON-ARMOR"]
    assert wrong(vehicle("rig", addons=[armor("left")])) == ["ARMOR_FACE SH-ADDON-ARMOR"]
    assert wrong(vehicle("rig", addons=[armor("trailer:front")])) == ["ARMOR_FACE SH-ADDON-ARMOR"]
    built = public_build(LOOKUP, vehicle("rig", addons=[armor("tractor:front", "trailer:left")]))
    faces = [
        (part, face)
        for part in (kinds.TRACTOR, kinds.TRAILER)
        for face in range(1, 5)
        if built.is_armored(part, face)
    ]
    assert faces == [(kinds.TRACTOR, kinds.FRONT), (kinds.TRAILER, kinds.LEFT)]


@rule("SH-FLEET-5", "SH-ADDON-DRUMS")
def test_one_fleet_has_one_set_of_drums() -> None:
    drummer = vehicle("truck", addons=["war-drums"])
    assert wrong_fleet(fleet(drummer)) == []
    assert wrong_fleet(fleet(drummer, drummer)) == ["ADDON_MAX SH-ADDON-DRUMS"]


@rule("SH-FLEET-6")
def test_a_truck_has_one_addon_of_up_to_5_points_for_nothing() -> None:
    free = {"id": "nitro", "free": True}
    assert cost(vehicle("truck", addons=[free, "winch"])) == 37
    assert wrong(vehicle("truck", addons=[free, "winch"])) == []
    assert wrong(vehicle("car", addons=[free])) == ["FREE_ADDON SH-FLEET-6"]
    assert wrong(vehicle("truck", addons=[free, {"id": "winch", "free": True}])) == ["FREE_ADDON SH-FLEET-6"]
    assert wrong(vehicle("truck", addons=[armor("left", "right", free=True)])) == ["FREE_ADDON SH-FLEET-6"]


@rule("SH-FLEET-7")
def test_mounts_face_front_or_rear_and_on_a_rig_also_a_side() -> None:
    for cls in ("buggy", "car", "truck"):
        assert wrong(vehicle(cls, [gun(arc="rear")])) == []
        assert wrong(vehicle(cls, [gun(arc="left")])) == ["BAD_ARC SH-FLEET-7"]
        assert wrong(vehicle(cls, [gun("saw-arms", "left")])) == []
        assert wrong(vehicle(cls, [gun("saw-arms", "front")])) == ["BAD_ARC SH-FLEET-7"]
        assert wrong(vehicle(cls, [gun(part="trailer")])) == ["BAD_ARC SH-FLEET-7"]
    assert wrong(vehicle("rig", [gun(arc="left"), gun(arc="right", part="tractor")])) == []


@rule("SH-FLEET-7")
def test_dropped_weapons_face_rear_and_sit_on_a_rigs_trailer() -> None:
    assert wrong(vehicle("truck", [gun("mine-dropper", "rear")])) == []
    assert wrong(vehicle("truck", [gun("mine-dropper", "front")])) == ["BAD_ARC SH-FLEET-7"]
    assert wrong(vehicle("rig", [gun("oil-sprayer", "rear")])) == []
    assert wrong(vehicle("rig", [gun("oil-sprayer", "rear", part="tractor")])) == ["BAD_ARC SH-FLEET-7"]


@pytest.mark.parametrize("weapon", BOX.weapons, ids=lambda weapon: weapon.id)
@rule("SH-FLEET-4")
def test_only_the_listed_classes_carry_a_weapon(weapon: Any) -> None:
    arc = {"half": "front", "side": "left", "tail-zone": "rear"}[weapon.arc_kind]
    for cls in ("buggy", "car", "truck", "rig"):
        said = [] if cls in weapon.classes else [f"WEAPON_CLASS {weapon.rule}"]
        assert wrong(vehicle(cls, [gun(weapon.id, arc)])) == said


@pytest.mark.parametrize("addon", BOX.addons, ids=lambda addon: addon.id)
@rule("SH-FLEET-5")
def test_only_the_listed_classes_have_an_addon(addon: Any) -> None:
    for cls in ("buggy", "car", "truck", "rig"):
        if addon.id == "armor":
            continue
        said = [] if cls in addon.classes else [f"ADDON_CLASS {addon.rule}"]
        mounts = [gun()] if addon.id == "turret-ring" else []
        assert wrong(vehicle(cls, mounts, [addon.id])) == said


@rule("SH-SEAT-1")
@pytest.mark.parametrize(
    ("cls", "mounts", "seats"),
    [
        ("buggy", [], "D P1"),
        ("buggy", [gun()], "D W1"),
        ("car", [gun()], "D W1 P1"),
        ("car", [], "D P1 P2"),
        ("truck", [gun(), gun()], "D W1 W2 P1"),
        ("truck", [gun(""), gun()], "D W2 P1 P2"),
        ("rig", [gun(), gun()], "D W1 W2 P1 P2 P3"),
        ("rig", [gun(part="tractor"), gun(), gun(), gun()], "D W1 W2 W3 W4 P1"),
    ],
)
def test_mounts_make_gunners_seats(cls: str, mounts: list[Any], seats: str) -> None:
    assert seats_of(LOOKUP, vehicle(cls, mounts)) == seats.split()


@rule("SH-SEAT-1")
def test_a_rigs_tractor_holds_at_most_one_mount() -> None:
    assert wrong(vehicle("rig", [gun(part="tractor")])) == []
    assert wrong(vehicle("rig", [gun(part="tractor")] * 2)) == ["MOUNT_LIMIT SH-SEAT-1"]
    built = public_build(LOOKUP, vehicle("rig", [gun(part="tractor"), gun()]))
    parts = dict(zip(built.seat_name, built.seat_part, strict=True))
    assert parts == {
        "D": kinds.TRACTOR,
        "W1": kinds.TRACTOR,
        "W2": kinds.TRAILER,
        "P1": kinds.TRAILER,
        "P2": kinds.TRAILER,
        "P3": kinds.TRAILER,
    }


@rule("SH-ADDON-SEAT")
def test_an_extra_seat_is_a_passengers_on_a_rigs_trailer() -> None:
    assert seats_of(LOOKUP, vehicle("car", [gun()], ["extra-seat"])) == ["D", "W1", "P1", "P2"]
    built = public_build(LOOKUP, vehicle("rig", addons=[{"id": "extra-seat", "count": 2}]))
    assert [built.seat_part[seat] for seat in range(built.seats)].count(kinds.TRAILER) == 6


@rule("SH-SCENARIO-4")
def test_a_stated_price_must_be_the_full_one_and_the_free_addon_counts_nothing() -> None:
    plan = vehicle("truck", addons=[{"id": "nitro", "free": True}])
    plan.cp = 38
    assert wrong(plan) == ["COST_STATED SH-SCENARIO-4"]
    plan.cp = 35
    assert wrong(plan) == []


@rule("SH-FLEET-2", "SH-FLEET-3", "SH-FLEET-7")
@rule("SH-FLEET-4")
@pytest.mark.parametrize(
    ("cls", "guns"),
    [("buggy", []), ("car", ["front"]), ("truck", ["front"]), ("rig", ["left", "right"])],
)
def test_a_vehicle_without_a_word_about_mounts_has_the_included_machine_guns(
    cls: str, guns: list[str]
) -> None:
    made = f'{{"id": "b", "name": "B", "class": "{cls}"}}'
    text = f'{{"id": "a", "name": "A", "budget": 100, "vehicle": [{made}]}}'
    [plan] = fleet_from_text(LOOKUP, text, "here").vehicle
    assert [(mount.weapon, mount.arc) for mount in plan.mounts] == [("machine-gun", arc) for arc in guns]
    assert vehicle_cost(LOOKUP, plan) == vehicle_cost(LOOKUP, vehicle(cls))
    [bare] = fleet_from_text(LOOKUP, text.replace("}]", ', "mounts": []}]'), "here").vehicle
    assert bare.mounts == []


@pytest.mark.parametrize("ready", BOX.fleets.values(), ids=lambda ready: ready.id)
def test_the_ready_fleets_are_legal_and_spend_their_budget(ready: Fleet) -> None:
    assert problems(LOOKUP, ready) == []
    assert fleet_cost(LOOKUP, ready) == ready.budget


def test_everything_unknown_is_named() -> None:
    odd = fleet(vehicle("car", [gun("catapult")], ["wings"]))
    assert [str(problem) for problem in problems(LOOKUP, odd)] == [
        "SH-FLEET-4: X: there is no weapon 'catapult'",
        "SH-FLEET-5: X: there is no add-on 'wings'",
    ]
    twins = Fleet(id="twins", name="Twins", budget=100, vehicle=[vehicle("car"), vehicle("buggy")])
    assert [str(problem) for problem in problems(LOOKUP, twins)] == ["SH-FLEET-2: 2 vehicles have the id 'x'"]


@pytest.mark.parametrize("ready", BOX.fleets.values(), ids=lambda ready: ready.id)
def test_a_fleet_reads_back_as_it_was_written(ready: Fleet) -> None:
    assert fleet_from_text(LOOKUP, fleet_toml(ready), "here") == ready
    assert fleet_from_text(LOOKUP, msgspec.json.encode(ready).decode(), "here") == ready


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[fleet]", "mine: neither TOML nor JSON: "),
        ("{", "mine: neither TOML nor JSON: "),
        ("fleet = 3", "mine: fleets are written [[fleet]], each with its own table"),
        ("fleet = [3]", "mine: fleet: expected object, got int"),
        ("fleet = []", "mine: one fleet belongs here, not 0"),
        ("id = 'a b'", 'mine: fleet "a b": id: expected str matching regex '),
        (
            '{"id": "a", "name": "A", "budget": 100, "vehicle": [{"id": "b"}]}',
            'mine: fleet "a": vehicle "b": ',
        ),
        (
            '{"id": "a", "name": "A", "budget": 100, "vehicle": [3]}',
            'mine: fleet "a": vehicle 1: expected object',
        ),
        (
            '{"id": "a", "name": "A", "budget": 100, "vehicle": [], "wings": 2}',
            'mine: fleet "a": unknown',
        ),
    ],
)
def test_what_is_no_fleet_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        fleet_from_text(LOOKUP, text, "mine")
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("budget", [30, 40, 60, 100, 150, 200])
def test_random_fleets_are_legal_priced_and_spend_most_of_their_budget(budget: int, seed: int) -> None:
    made = random_fleet(LOOKUP, budget, Rng(seed))
    assert problems(LOOKUP, made) == []
    assert budget * 0.6 <= fleet_cost(LOOKUP, made) <= budget
    assert made == random_fleet(LOOKUP, budget, Rng(seed))
    assert fleet_from_text(LOOKUP, fleet_toml(made), "here") == made


def test_a_random_fleet_keeps_to_the_number_and_the_classes_it_is_told() -> None:
    for seed in range(8):
        made = random_fleet(LOOKUP, 40, Rng(seed), most=1, classes=("buggy", "car"))
        assert [plan.class_ in ("buggy", "car") for plan in made.vehicle] == [True]
    with pytest.raises(BadInput, match="there is no fleet of 77 CP"):
        random_fleet(LOOKUP, 77, Rng(1))


def test_the_fleet_of_the_documentation_is_legal() -> None:
    page = (Path(__file__).parents[4] / "docs" / "fleets.md").read_text(encoding="utf-8")
    shown = fleet_from_text(LOOKUP, page.partition("```toml\n")[2].partition("```")[0], "docs/fleets.md")
    assert problems(LOOKUP, shown) == []
    assert fleet_cost(LOOKUP, shown) == 98
