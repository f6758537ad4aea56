"""The typed models of Shattered Highways' content files."""

from typing import Annotated, Any, Final, Literal

import msgspec

from rollingroad.core.content import Amount, Change, Content, Models, Positive, read_model

Budget = Annotated[int, msgspec.Meta(ge=1, le=999)]
Length = Annotated[int, msgspec.Meta(ge=0, le=2047)]
"""In ticks; positions and actions hold no more."""
Even = Annotated[int, msgspec.Meta(ge=2, le=254, multiple_of=2)]
"""SH-GEO-3: widths and lengths are even, so that centres lie on the lattice."""
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
FleetName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""The same limit as for the names of all creations."""
Damage = Annotated[str, msgspec.Meta(pattern=r"^([1-9]d6([+-][0-9])?|[0-9]+)$")]
ClassId = Literal["buggy", "car", "truck", "rig"]
PartId = Literal["tractor", "trailer"]
Arc = Literal["front", "rear", "left", "right"]
Source = Literal["rulebook", "partial", "house"]


class Model(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of a content file; unknown fields are mistakes."""


class Entry(Model, kw_only=True):
    source: Source
    house_note: str = ""
    house_fields: list[str] = []


class File(Model, kw_only=True):
    format: Literal[1]
    game: Literal["shattered-highways"]
    source: Source


# Vehicles


class Footprint(Model):
    w: Even
    l: Even  # noqa: E741 - the ledger's letter


class Slide(Model):
    dx: Length
    dy: Length


class TableSize(Entry):
    width: Length
    length: Length
    lane_width: Length


class TemplateBox(Model):
    n: Positive
    column: Literal["left", "right"]
    row: Literal["front", "middle", "rear"]


class Template(Entry):
    """SH-GEO-9: the rules know only this one."""

    width: Literal[32]
    length: Literal[72]
    section_length: Literal[24]
    box_width: Literal[16]
    box_length: Literal[24]
    boxes: list[TemplateBox]
    board_reach: Length


class Part(Entry):
    """Tractor or trailer of a rig."""

    id: PartId
    hp: Positive
    seats: Positive
    seat_layout: list[str]
    footprint: Footprint
    offset_y: Length
    armor_faces: list[Arc]
    lost_control: Slide | None = None


class VehicleClass(Entry):
    id: ClassId
    name: Name
    cp: Positive
    hp: Positive
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    """With extra ones they must all have a name."""
    mounts_included: Amount
    mounts_max: Annotated[int, msgspec.Meta(ge=0, le=4)]
    mount_arcs: list[Arc]
    free_addon_cp: Amount
    move_sections: Positive
    ram_modifier: dict[ClassId, Change]
    sideswipe: bool
    footprint: Footprint
    lost_control: Slide
    blurb: str
    seat_layout: list[str] = []
    armor_faces: list[Arc] = []
    uncouple_on: Positive = 4
    nudges: tuple[ClassId, ...] = ("buggy", "car", "truck", "rig")
    """SH-NUDGE-1: the classes that it may nudge."""
    part: list[Part] = []


class Contact(Model):
    """What nudges, rams and empty wheels do; the file need not state what the rules print."""

    nudge_damage: Amount = 1
    """SH-NUDGE-3, SH-NUDGE-9."""
    push_sections: Positive = 3
    push_sections_rig: Positive = 2
    """SH-NUDGE-4: the most."""
    strike_sections: Positive = 1
    """SH-NUDGE-9."""
    ram_recoil_max: Amount = 3
    """SH-RAM-5, SH-RAM-6."""
    crushing_damage: Positive = 25
    """SH-RAM-6."""
    unmanned_lost_control_max: Amount = 3
    """SH-UNMANNED-4."""


class VehiclesFile(File):
    ticks_per_inch: Literal[8]
    table: TableSize
    template: Template
    vehicle: list[VehicleClass]
    contact: Contact = msgspec.field(default_factory=Contact)


# Warriors


class PersonalWeapon(Model):
    kind: Literal["melee", "ranged"]
    range: Length
    damage: Damage
    targets: Literal["same-vehicle", "warriors"]
    jams: bool = False


class Warrior(Entry):
    id: Literal["fodder", "hero"]
    name: Name
    skill_die: Literal[6, 10]
    tenacity: Damage
    attack: PersonalWeapon
    jammed_attack: PersonalWeapon | None = None
    per_seat_free: bool = False
    per_player: Amount = 0


class Roll(Entry):
    id: Literal["move", "board", "cling", "shoot-vehicle", "uncouple", "launch"]
    success: Positive
    failure: str
    natural_1: str


class Modifier(Entry):
    id: Literal["after-change", "after-cling", "drag-chains", "flee", "forced-ram", "rig-part"]
    value: Change
    applies: str


class WarriorsFile(File):
    warrior: list[Warrior]
    roll: list[Roll]
    modifier: list[Modifier]


# Weapons and add-ons


class MaxBonus(Model):
    """SH-SHOOT-4, SH-SHOOT-5: what a natural maximum adds."""

    vehicle_aim: Annotated[str, msgspec.Meta(pattern=r"^[1-9]d6([+-][0-9])? to one warrior$")]
    warrior_aim: Annotated[str, msgspec.Meta(pattern=r"^[1-9]d6([+-][0-9])? to the vehicle$")]


class Pull(Model):
    sections: Annotated[int, msgspec.Meta(ge=1, le=3)]
    not_classes: list[ClassId]
    must_be_nearer: Literal[True]


class ZoneTest(Model):
    """The roll of each vehicle in the tail zone, and the result of a failed one."""

    roll: Literal["move"]
    modifier: Change
    fail_damage: Damage | None = None
    fail: Literal["lost-control"] | None = None
    natural_1: Literal["lost-control"] | None = None


class Weapon(Entry):
    id: Id
    rule: str
    name: Name
    cp: Amount
    classes: list[ClassId]
    arc_kind: Literal["half", "side", "tail-zone"]
    range: Length
    aim: list[Literal["vehicle", "warrior", "zone"]]
    hit: Annotated[int, msgspec.Meta(ge=1, le=6)]
    natural_1: Literal["jam", "none"]
    ammo: Amount
    reload: bool
    damage_vehicle: Damage | None = None
    damage_warrior: Damage | None = None
    warrior_modifier: Change = 0
    max_bonus: MaxBonus | None = None
    clinging_damage: Damage | None = None
    natural_1_self_damage: Amount = 0
    pull: Pull | None = None
    zone_test: ZoneTest | None = None
    ev: float = 0.0
    cp_note: str = ""


class WeaponsFile(File):
    weapon: list[Weapon]


MOST_EFFECT: Final = 99
Effect = Annotated[
    dict[str, Any],
    msgspec.Meta(
        extra_json_schema={"additionalProperties": {"minimum": -MOST_EFFECT, "maximum": MOST_EFFECT}}
    ),
]


class Addon(Entry):
    id: Id
    rule: str
    name: Name
    cp: Amount
    classes: list[ClassId]
    max: Positive
    conflicts: list[str]
    effect: Effect
    text: str
    per: Literal["", "face", "warrior"] = ""
    max_by_class: dict[ClassId, Positive] = {}
    max_per_fleet: Amount = 0
    charges: Amount = 0
    cp_note: str = ""


class AddonsFile(File):
    addon: list[Addon]


# Fleets


class MountPlan(Model):
    """SH-FLEET-4, SH-FLEET-7: one mount; without a weapon it stays empty.

    `included` may be left out: the first mounts are then those that the class brings along.
    """

    weapon: str = ""
    arc: Arc = "front"
    part: Literal["", "tractor", "trailer"] = ""
    included: bool | None = None


class AddonPlan(Model):
    id: str
    free: bool = False
    faces: list[str] = []
    count: Positive = 1
    mount: Positive = 1


USUAL_WEAPON: Final = "machine-gun"
"""SH-FLEET-4: what an included mount comes with."""
_UNSTATED: list[MountPlan] = []
"""The mounts of a vehicle that says nothing about them, until `arm` has seen it."""


class VehiclePlan(Model):
    id: Id
    name: Name
    class_: ClassId = msgspec.field(name="class")
    mounts: Annotated[list[MountPlan], msgspec.Meta(max_length=16)] = msgspec.field(
        default_factory=lambda: _UNSTATED
    )
    addons: Annotated[list[AddonPlan], msgspec.Meta(max_length=60)] = []
    cp: int | None = None
    source: Source = "house"


class HeroPlan(Model):
    vehicle: str
    seat: str = "D"


class Fleet(Model):
    """The vehicles of one player; `cp`, where stated, must be their price."""

    id: Id
    name: FleetName
    budget: Budget
    vehicle: Annotated[list[VehiclePlan], msgspec.Meta(max_length=60)]
    cp: int | None = None
    style: Annotated[str, msgspec.Meta(max_length=200)] = ""
    hero: HeroPlan | None = None
    source: Source = "house"


def arm(fleet: Fleet, classes: list[VehicleClass]) -> Fleet:
    """SH-FLEET-4: a vehicle without stated mounts has the included ones with their Machine Guns."""
    for plan in fleet.vehicle:
        if plan.mounts is _UNSTATED:
            plan.mounts = included_mounts(plan.class_, classes)
    return fleet


def included_mounts(cls: str, classes: list[VehicleClass]) -> list[MountPlan]:
    """What a class brings along, facing front; on a rig left and right."""
    arcs: tuple[Arc, ...] = ("left", "right") if cls == "rig" else ("front",)
    number = sum(each.mounts_included for each in classes if each.id == cls)
    return [MountPlan(weapon=USUAL_WEAPON, arc=arcs[mount % len(arcs)]) for mount in range(number)]


class FleetRules(Entry):
    budgets: list[Budget]
    special_budgets: dict[str, Budget]
    min_vehicles: Positive
    max_vehicles: Positive
    rig_per_cp: Positive
    heroes_per_player: Literal[1]
    crew: str
    included_mount_discount: Amount
    unspent: Literal["lost"]
    truck_free_addon_cp: Amount


class FleetsFile(File):
    rules: FleetRules
    fleet: list[Fleet]


# Scenarios

Zone = tuple[int, int, int, int]
"""x0, y0, x1, y1 in ticks."""
Side = Literal["a", "b", "c", "d"]


class Points(Entry):
    vehicle_destroyed_or_out: str
    vehicle_captured_at_end: str
    hero_out: Amount
    fodder_out: Amount
    captured_share: float = 1.5
    """SH-SCENARIO-2: of its price, rounded down."""


class Needs(Model):
    """What a scenario requires of a side's fleet."""

    class_: ClassId | None = msgspec.field(name="class", default=None)
    class_any: list[ClassId] = []
    min: Amount = 0
    marked: Amount = 0
    hero_aboard: bool = False
    max_vehicles: Amount = 0


class PointsFor(Model):
    for_: str = msgspec.field(name="for")
    value: Amount


class Victory(Model):
    """One condition; each `type` is a function of `scenarios.py`."""

    type: Literal[
        "eliminate",
        "vp",
        "target-lost",
        "target-intact",
        "break-away",
        "survive",
        "score",
        "race-points",
        "wreck-points",
        "last-standing",
        "points",
    ]
    check: Literal["sequence", "activation-end", "round-end", "round-limit"]
    winner: str = ""
    target: str = ""
    text: str = ""
    when: str = ""
    tie: str = ""
    from_round: Amount = 0
    gap: Length = 0
    worth: Amount = 0
    awards: list[Amount] = []
    points: list[PointsFor] = []


class ExtraPoints(Model):
    who: Side
    for_: str = msgspec.field(name="for")
    points: Amount


class Neutral(Model):
    id: Id
    name: Name
    class_: ClassId = msgspec.field(name="class")
    x: Length
    y: Length
    hp: Positive
    crew: Literal[0]
    mounts: Literal[0]
    cans: Amount
    locked_throttle: Literal[True]
    activates: Literal["after-last-number"]


class Lesson(Model):
    round: Positive
    allow: list[str] | Literal["all"]


class ScenarioTable(Model):
    width: Length
    length: Length


class Scenario(Entry):
    id: Id
    rule: str
    name: Name
    players: list[Literal[2, 3, 4]]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=30)]
    budgets: dict[str, list[Budget] | Literal["same"]]
    table: ScenarioTable
    summary: str
    zones: dict[Side, list[Zone]]
    first_placer: Literal["d6", "a", "b"]
    victory: list[Victory]
    recommended: list[list[str]]
    roles: dict[Side, str] = {}
    requires: dict[str, Needs] = {}
    neutral: list[Neutral] = []
    actions: list[Literal["pick-up"]] = []
    vp_extra: list[ExtraPoints] = []
    teaching: list[Lesson] = []
    overrides: list[str] = []
    notes: list[str] = []
    order: str = ""


class ScenariosFile(File):
    vp: Points
    scenario: list[Scenario]


FILES: Models = {
    "addons": AddonsFile,
    "fleets": FleetsFile,
    "scenarios": ScenariosFile,
    "vehicles": VehiclesFile,
    "warriors": WarriorsFile,
    "weapons": WeaponsFile,
}


class Box:
    """All content of the game."""

    def __init__(self, content: Content) -> None:
        self.vehicles = read_model(content, "vehicles", VehiclesFile)
        self.warriors = read_model(content, "warriors", WarriorsFile)
        self.weapons = read_model(content, "weapons", WeaponsFile).weapon
        self.addons = read_model(content, "addons", AddonsFile).addon
        fleets = read_model(content, "fleets", FleetsFile)
        self.fleet_rules = fleets.rules
        self.fleets: dict[str, Fleet] = {
            fleet.id: arm(fleet, self.vehicles.vehicle) for fleet in fleets.fleet
        }
        scenarios = read_model(content, "scenarios", ScenariosFile)
        self.points = scenarios.vp
        self.scenarios: dict[str, Scenario] = {each.id: each for each in scenarios.scenario}
