"""Pictures of a run, as SVG that stands in a page and takes its colours from it."""

from __future__ import annotations

import re
from typing import Any, Final

import altair as alt
import polars as pl
import vl_convert

INK: Final = "#010101"
FAINT: Final = "#020202"
LINE: Final = "#030303"
"""Colours of words and lines that the page decides, by day and by night."""
_OF_THE_PAGE: Final = {INK: "var(--ink)", FAINT: "var(--faint)", LINE: "var(--line)"}
PALETTE: Final = ["#3b82c4", "#dd7a33", "#3c9d6c", "#b4579a", "#8b7ad1", "#bd9418", "#cf4a5b", "#4aa3a8"]
SCALE: Final = ["#b8472f", "#efe6d8", "#2a6ca3"]
HEAT: Final = "#cb4b1f"
WIDTH: Final = 720
STEP: Final = 22
_MOST_BARS: Final = 40
FONT: Final = "Arial, Helvetica, sans-serif"
_PERCENT: Final = alt.Axis(format="%", tickCount=6, labelFlush=False)
_BESIDE: Final = {"left": 20, "right": 28, "top": 5, "bottom": 5}
"""Room for letters that are wider in a browser than they were reckoned."""


def svg(chart: Any) -> str:
    """The picture, with the page's own colours in it."""
    spec = chart.configure(**_LOOK).to_dict()
    text = vl_convert.vegalite_to_svg(spec)
    for ours, theirs in _OF_THE_PAGE.items():
        text = text.replace(ours, theirs)
    # Its height follows from its width, which is never more than that of the page.
    head, rest = text.split(">", 1)
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
        "labelLimit": 260,
    },
    "header": _WORDS | {"labelFontSize": 13, "labelFontWeight": "bold", "titleFontSize": 12},
    "legend": _WORDS
    | {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"}
    | {"labelLimit": 320},
    "view": {"stroke": LINE},
    "range": {"category": PALETTE},
}


def rates(
    table: pl.DataFrame, y: str, orders: dict[str, list[str]], colour: str = "", facet: str = ""
) -> str:
    """A dot with its interval for each group: what is on the y axis, in what colour, in which part."""
    offset: dict[str, Any] = {"yOffset": alt.YOffset(colour, sort=orders[colour])} if colour else {}
    # A band for each line: that of several colours is as high as they need.
    step = {"step": 16, "for": "offset"} if colour else {"step": STEP}
    base = alt.Chart(table).encode(
        y=alt.Y(y, sort=orders[y], title=None),
        color=alt.Color(colour, sort=orders[colour], title=_title(colour))
        if colour
        else alt.value(PALETTE[0]),
        **offset,
    )
    whiskers = base.mark_rule(strokeWidth=2, opacity=0.55).encode(
        x=alt.X("low", title="wins", axis=_PERCENT), x2="high"
    )
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(x="rate")
    layered = (whiskers + dots).properties(width=WIDTH if not facet else 250, height=step)
    if not facet:
        return svg(layered)
    parts = alt.Facet(facet, sort=orders[facet], title=None)
    return svg(layered.facet(facet=parts, columns=3, spacing=34))


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
    """How many games were how long, a strip for each part; of few different lengths each has its bar."""
    values: list[int] = table[x].to_list()
    lowest, highest = min(values), max(values)
    few = highest - lowest < _MOST_BARS
    axis = alt.Axis(labelAngle=0, title=_title(x))
    scale = alt.Scale(domain=list(range(lowest, highest + 1)))
    binned = alt.X(x, bin=alt.Bin(maxbins=40), axis=alt.Axis(title=_title(x), tickCount=12))
    place = alt.X(f"{x}:O", axis=axis, scale=scale) if few else binned
    bars = (
        alt.Chart(table)
        .mark_bar(color=PALETTE[0], cornerRadiusTopLeft=2, cornerRadiusTopRight=2)
        .encode(
            x=place,
            y=alt.Y("count()", title=None, axis=alt.Axis(tickCount=3)),
        )
    )
    if not facet:
        return svg(bars.properties(width=WIDTH, height=150))
    parts = alt.Row(
        facet,
        sort=orders[facet],
        title=None,
        header=alt.Header(labelOrient="top", labelAnchor="start", labelPadding=3),
    )
    strips = bars.properties(width=WIDTH, height=60).facet(row=parts)
    return svg(strips.resolve_scale(y="independent"))


def shares(table: pl.DataFrame, y: str, colour: str, orders: dict[str, list[str]]) -> str:
    """Parts of a whole, a bar for each line."""
    bars = (
        alt.Chart(table)
        .mark_bar()
        .encode(
            x=alt.X("games", stack="normalize", title="games", axis=_PERCENT),
            y=alt.Y(y, sort=orders[y], title=None),
            color=alt.Color(
                colour,
                title=None,
                sort=orders[colour],
                legend=alt.Legend(orient="bottom", columns=3, columnPadding=36),
            ),
            order=alt.Order("rank"),
        )
    )
    return svg(bars.properties(width=WIDTH, height={"step": STEP}))


def tallies(table: pl.DataFrame, order: list[str], colour: str, orders: dict[str, list[str]]) -> str:
    """How often something happens in a game; lines are split by colour where any has more than one."""
    split = bool(colour) and table["what"].is_duplicated().any()
    offset: dict[str, Any] = {"yOffset": alt.YOffset(colour, sort=orders[colour])} if split else {}
    bars = (
        alt.Chart(table)
        .mark_bar(cornerRadiusEnd=2)
        .encode(
            x=alt.X("each", title="in a game", axis=alt.Axis(tickCount=8)),
            y=alt.Y("what", sort=order, title=None),
            color=alt.Color(colour, sort=orders[colour], title=_title(colour))
            if colour
            else alt.value(PALETTE[0]),
            **offset,
        )
    )
    step = {"step": 10, "for": "offset"} if split else {"step": STEP}
    return svg(bars.properties(width=WIDTH - 40, height=step))


def places(table: pl.DataFrame, facet: str, orders: dict[str, list[str]]) -> str:
    """A road from its rear on the left to its front on the right; the darker, the more often."""
    cells = (
        alt.Chart(table)
        .mark_rect(cornerRadius=2, color=HEAT)
        .encode(
            x=alt.X("along:O", title=None, axis=alt.Axis(labels=False, ticks=False)),
            y=alt.Y("across:O", title=None, axis=alt.Axis(labels=False, ticks=False)),
            # What is rare fades into the page, by day and by night.
            opacity=alt.Opacity("each", title="in a game", scale=alt.Scale(range=[0.12, 1])),
        )
        .properties(width={"step": 21}, height={"step": 21})
    )
    if not facet:
        return svg(cells)
    return svg(cells.facet(facet=alt.Facet(facet, sort=orders[facet], title=None), columns=3))


def _title(name: str) -> str:
    return name.removeprefix("varied ").replace("_", " ")


def changes(table: pl.DataFrame, order: list[str]) -> str:
    """Differences with their intervals beside a line where nothing would have changed."""
    nothing = alt.Chart(pl.DataFrame({"at": [0]})).mark_rule(color=FAINT, strokeDash=[4, 3]).encode(x="at")
    base = alt.Chart(table).encode(
        y=alt.Y("line", sort=order, title=None),
        color=alt.condition("datum.moved", alt.value(PALETTE[1]), alt.value(PALETTE[0])),
    )
    whiskers = base.mark_rule(strokeWidth=2, opacity=0.55).encode(
        x=alt.X("low", title="moved by", axis=alt.Axis(format="+%")), x2="high"
    )
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(x="by")
    return svg((nothing + whiskers + dots).properties(width=WIDTH - 100, height={"step": STEP}))
