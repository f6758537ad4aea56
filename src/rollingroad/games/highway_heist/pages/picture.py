"""The road of Highway Heist as an SVG picture."""

from __future__ import annotations

from typing import Final

from rollingroad.core.pages import GROUND, INK, disc, label, picture, rect
from rollingroad.games.highway_heist.explain.names import seat_name
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.scenarios.pieces import semi_spaces
from rollingroad.games.highway_heist.rules.state import HeistState

CELL: Final = 60
LEFT: Final = 30
TOP: Final = 60
PAINTS: Final = ("#1f6fd6", "#c92a2a", "#2b8a3e", "#862e9c")
LOOKS: Final = {
    kinds.SUV: ("#20242c", "SUV"),
    kinds.WRECK: ("#5c4a3a", "wreck"),
    kinds.HULK: ("#5c4a3a", "hulk"),
    kinds.ABANDONED: ("#8a8f98", "left"),
    kinds.TANK: ("#4b5d34", "tank"),
    kinds.SEMI: ("#7a5c2e", "semi"),
    kinds.SHAW: ("#14161a", "Shaw"),
}


def table_picture(s: HeistState) -> str:
    """Draw the road, West on the left: vehicles, pegs on the roofs, the Chopper above, names below."""
    width, height = LEFT + s.road.columns * CELL + 10, TOP + s.road.lanes * CELL + 50
    title = f"{s.t.scenario.scenario.name}, round {s.round}"
    shapes = [rect(0, 0, width, height, GROUND), label(width / 2, 20, title, INK, 18, 'font-weight="bold"')]
    shapes += _grid(s)
    for space, kind in enumerate(s.kind):
        if kind != kinds.EMPTY:
            shapes += _vehicle(s, space, kind)
    if s.semi != OFF:
        shapes += [_bridge(s, space) for space in semi_spaces(s) if s.kind[space] != kinds.SEMI]
    shapes += [_peg(s, space, 0, "#111111", "!") for space in spaces_of(s.enemy_pegs)]
    for seat in range(s.players):
        if s.peg[seat] >= 0:
            shapes.append(_peg(s, s.peg[seat], seat + 1, PAINTS[seat], str(seat + 1)))
    if s.chopper != OFF:
        x, y = _middle(s, s.chopper)
        shapes.append(disc(x, y, CELL * 0.42, "none", 'stroke="#ffd400" stroke-width="4"'))
    crew = [f"{seat + 1} {seat_name(s, seat)}" for seat in range(s.players)]
    return picture(title, width, height, [*shapes, label(width / 2, height - 24, "; ".join(crew), INK, 15)])


def _middle(s: HeistState, space: int) -> tuple[float, float]:
    return LEFT + (s.road.column(space) + 0.5) * CELL, TOP + (s.road.lane(space) + 0.5) * CELL


def _grid(s: HeistState) -> list[str]:
    names, line = s.t.box.board.board.column_names, 'stroke="#4a5366" stroke-dasharray="4 5"'
    shapes = [
        label(LEFT + (column + 0.5) * CELL, TOP - 12, name, INK, 13) for column, name in enumerate(names)
    ]
    shapes += [
        label(LEFT / 2, TOP + (lane + 0.5) * CELL, str(lane + 1), INK, 13) for lane in range(s.road.lanes)
    ]
    for space in range(s.road.size):
        x, y = _middle(s, space)
        shapes.append(rect(x - CELL / 2, y - CELL / 2, CELL, CELL, "#2a3140", line))
    return shapes


def _vehicle(s: HeistState, space: int, kind: int) -> list[str]:
    x, y = _middle(s, space)
    fill, name = (PAINTS[kind - kinds.PV], str(kind - kinds.PV + 1)) if kind >= kinds.PV else LOOKS[kind]
    body = rect(x - 26, y - 16, 52, 32, fill, 'rx="7" stroke="#e9e2d0" stroke-opacity=".5"')
    return [body, label(x, y, name, "#ffffff", 13, 'font-weight="bold"')]


def _bridge(s: HeistState, space: int) -> str:
    """HH-GEO-10: the Semi's middle, under which a car may pass."""
    x, y = _middle(s, space)
    return rect(x - CELL / 2, y - 16, CELL, 32, "none", f'stroke="{LOOKS[kinds.SEMI][0]}" stroke-width="4"')


def _peg(s: HeistState, space: int, number: int, fill: str, mark: str) -> str:
    """Pegs stand side by side on their roof. HH-PEG-1: over no roof they fall to the road."""
    x, y = _middle(s, space)
    on_roof = s.cars >> space & 1
    at, height = x - 20 + number * 10, y - 18 if on_roof else y + CELL / 2 - 6
    outline = 'stroke="#ffffff"' if on_roof else 'stroke="#ffffff" stroke-dasharray="3 2"'
    return disc(at, height, 7, fill, outline) + label(at, height, mark, "#ffffff", 10)
