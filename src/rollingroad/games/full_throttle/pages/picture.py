"""SVG pictures of boards: with a course drawn on them, and with a race as a seat sees it."""

from functools import cache
from typing import Final

from rollingroad.core.pages import disc, label, picture, rect
from rollingroad.games.full_throttle.content.models import Course, Point
from rollingroad.games.full_throttle.explain.registry import car_name, team_name
from rollingroad.games.full_throttle.pages.drawing import Shape, board_drawing
from rollingroad.games.full_throttle.rules.kinds import FINISHED, NOWHERE, OUT
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Board, Track, name_of, segment_id

NIGHT: Final = {
    "ground": "#141b2b",
    "edge": "#0b0f19",
    "line": "#8d97b3",
    "text": "#c9d4ef",
    "freeway": "#4a5268",
    "street": "#363d4f",
    "alley": "#3f3a4a",
    "ramp": "#434a5c",
    "water": "#17395c",
    "park": "#1c3a2e",
    "block": "#1f2740",
}
DAY: Final = {
    "ground": "#e3c48f",
    "edge": "#8b6b3f",
    "line": "#d9cdb8",
    "text": "#4a2f14",
    "highway": "#5b5550",
    "street": "#6b6158",
    "alley": "#77695c",
    "dirt": "#8a7155",
    "water": "#3f93ad",
    "beach": "#f3deb0",
    "field": "#b9b06a",
    "hill": "#c08f55",
    "flat": "#f1e2c2",
    "block": "#cda56b",
    "rail": "#3b2f26",
}
THEMES: Final = {"los-angeles": NIGHT, "baja-california": DAY}
WAY: Final = "#ff4d4d"
PAINTS: Final = ("#1f6fd6", "#c92a2a", "#2b8a3e", "#862e9c")
BOLD: Final = 'font-weight="bold"'
LONG_ROAD: Final = 4
"""Straights with more cells carry their name."""


class Canvas:
    """The drawing of a board with its colours; all shapes are SVG."""

    def __init__(self, board: Board) -> None:
        self.drawing = board_drawing(board)
        self.theme = THEMES.get(board.id, DAY)
        self.spaces = {space.name: space for space in self.drawing.spaces}
        width, height = self.drawing.canvas
        self.ground = rect(0, 0, width, height, self.theme["ground"])

    def colour(self, kind: str) -> str:
        return self.theme.get(kind, self.theme["street"])

    def svg(self, shapes: list[str], title: str = "", size: int = 0) -> str:
        """The whole file, with a title at the bottom."""
        width, height = self.drawing.canvas
        bottom = [_text((width / 2, height - 12), title, size, WAY, BOLD)] if title else []
        font = "Helvetica, Arial, sans-serif"
        return picture(self.drawing.name, width, height, [*shapes, *bottom], font)

    def land(self) -> list[str]:
        areas = [area for area in self.drawing.scenery if area.kind != "rail"]
        return [self.ground, *[_area(area.outline, self.colour(area.kind)) for area in areas]]

    def scene(self) -> list[str]:
        """Land, roads, rails and signs with their names."""
        drawing, text = self.drawing, self.theme["text"]
        names = [(area.label, area.name) for area in drawing.scenery if area.name and area.kind != "rail"]
        shapes = self.land()
        shapes += [_text(at, name, 14, text, f'{BOLD} opacity="0.75"') for at, name in names]
        shapes += [_area(u.outline, self.colour(u.road)) for u in drawing.underpasses]
        shapes += self._roads(0) + self._roads(1)
        rails = [area.outline for area in drawing.scenery if area.kind == "rail"]
        shapes += [_line(outline, self.colour("rail"), 9, 'stroke-dasharray="5 4"') for outline in rails]
        return [*shapes, *self._signs(), *self._road_names()]

    def _roads(self, level: int) -> list[str]:
        """Roads of one level: their beds first, then the cells and the corner numbers."""
        here = {road.id: road for road in self.drawing.roads if road.level == level}
        edge = f'stroke="{self.theme["edge"]}" stroke-width="5"'
        shapes = [_area(road.outline, self.colour(road.road), edge) for road in here.values()]
        shapes += [_area(road.outline, self.colour(road.road)) for road in here.values()]
        for space in self.drawing.spaces:
            if space.segment in here:
                fill = "#d9482b" if space.barrier else "none"
                shapes.append(_area(space.outline, fill, f'stroke="{self.theme["line"]}" stroke-width="0.7"'))
                if space.limit:
                    shapes += _disc(space.centre, 6.4, "white", "#222", str(space.limit), "#111", 8)
        return shapes

    def _signs(self) -> list[str]:
        shapes = []
        for sign in self.drawing.signs:
            x, y = sign.at
            if sign.kind == "upgrade":
                shapes += _disc(sign.at, 10, "#d0202e", "white", sign.text, "white", 9)
            else:
                wide = 8 * len(sign.text) + 10
                shapes.append(rect(x - wide / 2, y - 9, wide, 18, "#d9482b", 'rx="4" stroke="white"'))
                shapes.append(label(x, y, sign.text, "white", 11, BOLD))
        return shapes

    def _road_names(self) -> list[str]:
        long = {space.segment for space in self.drawing.spaces if space.cell > LONG_ROAD}
        shapes = []
        for road in self.drawing.roads:
            if road.kind == "straight" and road.id in long:
                turn = f'transform="rotate({road.label_angle:g} {road.label[0]:g} {road.label[1]:g})"'
                more = f'{turn} font-style="italic"'
                shapes.append(_text(road.label, road.name, 10, self.theme["text"], more))
        return shapes

    def driven(self, track: Track, opacity: float) -> list[str]:
        """The spaces of a course."""
        spaces = [self.spaces[track.space_name(space)] for space in track.nodes_on]
        return [_area(space.outline, WAY, f'opacity="{opacity}"') for space in spaces]

    def obstacles(self, names: list[str]) -> list[str]:
        discs = [_disc(self.spaces[name].centre, 7, "#ffd400", "#000", "!", "#000", 9) for name in names]
        return [shape for pair in discs for shape in pair]

    def ends(self, track: Track, radius: int) -> list[str]:
        """Start and finish of a course."""
        shapes = []
        for row, letter in ((track.start_row(), "S"), (track.finish_nodes, "F")):
            middle = self.spaces[track.name(row[len(row) // 2])].centre
            shapes += _disc(middle, radius, WAY, "white", letter, "white", radius + 2)
        return shapes


_canvas: Final = cache(Canvas)


def course_picture(track: Track) -> str:
    """The board of a course with its route, start, finish and obstacles."""
    canvas = _canvas(track.board)
    shapes = canvas.scene() + canvas.driven(track, 0.22)
    shapes += [_line(_way(track, number), WAY, 3, 'opacity="0.9"') for number in range(len(track.legs))]
    shapes += canvas.obstacles([name_of(space) for space in track.course.obstacles])
    return canvas.svg(shapes + canvas.ends(track, 13), track.course.name, 24)


def sketch(board: Board, course: Course, track: Track | None) -> str:
    """A small picture of land, roads and the course; without a graph all legs are drawn whole."""
    canvas = _canvas(board)
    shapes = canvas.land()
    shapes += [_area(road.outline, canvas.colour(road.road)) for road in canvas.drawing.roads]
    more = 'stroke-linecap="round" stroke-linejoin="round"'
    ways = _ways(board, course, track)
    shapes += [_line(way, canvas.theme["edge"], 30, more) for way in ways]
    shapes += [_line(way, WAY, 18, more) for way in ways]
    return canvas.svg(shapes + (canvas.ends(track, 36) if track else []))


def race_picture(s: RaceState) -> str:
    """The course on its board with obstacles and numbered cars; the caption names cars off the road."""
    track, canvas = s.track, _canvas(s.track.board)
    shapes = canvas.scene() + canvas.driven(track, 0.16) + canvas.ends(track, 13)
    shapes += canvas.obstacles([track.space_name(space) for space in s.obstacles])
    for car in range(s.setup.cars):
        name = track.name(s.at[car]) if s.at[car] != NOWHERE else ""
        if name in canvas.spaces:
            colour = PAINTS[car % len(PAINTS)]
            shapes += _disc(canvas.spaces[name].centre, 9, colour, "white", str(car + 1), "white", 11)
    return canvas.svg(shapes, _caption(s), 20)


def _caption(s: RaceState) -> str:
    cars = range(s.setup.cars)
    places = [f"{car + 1} {car_name(s, car)}, gear {s.gear[car]}" for car in cars if s.on_road(car)]
    aside = [f"{car + 1} {_whereabouts(s, car)}" for car in cars if not s.on_road(car)]
    aside += [
        f"team {side + 1}: {side + 1} and {s.setup.mate(side) + 1}" for side in (0, 1) if team_name(s, side)
    ]
    return f"{s.track.course.name}, round {s.round}: {'; '.join([*places, *aside])}"


def _whereabouts(s: RaceState, car: int) -> str:
    if s.status[car] == FINISHED:
        return "in the finish"
    if s.status[car] == OUT:
        return "out"
    return "at the start" if s.at[car] != NOWHERE else "not placed"


def _ways(board: Board, course: Course, track: Track | None) -> list[list[Point]]:
    if track is not None:
        return [_way(track, number) for number in range(len(track.legs) // course.laps)]
    # Each once: an invalid course may name thousands.
    legs = dict.fromkeys([*course.route, *(leg for branch in course.branch for leg in branch.legs)])
    known = [board.segment_of(leg) for leg in legs if board.leg_exists(leg)]
    return [Shape(segment, board.file.lane_width).line.points for segment in known]


def _way(track: Track, number: int) -> list[Point]:
    """The middle of the driven part of a leg, in driving order."""
    leg = track.legs[number]
    shape = Shape(track.board.segments[segment_id(leg)], track.board.file.lane_width)
    nodes = [node for node in range(track.size) if track.leg[node] == number and track.on_road(node)]
    cells = [int(track.name(node).split()[1].split("/")[0]) for node in nodes]
    longest = shape.segment.cells
    start, end = (min(cells) - 1) / longest, min(1.0, max(cells) / longest)
    points = shape.line.edge(0.0, start, end)
    return points[::-1] if leg.startswith("-") else points


def _points(points: list[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _area(points: list[Point], fill: str, more: str = "") -> str:
    return f'<polygon points="{_points(points)}" fill="{fill}" {more}/>'


def _line(points: list[Point], colour: str, width: int, more: str = "") -> str:
    stroke = f'fill="none" stroke="{colour}" stroke-width="{width}"'
    return f'<polyline points="{_points(points)}" {stroke} {more}/>'


def _text(at: Point, text: str, size: int, colour: str, more: str = "") -> str:
    """A text that stands on that point."""
    return label(at[0], at[1] - size * 0.36, text, colour, size, more)


def _disc(at: Point, radius: float, fill: str, rim: str, text: str, colour: str, size: int) -> list[str]:
    return [disc(*at, radius, fill, f'stroke="{rim}"'), label(*at, text, colour, size, BOLD)]
