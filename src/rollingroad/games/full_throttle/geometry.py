"""Where the road lies on the canvas: lanes, cells and outlines, from the centre lines in the content."""

from __future__ import annotations

from math import atan2, degrees, hypot

from rollingroad.games.full_throttle.board import cells_in_lane
from rollingroad.games.full_throttle.content import Point, Segment

CURVE_POINTS = 40
"""How finely one curve of a path is followed."""
CELL_POINTS = 4
"""Points along each long side of a cell."""


def followed(path: list[Point]) -> list[Point]:
    """A path as a fine line: two points are straight, further ones are joined cubic curves."""
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
    weights = (rest**3, 3 * rest * rest * t, 3 * rest * t * t, t**3)
    x = sum(weight * point[0] for weight, point in zip(weights, control, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, control, strict=True))
    return (x, y)


class Line:
    """A centre line that can be asked for a place and a direction at any share of its length."""

    def __init__(self, path: list[Point]) -> None:
        self.points = followed(path)
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
        """A place so far to the right of the path (to the left where negative)."""
        (x, y), (dx, dy) = self.at(share)
        return (x - dy * offset, y + dx * offset)

    def edge(self, offset: float, start: float = 0.0, end: float = 1.0, steps: int = 0) -> list[Point]:
        """A line beside the path from one share of it to another."""
        number = steps or max(2, int(self.length / 12))
        return [self.beside(start + (end - start) * i / number, offset) for i in range(number + 1)]


class Shape:
    """One segment as it is drawn."""

    def __init__(self, segment: Segment, lane_width: float) -> None:
        self.segment = segment
        self.width = lane_width
        self.line = Line(segment.path)
        self.half = segment.lanes * lane_width / 2

    def outline(self, margin: float = 0.0) -> list[Point]:
        side = self.half + margin
        return self.line.edge(-side) + self.line.edge(side)[::-1]

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
        """A place beside the road next to a cell: for indicators and barrier signs."""
        share = (cell - 0.5) / self.segment.cells
        return self.line.beside(share, (self.half + away) * (-1 if left else 1))

    def label(self) -> tuple[Point, float]:
        """Where the name of a road stands and how it is turned, never upside down."""
        _, (dx, dy) = self.line.at(0.5)
        angle = degrees(atan2(dy, dx))
        if not -90 < angle <= 90:
            angle -= 180 if angle > 0 else -180
        return self.line.beside(0.5, -(self.half + 11)), angle


def smoothed(points: list[Point], closed: bool = True, steps: int = 8) -> list[Point]:
    """A soft line through the points (Catmull-Rom), for coasts, parks and hills."""
    number = len(points)
    line: list[Point] = []
    for i in range(number if closed else number - 1):
        around = [points[_index(i + k, number, closed)] for k in (-1, 0, 1, 2)]
        line += [_soft(around, step / steps) for step in range(steps)]
    return line if closed else [*line, points[-1]]


def _index(i: int, number: int, closed: bool) -> int:
    return i % number if closed else min(max(i, 0), number - 1)


def _soft(around: list[Point], t: float) -> Point:
    a, b, c, d = around
    x, y = (
        0.5
        * (
            2 * b[k]
            + (c[k] - a[k]) * t
            + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t
            + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3
        )
        for k in (0, 1)
    )
    return (x, y)
