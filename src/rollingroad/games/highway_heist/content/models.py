"""The typed models of the content files."""

import msgspec

from rollingroad.core.content import Content, ContentError, Models, Name, read_model


class Model(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A part of a content file; unknown fields are errors."""

    source: str
    text: str = ""


class Board(Model):
    columns: int
    lanes: int
    column_names: list[str]
    travel: str
    start_column: str
    far_east_column: str
    reason: str = ""


class Order(Model):
    key: list[str]


class Spots(Model):
    count: int
    names: list[str]
    enter: str = ""


class Supply(Model):
    enemy_suvs: int
    enemy_pegs: int
    boost_tokens: int
    cargo_tokens: int
    ramsey_tokens: int
    tej_tokens: int
    effort_dice: int
    player_pegs: int


class Limits(Model):
    players_min: int
    players_max: int
    actions_per_turn: int
    boost_start: int
    boost_cap: int
    max_dice: int
    assist_dice: int
    roof_slots: int
    enemy_pegs_per_roof: int
    wreck_drift: int
    unmanned_drift: int
    slam_damage: int
    peg_damage: int


class BasicAction(Model):
    id: str
    skill: str = ""
    need: int = 0
    max_steps: int = 0
    reach: int = 1
    """How far away its target may be."""


class Difficulty(Model):
    id: str
    remove_level_1: int
    remove_level_2: int
    name: str = ""


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    board: Board
    order: Order
    stunt_spots: Spots
    enemy_spots: Spots
    supply: Supply
    limits: Limits
    action: list[BasicAction]
    difficulty: list[Difficulty]


class Die(Model):
    count: int
    faces: list[str]
    reason: str = ""


class DiceFile(msgspec.Struct, forbid_unknown_fields=True):
    effort: Die
    enemy: Die


class PlayerBoard(Model, kw_only=True):
    """What a character and a vehicle board have in common."""

    id: str
    name: Name
    speed: int
    control: int
    athletics: int
    defense: int
    power: str
    power_name: str = ""


class Character(PlayerBoard):
    boost_cap: int
    power_name: str
    off_turn: bool
    flavour: str = ""
    take_boost: int = 1
    force_need: int = 0
    tokens: int = 0
    nudge_steps: int = 1
    slide_steps: int = 1
    steady_symbols: int = 1
    """How many boost symbols of a defence roll count without a token."""


class CharacterFile(msgspec.Struct, forbid_unknown_fields=True):
    character: list[Character]


class Vehicle(PlayerBoard):
    starting: bool
    strength: int
    pristine_slots: int = 0
    pristine_successes: int = 1
    ram_dice: int = 1
    nitro_cost: int = 1


class VehicleFile(msgspec.Struct, forbid_unknown_fields=True):
    vehicle: list[Vehicle]


class Effect(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """HH-FX: what an enemy card does, with its parameters."""

    fx: str
    label: str = ""
    anchor: str = ""
    dir: str = ""
    distance: int = 0
    edge: str = ""
    lanes: list[int] = []
    on: str = ""
    of: str = ""
    from_: str = msgspec.field(default="", name="from")
    if_: str = msgspec.field(default="", name="if")
    only_if: str = ""
    toward: str = ""
    amount: int = 0
    steps: int = 0
    change: int = 0
    set: str = ""
    n: int = 0


class EnemyCard(Model):
    id: str
    name: Name
    reveal: list[Effect]
    activated: list[Effect]


class Condition(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """HH-WHEN: a condition of a stunt; `as_` names the thing that it finds."""

    is_: str = msgspec.field(name="is")
    as_: str = msgspec.field(default="", name="as")
    what: str = ""
    of: str = ""
    how: str = ""
    n: int = 0
    min: int = 0
    state: str = ""
    beyond: str = ""
    manned: bool = False
    clear: bool = False
    edge_lane: bool = False
    room: int = 0


class Reward(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """HH-DO: a reward of a stunt."""

    do: str
    what: str = ""
    target: str = ""
    to: str = ""
    over: str = ""
    on: str = ""
    state: str = ""
    steps: int = 0
    amount: int = 0
    main_damage: int = 0
    count: int = 0
    upto: int = 0
    change: int = 0
    jam: bool = False
    optional: bool = False


class Feat(Model):
    """What a stunt card and a special action have in common."""

    id: str
    name: Name
    skill: str
    need: int
    conditions: list[Condition]
    rewards: list[Reward]


class Stunt(Feat):
    level: int
    boost: int
    reactive: bool
    trigger: str = ""


class ScenarioHead(Model):
    id: str
    name: Name
    main_enemy: str
    win: str
    lose: list[str]
    cargo_per_vehicle: int = 0


class Tank(Model):
    length: int
    start_rear: str
    roof_slots: int
    strength: dict[int, int]
    wreck_damage: int
    shove_damage: int
    fire_min: int
    fire_max: int


class Semi(Model):
    start_rear: str
    spaces: list[str]
    door: str
    shells: dict[int, int]
    start_cargo: dict[int, int]


class Chopper(Model):
    start: str
    strength: dict[int, int]
    radar_radius: int
    lock_start: int
    lock_max: int
    missile_base: int
    missile_wrecks_suvs: bool


class Shaw(Model):
    start: str
    strength: dict[int, int]
    slam_damage: int
    die_steps: int
    wreck_damage: int
    guard_reduction: int


class Setup(Model):
    suvs: dict[int, list[str]]
    pegs: dict[int, list[str]]


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    scenario: ScenarioHead
    setup: Setup
    enemy_card: list[EnemyCard]
    stunt: list[Stunt]
    tank: Tank | None = None
    semi: Semi | None = None
    chopper: Chopper | None = None
    shaw: Shaw | None = None
    special: list[Feat] = []


class Box(msgspec.Struct):
    """Everything in the box."""

    board: BoardFile
    dice: DiceFile
    characters: list[Character]
    vehicles: list[Vehicle]
    scenarios: dict[str, Scenario]
    files: dict[str, str]
    """The content file of each scenario, for error messages."""


FILES: Models = {
    "board": BoardFile,
    "dice": DiceFile,
    "characters": CharacterFile,
    "vehicles": VehicleFile,
    "*": Scenario,
}
_TABLES = ("tank", "semi", "chopper", "shaw")
_ENEMIES: dict[str, set[str]] = {"tank": {"tank"}, "semi": {"semi"}, "chopper": {"chopper", "shaw"}}


def open_box(content: Content) -> Box:
    """Read all content; every file besides the common ones is a scenario."""
    scenarios: dict[str, Scenario] = {}
    files: dict[str, str] = {}
    for stem in sorted(content.files.keys() - FILES.keys()):
        scenario = read_model(content, stem, Scenario)
        head = scenario.scenario
        enemies = {name for name in _TABLES if getattr(scenario, name) is not None}
        if enemies != _ENEMIES.get(head.main_enemy):
            raise ContentError(
                f"{stem}.toml: scenario: main_enemy {head.main_enemy!r} does not fit its tables"
            )
        if head.id in files:
            raise ContentError(f"{stem}.toml: scenario: id {head.id!r} is that of {files[head.id]}.toml")
        scenarios[head.id] = scenario
        files[head.id] = stem
    return Box(
        board=read_model(content, "board", BoardFile),
        dice=read_model(content, "dice", DiceFile),
        characters=read_model(content, "characters", CharacterFile).character,
        vehicles=read_model(content, "vehicles", VehicleFile).vehicle,
        scenarios=scenarios,
        files=files,
    )
