"""Charts as HTML that fits any width; `page.css` draws them in the colours of the product."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from rollingroad.lab.significance import Change

MOST_SERIES: Final = 8
"""The number of colours in `page.css`."""
_MOST_COLUMNS: Final = 40
_MOST_TICKS: Final = 6
_ROOM_FOR_WORDS: Final = 0.08
"""The least share whose part of a bar has room for its number."""


class Bar(NamedTuple):
    """A line of a chart. Values are parts of its width, from 0 to 1."""

    label: str
    words: str
    value: float
    low: float = 0.0
    high: float = 0.0
    note: str = ""
    series: int = 0


def percent(value: float) -> str:
    return f"{value:.2%}".replace(".00%", "%")


def key(names: Sequence[str]) -> str:
    """The key of a chart with several colours."""
    items = (
        f'<li class="s{place % MOST_SERIES}"><i></i>{escape(each)}</li>' for place, each in enumerate(names)
    )
    return f'<ul class="key">{"".join(items)}</ul>' if len(names) > 1 else ""


def bars(groups: Mapping[str, Sequence[Bar]]) -> str:
    """Bars with their intervals, under a heading for each group that has a name."""
    return _grouped({name: f'<ul class="bars">{_lines(rows)}</ul>' for name, rows in groups.items()})


def _lines(rows: Sequence[Bar]) -> str:
    lines = []
    for label, alike in groupby(rows, key=lambda each: each.label):
        for number, bar in enumerate(alike):
            drawn = f'<b style="width:{percent(bar.value)}"></b>'
            if bar.high:
                drawn += f'<u style="left:{percent(bar.low)};width:{percent(bar.high - bar.low)}"></u>'
            # Further bars of a line are told apart by their colour.
            name = f'<span class="{"again" if number else "name"}">{escape(label)}</span>'
            lines.append(_line(f"s{bar.series % MOST_SERIES}", name, drawn, bar.words, bar.note))
    return "".join(lines)


def _line(look: str, name: str, drawn: str, words: str, note: str) -> str:
    more = f"<small>{escape(note)}</small>" if note else ""
    return f'<li class="{look}">{name}<i>{drawn}</i><strong>{escape(words)}</strong>{more}</li>'


class Move(NamedTuple):
    """A difference in words, and its change among several."""

    label: str
    words: str
    note: str
    change: Change
    tests: int


def moves(rows: Sequence[Move]) -> str:
    """Differences with their intervals to both sides of 0."""
    ends = [row.change.interval(row.tests) for row in rows]
    widest = max([1e-9, *(abs(end) for pair in ends for end in pair)])
    lines = []
    for row, pair in zip(rows, ends, strict=True):
        low, at, high = (0.5 + each / widest / 2 for each in (pair[0], row.change.by, pair[1]))
        line = f'<u style="left:{percent(low)};width:{percent(high - low)}"></u>'
        look = ("up" if row.change.by > 0 else "down") if row.change.moved(row.tests) else "same"
        name, dot = f'<span class="name">{escape(row.label)}</span>', f'<s style="left:{percent(at)}"></s>'
        lines.append(_line(look, name, line + dot, row.words, row.note))
    return f'<ul class="bars moves">{"".join(lines)}</ul>'


def histogram(groups: Mapping[str, Sequence[int]], unit: str) -> str:
    """The number of games of each length. All groups have the same axis."""
    values = [value for several in groups.values() for value in several]
    lowest, highest = min(values), max(values)
    width = 1 + (highest - lowest) // _MOST_COLUMNS
    count = 1 + (highest - lowest) // width
    every = -(-count // _MOST_TICKS)
    ticks = "".join(
        f"<span>{lowest + place * width if place % every == 0 else ''}</span>" for place in range(count)
    )
    drawn = {}
    for name, several in groups.items():
        counts = [0] * count
        for value in several:
            counts[(value - lowest) // width] += 1
        columns = "".join(f'<b style="height:{percent(each / max(counts))}"></b>' for each in counts)
        words = f"{name}: " if name else ""
        words += f"{min(several)} to {max(several)} {unit}, {sum(several) / len(several):.1f} on average"
        drawn[name] = _picture("columns", words, f"<div>{columns}</div><div class=ticks>{ticks}</div>")
        drawn[name] += f"<p class=note>{escape(words.removeprefix(f'{name}: '))}</p>"
    return _grouped(drawn)


def shares(groups: Mapping[str, Mapping[str, int]], order: Sequence[str]) -> str:
    """The shares of endings, a bar for each group."""
    lines = []
    for name, counts in groups.items():
        total, parts, told = sum(counts.values()), "", []
        for place, what in enumerate(order):
            share = counts.get(what, 0) / total
            told.append(f"{what} {share:.0%}")
            words = f"{share:.0%}" if share >= _ROOM_FOR_WORDS else ""
            parts += f'<b class="s{place % MOST_SERIES}" style="width:{percent(share)}">{words}</b>'
        lines.append(f"<h3>{escape(name)}</h3>" + _picture("shares", ", ".join(told), parts))
    return key(order) + "".join(lines)


def heat(across: Sequence[str], rows: Mapping[str, Mapping[str, tuple[str, float]]]) -> str:
    """A table with coloured cells: a number, and from -1 to 1 how much better it is than is usual there."""
    head = "".join(f"<th><span>{escape(each)}</span></th>" for each in across)
    lines = []
    for name, tiles in rows.items():
        cells = ""
        for words, by in (tiles.get(each, ("", 0.0)) for each in across):
            look = f' class="{"up" if by > 0 else "down"}" style="--by:{abs(by):.0%}"' if words else ""
            cells += f"<td{look}>{words}</td>"
        lines.append(f"<tr><th>{escape(name)}</th>{cells}</tr>")
    return (
        f'<table class="heat"><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table>'
    )


def road(groups: Mapping[str, Mapping[tuple[int, int], float]], extent: tuple[int, int], title: str) -> str:
    """Maps of the road, its rear on the left, its front on the right."""
    places = [place for found in groups.values() for place in found]
    columns, rows = (max(extent[side], *(1 + place[side] for place in places)) for side in (0, 1))
    most = max(each for found in groups.values() for each in found.values())
    drawn = {}
    for name, found in groups.items():
        cells = "".join(
            f'<i style="--by:{percent(found.get((along, across), 0.0) / most)}"></i>'
            for across in range(rows)
            for along in range(columns)
        )
        (along, across), often = max(found.items(), key=lambda each: each[1])
        words = f"{title}: most in column {along + 1}, lane {across + 1}, {often:.2f} in a game"
        drawn[name] = _picture("road", words, cells, f"--columns:{columns}")
    return _grouped(drawn) + f'<p class="scale"><i></i>up to {most:.2f} in a game</p>'


def _grouped(drawn: Mapping[str, str]) -> str:
    heads = ((f"<h3>{escape(name)}</h3>" if name else "") + each for name, each in drawn.items())
    return f'<div class="groups">{"".join(f"<div>{each}</div>" for each in heads)}</div>'


def _picture(look: str, words: str, inside: str, style: str = "") -> str:
    """What only eyes can read, with a description for others."""
    styled = f' style="{style}"' if style else ""
    return f'<div class="{look}" role="img" aria-label="{escape(words)}"{styled}>{inside}</div>'
