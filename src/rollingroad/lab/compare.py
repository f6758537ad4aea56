"""Compares two runs of the same set-ups, such as before and after a change of content, and makes the page.

One figure is the question, which is tested alone. Win rates and the other figures are two groups; in each the
intervals, p-values and verdicts are corrected for the number of figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import polars as pl
from msgspec.structs import replace

from rollingroad.core.content import ContentChange
from rollingroad.core.errors import BadInput, hint
from rollingroad.core.stats import CONTENDERS, Stat
from rollingroad.lab import charts
from rollingroad.lab.experiment import FIGURE, Cell, Experiment
from rollingroad.lab.report import Section, changes_table, code, details, page, table
from rollingroad.lab.run_data import read_run, rows_of
from rollingroad.lab.significance import FEW, Change, paired_change, unpaired_change

ALL: Final = "all set-ups"
_FEWEST: Final = 10
"""The least number of games on either side for a comparison."""
MOST_DRAWN: Final = 30


class FigureChange(msgspec.Struct, frozen=True):
    """One figure of one set-up, before and after."""

    where: str
    what: str
    is_rate: bool
    before: float
    after: float
    change: Change
    tests: int = 1
    """The number of figures that are compared at once."""

    @property
    def moved(self) -> bool:
        return self.change.moved(self.tests)

    @property
    def verdict(self) -> str:
        return ("up" if self.change.by > 0 else "down") if self.moved else "may be chance"

    @property
    def interval(self) -> str:
        low, high = (self._format(each, "+") for each in self.change.interval(self.tests))
        return f"{low.removesuffix(' %')} to {high}"

    @property
    def p(self) -> str:
        p = self.change.p(self.tests)
        return "<0.001" if p < 0.001 else f"{p:.3f}"

    @property
    def numbers(self) -> tuple[str, str, str]:
        """Before, after and the difference."""
        return self._format(self.before), self._format(self.after), self._format(self.change.by, "+")

    @property
    def words(self) -> tuple[str, ...]:
        """As a row of a table."""
        return (self.where, self.what, *self.numbers, self.interval, self.p, self.verdict)

    def _format(self, value: float, sign: str = "") -> str:
        return f"{value * 100:{sign}.1f} %" if self.is_rate else f"{value:{sign}.2f}"


class Comparison(msgspec.Struct, frozen=True):
    names: tuple[str, str]
    experiments: tuple[Experiment, Experiment]
    paired: bool
    question: FigureChange
    rates: list[FigureChange]
    """The other win rates."""
    others: list[FigureChange]

    @property
    def answer(self) -> str:
        """The question and its answer in a sentence."""
        asked, (before, after, by) = self.question, self.question.numbers
        sure = "more than chance explains" if asked.moved else "this may be chance"
        moved = f"{by} ({asked.interval}, p {asked.p})"
        what = f"{asked.what[0].upper()}{asked.what[1:]}, {asked.where}"
        return f"{what}: {before} before, {after} after, {moved}: {sure}."

    @property
    def summary(self) -> str:
        dice = "game by game with the same dice" if self.paired else "with different dice"
        drawn = [name for name, run in zip(self.names, self.experiments, strict=True) if run.random_crews]
        crews = ", crews drawn at random" if len(drawn) == 2 else ""
        found = [self.question, *self.rates, *self.others]
        told = f"{len(found)} figures compared {dice}{crews}; {sum(each.moved for each in found)} moved."
        if len(drawn) == 1:
            told += f" Not comparable: only {drawn[0]} drew its crews at random, which may be what moved."
        return told

    @property
    def changes(self) -> list[ContentChange]:
        """What differs between the contents of the two runs."""
        one, other = ({(x.file, x.entry, x.field): x for x in run.changes} for run in self.experiments)
        found = []
        for place in dict.fromkeys([*one, *other]):
            before = one[place].after if place in one else other[place].before
            after = other[place].after if place in other else one[place].before
            if before != after:
                found.append(ContentChange(*place, before, after))
        return found


def by_importance(figures: list[FigureChange]) -> list[FigureChange]:
    return sorted(figures, key=lambda each: each.change.p())


def compare(before: Path, after: Path, question: str = "") -> Comparison:
    """Compare two runs. The question is a figure such as `rounds`; by default the win rate."""
    experiments = (read_run(before), read_run(after))
    a, b = experiments
    if a.slug != b.slug:
        raise BadInput(f"{before} and {after} are of different games, {a.slug} and {b.slug}")
    shared = _shared_cells(a.cells, b.cells)
    if not shared:
        raise BadInput(f"{before} and {after} have no set-up in common")
    paired = a.seed == b.seed and a.random_crews == b.random_crews
    rows = _match_games(rows_of(before), rows_of(after), shared, paired)
    return judge((before.name, after.name), experiments, shared, rows, paired, question)


def judge(
    names: tuple[str, str],
    experiments: tuple[Experiment, Experiment],
    shared: list[tuple[int, int]],
    rows: tuple[pl.DataFrame, pl.DataFrame],
    paired: bool,
    question: str = "",
) -> Comparison:
    """The comparison of the rows of two runs."""
    found = list(_drafts(experiments[0], shared, *rows, paired))
    if not found:
        raise BadInput(f"{names[0]} and {names[1]} have too few games in common to compare them")
    asked = next((each for each in found if each.what == (question or found[0].what)), None)
    if asked is None:
        raise BadInput(f"there is no figure {question!r}; {hint(question, {each.what: 0 for each in found})}")
    groups = ([x for x in found if x.is_rate == rate and x is not asked] for rate in (True, False))
    corrected = ([replace(each, tests=len(group)) for each in group] for group in groups)
    return Comparison(names, experiments, paired, asked, *corrected)


def _shared_cells(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """The cell numbers of each set-up that both have."""
    places = {(cell.options, cell.bots): place for place, cell in enumerate(other)}
    known = [(place, places.get((cell.options, cell.bots))) for place, cell in enumerate(one)]
    return [(place, found) for place, found in known if found is not None]


def _match_games(
    a: pl.DataFrame, b: pl.DataFrame, shared: list[tuple[int, int]], paired: bool
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The games of shared set-ups, with the cell numbers of the first run; only complete pairs, in order."""
    of_first, order = {y: x for x, y in shared}, ["cell", "number"]
    b = b.with_columns(pl.col("cell").replace_strict(of_first, default=None)).drop_nulls("cell")
    a = a.filter(pl.col("cell").is_in([x for x, _ in shared]))
    if paired:
        a, b = a.join(b, on=order, how="semi"), b.join(a, on=order, how="semi")
    return a.sort(order), b.sort(order)


def _drafts(
    experiment: Experiment, shared: list[tuple[int, int]], a: pl.DataFrame, b: pl.DataFrame, paired: bool
) -> Iterator[FigureChange]:
    columns = _columns(experiment, a, b)
    places = [(ALL, a, b)] if len(shared) > 1 else []
    for cell, _ in shared:
        here = pl.col("cell") == cell
        places.append((experiment.title_of(experiment.cells[cell]), a.filter(here), b.filter(here)))
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
    if together or min(len(before), len(after)) >= FEW:
        change = paired_change(before, after) if together else unpaired_change(before, after)
        means = sum(before) / len(before), sum(after) / len(after)
        yield FigureChange(where, what, is_rate, *means, change)


Column = tuple[str, bool, pl.Expr]
"""Its name, whether it is a rate, and its value in each game."""


def _columns(experiment: Experiment, a: pl.DataFrame, b: pl.DataFrame) -> list[Column]:
    seats = 1 if experiment.game_type.cooperative else max(len(cell.bots) for cell in experiment.cells)
    names = ["wins"] if seats == 1 else [f"wins of seat {seat + 1}" for seat in range(seats)]
    found: list[Column] = [(name, True, _won(experiment, seat)) for seat, name in enumerate(names)]
    found.append(("decisions", False, pl.col("decisions").cast(pl.Float64())))
    for figure in experiment.stats:
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
    """The wins of each contender in its games, from any seat; none if every set-up had the same crews."""
    if a.select("cell", name).n_unique() == a["cell"].n_unique():
        return
    names = pl.concat([a.select(name), b.select(name)]).explode(name)[name].drop_nulls().unique()
    for each in sorted(names):
        mine = [
            pl.when(pl.col(name).list.get(seat, null_on_oob=True) == each).then(_won(experiment, seat))
            for seat in range(experiment.game_type.seats[1])
        ]
        yield f"wins of {each}", True, pl.mean_horizontal(mine)


HEADINGS = ("set-up", "what", "before", "after", "moved by", "95 % interval", "p", "verdict")


def comparison_page(found: Comparison) -> str:
    before, after = (run.title or name for run, name in zip(found.experiments, found.names, strict=True))
    game = found.experiments[0].game_type.name
    facts = f"From “{before}” to “{after}”. {found.summary}"
    return page(f"The lab · {game}", "What moved", facts, list(_sections(found)))


def _sections(found: Comparison) -> Iterator[Section]:
    if found.changes:
        yield Section("What was changed", "", changes_table(found.changes))
    elif len({run.content_hash for run in found.experiments}) > 1:
        words = "The content differs, but not by an overlay folder: other versions of the game were played."
        yield Section("What was changed", words, "")
    words = "The one figure that was asked about, tested alone. The line is its 95 % interval."
    yield Section("The question", words, _drawn([found.question]) + f"<p>{found.answer}</p>")
    if found.rates:
        number = len(found.rates)
        words = f"The intervals hold for all {number} at once; what" if number > 1 else "What"
        words += " lies beyond chance is coloured."
        body = _drawn(found.rates[:MOST_DRAWN]) + details("As a table", _sheet(found.rates))
        yield Section("Other win rates", words, body)
    moved = [each for each in by_importance(found.others) if each.moved]
    words = f"{len(moved)} of {len(found.others)} moved by more than chance explains"
    words += ", although this many were compared at once; the surest first." if moved else "."
    body = _sheet(moved) if moved else ""
    yield Section("Other figures", words, body + details("All that was compared", _sheet(found.others)))
    yield _runs(found)


def _sheet(rows: list[FigureChange]) -> str:
    return table(
        HEADINGS, [each.words for each in rows], [each.verdict if each.moved else "" for each in rows]
    )


def _drawn(rates: list[FigureChange]) -> str:
    whose = len({each.what for each in rates}) > 1 or not rates[0].is_rate
    names = [f"{each.where}: {each.what}" if whose else each.where for each in rates]
    found = zip(names, rates, strict=True)
    return charts.moves([charts.Move(x, y.numbers[2], y.interval, y.change, y.tests) for x, y in found])


def _runs(found: Comparison) -> Section:
    commands = [
        f"rollingroad lab run {name}.toml --games {run.games} --out {name}"
        for name, run in zip(found.names, found.experiments, strict=True)
    ]
    commands.append(f"rollingroad lab compare {found.names[0]} {found.names[1]}")
    files = "".join(
        details(f"{name}.toml, content {run.content_hash[:12]}", code(run.text))
        for name, run in zip(found.names, found.experiments, strict=True)
    )
    return Section("Play it again", "", files + details("The commands", code(chr(10).join(commands))))
