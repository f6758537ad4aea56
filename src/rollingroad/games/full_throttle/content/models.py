"""Typed models of the content files."""

from typing import Annotated, Any, Final, Literal

import msgspec

from rollingroad.core.content import (
    Amount,
    Content,
    ContentError,
    Models,
    Name,
    Positive,
    read_model,
)

MOST_LAPS: Final = 9
Point = tuple[float, float]
Toll = Annotated[int, msgspec.Meta(ge=0, le=9)]
Side = Literal["left", "right"]


class Model(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of a content file; unknown fields are mistakes."""


class Entry(Model, kw_only=True):
    source: Literal["rulebook", "partial", "house"]


class File(Model, kw_only=True):
    format: Literal[1]
    game: Literal["full-throttle"]


# Boards


class Indicator(Model):
    value: Positive
    cell: Positive
    side: Side


class Barrier(Entry):
    name: Name
    cell: Positive
    forward: Positive
    reverse: Positive


class Segment(Entry):
    id: str
    name: Name
    kind: Literal["straight", "corner"]
    road: str
    lanes: Annotated[int, msgspec.Meta(ge=1, le=4)]
    cells: Positive
    path: list[Point]
    level: Literal[0, 1] = 0
    limits: list[list[Positive]] = []
    upgrade: Indicator | None = None
    barrier: Barrier | None = None


class Link(Entry):
    from_: str = msgspec.field(name="from")
    to: str
    lanes: list[tuple[Positive, Positive]]
    under: str = ""


class Decor(Model):
    kind: str
    points: list[Point]
    name: str = ""
    smooth: bool = False
    label: Point | None = None


class BoardFile(File):
    id: str
    name: Name
    subtitle: str
    canvas: Point
    lane_width: float
    cell_length: float
    segment: list[Segment]
    link: list[Link]
    source: str
    decor: list[Decor] = []


# Courses


class Mark(Model):
    """Where the Start or the Finish card lies: a leg and a cell in the segment's own numbering."""

    segment: str
    cell: Positive


class Branch(Model):
    after: Amount
    legs: list[str]
    rejoin: Amount


class Course(Model):
    id: str
    name: str
    board: str
    start: Mark
    finish: Mark
    route: list[str]
    upgrades: int | None = None
    obstacles_printed: Amount = 0
    cars: tuple[int, int] = (2, 4)
    laps: Annotated[int, msgspec.Meta(ge=1, le=MOST_LAPS)] = 1
    tag_team: bool = False
    obstacles: list[tuple[str, int, int]] = []
    hint: str = ""
    branch: list[Branch] = []
    source: Literal["rulebook", "partial", "house"] = "house"


class CoursesFile(File):
    course: list[Course]
    runner_row: Positive = 6
    """FT-VARIANT-3: the driven row in which the runner of a Getaway starts."""


# Cards, drivers, upgrades, tokens, cars


class Gear(Entry):
    gear: Positive
    minimum_speed: Amount
    damage_icon_max: Amount
    minimum_source: str = ""
    damage_source: str = ""
    mean: float = 0.0
    stdev: float = 0.0


class Card(Entry):
    id: str
    gear: Annotated[int, msgspec.Meta(ge=1, le=6)]
    minimum_speed: Amount
    speed: Annotated[
        list[Annotated[int, msgspec.Meta(ge=0, le=49)]], msgspec.Meta(min_length=6, max_length=6)
    ]
    nitrous: Amount
    sample: str = ""


class GearsFile(File):
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=24)]
    upshift_cost: Positive
    downshift_cost: Positive
    source: str
    gear: list[Gear]
    card: list[Card]
    least_shift_cost: Positive = 1
    """FT-GEAR-8."""
    corner_toll: Toll = 1
    """FT-CORNER-1: the penalties for each point above a corner number."""
    blocked_toll: Toll = 1
    """FT-BLOCK-1: the penalties for each point that a blocked car cannot spend."""


EFFECT_VALUES: Final = range(-9, 100)
"""What a number in an effect may be."""
UPGRADE_VALUES: Final = {
    "flip": range(1, 10),
    "first_turn_speed": range(10),
    "apparent_speed": range(-9, 1),
    "block_cost": range(1, 10),
    "extra": range(10),
    "cards": range(10),
}
"""The numbers in an upgrade's effect that rules read, with the values that they take."""
UPGRADE_FIXED: Final[dict[str, dict[str, object]]] = {
    "nitrous": {"type": "nitrous"},
    "engine-power": {"type": "redraw"},
    "engine-tuning": {"type": "cycle", "minimum_discard": 0},
    "tires": {"type": "tires"},
    "turbo-charger": {"type": "row-shift", "rows": 1},
    "handling": {"type": "handling"},
    "transmission": {"type": "shift-discount"},
    "aerodynamics": {"type": "weave", "diagonals": 1, "free_direction": True},
    "steering": {"type": "drift"},
}
"""Fields that are fixed in the rules: another value would have no effect."""


def _limits(numbers: range) -> dict[str, int]:
    return {"minimum": numbers[0], "maximum": numbers[-1]}


_ONE_VALUE = {
    name: range(value, value + 1)
    for fields in UPGRADE_FIXED.values()
    for name, value in fields.items()
    if type(value) is int
}
Effect = Annotated[
    dict[str, Any], msgspec.Meta(extra_json_schema={"additionalProperties": _limits(EFFECT_VALUES)})
]
UpgradeEffect = Annotated[
    dict[str, Any],
    msgspec.Meta(
        extra_json_schema={
            "properties": {name: _limits(of) for name, of in (UPGRADE_VALUES | _ONE_VALUE).items()}
        }
    ),
]


class DriverCard(Entry):
    id: str
    name: Name
    text: str
    effect: Effect
    rule: str


class DriversFile(File):
    source: str
    driver: list[DriverCard]


class Upgrade(Entry):
    id: str
    name: Name
    max_tokens: Amount
    rulebook_once_per_turn: bool
    stack: bool
    windows: list[str]
    effect: UpgradeEffect
    text: str
    rule: str
    rulings: list[str] = []


class UpgradesFile(File):
    token_supply: Positive
    max_upgrades: Annotated[int, msgspec.Meta(ge=1, le=12)]
    start_card_upgrades: Amount
    source: str
    upgrade: list[Upgrade]


class Token(Entry):
    id: str
    speed: Amount


class TokensFile(File):
    count: Positive
    damage_slots: Positive
    source: str
    token: list[Token]


class Paint(Model):
    id: str
    name: Name
    body: str
    trim: str


class Car(Entry):
    id: str
    name: Name
    shape: str
    origin: str
    paint: list[Paint]


class CarsFile(File):
    source: str
    car: list[Car]


_BOARD = "board-"
FILES: Models = {
    "cars": CarsFile,
    "control-tokens": TokensFile,
    "courses": CoursesFile,
    "drivers": DriversFile,
    "gears": GearsFile,
    "upgrades": UpgradesFile,
    f"{_BOARD}*": BoardFile,
}


class Box:
    """All content of the game."""

    def __init__(self, content: Content) -> None:
        self.boards: dict[str, BoardFile] = _boards(content)
        courses = read_model(content, "courses", CoursesFile)
        self.courses = {course.id: course for course in courses.course}
        self.runner_row = courses.runner_row
        self.gears = read_model(content, "gears", GearsFile)
        self.drivers = read_model(content, "drivers", DriversFile).driver
        self.upgrades = read_model(content, "upgrades", UpgradesFile)
        self.tokens = read_model(content, "control-tokens", TokensFile)
        self.cars = read_model(content, "cars", CarsFile).car
        self.paints = [(car, paint) for car in self.cars for paint in car.paint]


def _boards(content: Content) -> dict[str, BoardFile]:
    boards: dict[str, BoardFile] = {}
    for stem in content.files:
        if stem.startswith(_BOARD):
            board = read_model(content, stem, BoardFile)
            if board.id in boards:
                raise ContentError(f"{stem}.toml: id {board.id!r} is that of another board")
            boards[board.id] = board
    return boards
