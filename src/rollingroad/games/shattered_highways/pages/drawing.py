"""What a page needs to draw the game and never changes, and the table as an SVG picture.

Classes, weapons, add-ons, fleets and scenarios. Lengths are in ticks, eight to the inch, x to the drivers'
right and y in the direction of travel.
"""

from typing import Final

import msgspec

from rollingroad.core.pages import INK, attributes, fill, label, picture, rect
from rollingroad.games.shattered_highways.content import models as content
from rollingroad.games.shattered_highways.fleets import validation
from rollingroad.games.shattered_highways.notation.positions import headline, letter
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import ClassFacts, Lookup, WeaponFacts
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, template_box
from rollingroad.games.shattered_highways.rules.state import RoadState

SCALE: Final = 2
HEAD: Final = 40
PAINTS: Final = ("#b9563a", "#4d7fa8", "#7f9067", "#8e7ba0")
NEUTRAL: Final = "#a29b8c"


class Drawn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A part of the drawing."""


class TemplateDrawing(Drawn, frozen=True):
    width: int
    length: int
    section: int
    boxes: list[list[int]]
    """Lost Control, box 1 to 6, each as left, bottom, right, top from the template's rear-left corner."""


class PartDrawing(Drawn, frozen=True):
    id: str
    offset: int
    """How far its rear line lies ahead of the vehicle's."""
    length: int
    hp: int
    seats: int
    guns: int
    armor_faces: list[str]


class ClassDrawing(Drawn, frozen=True):
    id: str
    name: str
    blurb: str
    cp: int
    width: int
    length: int
    sections: int
    parts: list[PartDrawing]
    mounts_included: int
    mounts: list[content.MountPlan]
    """Those that are included, as the class brings them along."""
    mounts_max: int
    mount_arcs: list[str]
    free_addon_cp: int
    ram: dict[str, int]
    sideswipe: bool
    source: str


class WeaponDrawing(Drawn, frozen=True):
    id: str
    name: str
    rule: str
    cp: int
    cp_included: int
    classes: list[str]
    arcs: dict[str, list[str]]
    """Where it may face, by class."""
    parts: list[str]
    """Where it may sit on a rig."""
    ring: bool
    arc_kind: str
    range: int
    aim: list[str]
    hit: int
    damage_vehicle: str
    damage_warrior: str
    ammo: int
    """0 for a weapon with unlimited ammunition."""
    reload: bool
    jams: bool
    max_bonus: bool
    text: str
    source: str


class AddonDrawing(Drawn, frozen=True):
    id: str
    name: str
    rule: str
    cp: int
    per: str
    classes: list[str]
    max_by_class: dict[str, int]
    max_per_fleet: int
    charges: int
    seats: int
    crew: int
    """Warriors that come along with each piece."""
    conflicts: list[str]
    text: str
    source: str


class WarriorDrawing(Drawn, frozen=True):
    id: str
    name: str
    skill_die: int
    tenacity: str
    damage: str
    range: int
    source: str


class PlanDrawing(Drawn, frozen=True):
    """A vehicle of a ready fleet."""

    id: str
    name: str
    cls: str
    cp: int
    mounts: list[content.MountPlan]
    addons: list[content.AddonPlan]


class FleetDrawing(Drawn, frozen=True):
    id: str
    name: str
    style: str
    budget: int
    cp: int
    vehicles: list[PlanDrawing]
    source: str


class ScenarioDrawing(Drawn, frozen=True):
    id: str
    name: str
    rule: str
    summary: str
    players: list[int]
    rounds: int
    roles: dict[str, str]
    width: int
    length: int
    zones: dict[content.Side, list[content.Zone]]
    notes: list[str]
    recommended: list[list[str]]
    teaching: bool
    source: str


class FleetLimits(Drawn, frozen=True):
    """SH-FLEET-2, SH-FLEET-4: what holds for a fleet as a whole."""

    budgets: list[int]
    most_vehicles: int
    rig_per_cp: int
    most_by_class: dict[int, dict[str, int]]
    """By budget, the classes that it limits."""
    mount: content.MountPlan
    """What a further mount begins with."""


class RoadDrawing(Drawn, frozen=True):
    """Everything a page needs before a fight begins."""

    inch: int
    lane_width: int
    board_reach: int
    hero_reach: int
    template: TemplateDrawing
    classes: list[ClassDrawing]
    weapons: list[WeaponDrawing]
    addons: list[AddonDrawing]
    warriors: list[WarriorDrawing]
    fleets: list[FleetDrawing]
    scenarios: list[ScenarioDrawing]
    budgets: list[int]
    limits: FleetLimits


def road_drawing(t: Lookup) -> RoadDrawing:
    box = t.box
    return RoadDrawing(
        inch=kinds.INCH,
        lane_width=box.vehicles.table.lane_width,
        board_reach=t.board_reach,
        hero_reach=t.ranged_reach,
        template=_template(box.vehicles.template),
        classes=[_class(t, entry) for entry in box.vehicles.vehicle],
        weapons=[_weapon(t, i) for i in range(len(t.weapons))],
        addons=[_addon(entry) for entry in box.addons],
        warriors=[
            fill(WarriorDrawing, entry, damage=entry.attack.damage, range=entry.attack.range)
            for entry in box.warriors.warrior
        ],
        fleets=[_fleet(t, entry) for entry in box.fleets.values()],
        scenarios=[_scenario(entry) for entry in box.scenarios.values()],
        budgets=list(box.fleet_rules.budgets),
        limits=_limits(box.fleet_rules),
    )


def _limits(rules: content.FleetRules) -> FleetLimits:
    budgets = sorted({*rules.budgets, *rules.special_budgets.values()})
    rig = kinds.CLASSES[kinds.RIG]
    return FleetLimits(
        budgets=budgets,
        most_vehicles=rules.max_vehicles,
        rig_per_cp=rules.rig_per_cp,
        most_by_class={budget: {rig: validation.most_rigs(rules, budget)} for budget in budgets},
        mount=content.MountPlan(weapon=content.USUAL_WEAPON),
    )


def _template(template: content.Template) -> TemplateDrawing:
    whole = Box(0, 0, template.width, template.length)
    boxes = [template_box(whole, number) for number in range(1, len(template.boxes) + 1)]
    return TemplateDrawing(
        width=template.width,
        length=template.length,
        section=template.section_length,
        boxes=[[box.x, box.y, box.x + box.w, box.y + box.l] for box in boxes],
    )


def _class(t: Lookup, entry: content.VehicleClass) -> ClassDrawing:
    return fill(
        ClassDrawing,
        entry,
        mounts=content.included_mounts(entry.id, t.box.vehicles.vehicle),
        width=entry.footprint.w,
        length=entry.footprint.l,
        sections=entry.move_sections,
        parts=_parts(t.classes[kinds.CLASSES.index(entry.id)]),
        ram=entry.ram_modifier,
    )


def _parts(facts: ClassFacts) -> list[PartDrawing]:
    """A vehicle in one piece is drawn like a tractor."""
    return [
        PartDrawing(
            id=kinds.PARTS[part],
            offset=facts.offset[part],
            length=facts.part_length[part],
            hp=facts.hp[part],
            seats=facts.seats[part],
            guns=validation.most_guns(facts, part),
            armor_faces=facts.armor_faces[part],
        )
        for part in range(len(facts.hp))
    ]


def _weapon(t: Lookup, i: int) -> WeaponDrawing:
    entry, facts = t.box.weapons[i], t.weapons[i]
    return fill(
        WeaponDrawing,
        entry,
        cp_included=validation.weapon_cost(t, entry.id, included=True),
        arcs={each.id: validation.arcs_of(each, facts) for each in t.classes if each.id in entry.classes},
        parts=validation.parts_of(facts),
        ring=validation.fits_ring(facts),
        damage_vehicle=entry.damage_vehicle or "",
        damage_warrior=entry.damage_warrior or "",
        jams=facts.jams,
        max_bonus=facts.max_bonus,
        text=weapon_text(facts),
    )


def weapon_text(weapon: WeaponFacts) -> str:
    """What is special about a weapon, in a few words."""
    burns, hurts, slips = weapon.clinging, weapon.zone_hurt, weapon.zone_always
    zone = "each vehicle in the tail zone rolls a Move"
    words = {
        f"{weapon.ammo} {'drops' if hurts.dice or slips else 'shots'}": weapon.ammo > 0,
        "reloaded after each shot": weapon.reload,
        "never jams": not weapon.jams,
        f"a natural 1 also burns its own part for {weapon.flare}": weapon.flare > 0,
        f"each clinging warrior on the part hit takes {burns.text if burns else ''}": burns is not None,
        "may pull the target nearer": weapon.pull > 0,
        f"{zone} at -1 or loses control": slips,
        f"{zone} or takes {hurts.text}": hurts.dice > 0 and not slips,
    }
    return "; ".join(text for text, holds in words.items() if holds)


def _addon(entry: content.Addon) -> AddonDrawing:
    crew = entry.effect.get("extra_fodder", 0) + entry.effect.get("crew", 0)
    most = {cls: validation.most_pieces(entry, cls) for cls in entry.classes}
    return fill(AddonDrawing, entry, max_by_class=most, seats=entry.effect.get("seats", 0), crew=crew)


def _fleet(t: Lookup, entry: content.Fleet) -> FleetDrawing:
    vehicles = [plan_drawing(t, plan) for plan in entry.vehicle]
    return fill(FleetDrawing, entry, cp=validation.fleet_cost(t, entry), vehicles=vehicles)


def plan_drawing(t: Lookup, plan: content.VehiclePlan) -> PlanDrawing:
    """A vehicle as it was built, with its full price (SH-SCENARIO-4)."""
    cp, same = validation.vehicle_cost(t, plan), attributes(plan, "id", "name", "mounts", "addons")
    return PlanDrawing(cls=plan.class_, cp=cp, **same)


def _scenario(entry: content.Scenario) -> ScenarioDrawing:
    size, lessons = entry.table, bool(entry.teaching)
    return fill(ScenarioDrawing, entry, width=size.width, length=size.length, teaching=lessons)


def table_picture(s: RoadState) -> str:
    """Each part of a vehicle where it stands, coloured by who controls it, with letter and hit points."""
    width, height = s.setup.width * SCALE, s.setup.length * SCALE + HEAD
    title = headline(s)
    shapes = [
        rect(0, 0, width, height, "#161c27"),
        rect(0, HEAD, width, s.setup.length * SCALE, "#3a342c", 'stroke="#e9e2d0"'),
        label(width / 2, HEAD / 2, title, INK, 15, 'font-weight="bold"'),
    ]
    for v in s.vehicles():
        shapes += _vehicle(s, v)
    return picture(title, width, height, shapes)


def _vehicle(s: RoadState, v: int) -> list[str]:
    colour = PAINTS[s.control[v]] if s.control[v] != kinds.NOBODY else NEUTRAL
    edge = 'rx="4" stroke="#ffd400" stroke-width="3"' if v == s.active else 'rx="4" stroke="#07090d"'
    shapes = []
    for part in s.parts(v):
        box = s.part_box(v, part)
        width, length = SCALE * int(box.w), SCALE * int(box.l)
        x, y = SCALE * int(box.x), HEAD + SCALE * (s.setup.length - int(box.y)) - length
        shapes.append(rect(x, y, width, length, colour, edge))
        points = s.trailer_hp[v] if part else s.hp[v]
        middle = x + width / 2
        shapes.append(label(middle, y + 12, letter(v), "#ffffff", 13, 'font-weight="bold"'))
        shapes.append(label(middle, y + 26, str(points), "#ffffff", 11))
    return shapes
