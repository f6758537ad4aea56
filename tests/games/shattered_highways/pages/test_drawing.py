"""The drawing tells the fleet builder of the pages what fits and what it costs, as the rules check it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from rollingroad.core.registry import load_game
from rollingroad.games.shattered_highways.content.models import VehiclePlan
from rollingroad.games.shattered_highways.fleets.validation import vehicle_cost, vehicle_problems
from rollingroad.games.shattered_highways.game import ShatteredHighways
from rollingroad.games.shattered_highways.pages.drawing import AddonDrawing, RoadDrawing
from rollingroad.games.shattered_highways.rules import kinds
from tests.games.shattered_highways.box import LOOKUP
from tests.games.shattered_highways.table import GAME
from tests.rule_marker import rule

ARCS = ("front", "rear", "left", "right")
DRAWING: RoadDrawing = GAME.pages.drawing()


def plan(cls: str, mounts: list[dict[str, Any]], addons: tuple[dict[str, Any], ...] = ()) -> VehiclePlan:
    table = {"id": "x", "name": "X", "class": cls, "mounts": mounts, "addons": addons}
    return msgspec.convert(table, VehiclePlan)


def fits(*parts: Any) -> bool:
    return not vehicle_problems(LOOKUP, plan(*parts))


@rule("SH-FLEET-7", "SH-ADDON-TURRET")
def test_weapons_face_and_sit_where_the_drawing_says() -> None:
    for weapon in DRAWING.weapons:
        for cls in kinds.CLASSES:
            allowed = [arc for arc in ARCS if fits(cls, [{"weapon": weapon.id, "arc": arc}])]
            assert sorted(allowed) == sorted(weapon.arcs.get(cls, []))
            assert (cls in weapon.classes) == bool(allowed)
        arc = weapon.arcs["rig"][0]
        mounts = [{"weapon": weapon.id, "arc": arc, "part": part} for part in kinds.PARTS]
        assert [mount["part"] for mount in mounts if fits("rig", [mount])] == weapon.parts
        ring = {"id": "turret-ring", "mount": 1}
        assert fits("rig", [{"weapon": weapon.id, "arc": arc}], (ring,)) == weapon.ring


@rule("SH-FLEET-1", "SH-FLEET-4", "SH-SEAT-1")
def test_classes_bring_and_carry_what_the_drawing_says() -> None:
    for cls in DRAWING.classes:
        brought = [msgspec.to_builtins(mount) for mount in cls.mounts]
        assert len(brought) == cls.mounts_included
        assert vehicle_cost(LOOKUP, plan(cls.id, brought)) == cls.cp
        further = msgspec.to_builtins(DRAWING.limits.mount) | {"part": "tractor" if cls.id == "rig" else ""}
        guns = min(cls.parts[0].guns, cls.mounts_max)
        assert fits(cls.id, [further] * guns)
        assert not fits(cls.id, [further] * (guns + 1))


@rule("SH-FLEET-5")
def test_vehicles_have_add_ons_as_often_as_the_drawing_says() -> None:
    def most(addon: AddonDrawing, cls: str) -> int:
        mounts = [{"weapon": "machine-gun"}]
        pieces = range(1, 10)
        return max((n for n in pieces if fits(cls, mounts, ({"id": addon.id, "count": n},))), default=0)

    for addon in DRAWING.addons:
        if addon.id not in ("armor", "turret-ring"):
            counts = {cls: most(addon, cls) for cls in kinds.CLASSES}
            assert {cls: n for cls, n in counts.items() if n} == addon.max_by_class


@rule("SH-FLEET-4")
def test_weapons_cost_what_the_drawing_says() -> None:
    for weapon in DRAWING.weapons:
        mounts = [{"weapon": weapon.id, "included": included} for included in (False, True)]
        prices = [vehicle_cost(LOOKUP, plan("rig", [mount])) for mount in mounts]
        bare = vehicle_cost(LOOKUP, plan("rig", []))
        assert [price - bare for price in prices] == [weapon.cp, weapon.cp_included]


@rule("SH-FLEET-2")
def test_rigs_follow_the_budget(tmp_path: Path) -> None:
    (tmp_path / "fleets.toml").write_text("[rules]\nrig_per_cp = 50\n", encoding="utf-8")
    other: RoadDrawing = load_game(ShatteredHighways, tmp_path).pages.drawing()
    assert DRAWING.limits.most_by_class[100] == {"rig": 1}
    assert other.limits.most_by_class[100] == {"rig": 2}
