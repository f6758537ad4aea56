"""The implementation of the `rollingroad lab` commands."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rollingroad.cli.console import STOPPED, console, plain_table
from rollingroad.core.errors import BadInput
from rollingroad.core.intervals import Interval
from rollingroad.lab.experiment import Rates, read_experiment
from rollingroad.lab.runner import Engine, Row
from rollingroad.lab.runner import run as run_workload

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

FOLDER = Path("lab")
MOST_LINES = 12
"""The number of table lines shown on the screen."""
EACH_SECOND = 4


@dataclass(frozen=True, slots=True)
class LabArguments:
    """The arguments of `lab run`."""

    file: Path
    out: Path | None
    games: int | None
    workers: int | None
    on: str
    address: str

    @property
    def folder(self) -> Path:
        return self.out or FOLDER / self.file.stem


def _needs_libraries() -> None:
    if any(find_spec(name) is None for name in ("polars", "altair", "vl_convert")):
        raise BadInput("the lab needs some more libraries; `pip install 'rollingroad[lab]'` brings them")


# Running


def run_experiment(arguments: LabArguments) -> int:
    """Run an experiment and return the exit code."""
    _needs_libraries()
    from rollingroad.lab.experiment_rows import ExperimentWorkload, rows_of

    experiment = read_experiment(arguments.file, arguments.games)
    workload = ExperimentWorkload(experiment)
    rates = Rates(experiment)
    with LiveProgress(rates) as progress:

        def begin(done: int) -> None:
            if done:
                for n, scores in rows_of(arguments.folder).select("n", "scores").iter_rows():
                    rates.add(n, scores)
            progress.begin()

        engine = Engine(arguments.on, arguments.workers or 0, arguments.address)
        whole = run_workload(workload, arguments.folder, engine, progress.count, begin)
    if not whole:
        print(
            f"Stopped after {rates.games} of {workload.total} games; the same command goes on.",
            file=sys.stderr,
        )
        return STOPPED
    console().print(
        _table(rates, rates.lines()), "", f"{workload.total} games are in {arguments.folder}.", sep="\n"
    )
    return 0


class LiveProgress:
    """A live display of progress and win rates."""

    def __init__(self, rates: Rates) -> None:
        from rich.live import Live
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        experiment = rates.experiment
        self.rates = rates
        self.bar = Progress(
            TextColumn(experiment.title or experiment.slug),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
        )
        self.task = self.bar.add_task("", total=experiment.total, rate="")
        err = console(stderr=True)
        self.live = Live(
            console=err, transient=True, refresh_per_second=EACH_SECOND, get_renderable=self._screen
        )
        self.visible = err.is_interactive
        self.started = time.monotonic()
        self.already = 0
        """Games of an earlier run."""

    def __enter__(self) -> LiveProgress:
        if self.visible:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.visible:
            self.live.stop()

    def begin(self) -> None:
        self.already = self.rates.games
        self.bar.update(self.task, completed=self.already)
        self.started = time.monotonic()

    def count(self, row: Row) -> None:
        self.rates.add(row.n, row.scores)
        if self.visible:
            pace = (self.rates.games - self.already) / max(1e-9, time.monotonic() - self.started)
            self.bar.update(self.task, advance=1, rate=f"{pace:,.0f}/s" if pace >= 10 else f"{pace:.2f}/s")

    def _screen(self) -> Group:
        from rich.console import Group

        lines = self.rates.lines()
        more = f"… and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
        return Group(self.bar, _table(self.rates, lines[:MOST_LINES]), more)


def _table(rates: Rates, lines: list[tuple[str, str, Interval, int]]) -> Table:
    table = plain_table("set-up", rates.who, "wins", "95 % interval", "games")
    for title, who, rate, games in lines:
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        table.add_row(title, who, f"{rate.value:.1%}", interval, str(games))
    return table


# Reading


def write_report(folder: Path, out: Path | None) -> None:
    _needs_libraries()
    from rollingroad.lab.report import report

    file = out or folder / "report.html"
    file.write_text(report(folder), encoding="utf-8")
    print(f"Wrote {file}.")


def write_comparison(before: Path, after: Path, out: Path | None) -> None:
    _needs_libraries()
    from rollingroad.lab.compare import compare, comparison_page

    found = compare(before, after)
    table = plain_table("set-up", "what", "before", "after", "moved by", "95 % interval", "p", "")
    for each in found.by_importance[:MOST_LINES]:
        table.add_row(*each.words)
    file = out or after / "compare.html"
    file.write_text(comparison_page(found), encoding="utf-8")
    console().print(found.summary, "", table, "", f"Wrote {file}, with all of it.", sep="\n")


def print_record(folder: Path, n: int) -> None:
    _needs_libraries()
    from rollingroad.lab.experiment_rows import record_in

    print(record_in(folder, n), end="")
