"""A fleet as a small SVG picture: its vehicles from above, side by side on the road."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.content import Fleet, VehiclePlan

WIDTH: Final = 160
HEIGHT: Final = 100
LANES: Final = 3
GAP: Final = 6
Paint = tuple[str, str]
PAINTS: Final[tuple[Paint, ...]] = (
    ("#8d3a26", "#b9563a"),
    ("#5c6b4a", "#7f9067"),
    ("#4d6273", "#71889b"),
    ("#a8792f", "#cf9d4d"),
    ("#6b5a7a", "#8e7ba0"),
    ("#7a7468", "#a29b8c"),
)
SIZES: Final = {
    "buggy": (8, 18),
    "car": (10, 24),
    "truck": (12, 30),
    "tractor": (12, 24),
    "trailer": (12, 40),
}
"""SH-GEO-4: width and length in ticks."""
TURNS: Final = {"front": 0, "right": 90, "rear": 180, "left": -90}


def fleet_picture(fleet: Fleet) -> str:
    """The first eight vehicles as large as they fit; an empty fleet shows what it may cost."""
    shapes = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#1b222e"/>', *_road()]
    plans = fleet.vehicle[:8]
    if not plans:
        place = f'x="{WIDTH // 2}" y="{HEIGHT // 2 + 10}" font-size="30" font-weight="bold"'
        shapes.append(f'<text {place} fill="#ffb547" text-anchor="middle">{fleet.budget}</text>')
    else:
        shapes += _row(plans)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    return "\n".join([head, *shapes, "</svg>", ""])


def _road() -> list[str]:
    """Lane lines, all the way."""
    dashes = 'stroke="#e9e2d0" stroke-opacity=".22" stroke-dasharray="9 11"'
    return [f'<path d="M{WIDTH * lane // LANES} 0V{HEIGHT}" {dashes}/>' for lane in range(1, LANES)]


def _row(plans: list[VehiclePlan]) -> list[str]:
    """All in one row, scaled so that the widest row and the longest vehicle fit."""
    wide = sum(_width(plan) for plan in plans) + GAP * (len(plans) - 1)
    scale = min((WIDTH - 16) / wide, (HEIGHT - 16) / max(_length(plan) for plan in plans), 2.2)
    shapes = [f'<g transform="translate({WIDTH / 2:g} {HEIGHT / 2:g}) scale({scale:.3f})">']
    x = -wide / 2
    for number, plan in enumerate(plans):
        half = _width(plan) / 2
        drop = 3 if number % 2 and len(plans) > 1 else 0
        shapes.append(f'<g transform="translate({x + half:g} {drop})">{_vehicle(plan)}</g>')
        x += 2 * half + GAP
    return [*shapes, "</g>"]


def _width(plan: VehiclePlan) -> int:
    return SIZES["tractor" if plan.class_ == "rig" else plan.class_][0]


def _length(plan: VehiclePlan) -> int:
    return 66 if plan.class_ == "rig" else SIZES[plan.class_][1] + 3


def paint_of(name: str) -> Paint:
    """The same vehicle always has the same paint, here as on the pages."""
    total = 7
    for letter in name:
        total = (total * 31 + ord(letter)) % 9973
    return PAINTS[total % len(PAINTS)]


def _vehicle(plan: VehiclePlan) -> str:
    paint = paint_of(plan.id)
    if plan.class_ != "rig":
        return _body(plan.class_, 0, paint) + _guns(plan, "", 0, SIZES[plan.class_][1])
    bodies = _body("trailer", 12, paint) + _body("tractor", -20, paint)
    return bodies + _guns(plan, "trailer", 12, 40) + _guns(plan, "tractor", -20, 24)


def _body(kind: str, y: int, paint: Paint) -> str:
    """Tyres, body, hood and windscreen or deck."""
    width, length = SIZES[kind]
    left, top = -width / 2, y - length / 2
    tyres = f"M{left:g} {top + 3:g}h{width}v5h{-width}zM{left:g} {top + length - 8:g}h{width}v5h{-width}z"
    inner = f'x="{left + 0.8:g}" width="{width - 1.6:g}"'
    edge = 'stroke="#07090d" stroke-width=".6"'
    shapes = [
        f'<path d="{tyres}" fill="#101216"/>',
        f'<rect {inner} y="{top:g}" height="{length}" rx="1.6" fill="{paint[0]}" {edge}/>',
    ]
    deck = f'x="{left + 2:g}" width="{width - 4:g}"'
    if kind == "trailer":
        shapes.append(f'<rect {deck} y="{top + 1.5:g}" height="{length - 3}" fill="#3b2e20"/>')
    else:
        shapes.append(
            f'<rect {deck} y="{top + 0.8:g}" height="{length * 0.3:g}" rx="1" fill="{paint[1]}"/>'
            f'<rect {deck} y="{top + length * 0.36:g}" height="{length * 0.12:g}" rx=".6" fill="#0e141d"/>'
        )
    return "".join(shapes)


def _guns(plan: VehiclePlan, part: str, y: int, length: int) -> str:
    """What is mounted on a part, each weapon pointing where it bears."""
    usual = "trailer" if part else ""
    here = [mount for mount in plan.mounts if mount.weapon and (mount.part or usual) == part]
    shapes = []
    for number, mount in enumerate(here):
        at = y + length * 0.2 - number * 7
        barrel = '<path d="M-.8 0V-5.5H.8V0Z" fill="#d6dde6" stroke="#05070a" stroke-width=".3"/>'
        base = '<circle r="1.9" fill="#343a43" stroke="#05070a" stroke-width=".3"/>'
        shapes.append(f'<g transform="translate(0 {at:g}) rotate({TURNS[mount.arc]})">{barrel}{base}</g>')
    return "".join(shapes)
