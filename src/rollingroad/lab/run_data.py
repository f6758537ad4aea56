"""The data of a run: the rows of its folder, aggregates for reports, and measurements of difficulty."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
import polars as pl

from rollingroad.core.errors import BadInput
from rollingroad.core.options import value_text
from rollingroad.core.record import Record
from rollingroad.core.registry import game as find_game
from rollingroad.core.stats import CONTENDERS, LENGTH, Role, Stat, share_interval
from rollingroad.lab.experiment import FIGURE, OPTION, Cell, Experiment, Rates, record_of
from rollingroad.lab.significance import Change
from rollingroad.lab.store import read_plan, read_rows
from rollingroad.review.difficulty import Measurement, canonical_setup

SETUP: Final = "set-up"
"""The column of the set-up without what seats play with."""
FEWEST_GAMES: Final = 10
"""Contenders with fewer games are left out."""


class _SavedExperiment(msgspec.Struct):
    """The plan file of an experiment's folder."""

    identity: str
    experiment: Experiment


def read_run(folder: Path) -> Experiment:
    """The experiment whose games are in a folder."""
    try:
        return msgspec.json.decode(read_plan(folder), type=_SavedExperiment).experiment
    except msgspec.ValidationError as error:
        raise BadInput(f"{folder}: there is no experiment here, but something else was played") from error


def rows_of(folder: Path) -> pl.DataFrame:
    return read_rows(folder, read_run(folder))


def record_in(folder: Path, n: int) -> Record:
    """The record of a game in a folder: plays it again and compares the result with its row."""
    experiment = read_run(folder)
    if experiment.game.content.hash != experiment.content_hash:
        raise BadInput(f"{folder}: the content has changed since these games were played")
    record, scores = record_of(experiment, n)
    kept = rows_of(folder).filter(pl.col("n") == n)["scores"].to_list()
    if not kept:
        raise BadInput(f"{folder}: game {n} has not been played yet")
    if kept[0] != list(scores):
        raise BadInput(
            f"{folder}: game {n} came out otherwise this time; bots that think by the clock "
            "do not repeat themselves"
        )
    return record


class RunData(msgspec.Struct, frozen=True):
    """The games of a run and its varied options."""

    experiment: Experiment
    games: pl.DataFrame
    """One row per game, with each varied option as a column of text."""
    seats: pl.DataFrame
    """One row per seat of a game, with the column `won` from 0 to 1."""
    varied: tuple[str, ...]

    @property
    def team(self) -> bool:
        return self.experiment.game_type.cooperative

    def stats(self, role: Role, kind: str = "") -> list[Stat]:
        found = [each for each in self.experiment.stats if each.role == role]
        return [each for each in found if kind in ("", each.kind)]

    def values(self, name: str) -> list[str]:
        """The values of a varied option, in the order of the file."""
        given = (cell.varied[name] for cell in self.experiment.cells)
        return list(dict.fromkeys(self.experiment.label(name, value) for value in given))


def load_run_data(folder: Path) -> RunData:
    experiment = read_run(folder)
    varied = _varied_options(experiment)
    texts = {
        column(name): [experiment.label(name, cell.varied[name]) for cell in experiment.cells]
        for name in varied
    }
    texts[SETUP] = [_setup_without_crew(experiment, cell) for cell in experiment.cells]
    games = rows_of(folder).with_columns(
        pl.col("cell").replace_strict(dict(enumerate(several)), return_dtype=pl.String()).alias(name)
        for name, several in texts.items()
    )
    return RunData(experiment, games, _by_seat(experiment, games), varied)


def _varied_options(experiment: Experiment) -> tuple[str, ...]:
    """The options that have a value in every cell and more than one in all."""
    cells = [{name: value_text(value) for name, value in cell.varied.items()} for cell in experiment.cells]
    everywhere = set(cells[0]).intersection(*cells)
    return tuple(name for name in cells[0] if name in everywhere and len({cell[name] for cell in cells}) > 1)


def _setup_without_crew(experiment: Experiment, cell: Cell) -> str:
    """The varied options that do not say what seats play with."""
    crews = find_game(experiment.slug).stats.crew_options
    return ", ".join(experiment.label(*each) for each in cell.varied.items() if each[0] not in crews)


def column(name: str) -> str:
    """The column of a varied option."""
    return f"varied {name}"


def _by_seat(experiment: Experiment, games: pl.DataFrame) -> pl.DataFrame:
    """One row per seat, with its contender and what it won."""
    low, high = experiment.game_type.scores
    names = [f"{FIGURE}{each.name}" for each in experiment.stats if each.role == CONTENDERS]
    unused = [name for name in games.columns if name.startswith((OPTION, FIGURE)) and name not in names]
    seats = pl.int_ranges(1, pl.col("scores").list.len() + 1).alias("seat")
    long = games.drop(unused).with_columns(seats).explode(["scores", "seat", "bots", *names])
    return long.with_columns(won=(pl.col("scores") - low) / (high - low)).drop("scores")


def rate_groups(rows: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """Wins, games and win rate of each group, with its interval."""
    groups = rows.group_by(by, maintain_order=True).agg(wins=pl.col("won").sum(), games=pl.len())
    rates = [share_interval(wins, games) for wins, games in groups.select("wins", "games").iter_rows()]
    return groups.with_columns(
        rate=pl.Series([each.value for each in rates], dtype=pl.Float64()),
        low=pl.Series([each.low for each in rates], dtype=pl.Float64()),
        high=pl.Series([each.high for each in rates], dtype=pl.Float64()),
    )


def sum_tally(games: pl.DataFrame, figure: Stat) -> pl.DataFrame:
    """A tally over all games: the sum and the mean per game of each count."""
    name = f"{FIGURE}{figure.name}"
    entries = games.select(name).explode(name).drop_nulls().unnest(name)
    sums = entries.group_by("what").agg(
        times=pl.col("times").sum(), each=pl.col("times").sum() / games.height
    )
    return sums.sort("times", "what", descending=[True, False])


def contenders(run: RunData, figure: Stat) -> pl.DataFrame:
    """The seats of games in which contenders can be compared.

    `usual` is what was won on average in the same set-up, or in the same seat of it. A contender that always
    takes part there cannot be told from the set-up, so those games are left out."""
    alike = [SETUP] if run.team else [SETUP, "seat"]
    rows = run.seats.rename({f"{FIGURE}{figure.name}": "name"}).with_columns(
        usual=pl.col("won").mean().over(alike),
        share=pl.len().over([*alike, "name"]) / pl.col("n").n_unique().over(alike),
    )
    often = pl.len().over("name") >= FEWEST_GAMES
    return rows.filter(pl.col("share") < 1).filter(often)


def compare_contenders(rows: pl.DataFrame) -> list[tuple[str, int, float, Change]]:
    """Name, games, win rate, and by how much it is above that of seats like it; the best first."""
    more = pl.col("won") - pl.col("usual")
    # As for a sample without replacement, because the mean contains the contender's own games.
    groups = rows.group_by("name", maintain_order=True).agg(
        games=pl.len(),
        rate=pl.col("won").mean(),
        by=more.mean(),
        error=(more**2 * (1 - pl.col("share"))).sum().sqrt() / pl.len(),
    )
    ordered = groups.sort("by", "name", descending=[True, False]).iter_rows()
    return [(name, games, rate, Change(*change)) for name, games, rate, *change in ordered]


def meetings(run: RunData, figure: Stat) -> pl.DataFrame:
    """For games of two seats: the win rate of each contender against each other one, if from both seats."""
    name = f"{FIGURE}{figure.name}"
    two = run.seats.filter(pl.len().over("n") == 2).select("n", "seat", "won", name)
    others = two.select("n", (3 - pl.col("seat")).alias("seat"), pl.col(name).alias("other"))
    met = two.join(others, on=["n", "seat"]).filter(pl.col(name) != pl.col("other"))
    fair = met.filter(pl.col("seat").n_unique().over([name, "other"]) == 2)
    return rate_groups(fair.rename({name: "one"}), ["one", "other"])


def measurements_from_rows(experiment: Experiment, rows: pl.DataFrame, source: str) -> list[Measurement]:
    """A measurement of each cell with one kind of bot, from its rows."""
    rates = Rates(experiment)
    rates.add_rows(rows)
    column, unit = _length(experiment)
    means = rows.group_by("cell").agg(pl.col(column).mean())
    return measurements_from_rates(rates, source, dict(means.iter_rows()), unit)


def measurements_from_rates(
    rates: Rates, source: str, lengths: Mapping[int, float] | None = None, unit: str = ""
) -> list[Measurement]:
    """A measurement of each cell with one kind of bot, from win rates."""
    experiment = rates.experiment
    found = []
    for number, games, won in rates.cells():
        cell = experiment.cells[number]
        if len(set(cell.bots)) == 1:
            line = Measurement(
                game=experiment.slug,
                rules=experiment.rules_version,
                content=experiment.content_hash,
                options=canonical_setup(*experiment.set_up_of(cell)),
                bot=cell.bots[0],
                games=games,
                won=[round(each, 4) for each in won],
                length=round((lengths or {}).get(number, 0.0), 2),
                length_in=unit,
                source=source,
            )
            found.append(line)
    return found


def _length(experiment: Experiment) -> tuple[str, str]:
    """The column with the length of a game, and its unit."""
    found = (each for each in experiment.stats if each.role == LENGTH)
    return next(((f"{FIGURE}{each.name}", each.title.lower()) for each in found), ("decisions", "decisions"))
