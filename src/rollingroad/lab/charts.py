"""Charts of a run, as inline SVG with the colours of the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import altair as alt
import polars as pl
import vl_convert

INK: Final = "#010101"
FAINT: Final = "#020202"
LINE: Final = "#030303"
"""Placeholders for colours that the page sets, for its light and dark themes."""
_OF_THE_PAGE: Final = {INK: "var(--ink)", FAINT: "var(--faint)", LINE: "var(--line)"}
PALETTE: Final = ["#3b82c4", "#dd7a33", "#3c9d6c", "#b4579a", "#8b7ad1", "#bd9418", "#cf4a5b", "#4aa3a8"]
SCALE: Final = ["#b8472f", "#efe6d8", "#2a6ca3"]
HEAT: Final = "#cb4b1f"
STEP: Final = 22
_MOST_BARS: Final = 40
FONT: Final = "Arial, Helvetica, sans-serif"
_BESIDE: Final = {"left": 20, "right": 28, "top": 5, "bottom": 5}
"""Padding, because browsers may draw wider letters than were assumed."""


class Frame(NamedTuple):
    """The size of a chart."""

    kind: str
    """`wide` or `narrow`; the style of the page shows the one that fits."""
    width: int
    part: int
    """The width of a facet."""
    parts: int
    """The number of facets in a row."""
    ticks: int
    labels: int
    """The largest width of an axis label."""

    @property
    def whole(self) -> dict[str, Any]:
        """The properties of a chart without facets, which is as wide as the page."""
        return {"width": self.width, "autosize": alt.AutoSizeParams(type="fit-x", contains="padding")}

    def axis(self, **more: Any) -> alt.Axis:
        return alt.Axis(tickCount=self.ticks, labelOverlap=True, labelSeparation=9, **more)

    @property
    def percent(self) -> alt.Axis:
        return self.axis(format="%", labelFlush=False)


DESK: Final = Frame("wide", 800, 250, 3, 8, 260)
PHONE: Final = Frame("narrow", 340, 215, 1, 4, 120)


def draw(chart: Callable[[Frame], Any]) -> str:
    """The chart in both sizes, for desktop and phone, with letters of the same size."""
    return "".join(svg(chart(frame), frame) for frame in (DESK, PHONE))


def svg(chart: Any, frame: Frame | None = None) -> str:
    """The chart as SVG with the colours of the page."""
    look = _LOOK | {"axis": _LOOK["axis"] | {"labelLimit": frame.labels}} if frame else _LOOK
    text = vl_convert.vegalite_to_svg(chart.configure(**look).to_dict())
    for ours, theirs in _OF_THE_PAGE.items():
        text = text.replace(ours, theirs)
    # Without a height the SVG scales with its width, which the page limits.
    head, rest = text.split(">", 1)
    head = head.replace('class="marks"', f'class="{frame.kind}"') if frame else head
    return re.sub(r' height="[\d.]+"', "", head) + ">" + rest


_WORDS: Final[dict[str, Any]] = {"labelColor": INK, "titleColor": FAINT, "labelFont": FONT, "titleFont": FONT}
_LOOK: Final[dict[str, Any]] = {
    "background": "transparent",
    "padding": _BESIDE,
    "font": FONT,
    "axis": _WORDS
    | {
        "gridColor": LINE,
        "domainColor": LINE,
        "tickColor": LINE,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
    },
    "header": _WORDS | {"labelFontSize": 13, "labelFontWeight": "bold", "titleFontSize": 12},
    "legend": _WORDS
    | {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "labelLimit": 320},
    "view": {"stroke": LINE},
}


def rates(
    table: pl.DataFrame, y: str, orders: dict[str, list[str]], colour: str = "", facet: str = ""
) -> str:
    """Win rates: a dot with its interval for each group, by y axis, colour and facet."""
    offset: dict[str, Any] = {"yOffset": alt.YOffset(colour, sort=orders[colour])} if colour else {}
    # Several colours on one line need a higher band.
    step = {"step": 16, "for": "offset"} if colour else {"step": STEP}
    base = alt.Chart(table).encode(
        y=alt.Y(y, sort=orders[y], title=None),
        color=_colours(colour, orders),
        **offset,
    )

    def chart(frame: Frame) -> Any:
        lines, dots = _dots(base, "rate", "wins", frame.percent)
        layered = (lines + dots).properties(height=step)
        if not facet:
            return layered.properties(**frame.whole)
        parts = alt.Facet(facet, sort=orders[facet], title=None)
        return layered.properties(width=frame.part).facet(facet=parts, columns=frame.parts, spacing=34)

    return draw(chart)


def _dots(base: Any, value: str, title: str, axis: alt.Axis) -> tuple[Any, Any]:
    """Lines for the intervals, and dots."""
    lines = base.mark_rule(strokeWidth=2, opacity=0.55).encode(
        x=alt.X("low", title=title, axis=axis), x2="high"
    )
    return lines, base.mark_point(filled=True, size=70, opacity=1).encode(x=value)


def heat(table: pl.DataFrame, x: str, y: str, orders: dict[str, list[str]], middle: float) -> str:
    """Win rates as coloured cells with the number in each."""
    widest = max(0.05, *(abs(rate - middle) for rate in table["rate"]))
    base = alt.Chart(table).encode(
        x=alt.X(
            x, sort=orders[x], title=None, axis=alt.Axis(orient="top", labelAngle=-35, labelAlign="left")
        ),
        y=alt.Y(y, sort=orders[y], title=None),
    )
    scale = alt.Scale(domain=[middle - widest, middle, middle + widest], range=SCALE, interpolate="rgb")
    cells = base.mark_rect(cornerRadius=3, stroke=LINE).encode(
        color=alt.Color("rate", scale=scale, legend=None)
    )
    far = f"abs(datum.rate - {middle}) > {0.75 * widest}"
    numbers = base.mark_text(font=FONT, fontSize=12).encode(
        text=alt.Text("rate", format=".0%"),
        color=alt.condition(far, alt.value("#ffffff"), alt.value("#1c1a17")),
    )
    return svg((cells + numbers).properties(width={"step": 58}, height={"step": 28}))


def lengths(table: pl.DataFrame, x: str, facet: str, orders: dict[str, list[str]]) -> str:
    """A histogram of game lengths for each facet, without bins if there are few different lengths."""
    values: list[int] = table[x].to_list()
    lowest, highest = min(values), max(values)
    few = highest - lowest < _MOST_BARS
    scale = alt.Scale(domain=list(range(lowest, highest + 1)))
    above = alt.Header(labelOrient="top", labelAnchor="start", labelPadding=3)

    def chart(frame: Frame) -> Any:
        single = alt.X(f"{x}:O", axis=frame.axis(labelAngle=0, title=plain(x)), scale=scale)
        binned = alt.X(x, bin=alt.Bin(maxbins=40), axis=frame.axis(title=plain(x)))
        bars = (
            alt.Chart(table)
            .mark_bar(color=PALETTE[0], cornerRadiusTopLeft=2, cornerRadiusTopRight=2)
            .encode(x=single if few else binned, y=alt.Y("count()", title=None, axis=alt.Axis(tickCount=3)))
        )
        if not facet:
            return bars.properties(height=150, **frame.whole)
        row = alt.Row(facet, sort=orders[facet], title=None, header=above)
        strips = bars.properties(width=frame.width - 80, height=60).facet(row=row)
        return strips.resolve_scale(y="independent")

    return draw(chart)


def shares(table: pl.DataFrame, y: str, colour: str, orders: dict[str, list[str]]) -> str:
    """Stacked shares of games, a bar for each line."""

    def chart(frame: Frame) -> Any:
        return (
            alt.Chart(table)
            .mark_bar()
            .encode(
                x=alt.X("games", stack="normalize", title="games", axis=frame.percent),
                y=alt.Y(y, sort=orders[y], title=None),
                color=_colours(colour, orders),
                order=alt.Order("rank"),
            )
            .properties(height={"step": STEP}, **frame.whole)
        )

    return draw(chart)


def tallies(table: pl.DataFrame, order: list[str], colour: str, orders: dict[str, list[str]]) -> str:
    """Counts per game, one bar per line, or one per colour if a line has several."""
    split = bool(colour) and table["what"].is_duplicated().any()
    offset: dict[str, Any] = {"yOffset": alt.YOffset(colour, sort=orders[colour])} if split else {}
    step = {"step": 10, "for": "offset"} if split else {"step": STEP}

    def chart(frame: Frame) -> Any:
        return (
            alt.Chart(table)
            .mark_bar(cornerRadiusEnd=2)
            .encode(
                x=alt.X("each", title="in a game", axis=frame.axis(format="~g")),
                y=alt.Y("what", sort=order, title=None),
                color=_colours(colour, orders),
                **offset,
            )
            .properties(height=step, **frame.whole)
        )

    return draw(chart)


def places(table: pl.DataFrame, extent: tuple[int, int], facet: str, orders: dict[str, list[str]]) -> str:
    """A heat map of the road, its rear on the left, its front on the right."""
    bare = alt.Axis(labels=False, ticks=False)

    def spaces(name: str, fewest: int) -> alt.Scale:
        return alt.Scale(domain=list(range(max([fewest, *(place + 1 for place in table[name])]))))

    # Opacity instead of a colour scale, so that rare values fade into both themes.
    shade = alt.Opacity(
        "each",
        title="in a game",
        scale=alt.Scale(range=[0.12, 1]),
        legend=alt.Legend(orient="bottom", tickCount=4),
    )
    cells = (
        alt.Chart(table)
        .mark_rect(cornerRadius=2, color=HEAT)
        .encode(
            x=alt.X("along:O", title=None, axis=bare, scale=spaces("along", extent[0])),
            y=alt.Y("across:O", title=None, axis=bare, scale=spaces("across", extent[1])),
            opacity=shade,
        )
        .properties(width={"step": 21}, height={"step": 21})
    )
    if not facet:
        return draw(lambda frame: cells)
    parts = alt.Facet(facet, sort=orders[facet], title=None)
    return draw(lambda frame: cells.facet(facet=parts, columns=frame.parts))


def colour_of(place: int) -> str:
    """The colour of a value by its place in the order."""
    return PALETTE[place % len(PALETTE)]


def _colours(name: str, orders: dict[str, list[str]]) -> Any:
    if not name:
        return alt.value(PALETTE[0])
    hues = [colour_of(place) for place in range(len(orders[name]))]
    return alt.Color(name, scale=alt.Scale(domain=orders[name], range=hues), legend=None)


def plain(name: str) -> str:
    """A column in words."""
    return name.removeprefix("varied ").replace("_", " ")


def changes(table: pl.DataFrame, order: list[str]) -> str:
    """Differences with their intervals, beside a line at 0."""
    nothing = alt.Chart(pl.DataFrame({"at": [0]})).mark_rule(color=FAINT, strokeDash=[4, 3]).encode(x="at")
    base = alt.Chart(table).encode(
        y=alt.Y("line", sort=order, title=None),
        color=alt.condition("datum.moved", alt.value(PALETTE[1]), alt.value(PALETTE[0])),
    )

    def chart(frame: Frame) -> Any:
        lines, dots = _dots(base, "by", "moved by", frame.axis(format="+%", labelFlush=False))
        return (nothing + lines + dots).properties(height={"step": STEP}, **frame.whole)

    return draw(chart)
