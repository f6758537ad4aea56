"""Helpers for the chapters of docs/balance.md: rows of runs, win rates, Markdown tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import polars as pl

from rollingroad.core.stats import share_interval

Runs = dict[str, pl.DataFrame]
"""The rows of each experiment of a chapter, by the name of its file."""


def lines_of(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table of Markdown."""
    return [_line(headings), "|---" * len(headings) + "|", *map(_line, rows)]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def percent(rate: float) -> str:
    return f"{rate:.0%}"


def interval(won: Sequence[float] | pl.Series) -> str:
    """The rate of wins with its 95 % interval."""
    found = share_interval(sum(won), len(won))
    return f"{found.value:.0%} ({found.low:.0%} to {found.high:.0%})"


def sum_tally(rows: pl.DataFrame, figure: str) -> Counter[str]:
    """A tally over all games."""
    entries = (
        rows.select(f"figure.{figure}").explode(f"figure.{figure}").drop_nulls().unnest(f"figure.{figure}")
    )
    sums = entries.group_by("what").agg(pl.col("times").sum())
    return Counter(dict(sums.iter_rows()))
