"""The report of a run: a self-contained HTML page with charts, tables and the commands that reproduce it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import polars as pl

from rollingroad import __version__
from rollingroad.core.stats import CONTENDERS, ENDING, LENGTH, PLACES, Stat
from rollingroad.lab import charts
from rollingroad.lab.experiment import FIGURE, Experiment, Rates
from rollingroad.lab.run_data import RunData, column, load_run_data, meetings, rate_groups, sum_tally

MOST_COLOURS = 5
MOST_PARTS = 9
MOST_LINES = 40
MOST_COUNTED = 15
FEWEST_GAMES = 5
"""Contenders with fewer games are left out of the charts."""
Orders = dict[str, list[str]]


# HTML


class Section(NamedTuple):
    """A part of the page: its heading, a sentence, and pictures or tables as HTML."""

    title: str
    words: str
    body: str


def page(title: str, facts: str, sections: Sequence[Section]) -> str:
    style = (files("rollingroad.lab") / "page.css").read_text(encoding="utf-8")
    parts = "\n".join(_section(each) for each in sections)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(title)}</h1>\n<p class="facts">{escape(facts)}</p>\n'
        f"{parts}\n</main>\n</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    words = f"<p>{escape(section.words)}</p>\n" if section.words else ""
    return f"<section>\n<h2>{escape(section.title)}</h2>\n{words}{section.body}\n</section>"


def picture(svg: str, words: str) -> str:
    """A picture with a description for screen readers."""
    named = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(words)}" ')
    return f"<figure>{named}</figure>"


def key(names: Mapping[str, str]) -> str:
    """The key of a chart: names with their colours."""
    items = (f'<li><i style="background: {colour}"></i>{escape(name)}</li>' for name, colour in names.items())
    return f'<ul class="key">{"".join(items)}</ul>'


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], moved: Sequence[str] = ()) -> str:
    """A table with numbers aligned right. `moved` gives the last cell of each row a class."""
    right = [all(_is_number(row[place]) for row in rows) for place in range(len(headings))]
    sides = [' class="number"' if each else "" for each in right]
    head = "".join(f"<th{side}>{escape(text)}</th>" for side, text in zip(sides, headings, strict=True))
    lines = []
    for number, row in enumerate(rows):
        cells = [f"<td{side}>{escape(text)}</td>" for side, text in zip(sides, row, strict=True)]
        if moved:
            cells[-1] = f'<td class="{moved[number]}">{escape(row[-1])}</td>'
        lines.append(f"<tr>{''.join(cells)}</tr>")
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<div class="scroll"><table>{body}</table></div>'


def _is_number(text: str) -> bool:
    return text == "" or text[:1] in "+-0123456789<"


def details(title: str, body: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def code(text: str) -> str:
    return f"<pre><code>{escape(text.strip())}</code></pre>"


# The report


def report(folder: Path) -> str:
    """The report as a self-contained page."""
    run = load_run_data(folder)
    experiment = run.experiment
    name = experiment.title or f"An experiment with {experiment.game_type.name}"
    return page(name, _facts(run), [*_sections(run), _how_to_repeat(experiment, folder)])


def _facts(run: RunData) -> str:
    experiment = run.experiment
    played, total = run.games.height, experiment.total
    number = f"{played} of {total} games" if played < total else f"{played} games"
    bots = list(dict.fromkeys(bot for cell in experiment.cells for bot in cell.bots))
    return f"{experiment.game_type.name} · {number} · {', '.join(bots)}"


def _sections(run: RunData) -> Iterator[Section]:
    if run.games.is_empty():
        yield Section("Nothing yet", "No game of this experiment has ended so far.", "")
        return
    yield from _win_rates(run)
    for figure in run.stats(CONTENDERS):
        yield from _contenders(run, figure)
    for figure in run.stats(PLACES):
        yield from _places(run, figure)
    yield from _lengths(run)
    for figure in run.stats(ENDING):
        yield _endings(run, figure)
    for figure in run.stats("", "tally"):
        yield from _tally(run, figure)


def _orders(run: RunData, *more: tuple[str, list[str]]) -> Orders:
    return {column(name): run.values(name) for name in run.varied} | dict(more)


def _strips(run: RunData) -> str:
    """The first varied option with few enough values for a facet each."""
    for name in run.varied:
        if len(run.values(name)) <= MOST_PARTS:
            return column(name)
    return ""


# Win rates


def _win_rates(run: RunData) -> Iterator[Section]:
    rates = Rates(run.experiment)
    rates.add_rows(run.games)
    lines = rates.lines()
    sheet = table(rates.headings, lines)
    drawn = _rate_picture(run)
    body = (
        f"{drawn}{details('All win rates as a table', sheet)}" if drawn or len(lines) > MOST_LINES else sheet
    )
    who = "the team wins" if run.team else "each seat wins; a shared win counts in parts"
    yield Section("Win rates", f"How often {who}. The lines are 95 % intervals.", body)


def _rate_picture(run: RunData) -> str:
    """Up to three varied options are shown: on the axis, as colour and as facet. If there are more, those of
    single seats are left out."""
    room = 3 if run.team else 2
    varied = run.varied if len(run.varied) <= room else _of_the_table(run)
    axes = [column(name) for name in varied]
    orders = _orders(run)
    rows = run.seats if not run.team else run.seats.filter(pl.col("seat") == 1)
    if not run.team:
        rows = rows.with_columns(pl.format("seat {}", "seat").alias("seat"))
        orders["seat"] = sorted(rows["seat"].unique())
        axes.append("seat")
    fewest_last = sorted(axes, key=lambda name: -len(orders[name]))
    if not fewest_last or len(axes) > 3 or len(orders[fewest_last[0]]) > MOST_LINES:
        return ""
    y, facet, colour = (*fewest_last, "", "")[:3]
    if len(axes) == 2:
        facet, colour = "", facet
    if colour and len(orders[colour]) > MOST_COLOURS:
        return ""
    grouped = rate_groups(rows, axes)
    drawn = charts.rates(grouped, y, orders, colour, facet)
    return _key(colour, orders) + picture(drawn, f"Win rates by {', '.join(map(charts.plain, axes))}")


def _key(colour: str, orders: Orders) -> str:
    """The key of a chart, if it has colours. Plain numbers get the name of their option."""
    if not colour:
        return ""
    names = [f"{charts.plain(colour)} {value}" if value.isdigit() else value for value in orders[colour]]
    return key({name: charts.colour_of(place) for place, name in enumerate(names)})


def _of_the_table(run: RunData) -> list[str]:
    """The varied options that concern all seats."""
    return [name for name in run.varied if not re.search(r"_\d+$", name)]


# Contenders


def _contenders(run: RunData, figure: Stat) -> Iterator[Section]:
    name = f"{FIGURE}{figure.name}"
    rows = run.seats.rename({name: "name"})
    often = rate_groups(rows, ["name"]).filter(pl.col("games") >= FEWEST_GAMES).sort("rate", descending=True)
    if often.height < 2:
        return
    order = often["name"].to_list()
    orders = _orders(run, ("name", order))
    whose = "teams with each win" if run.team else "each wins"
    drawn = picture(charts.rates(often, "name", orders), f"Win rates by {figure.title.lower()}")
    yield Section(f"Wins by {figure.title.lower()}", f"How often {whose}, over all set-ups.", drawn)
    yield from _by_set_up(rows.filter(pl.col("name").is_in(order)), figure, run, orders)
    if not run.team:
        yield from _against(run, figure, order)


def _by_set_up(rows: pl.DataFrame, figure: Stat, run: RunData, orders: Orders) -> Iterator[Section]:
    """A heat map of contenders by the varied option with most values."""
    fitting = [name for name in _of_the_table(run) if 2 <= len(run.values(name)) <= 12]
    if not fitting:
        return
    across = max(fitting, key=lambda name: len(run.values(name)))
    grouped = rate_groups(rows, ["name", column(across)])
    drawn = charts.heat(grouped, column(across), "name", orders, math.fsum(rows["won"]) / rows.height)
    title = f"{figure.title} and {charts.plain(across)}"
    yield Section(
        title, "Blue wins more than the average of all, red less.", picture(drawn, f"Win rates: {title}")
    )


def _against(run: RunData, figure: Stat, order: list[str]) -> Iterator[Section]:
    met = meetings(run, figure)
    if met.height < 2:
        return
    drawn = charts.heat(met, "other", "one", {"one": order, "other": order}, 0.5)
    words = "What the one on the left wins against the one above, from both sides."
    title = f"{figure.title} against {figure.title.lower()}"
    yield Section(title, words, picture(drawn, title))


# Places, lengths, endings


def _places(run: RunData, figure: Stat) -> Iterator[Section]:
    facet = _strips(run)
    found = sum_tally(run.games, figure, [facet] if facet else [])
    if found.is_empty():
        return
    along, across = (pl.col("what").str.split(" ").list.get(place).cast(pl.Int64()) for place in (0, 1))
    found = found.with_columns(along=along, across=across)
    drawn = charts.places(found, figure.extent, facet, _orders(run))
    words = "The road from its rear on the left to its front on the right: the redder, the more often."
    yield Section(figure.title, words, picture(drawn, figure.title))


def _lengths(run: RunData) -> Iterator[Section]:
    facet = _strips(run)
    measured = [(f"{FIGURE}{each.name}", each.title.lower()) for each in run.stats(LENGTH)]
    drawn = []
    for name, title in [*measured, ("decisions", "decisions")]:
        rows = run.games.select(*([facet] if facet else []), pl.col(name).alias(title))
        if rows[title].n_unique() == 1:
            drawn.append(f"<p>All games: {rows[title][0]} {title}.</p>")
        else:
            drawn.append(picture(charts.lengths(rows, title, facet, _orders(run)), f"Games by {title}"))
    yield Section("How long games are", "How many games took so long.", "".join(drawn))


def _endings(run: RunData, figure: Stat) -> Section:
    name, lines = f"{FIGURE}{figure.name}", _strips(run)
    rows = run.games.rename({name: "ending"})
    if not lines:
        lines = "all"
        rows = rows.with_columns(pl.lit("all games").alias(lines))
    common = rows["ending"].value_counts(sort=True)["ending"].to_list()
    if len(common) == 1:
        return Section(figure.title, f"All games: {common[0]}.", "")
    grouped = rows.group_by([lines, "ending"], maintain_order=True).agg(games=pl.len())
    grouped = grouped.with_columns(rank=pl.col("ending").replace_strict({e: i for i, e in enumerate(common)}))
    orders = _orders(run, ("ending", common), ("all", ["all games"]))
    drawn = picture(charts.shares(grouped, lines, "ending", orders), figure.title)
    return Section(figure.title, "", _key("ending", orders) + drawn)


def _tally(run: RunData, figure: Stat) -> Iterator[Section]:
    colour = _strips(run)
    if colour and len(_orders(run)[colour]) > MOST_COLOURS:
        colour = ""
    whole = sum_tally(run.games, figure, [])
    if whole.is_empty():
        return
    order = whole["what"].to_list()[:MOST_COUNTED]
    parts = sum_tally(run.games, figure, [colour] if colour else []).filter(pl.col("what").is_in(order))
    orders = _orders(run)
    drawn = _key(colour, orders) + picture(charts.tallies(parts, order, colour, orders), figure.title)
    rows = [
        (what, str(times), f"{each:.3f}")
        for what, times, each in whole.select("what", "times", "each").iter_rows()
    ]
    sheet = table(("", "times", "in a game"), rows)
    yield Section(figure.title, "", f"{drawn}{details('All of it as a table', sheet)}")


# Reproduction


def _how_to_repeat(experiment: Experiment, folder: Path) -> Section:
    """The file and the commands that reproduce the run."""
    name = f"{folder.name}.toml"
    commands = [
        f"rollingroad lab run {name} --games {experiment.games} --out {folder.name}",
        f"rollingroad lab report {folder.name}",
        f"rollingroad lab record {folder.name} 0     # any game, by its number",
    ]
    words = (
        f"Save this as {name}; the same file gives the same games, however many processes play. "
        f"Rolling Road {__version__}, rules {experiment.rules_version}, "
        f"content {experiment.content_hash[:12]}."
    )
    return Section("Play it again", words, f"{code(experiment.text)}{code(chr(10).join(commands))}")
