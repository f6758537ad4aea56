"""Drawing data of boards and courses: outlines of spaces and roads from centre lines, signs and landscape."""

from collections.abc import Sequence
from math import atan2, degrees, hypot

import msgspec

from rollingroad.core.pages import fill
from rollingroad.games.full_throttle.content.models import MOST_LAPS, Decor, Point, Segment
from rollingroad.games.full_throttle.courses.validation import advice, corner_count, has_room, takes_mark
from rollingroad.games.full_throttle.rules.kinds import MOST_CARS
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.track import Board, Track, cells_in_lane, name_of, segment_id

CURVE_POINTS = 40
"""Points along one curve of a path."""
CELL_POINTS = 4
"""Points along each long side of a cell."""


def trace_path(path: list[Point]) -> list[Point]:
    """A path as a fine line: two points are a straight, more are joined cubic curves."""
    if len(path) == 2:
        (x0, y0), (x1, y1) = path
        steps = CURVE_POINTS
        return [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(steps + 1)]
    points = [path[0]]
    for i in range(0, len(path) - 1, 3):
        points += [curve(path[i : i + 4], step / CURVE_POINTS) for step in range(1, CURVE_POINTS + 1)]
    return points


def curve(control: list[Point], t: float) -> Point:
    """A point of a cubic Bezier curve."""
    rest = 1 - t
    return weighted_sum((rest**3, 3 * rest * rest * t, 3 * rest * t * t, t**3), control)


def weighted_sum(weights: Sequence[float], points: list[Point]) -> Point:
    x, y = (sum(w * point[k] for w, point in zip(weights, points, strict=True)) for k in (0, 1))
    return (x, y)


class Line:
    """A centre line with a place and a direction at any share of its length."""

    def __init__(self, path: list[Point]) -> None:
        self.points = trace_path(path)
        self.at_point = [0.0]
        for (x0, y0), (x1, y1) in zip(self.points, self.points[1:], strict=False):
            self.at_point.append(self.at_point[-1] + hypot(x1 - x0, y1 - y0))
        self.length = self.at_point[-1]

    def at(self, share: float) -> tuple[Point, Point]:
        """The place and the unit vector along the path."""
        wanted = min(max(share, 0.0), 1.0) * self.length
        i = 0
        while i < len(self.points) - 2 and self.at_point[i + 1] < wanted:
            i += 1
        (x0, y0), (x1, y1) = self.points[i], self.points[i + 1]
        step = self.at_point[i + 1] - self.at_point[i] or 1.0
        t = (wanted - self.at_point[i]) / step
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), ((x1 - x0) / step, (y1 - y0) / step)

    def beside(self, share: float, offset: float) -> Point:
        """A place at that distance to the right of the path, or to the left if negative."""
        (x, y), (dx, dy) = self.at(share)
        return (x - dy * offset, y + dx * offset)

    def edge(self, offset: float, start: float = 0.0, end: float = 1.0, steps: int = 0) -> list[Point]:
        """A line beside the path from one share of it to another."""
        number = steps or max(2, int(self.length / 12))
        return [self.beside(start + (end - start) * i / number, offset) for i in range(number + 1)]

    def strip(self, half: float, steps: int = 0) -> list[Point]:
        """The outline of a road along the path."""
        return self.edge(-half, steps=steps) + self.edge(half, steps=steps)[::-1]


class Shape:
    """The geometry of one segment."""

    def __init__(self, segment: Segment, lane_width: float) -> None:
        self.segment = segment
        self.width = lane_width
        self.line = Line(segment.path)
        self.half = segment.lanes * lane_width / 2

    def _offset(self, lane: int) -> float:
        return (lane - (self.segment.lanes + 1) / 2) * self.width

    def cell(self, cell: int, lane: int) -> list[Point]:
        """The outline of one space."""
        number, offset = cells_in_lane(self.segment, lane), self._offset(lane)
        start, end = (cell - 1) / number, cell / number
        left = self.line.edge(offset - self.width / 2, start, end, CELL_POINTS)
        right = self.line.edge(offset + self.width / 2, start, end, CELL_POINTS)
        return left + right[::-1]

    def centre(self, cell: int, lane: int) -> tuple[Point, float]:
        """The middle of a space and the angle of the path there, in degrees."""
        share = (cell - 0.5) / cells_in_lane(self.segment, lane)
        _, (dx, dy) = self.line.at(share)
        return self.line.beside(share, self._offset(lane)), degrees(atan2(dy, dx))

    def roadside(self, cell: int, left: bool, away: float) -> Point:
        """A place beside the road next to a cell, for indicators and barrier signs."""
        share = (cell - 0.5) / self.segment.cells
        return self.line.beside(share, (self.half + away) * (-1 if left else 1))

    def label(self) -> tuple[Point, float]:
        """The place and angle of a road name, never upside down."""
        _, (dx, dy) = self.line.at(0.5)
        angle = degrees(atan2(dy, dx))
        if not -90 < angle <= 90:
            angle -= 180 if angle > 0 else -180
        return self.line.beside(0.5, -(self.half + 11)), angle


def smooth_line(points: list[Point], closed: bool = True, steps: int = 8) -> list[Point]:
    """A smooth line through the points (Catmull-Rom), for coasts, parks and hills."""
    number = len(points)
    line: list[Point] = []
    for i in range(number if closed else number - 1):
        places = (i - 1, i, i + 1, i + 2)
        around = [points[k % number if closed else min(max(k, 0), number - 1)] for k in places]
        line += [_spline_point(around, step / steps) for step in range(steps)]
    return line if closed else [*line, points[-1]]


def _spline_point(around: list[Point], t: float) -> Point:
    square, cube = t * t, t**3
    weights = (-t + 2 * square - cube, 2 - 5 * square + 3 * cube, t + 4 * square - 3 * cube, cube - square)
    x, y = weighted_sum(weights, around)
    return (x / 2, y / 2)


class DrawingPart(msgspec.Struct, frozen=True):
    """A part of the drawing; places are in canvas units, x to the right, y down."""


class SpaceDrawing(DrawingPart, frozen=True):
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


class SignDrawing(DrawingPart, frozen=True):
    """An Upgrade Indicator or a barrier sign beside the road."""

    kind: str
    at: Point
    text: str
    name: str


class RoadDrawing(DrawingPart, frozen=True):
    id: str
    name: str
    kind: str
    road: str
    level: int
    lanes: int
    start: bool
    finish: bool
    outline: list[Point]
    label: Point
    label_angle: float
    source: str


class UnderpassDrawing(DrawingPart, frozen=True):
    """The hidden stretch of road below a bridge."""

    outline: list[Point]
    road: str


class SceneryDrawing(DrawingPart, frozen=True):
    kind: str
    name: str
    outline: list[Point]
    label: Point


class LinkDrawing(DrawingPart, frozen=True):
    """Which legs follow each other, for course editors; `lanes` are pairs from and to."""

    leg: str
    to: str
    lanes: list[tuple[int, int]]
    under: str


class BoardDrawing(DrawingPart, frozen=True):
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


class CourseDrawing(DrawingPart, frozen=True):
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


class CardDrawing(DrawingPart, frozen=True):
    id: str
    gear: int
    minimum: int
    speed: list[int]
    nitrous: int
    source: str


class UpgradeDrawing(DrawingPart, frozen=True):
    id: str
    name: str
    text: str
    rule: str
    limit: int
    windows: list[str]
    rulings: list[str]
    source: str


class DriverDrawing(DrawingPart, frozen=True):
    id: str
    name: str
    text: str
    rule: str
    source: str


class CarDrawing(DrawingPart, frozen=True):
    paint: str
    name: str
    colour: str
    body: str
    trim: str
    shape: str


class RaceDrawing(DrawingPart, frozen=True):
    """All that never changes."""

    boards: list[BoardDrawing]
    courses: list[CourseDrawing]
    cards: list[CardDrawing]
    icon_max: list[int]
    """By gear from Neutral: numbers up to this carry a damage icon."""
    damage_slots: int
    """FT-DAMAGE-5: the damage that junks a car."""
    upgrades: list[UpgradeDrawing]
    drivers: list[DriverDrawing]
    cars: list[CarDrawing]
    most_cars: int
    most_laps: int
    """FT-SETUP-1, FT-VARIANT-1: the most that a course may have."""


def race_drawing(lookup: Lookup, tracks: list[Track]) -> RaceDrawing:
    box = lookup.box
    return RaceDrawing(
        boards=[board_drawing(board) for board in lookup.boards.values()],
        courses=[course_drawing(track) for track in tracks],
        cards=[fill(CardDrawing, card, minimum=card.minimum_speed) for card in box.gears.card],
        icon_max=lookup.icon_max,
        damage_slots=lookup.damage_slots,
        upgrades=[fill(UpgradeDrawing, each, limit=each.max_tokens) for each in box.upgrades.upgrade],
        drivers=[fill(DriverDrawing, each) for each in box.drivers],
        cars=[
            CarDrawing(paint.id, car.name, paint.name, paint.body, paint.trim, car.shape)
            for car, paint in box.paints
        ],
        most_cars=MOST_CARS,
        most_laps=MOST_LAPS,
    )


def board_drawing(board: Board) -> BoardDrawing:
    file = board.file
    shapes = {segment.id: Shape(segment, file.lane_width) for segment in file.segment}
    return fill(
        BoardDrawing,
        file,
        roads=[_road(shape) for shape in shapes.values()],
        spaces=[_space(shapes[segment], cell, lane) for segment, cell, lane in board.spaces],
        signs=[sign for shape in shapes.values() for sign in _signs(shape)],
        underpasses=_underpasses(board, shapes),
        scenery=[_scenery(decor) for decor in file.decor],
        links=[LinkDrawing(*pair, lanes, board.under[pair]) for pair, lanes in board.links.items()],
    )


def _road(shape: Shape) -> RoadDrawing:
    segment = shape.segment
    label, angle = shape.label()
    return fill(
        RoadDrawing,
        segment,
        outline=round_points(shape.line.strip(shape.half)),
        label=_point(label),
        label_angle=round(angle, 1),
        start=takes_mark(segment) and has_room(segment),
        finish=takes_mark(segment),
    )


def _space(shape: Shape, cell: int, lane: int) -> SpaceDrawing:
    segment, (centre, angle) = shape.segment, shape.centre(cell, lane)
    return SpaceDrawing(
        name_of((segment.id, cell, lane)),
        segment.id,
        cell,
        lane,
        round_points(shape.cell(cell, lane)),
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
            start, end = shapes[segment_id(link.from_)], shapes[segment_id(link.to)]
            a = start.line.points[0 if link.from_.startswith("-") else -1]
            b = end.line.points[-1 if link.to.startswith("-") else 0]
            outline = Line([a, b]).strip(min(start.half, end.half), 1)
            found.append(UnderpassDrawing(round_points(outline), start.segment.road))
    return found


def _scenery(decor: Decor) -> SceneryDrawing:
    outline = smooth_line(decor.points, decor.kind != "rail") if decor.smooth else decor.points
    xs, ys = [x for x, _ in decor.points], [y for _, y in decor.points]
    label = decor.label or (sum(xs) / len(xs), sum(ys) / len(ys))
    return SceneryDrawing(decor.kind, decor.name, round_points(outline), _point(label))


def course_drawing(track: Track) -> CourseDrawing:
    course = track.course
    return fill(
        CourseDrawing,
        course,
        legs=track.legs,
        next_legs=track.next_legs,
        start=[track.name(node) for node in track.start_row()],
        finish=[track.name(node) for node in track.finish_nodes],
        obstacles=[name_of(space) for space in course.obstacles],
        upgrades=track.upgrades,
        length=min(track.to_finish[: track.lanes]),
        corners=corner_count(track),
        advice=advice(track),
    )


def round_points(points: list[Point]) -> list[Point]:
    return [_point(point) for point in points]


def _point(point: Point) -> Point:
    return (round(point[0], 1), round(point[1], 1))
