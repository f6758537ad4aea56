"""The table of Shattered Highways as an SVG picture, the front edge on top."""

from __future__ import annotations

from typing import Final

from rollingroad.core.svg import INK, label, picture, rect
from rollingroad.games.shattered_highways.kinds import NOBODY
from rollingroad.games.shattered_highways.road_map import headline, letter
from rollingroad.games.shattered_highways.state import RoadState

SCALE: Final = 2
HEAD: Final = 40
PAINTS: Final = ("#b9563a", "#4d7fa8", "#7f9067", "#8e7ba0")
NEUTRAL: Final = "#a29b8c"


def table_picture(s: RoadState) -> str:
    """Each part of a vehicle where it stands, coloured by who controls it, with letter and hit points."""
    width, height = s.rules.width * SCALE, s.rules.length * SCALE + HEAD
    title = headline(s)
    shapes = [
        rect(0, 0, width, height, "#161c27"),
        rect(0, HEAD, width, s.rules.length * SCALE, "#3a342c", 'stroke="#e9e2d0"'),
        label(width / 2, HEAD / 2, title, INK, 15, 'font-weight="bold"'),
    ]
    for v in s.vehicles():
        shapes += _vehicle(s, v)
    return picture(title, width, height, shapes)


def _vehicle(s: RoadState, v: int) -> list[str]:
    colour = PAINTS[s.control[v]] if s.control[v] != NOBODY else NEUTRAL
    edge = 'rx="4" stroke="#ffd400" stroke-width="3"' if v == s.active else 'rx="4" stroke="#07090d"'
    shapes = []
    for part in s.parts(v):
        box = s.part_box(v, part)
        width, length = SCALE * int(box.w), SCALE * int(box.l)
        x, y = SCALE * int(box.x), HEAD + SCALE * (s.rules.length - int(box.y)) - length
        shapes.append(rect(x, y, width, length, colour, edge))
        points = s.trailer_hp[v] if part else s.hp[v]
        middle = x + width / 2
        shapes.append(label(middle, y + 12, letter(v), "#ffffff", 13, 'font-weight="bold"'))
        shapes.append(label(middle, y + 26, str(points), "#ffffff", 11))
    return shapes
