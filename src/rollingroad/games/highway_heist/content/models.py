"""The typed models of the content files."""

from typing import Annotated

import msgspec

from rollingroad.core.content import (
    Amount,
    Change,
    Content,
    ContentError,
    Few,
    Models,
    Name,
    Positive,
    read_model,
)


class Model(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A part of a content file; unknown fields are errors."""

    source: str
    text: str = ""


class Board(Model):
    columns: Positive
    lanes: Positive
    column_names: list[str]
    travel: str
    start_column: str
    far_east_column: str
    reason: str = ""


class Order(Model):
    key: list[str]


class Spots(Model):
    count: Amount
    names: list[str]
    enter: str = ""


class Supply(Model):
    enemy_suvs: Amount
    enemy_pegs: Amount
    boost_tokens: Amount
    cargo_tokens: Amount
    ramsey_tokens: Amount
    tej_tokens: Amount
    effort_dice: Amount
    player_pegs: Amount


class Limits(Model):
    players_min: Few
    players_max: Few
    actions_per_turn: Few
    boost_start: Few
    boost_cap: Few
    max_dice: Few
    assist_dice: Few
    roof_slots: Few
    enemy_pegs_per_roof: Few
    wreck_drift: Few
    unmanned_drift: Few
    slam_damage: Few
    peg_damage: Few


class BasicAction(Model):
    id: str
    skill: str = ""
    need: Few = 0
    max_steps: Few = 0
    reach: Few = 1
    """How far away its target may be."""


class Difficulty(Model):
    id: str
    remove_level_1: Few
    remove_level_2: Few
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
    count: Few
    faces: list[str]
    reason: str = ""


class DiceFile(msgspec.Struct, forbid_unknown_fields=True):
    effort: Die
    enemy: Die


class PlayerBoard(Model, kw_only=True):
    """What a character and a vehicle board have in common."""

    id: str
    name: Name
    speed: Few
    control: Few
    athletics: Few
    defense: Few
    power: str
    power_name: str = ""


class Character(PlayerBoard):
    boost_cap: Few
    power_name: str
    off_turn: bool
    flavour: str = ""
    take_boost: Few = 1
    force_need: Few = 0
    tokens: Few = 0
    nudge_steps: Few = 1
    slide_steps: Few = 1
    steady_symbols: Few = 1
    """How many boost symbols of a defence roll count without a token."""


class CharacterFile(msgspec.Struct, forbid_unknown_fields=True):
    character: list[Character]


class Vehicle(PlayerBoard):
    starting: bool
    strength: Few
    pristine_slots: Few = 0
    pristine_successes: Few = 1
    ram_dice: Few = 1
    nitro_cost: Few = 1


class VehicleFile(msgspec.Struct, forbid_unknown_fields=True):
    vehicle: list[Vehicle]


class Effect(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """HH-FX: what an enemy card does, with its parameters."""

    fx: str
    label: str = ""
    anchor: str = ""
    dir: str = ""
    distance: Few = 0
    edge: str = ""
    lanes: list[Few] = []
    on: str = ""
    of: str = ""
    from_: str = msgspec.field(default="", name="from")
    if_: str = msgspec.field(default="", name="if")
    only_if: str = ""
    toward: str = ""
    amount: Few = 0
    steps: Few = 0
    change: Change = 0
    set: str = ""
    n: Few = 0


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
    n: Amount = 0
    min: Amount = 0
    state: str = ""
    beyond: str = ""
    manned: bool = False
    clear: bool = False
    edge_lane: bool = False
    room: Few = 0


class Reward(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """HH-DO: a reward of a stunt."""

    do: str
    what: str = ""
    target: str = ""
    to: str = ""
    over: str = ""
    on: str = ""
    state: str = ""
    steps: Few = 0
    amount: Few = 0
    main_damage: Few = 0
    count: Few = 0
    upto: Few = 0
    change: Change = 0
    jam: bool = False
    optional: bool = False


class Feat(Model):
    """What a stunt card and a special action have in common."""

    id: str
    name: Name
    skill: str
    need: Few
    conditions: list[Condition]
    rewards: list[Reward]


class Stunt(Feat):
    level: Annotated[int, msgspec.Meta(ge=1, le=3)]
    boost: Few
    reactive: bool
    trigger: str = ""


class ScenarioHead(Model):
    id: str
    name: Name
    main_enemy: str
    win: str
    lose: list[str]
    cargo_per_vehicle: Few = 0


class Tank(Model):
    length: Few
    start_rear: str
    roof_slots: Few
    strength: dict[int, Positive]
    wreck_damage: Few
    shove_damage: Few
    fire_min: Few
    fire_max: Few


class Semi(Model):
    start_rear: str
    spaces: list[str]
    door: str
    shells: dict[int, Few]
    start_cargo: dict[int, Few]


class Chopper(Model):
    start: str
    strength: dict[int, Positive]
    radar_radius: Few
    lock_start: Few
    lock_max: Few
    missile_base: Few
    missile_wrecks_suvs: bool


class Shaw(Model):
    start: str
    strength: dict[int, Positive]
    slam_damage: Few
    die_steps: Few
    wreck_damage: Few
    guard_reduction: Few


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
