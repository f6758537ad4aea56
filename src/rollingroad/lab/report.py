"""The page of a run: pictures first, tables behind them, and how to play it all again."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path

import polars as pl

from rollingroad import __version__
from rollingroad.core.figures import CONTENDERS, ENDING, LENGTH, PLACES, Figure
from rollingroad.lab import charts
from rollingroad.lab.experiment import Experiment
from rollingroad.lab.games import FIGURE
from rollingroad.lab.page import Section, code, folded, key, page, picture, table
from rollingroad.lab.rates import Rates
from rollingroad.lab.sights import Sights, column, counted, look_at, meetings, rated

MOST_COLOURS = 5
MOST_PARTS = 9
MOST_LINES = 40
MOST_COUNTED = 15
FEWEST_GAMES = 5
"""A name that sat down less often than that is left out of the pictures."""

Orders = dict[str, list[str]]


def report(folder: Path) -> str:
    """One page, whole in itself."""
    sights = look_at(folder)
    experiment = sights.experiment
    name = experiment.title or f"An experiment with {experiment.game_type.name}"
    return page(name, _facts(sights), [*_sections(sights), _reproduced(experiment, folder)])


def _facts(sights: Sights) -> str:
    experiment = sights.experiment
    played, total = sights.games.height, experiment.total
    number = f"{played} of {total} games" if played < total else f"{played} games"
    bots = list(dict.fromkeys(bot for cell in experiment.cells for bot in cell.bots))
    return f"{experiment.game_type.name} · {number} · {', '.join(bots)}"


def _sections(sights: Sights) -> Iterator[Section]:
    if sights.games.is_empty():
        yield Section("Nothing yet", "No game of this experiment has ended so far.", "")
        return
    yield from _win_rates(sights)
    for figure in sights.figures(CONTENDERS):
        yield from _contenders(sights, figure)
    for figure in sights.figures(PLACES):
        yield from _places(sights, figure)
    yield from _lengths(sights)
    for figure in sights.figures(ENDING):
        yield _endings(sights, figure)
    for figure in sights.figures("", "tally"):
        yield from _tally(sights, figure)


def _orders(sights: Sights, *more: tuple[str, list[str]]) -> Orders:
    return {column(name): sights.values(name) for name in sights.varied} | dict(more)


def _strips(sights: Sights) -> str:
    """What is varied first, if there are few enough values to draw a strip for each."""
    for name in sights.varied:
        if len(sights.values(name)) <= MOST_PARTS:
            return column(name)
    return ""


# Win rates


def _win_rates(sights: Sights) -> Iterator[Section]:
    rates = Rates(sights.experiment)
    for n, scores in sights.games.select("n", "scores").iter_rows():
        rates.add(n, scores)
    lines = [
        (title, who, f"{rate.value:.1%}", f"{rate.low:.1%} to {rate.high:.1%}", str(games))
        for title, who, rate, games in rates.lines()
    ]
    sheet = table(("set-up", rates.who, "wins", "95 % interval", "games"), lines)
    drawn = _rate_picture(sights)
    body = (
        f"{drawn}{folded('All win rates as a table', sheet)}" if drawn or len(lines) > MOST_LINES else sheet
    )
    who = "the team wins" if sights.team else "each seat wins; a shared win counts in parts"
    yield Section("Win rates", f"How often {who}. The lines are 95 % intervals.", body)


def _rate_picture(sights: Sights) -> str:
    """Up to three things that are varied have a place: on the axis, as colour, as part of the picture. Where
    there are more, what each seat brings along is left out."""
    room = 3 if sights.team else 2
    varied = sights.varied if len(sights.varied) <= room else _of_the_table(sights)
    axes = [column(name) for name in varied]
    orders = _orders(sights)
    rows = sights.seats if not sights.team else sights.seats.filter(pl.col("seat") == 1)
    if not sights.team:
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
    grouped = rated(rows, axes)
    drawn = charts.rates(grouped, y, orders, colour, facet)
    return _key(colour, orders) + picture(drawn, f"Win rates by {', '.join(map(_plain, axes))}")


def _key(colour: str, orders: Orders) -> str:
    """What the colours of a picture mean, if it has any; a number alone needs the name of what it counts."""
    if not colour:
        return ""
    names = [f"{_plain(colour)} {value}" if value.isdigit() else value for value in orders[colour]]
    return key({name: charts.colour_of(place) for place, name in enumerate(names)})


def _of_the_table(sights: Sights) -> list[str]:
    """What is varied for all seats, unlike the fleet of one of them."""
    return [name for name in sights.varied if not re.search(r"_\d+$", name)]


def _plain(name: str) -> str:
    return name.removeprefix("varied ").replace("_", " ")


# Who sat there


def _contenders(sights: Sights, figure: Figure) -> Iterator[Section]:
    name = f"{FIGURE}{figure.name}"
    rows = sights.seats.rename({name: "name"})
    often = rated(rows, ["name"]).filter(pl.col("games") >= FEWEST_GAMES).sort("rate", descending=True)
    if often.height < 2:
        return
    order = often["name"].to_list()
    orders = _orders(sights, ("name", order))
    whose = "teams with each win" if sights.team else "each wins"
    drawn = picture(charts.rates(often, "name", orders), f"Win rates by {figure.title.lower()}")
    yield Section(f"Wins by {figure.title.lower()}", f"How often {whose}, over all set-ups.", drawn)
    yield from _by_set_up(rows.filter(pl.col("name").is_in(order)), figure, sights, orders)
    if not sights.team:
        yield from _against(sights, figure, order)


def _by_set_up(rows: pl.DataFrame, figure: Figure, sights: Sights, orders: Orders) -> Iterator[Section]:
    """A heat map of the names and whatever is varied with most values."""
    fitting = [name for name in _of_the_table(sights) if 2 <= len(sights.values(name)) <= 12]
    if not fitting:
        return
    across = max(fitting, key=lambda name: len(sights.values(name)))
    grouped = rated(rows, ["name", column(across)])
    drawn = charts.heat(grouped, column(across), "name", orders, _average(rows))
    title = f"{figure.title} and {_plain(across)}"
    yield Section(
        title, "Blue wins more than the average of all, red less.", picture(drawn, f"Win rates: {title}")
    )


def _average(rows: pl.DataFrame) -> float:
    return math.fsum(rows["won"]) / rows.height


def _against(sights: Sights, figure: Figure, order: list[str]) -> Iterator[Section]:
    met = meetings(sights, figure)
    if met.height < 2:
        return
    drawn = charts.heat(met, "other", "one", {"one": order, "other": order}, 0.5)
    words = "What the one on the left wins against the one above, from both sides."
    title = f"{figure.title} against {figure.title.lower()}"
    yield Section(title, words, picture(drawn, title))


# Where, how long, how


def _places(sights: Sights, figure: Figure) -> Iterator[Section]:
    facet = _strips(sights)
    found = counted(sights.games, figure, [facet] if facet else [])
    if found.is_empty():
        return
    along, across = (pl.col("what").str.split(" ").list.get(place).cast(pl.Int64()) for place in (0, 1))
    found = found.with_columns(along=along, across=across)
    drawn = charts.places(found, figure.extent, facet, _orders(sights))
    words = "The road from its rear on the left to its front on the right: the redder, the more often."
    yield Section(figure.title, words, picture(drawn, figure.title))


def _lengths(sights: Sights) -> Iterator[Section]:
    facet = _strips(sights)
    measured = [(f"{FIGURE}{each.name}", each.title.lower()) for each in sights.figures(LENGTH)]
    drawn = []
    for name, title in [*measured, ("decisions", "decisions")]:
        rows = sights.games.select(*([facet] if facet else []), pl.col(name).alias(title))
        if rows[title].n_unique() == 1:
            drawn.append(f"<p>All games: {rows[title][0]} {title}.</p>")
        else:
            drawn.append(picture(charts.lengths(rows, title, facet, _orders(sights)), f"Games by {title}"))
    yield Section("How long games are", "How many games took so long.", "".join(drawn))


def _endings(sights: Sights, figure: Figure) -> Section:
    name, lines = f"{FIGURE}{figure.name}", _strips(sights)
    rows = sights.games.rename({name: "ending"})
    if not lines:
        lines = "all"
        rows = rows.with_columns(pl.lit("all games").alias(lines))
    common = rows["ending"].value_counts(sort=True)["ending"].to_list()
    if len(common) == 1:
        return Section(figure.title, f"All games: {common[0]}.", "")
    grouped = rows.group_by([lines, "ending"], maintain_order=True).agg(games=pl.len())
    grouped = grouped.with_columns(rank=pl.col("ending").replace_strict({e: i for i, e in enumerate(common)}))
    orders = _orders(sights, ("ending", common), ("all", ["all games"]))
    drawn = picture(charts.shares(grouped, lines, "ending", orders), figure.title)
    return Section(figure.title, "", _key("ending", orders) + drawn)


def _tally(sights: Sights, figure: Figure) -> Iterator[Section]:
    colour = _strips(sights)
    if colour and len(_orders(sights)[colour]) > MOST_COLOURS:
        colour = ""
    whole = counted(sights.games, figure, [])
    if whole.is_empty():
        return
    order = whole["what"].to_list()[:MOST_COUNTED]
    parts = counted(sights.games, figure, [colour] if colour else []).filter(pl.col("what").is_in(order))
    orders = _orders(sights)
    drawn = _key(colour, orders) + picture(charts.tallies(parts, order, colour, orders), figure.title)
    rows = [
        (what, str(times), f"{each:.3f}")
        for what, times, each in whole.select("what", "times", "each").iter_rows()
    ]
    sheet = table(("", "times", "in a game"), rows)
    yield Section(figure.title, "", f"{drawn}{folded('All of it as a table', sheet)}")


# Again


def _reproduced(experiment: Experiment, folder: Path) -> Section:
    """The file, the command, and what makes the rows the same."""
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
