"""`python -m rollingroad.lab.apart DIR`: a small experiment, played and drawn beside a server.

The server looks on through files of the folder:

    DIR/about.json        what it knows of the experiment; when that is gone, nobody wants it any more
    DIR/experiment.toml   what is played
    DIR/measured.jsonl    what bots have won so far
    DIR/failed.txt        why it broke off, in one sentence
    DIR/report.html       that it is done
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

from rollingroad.core.errors import BadInput
from rollingroad.lab.experiment import Experiment, read_experiment
from rollingroad.lab.experiment_plan import ExperimentPlan, rows_of
from rollingroad.lab.measuring import measured, measured_so_far
from rollingroad.lab.plan import Row
from rollingroad.lab.rates import Rates
from rollingroad.lab.report import report
from rollingroad.lab.running import Engine, run
from rollingroad.review.lines import write_lines
from rollingroad.review.measured import FILE

ABOUT: Final = "about.json"
EXPERIMENT: Final = "experiment.toml"
FAILED: Final = "failed.txt"
REPORT: Final = "report.html"
_TELLING: Final = 0.5
"""Seconds from one word about how far it is to the next."""
_POLITENESS: Final = 15


class Unwanted(Exception):
    """Somebody has removed the experiment."""


class _Telling:
    """Tells how far it is."""

    def __init__(self, experiment: Experiment, folder: Path) -> None:
        self.rates = Rates(experiment)
        self.folder = folder
        self.told = 0.0

    def begin(self, done: int) -> None:
        if done:
            for n, scores in rows_of(self.folder).select("n", "scores").iter_rows():
                self.rates.add(n, scores)
        self.tell()

    def count(self, row: Row) -> None:
        self.rates.add(row.n, row.scores)
        if time.monotonic() - self.told > _TELLING:
            self.tell()

    def tell(self) -> None:
        if not (self.folder / ABOUT).exists():
            raise Unwanted
        write_lines(measured_so_far(self.rates, self.folder.name), self.folder / FILE)
        self.told = time.monotonic()


def play(folder: Path) -> None:
    """Whatever is missing, then the figures, then the page: whoever sees the page sees all of it."""
    experiment = read_experiment(folder / EXPERIMENT)
    telling = _Telling(experiment, folder)
    run(ExperimentPlan(experiment), folder, Engine(workers=1), telling.count, telling.begin)
    write_lines(measured(experiment, rows_of(folder), folder.name), folder / FILE)
    fresh = folder / f"{REPORT}.new"
    fresh.write_text(report(folder), encoding="utf-8")
    fresh.replace(folder / REPORT)


def main() -> None:
    folder = Path(sys.argv[1])
    getattr(os, "nice", int)(_POLITENESS)
    try:
        play(folder)
    except Unwanted:
        return
    except BadInput as error:
        (folder / FAILED).write_text(str(error).replace(str(folder), "The experiment"), encoding="utf-8")


if __name__ == "__main__":
    main()
