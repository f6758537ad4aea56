"""Compares two runs of the same set-ups, such as before and after a change of content, and makes the page."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.stats import CONTENDERS, Stat, Z, mean_and_error, paired_interval
from rollingroad.lab import charts
from rollingroad.lab.experiment import FIGURE, Cell, Experiment
from rollingroad.lab.report import Section, code, details, page, picture, table
from rollingroad.lab.run_data import read_run, rows_of

ALPHA: Final = 0.05
_FEW: Final = 30
"""With fewer pairs or games a permutation test replaces the normal approximation."""
_SHUFFLES: Final = 4000
ALL: Final = "all set-ups"
_FEWEST: Final = 10
"""The least number of games on either side for a comparison."""


# Significance


class Change(NamedTuple):
    """A difference of means with its 95 % interval and p-value."""

    by: float
    low: float
    high: float
    p: float


def paired_change(before: Sequence[float], after: Sequence[float]) -> Change:
    """The mean difference of games with the same dice."""
    differences = [b - a for a, b in zip(before, after, strict=True)]
    mean, error = mean_and_error(differences)
    return Change(*paired_interval(differences), _pair_test(differences, mean, error))


def unpaired_change(before: Sequence[float], after: Sequence[float]) -> Change:
    """The difference of games with different dice. Wins and losses: the pooled test of two proportions."""
    mean_a, error_a = mean_and_error(before)
    mean_b, error_b = mean_and_error(after)
    by, error = mean_b - mean_a, math.hypot(error_a, error_b)
    if min(len(before), len(after)) < _FEW:
        p = _permute_groups(before, after, by)
    elif set(before) | set(after) <= {0.0, 1.0}:
        pooled = (sum(before) + sum(after)) / (len(before) + len(after))
        spread = math.sqrt(pooled * (1 - pooled) * (1 / len(before) + 1 / len(after)))
        p = _normal(by, spread)
    else:
        p = _normal(by, error)
    return Change(by, by - Z * error, by + Z * error, p)


def _pair_test(differences: Sequence[float], mean: float, error: float) -> float:
    """McNemar's exact test for wins and losses, else a permutation test or the normal approximation."""
    moved = [each for each in differences if each]
    if not moved:
        return 1.0
    if {abs(each) for each in moved} == {1.0}:
        return _signs(sum(each > 0 for each in moved), len(moved))
    return _permute_signs(moved) if len(moved) < _FEW else _normal(mean, error)


def _normal(by: float, error: float) -> float:
    if not error:
        return 1.0 if not by else 0.0
    return math.erfc(abs(by) / error / math.sqrt(2))


def _signs(up: int, number: int) -> float:
    """The two-sided sign test, with the normal approximation above 1000."""
    fewer = min(up, number - up)
    if number > 1000:
        return _normal(max(0.0, abs(up - number / 2) - 0.5), math.sqrt(number) / 2)
    tail = sum(math.comb(number, each) for each in range(fewer + 1))
    return min(1.0, float(2 * tail / 2**number))


def _permute_signs(moved: Sequence[float]) -> float:
    rng, seen = Rng("signs"), abs(math.fsum(moved))
    as_far = 0
    for _ in range(_SHUFFLES):
        flips = rng.below(2 ** len(moved))
        total = math.fsum(-each if flips >> place & 1 else each for place, each in enumerate(moved))
        as_far += abs(total) >= seen - 1e-9
    return (as_far + 1) / (_SHUFFLES + 1)


def _permute_groups(before: Sequence[float], after: Sequence[float], by: float) -> float:
    rng, everything = Rng("places"), [*before, *after]
    as_far = 0
    for _ in range(_SHUFFLES):
        rng.shuffle(everything)
        first, second = everything[: len(before)], everything[len(before) :]
        difference = math.fsum(second) / len(second) - math.fsum(first) / len(first)
        as_far += abs(difference) >= abs(by) - 1e-9
    return (as_far + 1) / (_SHUFFLES + 1)


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's correction, which bounds the chance of any false positive by ALPHA."""
    adjusted = [1.0] * len(ps)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda each: ps[each])):
        highest = max(highest, min(1.0, (len(ps) - rank) * ps[place]))
        adjusted[place] = highest
    return adjusted


# Comparison


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
        before, after, by = self._format(self.before), self._format(self.after), self._format(change.by, "+")
        p = "<0.001" if self.p < 0.001 else f"{self.p:.3f}"
        verdict = ("up" if change.by > 0 else "down") if self.moved else "chance can do that"
        return (self.where, self.what, before, after, by, interval, p, verdict)

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
    words = "Nothing moved by more than chance can explain. More games would show smaller changes."
    if moved:
        words = "More than chance can explain, even though so much was compared at once; the surest first."
    sections = [
        Section("Moved", words, _sheet(moved) if moved else ""),
        Section("Win rates", "By how much they moved. The lines are 95 % intervals.", _rates(found)),
        Section("Everything", "", details("All that was compared", _sheet(found.found))),
        _runs(found),
    ]
    return page(title, found.summary, sections)


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
    files = "".join(
        details(f"{name}.toml, content {run.content_hash[:12]}", code(run.text))
        for name, run in zip(found.names, found.experiments, strict=True)
    )
    return Section("Play it again", "", f"{files}{code(chr(10).join(commands))}")
