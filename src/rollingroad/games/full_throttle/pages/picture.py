"""SVG pictures of boards: with a course drawn on them, and with a race as a seat sees it."""

from __future__ import annotations

from functools import cache
from typing import Final
from xml.sax.saxutils import escape

from rollingroad.games.full_throttle.content.models import Course, Point
from rollingroad.games.full_throttle.explain.registry import car_name, team_name
from rollingroad.games.full_throttle.pages.drawing import BoardDrawing, Shape, board_drawing
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
LONG_ROAD: Final = 4
"""Straights with more cells carry their name."""


def course_picture(track: Track) -> str:
    """The board of a course with its route, start, finish and obstacles."""
    drawing = board_drawing(track.board)
    return _svg(drawing, _scene(drawing, THEMES.get(drawing.id, DAY)) + _course(track, drawing))


def sketch(board: Board, course: Course, track: Track | None) -> str:
    """A small picture of land, roads and the course; without a graph all legs are drawn whole."""
    drawing = _cached_drawing(board)
    theme = THEMES.get(board.id, DAY)
    shapes = [_ground(drawing, theme)]
    shapes += [_area(s.outline, _colour(theme, s.kind)) for s in drawing.scenery if s.kind != "rail"]
    shapes += [_area(road.outline, _colour(theme, road.road)) for road in drawing.roads]
    more = 'stroke-linecap="round" stroke-linejoin="round"'
    ways = _ways(board, course, track)
    shapes += [_line(way, theme["edge"], 30, more) for way in ways]
    shapes += [_line(way, WAY, 18, more) for way in ways]
    return _svg(drawing, shapes + (_ends(track, drawing, 36) if track else []))


@cache
def _cached_drawing(board: Board) -> BoardDrawing:
    return board_drawing(board)


def race_picture(s: RaceState) -> str:
    """The course on its board with obstacles and numbered cars; the caption names cars off the road."""
    track = s.track
    drawing = _cached_drawing(track.board)
    spaces = {space.name: space for space in drawing.spaces}
    shapes = _scene(drawing, THEMES.get(drawing.id, DAY))
    driven = [spaces[track.space_name(space)] for space in track.nodes_on]
    shapes += [_area(space.outline, WAY, 'opacity="0.16"') for space in driven] + _ends(track, drawing, 13)
    for obstacle in s.obstacles:
        shapes += _disc(spaces[track.space_name(obstacle)].centre, 7, "#ffd400", "#000", "!", "#000", 9)
    for car in range(s.setup.cars):
        name = track.name(s.at[car]) if s.at[car] != NOWHERE else ""
        if name in spaces:
            colour = PAINTS[car % len(PAINTS)]
            shapes += _disc(spaces[name].centre, 9, colour, "white", str(car + 1), "white", 11)
    return _svg(drawing, [*shapes, _title(drawing, _caption(s), 20)])


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


def _svg(drawing: BoardDrawing, shapes: list[str]) -> str:
    width, height = drawing.canvas
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        'font-family="Helvetica, Arial, sans-serif" text-anchor="middle">'
    )
    return "\n".join([head, f"<title>{escape(drawing.name)}</title>", *shapes, "</svg>", ""])


def _scene(drawing: BoardDrawing, theme: dict[str, str]) -> list[str]:
    shapes = [_ground(drawing, theme)]
    shapes += [_area(s.outline, _colour(theme, s.kind)) for s in drawing.scenery if s.kind != "rail"]
    names = [(s.label, s.name) for s in drawing.scenery if s.name and s.kind != "rail"]
    shapes += [_text(at, name, 14, theme["text"], 'font-weight="bold" opacity="0.75"') for at, name in names]
    shapes += [_area(u.outline, _colour(theme, u.road)) for u in drawing.underpasses]
    for level in (0, 1):
        shapes += _roads(drawing, theme, level)
    rails = [s.outline for s in drawing.scenery if s.kind == "rail"]
    shapes += [_line(outline, _colour(theme, "rail"), 9, 'stroke-dasharray="5 4"') for outline in rails]
    return [*shapes, *_signs(drawing), *_road_names(drawing, theme)]


def _ground(drawing: BoardDrawing, theme: dict[str, str]) -> str:
    width, height = drawing.canvas
    return f'<rect width="{width:g}" height="{height:g}" fill="{theme["ground"]}"/>'


def _colour(theme: dict[str, str], kind: str) -> str:
    return theme.get(kind, theme["street"])


def _roads(drawing: BoardDrawing, theme: dict[str, str], level: int) -> list[str]:
    """Roads of one level: their beds first, then the cells and the corner numbers."""
    here = {road.id: road for road in drawing.roads if road.level == level}
    shapes = [
        _area(road.outline, _colour(theme, road.road), f'stroke="{theme["edge"]}" stroke-width="5"')
        for road in here.values()
    ]
    shapes += [_area(road.outline, _colour(theme, road.road)) for road in here.values()]
    for space in drawing.spaces:
        if space.segment in here:
            fill = "#d9482b" if space.barrier else "none"
            shapes.append(_area(space.outline, fill, f'stroke="{theme["line"]}" stroke-width="0.7"'))
            if space.limit:
                shapes += _disc(space.centre, 6.4, "white", "#222", str(space.limit), "#111", 8)
    return shapes


def _signs(drawing: BoardDrawing) -> list[str]:
    shapes = []
    for sign in drawing.signs:
        if sign.kind == "upgrade":
            shapes += _disc(sign.at, 10, "#d0202e", "white", sign.text, "white", 9)
        else:
            wide = 8 * len(sign.text) + 10
            x, y = sign.at[0] - wide / 2, sign.at[1] - 9
            box = f'x="{x:.1f}" y="{y:.1f}" width="{wide}" height="18" rx="4"'
            shapes.append(f'<rect {box} fill="#d9482b" stroke="white"/>')
            shapes.append(_text((sign.at[0], sign.at[1] + 4), sign.text, 11, "white", 'font-weight="bold"'))
    return shapes


def _road_names(drawing: BoardDrawing, theme: dict[str, str]) -> list[str]:
    long = {space.segment for space in drawing.spaces if space.cell > LONG_ROAD}
    shapes = []
    for road in drawing.roads:
        if road.kind == "straight" and road.id in long:
            turn = f'transform="rotate({road.label_angle:g} {road.label[0]:g} {road.label[1]:g})"'
            shapes.append(_text(road.label, road.name, 10, theme["text"], f'{turn} font-style="italic"'))
    return shapes


# The course


def _course(track: Track, drawing: BoardDrawing) -> list[str]:
    spaces = {space.name: space for space in drawing.spaces}
    driven = [spaces[track.space_name(space)] for space in track.nodes_on]
    shapes = [_area(space.outline, WAY, 'opacity="0.22"') for space in driven]
    shapes += [_line(_way(track, number), WAY, 3, 'opacity="0.9"') for number in range(len(track.legs))]
    for space in track.course.obstacles:
        shapes += _disc(spaces[name_of(space)].centre, 7, "#ffd400", "#000", "!", "#000", 9)
    shapes += _ends(track, drawing, 13)
    return [*shapes, _title(drawing, track.course.name, 24)]


def _ends(track: Track, drawing: BoardDrawing, radius: int) -> list[str]:
    spaces = {space.name: space for space in drawing.spaces}
    shapes = []
    for row, letter in ((track.start_row(), "S"), (track.finish_nodes, "F")):
        middle = spaces[track.name(row[len(row) // 2])].centre
        shapes += _disc(middle, radius, WAY, "white", letter, "white", radius + 2)
    return shapes


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


# Shapes


def _points(points: list[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _area(points: list[Point], fill: str, more: str = "") -> str:
    return f'<polygon points="{_points(points)}" fill="{fill}" {more}/>'


def _line(points: list[Point], colour: str, width: int, more: str = "") -> str:
    return (
        f'<polyline points="{_points(points)}" fill="none" stroke="{colour}" stroke-width="{width}" {more}/>'
    )


def _text(at: Point, text: str, size: int, colour: str, more: str = "") -> str:
    place = f'x="{at[0]:.1f}" y="{at[1]:.1f}" font-size="{size}"'
    return f'<text {place} fill="{colour}" {more}>{escape(text)}</text>'


def _title(drawing: BoardDrawing, text: str, size: int) -> str:
    width, height = drawing.canvas
    return _text((width / 2, height - 12), text, size, WAY, 'font-weight="bold"')


def _disc(at: Point, radius: float, fill: str, rim: str, text: str, colour: str, size: int) -> list[str]:
    circle = f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius}" fill="{fill}" stroke="{rim}"/>'
    return [circle, _text((at[0], at[1] + size * 0.36), text, size, colour, 'font-weight="bold"')]
