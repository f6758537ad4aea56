"""Small experiments, run here or in a process of their own that can be killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import polars as pl

from rollingroad.lab.experiment import Experiment, experiment_of
from rollingroad.lab.experiment_plan import ExperimentPlan, rows_of
from rollingroad.lab.running import Engine, run

BEACONS = """
game = "beacon-run"
games = 30
seed = "7"
bots = [["driver"], ["random"]]

[grid]
couriers = [2, 3]
"""
COMMAND = "from rollingroad.cli.main import main; main()"


def experiment(text: str = BEACONS, games: int | None = None) -> Experiment:
    return experiment_of(text, Path(), games)


def played(folder: Path, text: str = BEACONS, games: int | None = None, workers: int = 1) -> pl.DataFrame:
    assert run(ExperimentPlan(experiment(text, games)), folder, Engine(workers=workers))
    return rows_of(folder)


def started(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """`rollingroad` in a process of its own."""
    command = [sys.executable, "-W", "ignore", "-c", COMMAND, *arguments]
    return subprocess.Popen(
        command,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def games_in(folder: Path) -> int:
    """How many have been kept so far, by the lines of the journal."""
    journal = folder / "journal.jsonl"
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


def wait_for_games(folder: Path, number: int, running: subprocess.Popen[str]) -> None:
    while games_in(folder) < number:
        assert running.poll() is None, running.communicate()
        time.sleep(0.01)
