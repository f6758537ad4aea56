"""Fleets that players build: their starts, the report of the rules, and the picture.

The command `rollingroad fleet` checks a file, prices it, or makes a random fleet.
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from rollingroad.core import creations as common
from rollingroad.core.creations import CreationReport, Creations, CreationStart, Fact, Finding, ToolResult
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.options import Choice
from rollingroad.core.words import sentence
from rollingroad.games.shattered_highways.content.models import Fleet, Needs, Scenario, VehiclePlan
from rollingroad.games.shattered_highways.fleets import validation
from rollingroad.games.shattered_highways.fleets.random_fleet import random_fleet
from rollingroad.games.shattered_highways.fleets.validation import (
    fleet_cost,
    fleet_text,
    fleet_toml,
    problems,
)
from rollingroad.games.shattered_highways.options import RECOMMENDED, needs_of, unmet_needs
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.match_setup import SIDES, Build

FLEET: Final = common.CreationKind(
    kind="fleet",
    label="fleet",
    plural="fleets",
    play="Fight it",
    option="own_fleet_1",
    instead="fleet_1",
    help="Vehicles, weapons and add-ons for as many points as you like to fight with.",
    more=tuple(
        common.CreationSlot(seat, f"own_fleet_{seat + 1}", f"fleet_{seat + 1}") for seat in range(1, 4)
    ),
)
NEW_NAME: Final = "New fleet"
TWO: Final = 2
MUCH_UNSPENT: Final = 3
"""Unspent points from which a useful piece can be bought."""
WIDTH: Final = 160
HEIGHT: Final = 100
LANES: Final = 3
GAP: Final = 6
Paint = tuple[str, str]
PAINTS: Final[tuple[Paint, ...]] = (
    ("#8d3a26", "#b9563a"),
    ("#5c6b4a", "#7f9067"),
    ("#4d6273", "#71889b"),
    ("#a8792f", "#cf9d4d"),
    ("#6b5a7a", "#8e7ba0"),
    ("#7a7468", "#a29b8c"),
)
SIZES: Final = {
    "buggy": (8, 18),
    "car": (10, 24),
    "truck": (12, 30),
    "tractor": (12, 24),
    "trailer": (12, 40),
}
"""SH-GEO-4: width and length in ticks."""
TURNS: Final = {"front": 0, "right": 90, "rear": 180, "left": -90}


def fleet_choices(lookup: Lookup) -> list[Choice]:
    """The ready fleets, and the scenario's own choice."""
    usual = Choice(RECOMMENDED, "Recommended", "What the scenario proposes.")
    ready = [
        Choice(each.id, each.name, f"{each.budget} points. {each.style}", FLEET.start_picture(each.id))
        for each in lookup.box.fleets.values()
    ]
    return [usual, *ready]


class RoadCreations(Creations):
    kinds: ClassVar[tuple[common.CreationKind, ...]] = (FLEET,)
    types: ClassVar[dict[str, Any]] = {FLEET.kind: Fleet}
    tools: ClassVar[dict[str, tuple[str, ...]]] = {"fleet": ("check", "cost", "random")}

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def starts(self, kind: str) -> list[CreationStart]:
        """An empty fleet for each budget, and a copy of each ready one."""
        rules = self.lookup.box.fleet_rules
        budgets = sorted((*rules.budgets, *rules.special_budgets.values()))
        empty = [_empty(self.lookup, budget) for budget in budgets]
        return empty + [
            CreationStart(
                fleet.id, fleet.name, f"{fleet.budget} CP. {fleet.style}", fleet_text(_editable_copy(fleet))
            )
            for fleet in self.lookup.box.fleets.values()
        ]

    def check(self, kind: str, text: str) -> CreationReport:
        """SH-FLEET: what is wrong, what could be better, and the figures of the fleet."""
        fleet = _read(self.lookup, text)
        wrong = _find_problems(self.lookup, fleet)
        return CreationReport(
            name=fleet.name,
            text=fleet_text(fleet),
            problems=wrong,
            advice=[] if wrong else list(_advice(self.lookup, fleet)),
            facts=_facts(self.lookup, fleet),
            options=_battle(self.lookup, fleet),
        )

    def rename(self, kind: str, text: str, name: str) -> str:
        return fleet_text(msgspec.structs.replace(_read(self.lookup, text), name=name))

    def toml(self, kind: str, text: str) -> str:
        """The fleet as an entry of `fleets.toml`, with an id from its name and with prices."""
        fleet = _read(self.lookup, text)
        slug = re.sub(r"[^a-z0-9]+", "-", fleet.name.lower()).strip("-")[:40].strip("-") or "my-fleet"
        if any(flaw.code.startswith("UNKNOWN") for flaw in problems(self.lookup, fleet)):
            return fleet_toml(msgspec.structs.replace(fleet, id=slug))
        priced = [
            msgspec.structs.replace(plan, cp=validation.vehicle_cost(self.lookup, plan))
            for plan in fleet.vehicle
        ]
        cp = fleet_cost(self.lookup, fleet)
        return fleet_toml(msgspec.structs.replace(fleet, id=slug, vehicle=priced, cp=cp))

    def picture(self, kind: str, text: str) -> str:
        return fleet_picture(_read(self.lookup, text))

    def random(self, kind: str, text: str, rng: Rng) -> str:
        """A random legal fleet for the same budget, fit to fight; a given name stays."""
        old = _read(self.lookup, text)
        takers = _scenarios_for(self.lookup, old.budget)
        needs = needs_of(takers[0], 0) if takers else Needs()
        classes = tuple(str(cls) for cls in needs.class_any)
        fleet = _editable_copy(random_fleet(self.lookup, old.budget, rng, needs.max_vehicles, classes))
        return fleet_text(fleet if old.name == NEW_NAME else msgspec.structs.replace(fleet, name=old.name))

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> ToolResult:
        if what == "random":
            return random_file(self.lookup, file, settings)
        return check_file(self.lookup, file) if what == "check" else price_file(self.lookup, file)


def _empty(lookup: Lookup, budget: int) -> CreationStart:
    fleet = Fleet(id="new-fleet", name=NEW_NAME, budget=budget, vehicle=[])
    help = f"For {', '.join(scenario.name for scenario in _scenarios_for(lookup, budget))}."
    return CreationStart(f"empty-{budget}", f"{budget} points", help, fleet_text(fleet), empty=True)


def _budgets(scenario: Scenario, seat: int = 0) -> list[int]:
    """The budgets of a seat's fleet; empty where they follow the first seat's."""
    allowed = scenario.budgets.get(SIDES[seat]) or scenario.budgets["each"]
    return [] if allowed == "same" else list(allowed)


def _editable_copy(fleet: Fleet) -> Fleet:
    """A copy for players to edit: without stated prices, and marked as house content."""
    vehicles = [msgspec.structs.replace(plan, cp=None, source="house") for plan in fleet.vehicle]
    return msgspec.structs.replace(fleet, vehicle=vehicles, cp=None, source="house")


def _read(lookup: Lookup, text: str) -> Fleet:
    return _editable_copy(validation.fleet_from_text(lookup, text, "the fleet"))


def _find_problems(lookup: Lookup, fleet: Fleet) -> list[Finding]:
    """Every broken limit; where there is none, the unmet needs of the only scenario for that budget."""
    found = [Finding(sentence(flaw.text), flaw.rule, list(flaw.at)) for flaw in problems(lookup, fleet)]
    if found:
        return found
    scenario, at = _scenarios_for(lookup, fleet.budget)[0], [plan.id for plan in fleet.vehicle]
    where = f"{fleet.budget} CP fight in {scenario.name}, which asks for"
    wishes = unmet_needs(needs_of(scenario, 0), fleet)
    return [Finding(f"{where} {wish}", scenario.rule, at) for wish in wishes]


def _scenarios_for(lookup: Lookup, budget: int) -> list[Scenario]:
    """The scenarios that take a fleet of that budget in the first seat."""
    return [each for each in lookup.box.scenarios.values() if budget in _budgets(each)]


def _advice(lookup: Lookup, fleet: Fleet) -> Iterator[Finding]:
    left = fleet.budget - fleet_cost(lookup, fleet)
    if left >= MUCH_UNSPENT:
        yield Finding(f"{left} points are not spent, and they are lost", "SH-FLEET-2")
    if not any(mount.weapon for plan in fleet.vehicle for mount in plan.mounts):
        yield Finding("Nobody carries a weapon", "SH-FLEET-4")
    for plan in fleet.vehicle:
        facts = validation.class_of(lookup, plan)
        if sum(bool(mount.weapon) for mount in plan.mounts) < facts.mounts_included:
            yield Finding(f"{plan.name}: a mount that is paid for is empty", "SH-FLEET-4", [plan.id])
        if facts.free_addon_cp and not any(addon.free for addon in plan.addons):
            text = f"{plan.name}: an add-on of up to {facts.free_addon_cp} CP is free"
            yield Finding(text, "SH-FLEET-6", [plan.id])
    if fleet.hero is None:
        yield Finding("No seat is kept for the hero; you will be asked before the fight", "SH-FLEET-3")


def _facts(lookup: Lookup, fleet: Fleet) -> list[Fact]:
    """The figures of a fleet; empty where it cannot be built."""
    known = not any(flaw.code.startswith("UNKNOWN") for flaw in problems(lookup, fleet))
    sound = known and not any(validation.vehicle_problems(lookup, plan) for plan in fleet.vehicle)
    guns = sum(bool(mount.weapon) for plan in fleet.vehicle for mount in plan.mounts)
    points = sum(sum(validation.class_of(lookup, plan).hp) for plan in fleet.vehicle)
    crew = sum(_warriors(lookup, plan) for plan in fleet.vehicle) if sound else 0
    return [
        Fact("Points", str(fleet_cost(lookup, fleet)) if known else "", "SH-FLEET-2"),
        Fact("Vehicles", str(len(fleet.vehicle)), "SH-FLEET-2"),
        Fact("Warriors", str(crew) if sound else "", "SH-FLEET-3"),
        Fact("Guns", str(guns), "SH-FLEET-4"),
        Fact("Hit points", str(points), "SH-FLEET-1"),
    ]


def _warriors(lookup: Lookup, plan: VehiclePlan) -> int:
    """The whole crew: seated, clinging, or in the trailer."""
    build = Build(lookup, plan, 0)
    inside = lookup.box.addons[kinds.HIDDEN].effect["crew"] if build.has(kinds.HIDDEN) else 0
    return int(build.seats + build.hangers(lookup) + build.reinforcements(lookup) + inside)


def _battle(lookup: Lookup, fleet: Fleet) -> dict[str, Any]:
    """A fight against ready fleets for the same points, in the first scenario that takes such a fleet."""
    options: dict[str, Any] = {FLEET.option: fleet_text(fleet), "budget": fleet.budget}
    for scenario in _scenarios_for(lookup, fleet.budget)[:1]:
        players = scenario.players[0]
        options |= {"scenario": scenario.id, "players": players}
        if players == TWO:
            options["fleet_2"] = _opponent(lookup, scenario, fleet)
    return options


def _opponent(lookup: Lookup, scenario: Scenario, fleet: Fleet) -> str:
    """A ready fleet of the right budget, another one for nearly every fleet."""
    budgets = _budgets(scenario, 1) or [fleet.budget]
    fit = [each for each in lookup.box.fleets.values() if each.budget in budgets]
    able = [each.id for each in fit if each.id != fleet.id and not unmet_needs(needs_of(scenario, 1), each)]
    return able[zlib.crc32(fleet_text(fleet).encode()) % len(able)] if able else RECOMMENDED


def check_file(lookup: Lookup, file: Path) -> ToolResult:
    """SH-FLEET: the flaws of each fleet of a file, or its figures."""
    lines, good = list[str](), True
    for fleet in validation.fleets_in_file(lookup, file):
        mistakes = [f'fleet "{fleet.id}": {mistake}' for mistake in problems(lookup, fleet)]
        lines += mistakes or [_summary_line(lookup, fleet)]
        good = good and not mistakes
    return ToolResult(lines, good)


def _summary_line(lookup: Lookup, fleet: Fleet) -> str:
    warriors = sum(len(validation.seats_of(lookup, plan)) for plan in fleet.vehicle)
    number = len(fleet.vehicle)
    facts = f"{fleet_cost(lookup, fleet)} of {fleet.budget} CP, {number} vehicle{'s'[: number > 1]}"
    return f'fleet "{fleet.id}": {fleet.name} is valid: {facts}, {warriors} seats'


def price_file(lookup: Lookup, file: Path) -> ToolResult:
    """SH-FLEET-4 to 6: what each vehicle of a file costs, piece by piece."""
    lines: list[str] = []
    for fleet in validation.fleets_in_file(lookup, file):
        unknown = [problem for problem in problems(lookup, fleet) if problem.code.startswith("UNKNOWN")]
        if unknown:
            return ToolResult([f'fleet "{fleet.id}": {problem}' for problem in unknown], False)
        lines.append(f'fleet "{fleet.id}": {fleet_cost(lookup, fleet)} of {fleet.budget} CP')
        lines += [_price_line(lookup, plan) for plan in fleet.vehicle]
    return ToolResult(lines)


def _price_line(lookup: Lookup, plan: VehiclePlan) -> str:
    facts = validation.class_of(lookup, plan)
    names = {weapon.id: weapon.name for weapon in lookup.box.weapons}
    names |= {addon.id: addon.name for addon in lookup.box.addons}
    armed = [(number, mount.weapon) for number, mount in enumerate(plan.mounts) if mount.weapon]
    pieces = [(facts.name, facts.cp)]
    pieces += [(names[weapon], validation.mount_cost(lookup, plan, number)) for number, weapon in armed]
    pieces += [(names[addon.id], validation.addon_cost(lookup, addon)) for addon in plan.addons]
    total = sum(cost for _, cost in pieces)
    broken = " (cannot be built)" if validation.vehicle_problems(lookup, plan) else ""
    return f"  {plan.name}: {total} CP{broken}: " + ", ".join(f"{name} {cost}" for name, cost in pieces)


def random_file(lookup: Lookup, file: Path, settings: Mapping[str, str]) -> ToolResult:
    """A random legal fleet for a budget, written as the TOML of the content."""
    if file.exists():
        raise BadInput(f"{file}: there is such a file already; name a new one")
    fleet = random_fleet(lookup, int(settings["budget"]), Rng(settings["seed"]))
    return ToolResult([_summary_line(lookup, fleet)], files={file.name: fleet_toml(fleet)})


def fleet_picture(fleet: Fleet) -> str:
    """The first eight vehicles as large as they fit; an empty fleet shows free places, one for 25 points."""
    plans, places = fleet.vehicle[:8], fleet.budget // 25
    look = 'y="33" width="14" height="34" rx="4" fill="none" stroke="#ffb547" stroke-dasharray="4 3"'
    xs = [WIDTH * number / (places + 1) - 7 for number in range(1, places + 1)]
    free = [f'<rect x="{x:.1f}" {look}/>' for x in xs]
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#1b222e"/>'
    dashes = 'stroke="#e9e2d0" stroke-opacity=".22" stroke-dasharray="9 11"'
    lanes = [f'<path d="M{WIDTH * lane // LANES} 0V{HEIGHT}" {dashes}/>' for lane in range(1, LANES)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return "\n".join([head, ground, *lanes, *(_row(plans) if plans else free), "</svg>", ""])


def _row(plans: list[VehiclePlan]) -> list[str]:
    """All in one row, scaled so that the widest row and the longest vehicle fit."""
    wide = sum(_width(plan) for plan in plans) + GAP * (len(plans) - 1)
    scale = min((WIDTH - 16) / wide, (HEIGHT - 16) / max(_length(plan) for plan in plans), 2.2)
    shapes = [f'<g transform="translate({WIDTH / 2:g} {HEIGHT / 2:g}) scale({scale:.3f})">']
    x = -wide / 2
    for number, plan in enumerate(plans):
        half = _width(plan) / 2
        drop = 3 if number % 2 and len(plans) > 1 else 0
        shapes.append(f'<g transform="translate({x + half:g} {drop})">{_vehicle(plan)}</g>')
        x += 2 * half + GAP
    return [*shapes, "</g>"]


def _width(plan: VehiclePlan) -> int:
    return SIZES["tractor" if plan.class_ == "rig" else plan.class_][0]


def _length(plan: VehiclePlan) -> int:
    return 66 if plan.class_ == "rig" else SIZES[plan.class_][1] + 3


def paint_of(name: str) -> Paint:
    """The same vehicle always has the same paint, here as on the pages."""
    total = 7
    for letter in name:
        total = (total * 31 + ord(letter)) % 9973
    return PAINTS[total % len(PAINTS)]


def _vehicle(plan: VehiclePlan) -> str:
    paint = paint_of(plan.id)
    if plan.class_ != "rig":
        return _body(plan.class_, 0, paint) + _guns(plan, "", 0, SIZES[plan.class_][1])
    bodies = _body("trailer", 12, paint) + _body("tractor", -20, paint)
    return bodies + _guns(plan, "trailer", 12, 40) + _guns(plan, "tractor", -20, 24)


def _body(kind: str, y: int, paint: Paint) -> str:
    """Tyres, body, hood and windscreen or deck."""
    width, length = SIZES[kind]
    left, top = -width / 2, y - length / 2
    tyres = f"M{left:g} {top + 3:g}h{width}v5h{-width}zM{left:g} {top + length - 8:g}h{width}v5h{-width}z"
    inner = f'x="{left + 0.8:g}" width="{width - 1.6:g}"'
    edge = 'stroke="#07090d" stroke-width=".6"'
    shapes = [
        f'<path d="{tyres}" fill="#101216"/>',
        f'<rect {inner} y="{top:g}" height="{length}" rx="1.6" fill="{paint[0]}" {edge}/>',
    ]
    deck = f'x="{left + 2:g}" width="{width - 4:g}"'
    if kind == "trailer":
        shapes.append(f'<rect {deck} y="{top + 1.5:g}" height="{length - 3}" fill="#3b2e20"/>')
    else:
        shapes.append(
            f'<rect {deck} y="{top + 0.8:g}" height="{length * 0.3:g}" rx="1" fill="{paint[1]}"/>'
            f'<rect {deck} y="{top + length * 0.36:g}" height="{length * 0.12:g}" rx=".6" fill="#0e141d"/>'
        )
    return "".join(shapes)


def _guns(plan: VehiclePlan, part: str, y: int, length: int) -> str:
    """What is mounted on a part, each weapon pointing where it bears."""
    usual = "trailer" if part else ""
    here = [mount for mount in plan.mounts if mount.weapon and (mount.part or usual) == part]
    shapes = []
    for number, mount in enumerate(here):
        at = y + length * 0.2 - number * 7
        barrel = '<path d="M-.8 0V-5.5H.8V0Z" fill="#d6dde6" stroke="#05070a" stroke-width=".3"/>'
        base = '<circle r="1.9" fill="#343a43" stroke="#05070a" stroke-width=".3"/>'
        shapes.append(f'<g transform="translate(0 {at:g}) rotate({TURNS[mount.arc]})">{barrel}{base}</g>')
    return "".join(shapes)
