"""The rows of an experiment: their columns, and the folder that stores them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import polars as pl

from rollingroad.core.errors import BadInput
from rollingroad.core.record import Record
from rollingroad.core.registry import game as find_game
from rollingroad.core.stats import Kind, Stat, stats_of
from rollingroad.lab.experiment import Experiment
from rollingroad.lab.games import FIGURE, play, record_of
from rollingroad.lab.runner import Row
from rollingroad.lab.store import BadFolder, read_plan, read_rows

OPTION: Final = "option."
"""The prefix of columns with options."""
TALLY: Final = pl.List(pl.Struct({"what": pl.String(), "times": pl.Int64()}))
_TYPES: Final[dict[Kind, pl.DataType]] = {
    "number": pl.Int64(),
    "text": pl.String(),
    "names": pl.List(pl.String()),
    "tally": TALLY,
}


class _SavedExperiment(msgspec.Struct):
    """The plan file of an experiment's folder."""

    identity: str
    experiment: Experiment


@dataclass(frozen=True, slots=True)
class ExperimentWorkload:
    """An experiment as a workload."""

    experiment: Experiment

    @property
    def identity(self) -> str:
        return self.experiment.identity

    @property
    def total(self) -> int:
        return self.experiment.total

    def to_json(self) -> bytes:
        kept = msgspec.json.encode(_SavedExperiment(self.identity, self.experiment))
        return msgspec.json.format(kept, indent=2)

    def schema(self) -> dict[str, pl.DataType]:
        columns: dict[str, pl.DataType] = {"n": pl.Int64(), "cell": pl.Int64(), "number": pl.Int64()}
        columns |= {"scores": pl.List(pl.Float64()), "decisions": pl.Int64()}
        return columns | {f"{FIGURE}{each.name}": _TYPES[each.kind] for each in stats(self.experiment)}

    def widen(self, lines: pl.DataFrame) -> pl.DataFrame:
        """Add the options and the bots of each game."""
        return lines.join(cell_table(self.experiment), on="cell", how="left", maintain_order="left")

    @property
    def play(self) -> Callable[[int], Row]:
        return partial(play, self.experiment)


def stats(experiment: Experiment) -> tuple[Stat, ...]:
    return stats_of(find_game(experiment.slug).stats.stats_type)


def cell_table(experiment: Experiment) -> pl.DataFrame:
    """The options and the bots of each cell."""
    options = [json.loads(cell.options) for cell in experiment.cells]
    columns: dict[str, Any] = {"cell": pl.Series(range(len(options)), dtype=pl.Int64())}
    columns["bots"] = [list(cell.bots) for cell in experiment.cells]
    for name in options[0]:
        columns[f"{OPTION}{name}"] = _series([each[name] for each in options])
    return pl.DataFrame(columns)


def _series(values: list[Any]) -> pl.Series:
    """A column of one option. Values that are not plain become JSON."""
    for kind, dtype in ((bool, pl.Boolean()), (int, pl.Int64()), (float, pl.Float64())):
        if all(type(value) is kind for value in values):
            return pl.Series(values, dtype=dtype)
    texts = [value if isinstance(value, str) or value is None else json.dumps(value) for value in values]
    return pl.Series(texts, dtype=pl.String())


# What is in a folder


def read_run(folder: Path) -> Experiment:
    """The experiment whose games are in a folder."""
    try:
        return msgspec.json.decode(read_plan(folder), type=_SavedExperiment).experiment
    except msgspec.ValidationError as error:
        raise BadFolder(f"{folder}: there is no experiment here, but something else was played") from error


def rows_of(folder: Path) -> pl.DataFrame:
    return read_rows(folder, ExperimentWorkload(read_run(folder)))


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
