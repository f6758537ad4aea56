"""What the games of an experiment say about how hard its set-ups are, for who sets up a table."""

from __future__ import annotations

import json
from collections.abc import Mapping

import polars as pl

from rollingroad.core.figures import LENGTH
from rollingroad.lab.experiment import Experiment
from rollingroad.lab.experiment_plan import figures
from rollingroad.lab.games import FIGURE
from rollingroad.lab.rates import Rates
from rollingroad.review.measured import Measurement, set_up

DECISIONS = "decisions"


def measured(experiment: Experiment, rows: pl.DataFrame, source: str) -> list[Measurement]:
    """Of all that was played; set-ups where different bots sat together say nothing about either."""
    rates = Rates(experiment)
    for n, scores in rows.select("n", "scores").iter_rows():
        rates.add(n, scores)
    column, unit = _length(experiment)
    means = rows.group_by("cell").agg(pl.col(column).mean())
    return measured_so_far(rates, source, dict(means.iter_rows()), unit)


def measured_so_far(
    rates: Rates, source: str, lengths: Mapping[int, float] | None = None, unit: str = ""
) -> list[Measurement]:
    """What win rates are known, for each cell with one kind of bot."""
    experiment, game = rates.experiment, rates.experiment.game
    found = []
    for number, games, won in rates.cells():
        cell = experiment.cells[number]
        if len(set(cell.bots)) == 1:
            line = Measurement(
                game=experiment.slug,
                rules=experiment.rules_version,
                content=experiment.content_hash,
                options=set_up(game, game.options(json.loads(cell.options))),
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
    """The column that tells how long a game was, and what is counted in it."""
    for figure in figures(experiment):
        if figure.role == LENGTH:
            return f"{FIGURE}{figure.name}", figure.title.lower()
    return DECISIONS, DECISIONS
