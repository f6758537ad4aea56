"""Compares two runs of the same set-ups, such as before and after a change of content, and makes the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import polars as pl

from rollingroad.core.errors import BadInput
from rollingroad.core.stats import CONTENDERS, Stat
from rollingroad.lab import charts
from rollingroad.lab.experiment import Cell, Experiment
from rollingroad.lab.experiment_rows import read_run, rows_of, stats
from rollingroad.lab.games import FIGURE
from rollingroad.lab.page import Section, code, details, page, picture, table
from rollingroad.lab.significance import ALPHA, Change, holm, paired_change, unpaired_change

ALL: Final = "all set-ups"
_FEWEST: Final = 10
"""The least number of games on either side for a comparison."""


@dataclass(frozen=True, slots=True)
class FigureChange:
    """One figure of one set-up, before and after."""

    where: str
    what: str
    is_rate: bool
    before: float
    after: float
    change: Change
    p: float
    """Corrected for the number of comparisons."""

    @property
    def moved(self) -> bool:
        return self.p < ALPHA

    @property
    def words(self) -> tuple[str, ...]:
        """As a row of a table."""
        change = self.change
        interval = f"{self._format(change.low, '+').removesuffix(' %')} to {self._format(change.high, '+')}"
        by = self._format(change.by, "+")
        p = "<0.001" if self.p < 0.001 else f"{self.p:.3f}"
        verdict = ("up" if change.by > 0 else "down") if self.moved else "chance can do that"
        return (
            self.where,
            self.what,
            self._format(self.before),
            self._format(self.after),
            by,
            interval,
            p,
            verdict,
        )

    def _format(self, value: float, sign: str = "") -> str:
        return f"{value * 100:{sign}.1f} %" if self.is_rate else f"{value:{sign}.2f}"


@dataclass(frozen=True, slots=True)
class Comparison:
    names: tuple[str, str]
    experiments: tuple[Experiment, Experiment]
    paired: bool
    found: list[FigureChange]

    @property
    def by_importance(self) -> list[FigureChange]:
        """The figures that moved first, then win rates, then by significance."""
        return sorted(self.found, key=lambda each: (not each.moved, not each.is_rate, each.p, each.change.p))

    @property
    def summary(self) -> str:
        moved = [each for each in self.found if each.moved]
        how = "game by game with the same dice" if self.paired else "with different dice"
        return (
            f"{len(self.found)} figures compared {how}; {len(moved)} moved, the rest may be chance "
            f"(p corrected by Holm, below {ALPHA})."
        )


def compare(before: Path, after: Path) -> Comparison:
    experiments = (read_run(before), read_run(after))
    a, b = experiments
    if a.slug != b.slug:
        raise BadInput(f"{before} and {after} are of different games, {a.slug} and {b.slug}")
    shared = _shared_cells(a.cells, b.cells)
    if not shared:
        raise BadInput(f"{before} and {after} have no set-up in common")
    paired = a.seed == b.seed
    rows = _match_games(rows_of(before), rows_of(after), shared, paired)
    drafts = list(_drafts(a, shared, *rows, paired))
    corrected = holm([draft.change.p for draft in drafts])
    found = [replace(draft, p=p) for draft, p in zip(drafts, corrected, strict=True)]
    return Comparison((before.name, after.name), experiments, paired, found)


def _shared_cells(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """The cell numbers of each set-up that both have."""
    places = {(cell.options, cell.bots): place for place, cell in enumerate(other)}
    known = [(place, places.get((cell.options, cell.bots))) for place, cell in enumerate(one)]
    return [(place, found) for place, found in known if found is not None]


def _match_games(
    a: pl.DataFrame, b: pl.DataFrame, shared: list[tuple[int, int]], paired: bool
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The games of shared set-ups, with the cell numbers of the first run; only complete pairs, in order."""
    b = b.with_columns(pl.col("cell").replace_strict({y: x for x, y in shared}, default=None)).drop_nulls(
        "cell"
    )
    a = a.filter(pl.col("cell").is_in([x for x, _ in shared]))
    if paired:
        a = a.join(b.select("cell", "number"), on=["cell", "number"], how="semi")
        b = b.join(a.select("cell", "number"), on=["cell", "number"], how="semi")
    order = ["cell", "number"]
    return a.sort(order), b.sort(order)


# What is compared


def _drafts(
    experiment: Experiment, shared: list[tuple[int, int]], a: pl.DataFrame, b: pl.DataFrame, paired: bool
) -> Iterator[FigureChange]:
    columns = _columns(experiment, a, b)
    places = [(ALL, a, b)] if len(shared) > 1 else []
    for cell, _ in shared:
        here = pl.col("cell") == cell
        places.append((experiment.cells[cell].title, a.filter(here), b.filter(here)))
    for where, before, after in places:
        if min(before.height, after.height) >= _FEWEST:
            for what, is_rate, values in columns:
                yield from _compare_figure(
                    where, what, is_rate, before.select(values), after.select(values), paired
                )


def _compare_figure(
    where: str, what: str, is_rate: bool, a: pl.DataFrame, b: pl.DataFrame, paired: bool
) -> Iterator[FigureChange]:
    one, other = a.to_series(), b.to_series()
    # Figures that are missing in different games cannot be paired.
    together = paired and one.is_null().equals(other.is_null())
    before, after = one.drop_nulls().to_list(), other.drop_nulls().to_list()
    if not (before and after) or not (any(before) or any(after)):
        return
    change = paired_change(before, after) if together else unpaired_change(before, after)
    means = sum(before) / len(before), sum(after) / len(after)
    yield FigureChange(where, what, is_rate, *means, change, 1.0)


Column = tuple[str, bool, pl.Expr]
"""Its name, whether it is a rate, and its value in each game."""


def _columns(experiment: Experiment, a: pl.DataFrame, b: pl.DataFrame) -> list[Column]:
    seats = 1 if experiment.game_type.cooperative else max(len(cell.bots) for cell in experiment.cells)
    names = ["wins"] if seats == 1 else [f"wins of seat {seat + 1}" for seat in range(seats)]
    found: list[Column] = [(name, True, _won(experiment, seat)) for seat, name in enumerate(names)]
    found.append(("decisions", False, pl.col("decisions").cast(pl.Float64())))
    for figure in stats(experiment):
        found += _figure_columns(figure, experiment, a, b)
    return found


def _won(experiment: Experiment, seat: int) -> pl.Expr:
    low, high = experiment.game_type.scores
    return (pl.col("scores").list.get(seat, null_on_oob=True) - low) / (high - low)


def _figure_columns(
    figure: Stat, experiment: Experiment, a: pl.DataFrame, b: pl.DataFrame
) -> Iterator[Column]:
    name = f"{FIGURE}{figure.name}"
    if figure.kind == "number":
        yield figure.title.lower(), False, pl.col(name).cast(pl.Float64())
    elif figure.kind == "tally" and figure.role == "":
        for thing in _things(name, a, b):
            hits = pl.col(name).list.eval(
                pl.when(pl.element().struct.field("what") == thing).then(pl.element().struct.field("times"))
            )
            yield f"{figure.title.lower()}: {thing}", False, hits.list.sum().cast(pl.Float64())
    elif figure.role == CONTENDERS and not experiment.game_type.cooperative:
        yield from _contender_columns(experiment, name, a, b)


def _things(name: str, a: pl.DataFrame, b: pl.DataFrame) -> list[str]:
    both = pl.concat([a.select(name), b.select(name)]).explode(name).drop_nulls()
    return sorted(both.unnest(name)["what"].unique())


def _contender_columns(
    experiment: Experiment, name: str, a: pl.DataFrame, b: pl.DataFrame
) -> Iterator[Column]:
    """The wins of each contender in the games that it took part in, from any seat."""
    names = pl.concat([a.select(name), b.select(name)]).explode(name)[name].drop_nulls().unique()
    if len(names) < 2:
        return
    for each in sorted(names):
        mine = [
            pl.when(pl.col(name).list.get(seat, null_on_oob=True) == each).then(_won(experiment, seat))
            for seat in range(experiment.game_type.seats[1])
        ]
        yield f"wins of {each}", True, pl.mean_horizontal(mine)


HEADINGS = ("set-up", "what", "before", "after", "moved by", "95 % interval", "p", "verdict")
MOST_DRAWN = 30


def comparison_page(found: Comparison) -> str:
    before, after = found.names
    title = f"What moved from {before} to {after}"
    moved = [each for each in found.by_importance if each.moved]
    sections = [
        Section("Moved", _moved_words(moved), _sheet(moved) if moved else ""),
        Section("Win rates", "By how much they moved. The lines are 95 % intervals.", _rates(found)),
        Section("Everything", "", details("All that was compared", _sheet(found.found))),
        _runs(found),
    ]
    return page(title, found.summary, sections)


def _moved_words(moved: list[FigureChange]) -> str:
    if not moved:
        return "Nothing moved by more than chance can explain. More games would show smaller changes."
    return "More than chance can explain, even though so much was compared at once; the surest first."


def _sheet(rows: list[FigureChange]) -> str:
    classes = [each.words[-1] if each.moved else "" for each in rows]
    return table(HEADINGS, [each.words for each in rows], classes)


def _rates(found: Comparison) -> str:
    rates = [each for each in found.found if each.is_rate][:MOST_DRAWN]
    whose = len({each.what for each in rates}) > 1
    lines = [f"{each.where}: {each.what}" if whose else each.where for each in rates]
    drawn = pl.DataFrame(
        {
            "line": lines,
            "by": [each.change.by for each in rates],
            "low": [each.change.low for each in rates],
            "high": [each.change.high for each in rates],
            "moved": [each.moved for each in rates],
        }
    )
    return picture(charts.changes(drawn, lines), "Changes of the win rates")


def _runs(found: Comparison) -> Section:
    commands = [
        f"rollingroad lab run {name}.toml --games {run.games} --out {name}"
        for name, run in zip(found.names, found.experiments, strict=True)
    ]
    commands.append(f"rollingroad lab compare {found.names[0]} {found.names[1]}")
    files = "".join(map(_run, found.names, found.experiments))
    return Section("Play it again", "", f"{files}{code(chr(10).join(commands))}")


def _run(name: str, experiment: Experiment) -> str:
    return details(f"{name}.toml, content {experiment.content_hash[:12]}", code(experiment.text))
