"""The report of a run: a self-contained HTML page with charts, tables and the commands that reproduce it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import NamedTuple

import polars as pl

from rollingroad import __version__
from rollingroad.core.content import ContentChange
from rollingroad.core.stats import CONTENDERS, ENDING, LENGTH, PLACES, Stat
from rollingroad.lab import charts
from rollingroad.lab import run_data as data
from rollingroad.lab.charts import Bar, Move
from rollingroad.lab.experiment import FIGURE, Experiment, Rates

MOST_COLOURS = 5
MOST_PARTS = 9
MOST_ACROSS = 12
MOST_LINES = 40
MOST_COUNTED = 15


class Section(NamedTuple):
    """A part of the page: its heading, a sentence, and pictures or tables as HTML."""

    title: str
    words: str
    body: str


def page(above: str, title: str, facts: str, sections: Sequence[Section]) -> str:
    style, frame = (
        (files("rollingroad.lab") / f"page.{kind}").read_text("utf-8") for kind in ("css", "html")
    )
    words = {"above": escape(above), "title": escape(title), "facts": escape(facts)}
    return Template(frame).substitute(words, style=style, sections="\n".join(map(_section, sections)))


def _section(section: Section) -> str:
    words = f"<p>{escape(section.words)}</p>\n" if section.words else ""
    return f"<section>\n<h2>{escape(section.title)}</h2>\n{words}{section.body}\n</section>"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], looks: Sequence[str] = ()) -> str:
    """A table with numbers aligned right. `looks`, for figures, gives the last cell of each row a class."""
    numbers = [all(row[place][:1] in "+-0123456789<" for row in rows) for place in range(len(headings))]
    sides = [' class="number"' if each else "" for each in numbers]
    head = "".join(f"<th{side}>{escape(text)}</th>" for side, text in zip(sides, headings, strict=True))
    lines = []
    for number, row in enumerate(rows):
        cells = [f"<td{side}>{escape(text)}</td>" for side, text in zip(sides, row, strict=True)]
        if looks:
            cells[-1] = f'<td class="{looks[number]}">{escape(row[-1])}</td>'
        lines.append(f"<tr>{''.join(cells)}</tr>")
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody>"
    kind = ' class="figures"' if looks else ""
    return f'<div class="scroll" tabindex="0"><table{kind}>{body}</table></div>'


def details(title: str, body: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def code(text: str) -> str:
    return f'<pre tabindex="0"><code>{escape(text.strip())}</code></pre>'


def changes_table(changes: Sequence[ContentChange]) -> str:
    """What was changed in the content, entry by entry."""
    lines = [
        f"<li><p><strong>{escape(each.entry or each.file)}</strong> <small>{escape(each.file)}</small></p>"
        f"<p>{escape(each.field)}</p><p><del>{escape(each.before or 'nothing')}</del> → "
        f"<ins>{escape(each.after or 'removed')}</ins></p></li>"
        for each in changes
    ]
    return f'<ul class="changes">{"".join(lines)}</ul>'


def report(folder: Path) -> str:
    """The report as a self-contained page."""
    run = data.load_run_data(folder)
    experiment, game = run.experiment, run.experiment.game_type.name
    name = experiment.title or f"An experiment with {game}"
    return page(f"The lab · {game}", name, _facts(run), [*_sections(run), _how_to_repeat(experiment, folder)])


def _facts(run: data.RunData) -> str:
    experiment = run.experiment
    played, total = run.games.height, experiment.total
    number = f"{played} of {total} games" if played < total else f"{played} games"
    bots = list(dict.fromkeys(bot for cell in experiment.cells for bot in cell.bots))
    drawn = " · crews drawn at random" if experiment.random_crews else ""
    return f"{number} · played by {', '.join(bots)}{drawn}"


def _sections(run: data.RunData) -> Iterator[Section]:
    if run.games.is_empty():
        yield Section("Nothing yet", "No game of this experiment has ended so far.", "")
        return
    if run.experiment.changes:
        words = "What this content changes in that of the box."
        yield Section("Content of your own", words, changes_table(run.experiment.changes))
    yield _win_rates(run)
    for figure in run.stats(CONTENDERS):
        yield from _contenders(run, figure)
    for figure in run.stats(PLACES):
        yield from _places(run, figure)
    yield _lengths(run)
    for figure in run.stats(ENDING):
        yield _endings(run, figure)
    for figure in run.stats("", "tally"):
        yield from _tally(run, figure)


def _split(run: data.RunData, most: int = MOST_PARTS) -> dict[str, pl.DataFrame]:
    """The games by the first varied option with few enough values, or all of them."""
    for name in run.varied:
        if len(run.values(name)) <= most:
            parts = {
                value: run.games.filter(pl.col(data.column(name)) == value) for value in run.values(name)
            }
            return {value: part for value, part in parts.items() if part.height}
    return {"": run.games}


def _win_rates(run: data.RunData) -> Section:
    rates = Rates(run.experiment)
    rates.add_rows(run.games)
    sheet, drawn = table(rates.headings, rates.lines()), _rate_picture(run)
    body = f"{drawn}{details('All win rates as a table', sheet)}" if drawn else sheet
    who = "the team wins" if run.team else "each seat wins; a shared win counts in parts"
    return Section("Win rates", f"How often {who}. The thin lines are 95 % intervals.", body)


def _rate_picture(run: data.RunData) -> str:
    """Up to three varied options are shown: by line, colour and picture. If there are more, those of single
    seats are left out."""
    room = 3 if run.team else 2
    varied = run.varied if len(run.varied) <= room else _of_the_table(run)
    orders = {data.column(name): run.values(name) for name in varied}
    rows = run.seats if not run.team else run.seats.filter(pl.col("seat") == 1)
    if not run.team:
        rows = rows.with_columns(pl.format("seat {}", "seat").alias("seat"))
        orders["seat"] = sorted(rows["seat"].unique())
    orders = orders or {data.SETUP: [""]}
    axes = sorted(orders, key=lambda name: -len(orders[name]))
    if len(axes) > 3 or len(orders[axes[0]]) > MOST_LINES:
        return ""
    line, group, colour = (*axes, "", "")[:3]
    if len(axes) == 2:
        group, colour = "", group
    hues = orders.get(colour, [""])
    if len(hues) > MOST_COLOURS:
        return ""
    groups: dict[str, list[Bar]] = {}
    shown = [name for name in (group, line, colour) if name]
    found = data.rate_groups(rows, axes).iter_rows(named=True)
    for row in sorted(found, key=lambda row: [orders[name].index(row[name]) for name in shown]):
        rate, low, high = row["rate"], row["low"], row["high"]
        series = hues.index(row[colour]) if colour else 0
        bar = Bar(
            row[line] or "all games", f"{rate:.0%}", rate, low, high, f"{low:.0%} to {high:.0%}", series
        )
        groups.setdefault(row[group] if group else "", []).append(bar)
    return charts.key(hues) + charts.bars(groups)


def _of_the_table(run: data.RunData) -> list[str]:
    """The varied options that concern all seats."""
    return [name for name in run.varied if not re.search(r"_\d+$", name)]


def _contenders(run: data.RunData, figure: Stat) -> Iterator[Section]:
    what, rows = figure.title.lower(), data.contenders(run, figure)
    found = data.compare_contenders(rows)
    if len(found) < 2:
        if run.seats[f"{FIGURE}{figure.name}"].n_unique() > 1:
            words = (
                f"Every set-up had the same {what}s throughout, so nothing tells them from the set-up. "
                "Draw crews at random to tell them apart; in an experiment file by random_crews = true."
            )
            yield Section(f"Wins by {what}", words, "")
        return
    moves = []
    for name, games, rate, change in found:
        low, high = (f"{each * 100:+.1f}" for each in change.interval(len(found)))
        note = f"{low} to {high} · {rate:.0%} of {games}"
        moves.append(Move(name, f"{change.by * 100:+.1f}", note, change, len(found)))
    whose = "teams with each win" if run.team else "each wins"
    alike = "games of the same set-up" if run.team else "the same seat of the same set-up"
    words = (
        f"How many games in a hundred more or less {whose}, beside the average of {alike}. "
        f"The intervals hold for all {len(found)} at once; what lies beyond chance is coloured."
    )
    yield Section(f"Wins by {what}", words, charts.moves(moves))
    yield from _by_set_up(rows, figure, run, [name for name, *_ in found])
    if not run.team:
        yield from _against(run, figure, [name for name, *_ in found])


def _by_set_up(rows: pl.DataFrame, figure: Stat, run: data.RunData, order: list[str]) -> Iterator[Section]:
    """A heat map of contenders by the varied option with most values."""
    fitting = [name for name in _of_the_table(run) if len(run.values(name)) <= MOST_ACROSS]
    if not fitting:
        return
    across = max(fitting, key=lambda name: len(run.values(name)))
    by = ["name", data.column(across)]
    often = pl.len().over(by) >= data.FEWEST_GAMES
    groups = rows.filter(often).group_by(by).agg(pl.col("won").mean(), pl.col("usual").mean())
    title = f"{figure.title} and {across.replace('_', ' ')}"
    words = "Wins in a hundred games. Green wins more than others in that column, red less."
    drawn = _heat_map(groups.select(*by, "won", "usual"), run.values(across), order)
    yield Section(title, words, drawn)


def _against(run: data.RunData, figure: Stat, order: list[str]) -> Iterator[Section]:
    met = data.meetings(run, figure)
    if met.height < 2:
        return
    words = "What the one on the left wins in a hundred games against the one above, from both sides."
    drawn = _heat_map(met.select("one", "other", "rate", pl.lit(0.5)), order, order)
    yield Section(f"{figure.title} against {figure.title.lower()}", words, drawn)


def _heat_map(cells: pl.DataFrame, across: Sequence[str], order: Sequence[str]) -> str:
    """Cells as name, column, rate, and the rate that has no colour."""
    rows: dict[str, dict[str, tuple[str, float]]] = {name: {} for name in order}
    widest = max(0.05, *(abs(rate - usual) for _, _, rate, usual in cells.iter_rows()))
    for name, place, rate, usual in cells.iter_rows():
        rows.setdefault(name, {})[place] = f"{rate * 100:.0f}", (rate - usual) / widest
    return charts.heat(across, {name: tiles for name, tiles in rows.items() if tiles})


def _places(run: data.RunData, figure: Stat) -> Iterator[Section]:
    maps: dict[str, dict[tuple[int, int], float]] = {}
    for value, games in _split(run).items():
        found = data.sum_tally(games, figure).select("what", "each").iter_rows()
        drawn = {(int(place[0]), int(place[1])): each for what, each in found for place in [what.split()]}
        maps |= {value: drawn} if drawn else {}
    if maps:
        words = "The road from its rear on the left to its front on the right: the brighter, the more often."
        yield Section(figure.title, words, charts.road(maps, figure.extent, figure.title))


def _lengths(run: data.RunData) -> Section:
    measured = [(f"{FIGURE}{each.name}", each.title.lower()) for each in run.stats(LENGTH)]
    drawn = []
    for name, title in [*measured, ("decisions", "decisions")]:
        if run.games[name].n_unique() == 1:
            drawn.append(f"<p>All games: {run.games[name][0]} {title}.</p>")
        else:
            groups = {value: games[name].to_list() for value, games in _split(run).items()}
            drawn.append(f"<h3>{escape(title.capitalize())}</h3>{charts.histogram(groups, title)}")
    return Section("How long games are", "How many games took how long.", "".join(drawn))


def _endings(run: data.RunData, figure: Stat) -> Section:
    name = f"{FIGURE}{figure.name}"
    common = run.games[name].value_counts(sort=True)[name].to_list()
    if len(common) == 1:
        return Section(figure.title, f"All games: {common[0]}.", "")
    groups = {
        value or "all games": dict(games[name].value_counts().iter_rows())
        for value, games in _split(run).items()
    }
    return Section(figure.title, "", charts.shares(groups, common))


def _tally(run: data.RunData, figure: Stat) -> Iterator[Section]:
    whole = data.sum_tally(run.games, figure)
    if whole.is_empty():
        return
    parts = _split(run, MOST_COLOURS)
    means = [dict(data.sum_tally(each, figure).select("what", "each").iter_rows()) for each in parts.values()]
    most = max(max(found.values(), default=0.0) for found in means)
    rows = [
        Bar(what, f"{found[what]:.2f}", found[what] / most, series=series)
        for what in whole["what"][:MOST_COUNTED]
        for series, found in enumerate(means)
        if what in found
    ]
    lines = [(what, str(times), f"{mean:.3f}") for what, times, mean in whole.iter_rows()]
    sheet = details("All of it as a table", table(("", "times", "in a game"), lines))
    yield Section(figure.title, "In a game.", f"{charts.key(list(parts))}{charts.bars({'': rows})}{sheet}")


def _how_to_repeat(experiment: Experiment, folder: Path) -> Section:
    """The file and the commands that reproduce the run."""
    name = f"{folder.name}.toml"
    commands = [
        f"rollingroad lab run {name} --games {experiment.games} --out {folder.name}",
        f"rollingroad lab report {folder.name}",
        f"rollingroad lab record {folder.name} 0     # any game, by its number",
    ]
    words = (
        f"The same file gives the same games, however many processes play. Rolling Road {__version__}, "
        f"rules {experiment.rules_version}, content {experiment.content_hash[:12]}."
    )
    body = f"{code(experiment.text)}{code(chr(10).join(commands))}"
    return Section("Play it again", words, details(f"The file {name} and the commands", body))
