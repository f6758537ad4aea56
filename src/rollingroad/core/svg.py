"""SVG pictures: shapes that several games draw."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

LINE: Final = 18
LETTER: Final = 8.5
GROUND: Final = "#161c27"
INK: Final = "#e9e2d0"


def text_picture(title: str, text: str) -> str:
    """A picture of a text in a monospace font."""
    lines = text.splitlines() or [""]
    width, height = 20 + LETTER * max(map(len, lines)), 20 + LINE * len(lines)
    shapes = [
        f'<text x="10" y="{LINE * number + 22}" fill="{INK}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]
    return picture(title, width, height, [rect(0, 0, width, height, GROUND), *shapes], "monospace", 14)


def picture(
    title: str, width: float, height: float, shapes: list[str], font: str = "sans-serif", size: float = 12
) -> str:
    """The whole file."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'font-family="{font}" font-size="{size:g}">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", *shapes, "</svg>", ""])


def rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {box} fill="{fill}" {more}/>'


def disc(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" {more}/>'


def label(x: float, y: float, text: str, fill: str, size: float, more: str = "") -> str:
    """A text centred at that point."""
    place = f'x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}" text-anchor="middle"'
    return f'<text {place} fill="{fill}" {more}>{escape(text)}</text>'
