"""`python -m rollingroad.lab.subprocess_run DIR`: runs a small experiment for a server.

The server and this process communicate by files of the folder:

    DIR/about.json        metadata of the server; the run ends when it is removed
    DIR/experiment.toml   the experiment
    DIR/measured.jsonl    the win rates so far
    DIR/failed.txt        why the run failed, in one sentence
    DIR/report.html       the report of a finished run
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

from rollingroad.core.errors import BadInput
from rollingroad.lab.experiment import Experiment, Rates, read_experiment
from rollingroad.lab.report import report
from rollingroad.lab.run_data import measurements_from_rates, measurements_from_rows, rows_of
from rollingroad.lab.runner import Engine, Row, run
from rollingroad.review.difficulty import FILE, write_jsonl

ABOUT: Final = "about.json"
EXPERIMENT: Final = "experiment.toml"
FAILED: Final = "failed.txt"
REPORT: Final = "report.html"
_WRITE_EVERY: Final = 0.5
"""Seconds between updates of the win rates."""
_NICENESS: Final = 15


class ExperimentRemoved(Exception):
    """The experiment was removed while it ran."""


class _ProgressWriter:
    """Writes the win rates while games are played."""

    def __init__(self, experiment: Experiment, folder: Path) -> None:
        self.rates = Rates(experiment)
        self.folder = folder
        self.written = 0.0

    def begin(self, done: int) -> None:
        if done:
            self.rates.add_rows(rows_of(self.folder))
        self.write()

    def count(self, row: Row) -> None:
        self.rates.add(row.n, row.scores)
        if time.monotonic() - self.written > _WRITE_EVERY:
            self.write()

    def write(self) -> None:
        if not (self.folder / ABOUT).exists():
            raise ExperimentRemoved
        write_jsonl(measurements_from_rates(self.rates, self.folder.name), self.folder / FILE)
        self.written = time.monotonic()


def play(folder: Path) -> None:
    """Play the missing games, then write the measurements, then the report, which marks the end."""
    experiment = read_experiment(folder / EXPERIMENT)
    progress = _ProgressWriter(experiment, folder)
    run(experiment, folder, Engine(workers=1), progress.count, progress.begin)
    write_jsonl(measurements_from_rows(experiment, rows_of(folder), folder.name), folder / FILE)
    fresh = folder / f"{REPORT}.new"
    fresh.write_text(report(folder), encoding="utf-8")
    fresh.replace(folder / REPORT)


def main() -> None:
    folder = Path(sys.argv[1])
    getattr(os, "nice", int)(_NICENESS)
    try:
        play(folder)
    except ExperimentRemoved:
        return
    except BadInput as error:
        (folder / FAILED).write_text(str(error).replace(str(folder), "The experiment"), encoding="utf-8")


if __name__ == "__main__":
    main()
