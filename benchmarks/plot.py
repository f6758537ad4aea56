"""Draws the curves of growth as one SVG: a panel for each, a line for each build, on a ground of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import product
from math import ceil, floor, log10

from benchmarks.results import GROWTH, Figure, Results, Row

WIDTH, HEIGHT = 480, 290
"""Of a panel; there are two in a row."""
LEFT, RIGHT, TOP, BOTTOM = 62, 24, 62, 54
INSET = 16
"""Of the first and the last point from the edges of the grid."""
MARGIN = 24

PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"
  aria-labelledby="title desc" font-family="ui-sans-serif, system-ui, 'Segoe UI', Arial, sans-serif">
<title id="title">How the cost of a decision grows</title>
<desc id="desc">{description}</desc>
<style>
text {{ font-size: 13.5px; fill: #b9c4d6 }}
.name {{ font-size: 17px; font-weight: 650; fill: #f4f6fa }}
.build {{ font-size: 15px; font-weight: 650; fill: currentColor }}
.mid {{ text-anchor: middle }}
.end {{ text-anchor: end }}
.rule {{ stroke: #3a475c }}
.pure {{ color: #8fc1ea }}
.compiled {{ color: #f5b83d }}
.line {{ fill: none; stroke: currentColor; stroke-width: 2.5 }}
.range {{ stroke: currentColor; stroke-width: 5; opacity: .4 }}
.dot {{ fill: currentColor }}
</style>
<rect width="{width}" height="{height}" rx="18" fill="#1b2230"/>
{body}
</svg>
"""


@dataclass(frozen=True)
class Axis:
    """Where a value lies between two ends of the picture."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return round(self.start + share * (self.end - self.start), 1)


def growth_plot(results: Results) -> str:
    """The whole picture, a panel for each curve that was measured."""
    names = list(dict.fromkeys(row.name for row in results.section(GROWTH)))
    body: list[str] = []
    for number, name in enumerate(names):
        rows = [row for row in results.section(GROWTH) if row.name == name]
        across, down = number % 2, number // 2
        at = f"translate({MARGIN + across * WIDTH} {MARGIN + down * HEIGHT})"
        body += [f'<g transform="{at}">', *_panel(name, rows), "</g>"]
    return PICTURE.format(
        width=2 * (WIDTH + MARGIN),
        height=ceil(len(names) / 2) * HEIGHT + 2 * MARGIN,
        description=escape("; ".join(_in_words(row) for row in results.section(GROWTH))),
        body="\n".join(body),
    )


def points(row: Row) -> list[tuple[int, Figure]]:
    return sorted((int(x), figure) for x, figure in row.figures.items())


def _in_words(row: Row) -> str:
    (fewest, first), (most, last) = points(row)[0], points(row)[-1]
    return f"{row.name}, {row.build}: {first.median:.0f} µs at {fewest}, {last.median:.0f} µs at {most}"


def _panel(name: str, rows: list[Row]) -> Iterator[str]:
    game, _, counted = name.partition(": ")
    xs = sorted({x for row in rows for x, _ in points(row)})
    costs = [cost for row in rows for _, figure in points(row) for cost in (figure.low, figure.high)]
    ticks = _ticks(min(costs), max(costs))
    across = Axis(xs[0], xs[-1], LEFT + INSET, WIDTH - RIGHT - INSET)
    up = Axis(log10(ticks[0]), log10(ticks[-1]), HEIGHT - BOTTOM, TOP)
    yield _text("name", LEFT, 20, game)
    yield _text("", LEFT, 42, "µs for a decision")
    yield _text("mid", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, counted)
    for tick in ticks:
        y = up.at(log10(tick))
        yield f'<path class="rule" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
        yield _text("end", LEFT - 10, y + 4.5, f"{tick:g}")
    yield from (_text("mid", across.at(x), HEIGHT - BOTTOM + 20, str(x)) for x in xs)
    for number, row in enumerate(rows):
        yield _text(f"build end {row.build}", WIDTH - RIGHT - 90 * number, 20, row.build)
        yield from _line(row, across, up)


def _text(classes: str, x: float, y: float, words: str) -> str:
    return f'<text class="{classes}" x="{x}" y="{y:g}">{escape(words)}</text>'


def _line(row: Row, across: Axis, up: Axis) -> Iterator[str]:
    found = [(across.at(x), figure) for x, figure in points(row)]
    way = " ".join(f"{x},{up.at(log10(figure.median))}" for x, figure in found)
    yield f'<g class="{row.build}"><polyline class="line" points="{way}"/>'
    for x, figure in found:
        low, high = up.at(log10(figure.low)), up.at(log10(figure.high))
        yield f'<path class="range" d="M{x} {low}V{high}"/>'
        yield f'<circle class="dot" cx="{x}" cy="{up.at(log10(figure.median))}" r="3.5"/>'
    yield "</g>"


def _ticks(low: float, high: float) -> list[float]:
    """1, 2, 5, 10, 20 … from the last one below to the first one above."""
    powers = range(floor(log10(low)) - 1, ceil(log10(high)) + 1)
    all_of_them = [digit * 10.0**power for power, digit in product(powers, (1, 2, 5))]
    first = max(tick for tick in all_of_them if tick <= low)
    last = min(tick for tick in all_of_them if tick >= high)
    return [tick for tick in all_of_them if first <= tick <= last]
