"""What a report looks at: rows added up into small tables, one for each picture."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from rollingroad.core.figures import CONTENDERS, Figure, Role
from rollingroad.core.intervals import share
from rollingroad.lab.experiment import Experiment, told
from rollingroad.lab.experiment_plan import OPTION, figures, read_run, rows_of
from rollingroad.lab.games import FIGURE

BOTS = "bots"


@dataclass(frozen=True, slots=True)
class Sights:
    """A run with what is varied in it."""

    experiment: Experiment
    games: pl.DataFrame
    """A row for each game; each varied option stands under its own name, as text in the order of the file."""
    seats: pl.DataFrame
    """A row for each seat of a game, or for each game of a team: with `won`, a share from 0 to 1."""
    varied: tuple[str, ...]

    @property
    def team(self) -> bool:
        return self.experiment.game_type.cooperative

    def figures(self, role: Role, kind: str = "") -> list[Figure]:
        found = [each for each in figures(self.experiment) if each.role == role]
        return [each for each in found if kind in ("", each.kind)]

    def values(self, name: str) -> list[str]:
        """The values of what is varied, in the order of the file."""
        return list(dict.fromkeys(told(cell.varied[name]) for cell in self.experiment.cells))


def look_at(folder: Path) -> Sights:
    experiment = read_run(folder)
    varied = _varied(experiment)
    games = rows_of(folder).with_columns(_as_text(experiment, name) for name in varied)
    return Sights(experiment, games, _by_seat(experiment, games), varied)


def _varied(experiment: Experiment) -> tuple[str, ...]:
    """What has more than one value, and a value in every cell."""
    first = experiment.cells[0].varied
    everywhere = [name for name in first if all(name in cell.varied for cell in experiment.cells)]
    return tuple(
        name for name in everywhere if len({told(cell.varied[name]) for cell in experiment.cells}) > 1
    )


def _as_text(experiment: Experiment, name: str) -> pl.Expr:
    texts = {number: told(cell.varied[name]) for number, cell in enumerate(experiment.cells)}
    return pl.col("cell").replace_strict(texts, return_dtype=pl.String()).alias(column(name))


def column(name: str) -> str:
    """A varied option under a name that no other column has."""
    return f"varied {name}"


def _by_seat(experiment: Experiment, games: pl.DataFrame) -> pl.DataFrame:
    """A team wins or loses as one: it has one row, and each of its seats' names counts in it."""
    low, high = experiment.game_type.scores
    plain = games.drop(
        [name for name in games.columns if name.startswith(OPTION)]
        + [f"{FIGURE}{each.name}" for each in figures(experiment) if each.role != CONTENDERS]
    )
    names = [f"{FIGURE}{each.name}" for each in figures(experiment) if each.role == CONTENDERS]
    seats = pl.int_ranges(1, pl.col("scores").list.len() + 1).alias("seat")
    long = plain.with_columns(seats).explode(["scores", "seat", BOTS, *names])
    return long.with_columns(won=(pl.col("scores") - low) / (high - low)).drop("scores")


def rated(rows: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """Wins and games of each group with the rate and its interval."""
    groups = rows.group_by(by, maintain_order=True).agg(wins=pl.col("won").sum(), games=pl.len())
    rates = [share(wins, games) for wins, games in groups.select("wins", "games").iter_rows()]
    return groups.with_columns(
        rate=pl.Series([each.value for each in rates], dtype=pl.Float64()),
        low=pl.Series([each.low for each in rates], dtype=pl.Float64()),
        high=pl.Series([each.high for each in rates], dtype=pl.Float64()),
    )


def counted(games: pl.DataFrame, figure: Figure, by: list[str]) -> pl.DataFrame:
    """A tally over all games: how often each thing was counted in a game, on average."""
    many = games.group_by(by).agg(games=pl.len()) if by else games.select(games=pl.len())
    name = f"{FIGURE}{figure.name}"
    entries = games.select(*by, name).explode(name).drop_nulls(name).unnest(name)
    sums = entries.group_by([*by, "what"]).agg(times=pl.col("times").sum())
    joined = sums.join(many, on=by) if by else sums.join(many, how="cross")
    return joined.with_columns(each=pl.col("times") / pl.col("games")).sort(
        "times", "what", descending=[True, False]
    )


def meetings(sights: Sights, figure: Figure) -> pl.DataFrame:
    """Of games between two: what one name won against the other, from both sides."""
    name = f"{FIGURE}{figure.name}"
    two = sights.seats.filter(pl.len().over("n") == 2).select("n", "seat", "won", name)
    others = two.select("n", (3 - pl.col("seat")).alias("seat"), pl.col(name).alias("other"))
    met = two.join(others, on=["n", "seat"]).filter(pl.col(name) != pl.col("other"))
    return rated(met.rename({name: "one"}), ["one", "other"])
