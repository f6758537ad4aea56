"""Both boards and all courses as data to draw: spaces with their outlines, roads, signs and landscape."""

from __future__ import annotations

import msgspec

from rollingroad.games.full_throttle.board import Board, bare, cells_in_lane
from rollingroad.games.full_throttle.content import Decor, Point, Segment
from rollingroad.games.full_throttle.courses import advice, corner_count
from rollingroad.games.full_throttle.geometry import Shape, smoothed
from rollingroad.games.full_throttle.tables import Tables
from rollingroad.games.full_throttle.track import Track


class Drawn(msgspec.Struct, frozen=True):
    """A part of the drawing; places are in canvas units, x to the right, y down."""


class SpaceDrawing(Drawn, frozen=True):
    """One space, named as moves name it."""

    name: str
    segment: str
    cell: int
    lane: int
    outline: list[Point]
    centre: Point
    angle: float
    limit: int
    """The corner number; 0 on a straight."""
    barrier: bool


class SignDrawing(Drawn, frozen=True):
    """An Upgrade Indicator or a barrier sign beside the road."""

    kind: str
    at: Point
    text: str
    name: str


class RoadDrawing(Drawn, frozen=True):
    id: str
    name: str
    kind: str
    road: str
    level: int
    lanes: int
    outline: list[Point]
    label: Point
    label_angle: float
    source: str


class UnderpassDrawing(Drawn, frozen=True):
    """The hidden stretch of road below a bridge."""

    outline: list[Point]
    road: str


class SceneryDrawing(Drawn, frozen=True):
    kind: str
    name: str
    outline: list[Point]
    label: Point


class LinkDrawing(Drawn, frozen=True):
    """Which legs follow each other, for course editors; `lanes` are pairs from and to."""

    leg: str
    to: str
    lanes: list[tuple[int, int]]
    under: str


class BoardDrawing(Drawn, frozen=True):
    id: str
    name: str
    subtitle: str
    canvas: Point
    lane_width: float
    roads: list[RoadDrawing]
    spaces: list[SpaceDrawing]
    signs: list[SignDrawing]
    underpasses: list[UnderpassDrawing]
    scenery: list[SceneryDrawing]
    links: list[LinkDrawing]


class CourseDrawing(Drawn, frozen=True):
    id: str
    name: str
    board: str
    hint: str
    source: str
    legs: list[str]
    next_legs: list[list[int]]
    start: list[str]
    """The first driven row."""
    finish: list[str]
    """The last driven row."""
    obstacles: list[str]
    upgrades: int
    length: int
    corners: int
    cars: tuple[int, int]
    tag_team: bool
    laps: int
    advice: list[str]


class CardDrawing(Drawn, frozen=True):
    id: str
    gear: int
    minimum: int
    speed: list[int]
    nitrous: int
    source: str


class UpgradeDrawing(Drawn, frozen=True):
    id: str
    name: str
    text: str
    rule: str
    limit: int
    windows: list[str]
    rulings: list[str]
    source: str


class DriverDrawing(Drawn, frozen=True):
    id: str
    name: str
    text: str
    rule: str
    source: str


class CarDrawing(Drawn, frozen=True):
    paint: str
    name: str
    colour: str
    body: str
    trim: str
    shape: str


class RaceDrawing(Drawn, frozen=True):
    """All that never changes."""

    boards: list[BoardDrawing]
    courses: list[CourseDrawing]
    cards: list[CardDrawing]
    icon_max: list[int]
    """By gear from Neutral: numbers up to this carry a damage icon."""
    upgrades: list[UpgradeDrawing]
    drivers: list[DriverDrawing]
    cars: list[CarDrawing]


def race_drawing(tables: Tables, tracks: list[Track]) -> RaceDrawing:
    box = tables.box
    return RaceDrawing(
        boards=[board_drawing(board) for board in tables.boards.values()],
        courses=[course_drawing(track) for track in tracks],
        cards=[
            CardDrawing(card.id, card.gear, card.minimum_speed, card.speed, card.nitrous, card.source)
            for card in box.gears.card
        ],
        icon_max=tables.icon_max,
        upgrades=[
            UpgradeDrawing(u.id, u.name, u.text, u.rule, u.max_tokens, u.windows, u.rulings, u.source)
            for u in box.upgrades.upgrade
        ],
        drivers=[DriverDrawing(d.id, d.name, d.text, d.rule, d.source) for d in box.drivers],
        cars=[
            CarDrawing(paint.id, car.name, paint.name, paint.body, paint.trim, car.shape)
            for car, paint in box.paints
        ],
    )


def board_drawing(board: Board) -> BoardDrawing:
    file = board.file
    shapes = {segment.id: Shape(segment, file.lane_width) for segment in file.segment}
    return BoardDrawing(
        id=file.id,
        name=file.name,
        subtitle=file.subtitle,
        canvas=file.canvas,
        lane_width=file.lane_width,
        roads=[_road(shape) for shape in shapes.values()],
        spaces=[space for shape in shapes.values() for space in _spaces(shape)],
        signs=[sign for shape in shapes.values() for sign in _signs(shape)],
        underpasses=_underpasses(board, shapes),
        scenery=[_scenery(decor) for decor in file.decor],
        links=[LinkDrawing(leg, to, lanes, board.under(leg, to)) for (leg, to), lanes in board.links.items()],
    )


def _road(shape: Shape) -> RoadDrawing:
    segment = shape.segment
    label, angle = shape.label()
    return RoadDrawing(
        segment.id,
        segment.name,
        segment.kind,
        segment.road,
        segment.level,
        segment.lanes,
        rounded(shape.outline()),
        _point(label),
        round(angle, 1),
        segment.source,
    )


def _spaces(shape: Shape) -> list[SpaceDrawing]:
    segment = shape.segment
    return [
        _space(shape, segment, cell, lane)
        for lane in range(1, segment.lanes + 1)
        for cell in range(1, cells_in_lane(segment, lane) + 1)
    ]


def _space(shape: Shape, segment: Segment, cell: int, lane: int) -> SpaceDrawing:
    centre, angle = shape.centre(cell, lane)
    return SpaceDrawing(
        f"{segment.id} {cell}/{lane}",
        segment.id,
        cell,
        lane,
        rounded(shape.cell(cell, lane)),
        _point(centre),
        round(angle, 1),
        segment.limits[lane - 1][cell - 1] if segment.limits else 0,
        segment.barrier is not None and segment.barrier.cell == cell,
    )


def _signs(shape: Shape) -> list[SignDrawing]:
    segment, signs = shape.segment, []
    if segment.upgrade is not None:
        at = shape.roadside(segment.upgrade.cell, segment.upgrade.side == "left", 13)
        signs.append(SignDrawing("upgrade", _point(at), f"+{segment.upgrade.value}", "Upgrade Indicator"))
    if segment.barrier is not None:
        barrier = segment.barrier
        text = str(barrier.forward)
        if barrier.forward != barrier.reverse:
            text = f"{barrier.forward} down / {barrier.reverse} up"
        at = shape.roadside(barrier.cell, True, 26)
        signs.append(SignDrawing("barrier", _point(at), text, barrier.name))
    return signs


def _underpasses(board: Board, shapes: dict[str, Shape]) -> list[UnderpassDrawing]:
    """FT-BOARD-6."""
    found = []
    for link in board.file.link:
        if link.under:
            start, end = shapes[bare(link.from_)], shapes[bare(link.to)]
            a = start.line.points[0 if link.from_.startswith("-") else -1]
            b = end.line.points[-1 if link.to.startswith("-") else 0]
            half = min(start.half, end.half)
            length = max(1.0, ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
            dx, dy = (b[0] - a[0]) / length * half, (b[1] - a[1]) / length * half
            outline = [
                (a[0] + dy, a[1] - dx),
                (b[0] + dy, b[1] - dx),
                (b[0] - dy, b[1] + dx),
                (a[0] - dy, a[1] + dx),
            ]
            found.append(UnderpassDrawing(rounded(outline), start.segment.road))
    return found


def _scenery(decor: Decor) -> SceneryDrawing:
    outline = smoothed(decor.points, decor.kind != "rail") if decor.smooth else decor.points
    xs, ys = [x for x, _ in decor.points], [y for _, y in decor.points]
    label = decor.label or (sum(xs) / len(xs), sum(ys) / len(ys))
    return SceneryDrawing(decor.kind, decor.name, rounded(outline), _point(label))


def course_drawing(track: Track) -> CourseDrawing:
    course = track.course
    return CourseDrawing(
        id=course.id,
        name=course.name,
        board=course.board,
        hint=course.hint,
        source=course.source,
        legs=track.legs,
        next_legs=track.next_legs,
        start=[track.name(node) for node in track.start_row()],
        finish=[track.name(node) for node in track.finish_nodes],
        obstacles=[f"{segment} {cell}/{lane}" for segment, cell, lane in course.obstacles],
        upgrades=track.upgrades,
        length=min(track.to_finish[: track.lanes]),
        corners=corner_count(track),
        cars=course.cars,
        tag_team=course.tag_team,
        laps=course.laps,
        advice=advice(track),
    )


def rounded(points: list[Point]) -> list[Point]:
    return [_point(point) for point in points]


def _point(point: Point) -> Point:
    return (round(point[0], 1), round(point[1], 1))
