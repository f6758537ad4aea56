"""Small experiments, run in this process or in a subprocess that can be killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import polars as pl

from rollingroad.lab.experiment import Experiment, parse_experiment
from rollingroad.lab.run_data import rows_of
from rollingroad.lab.runner import Engine, run

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
    return parse_experiment(text, Path(), games)


def play_run(folder: Path, text: str = BEACONS, games: int | None = None, workers: int = 1) -> pl.DataFrame:
    assert run(experiment(text, games), folder, Engine(workers=workers))
    return rows_of(folder)


def start_command(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """`rollingroad` in a subprocess."""
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
    """The number of games in the journal."""
    journal = folder / "journal.jsonl"
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


def wait_for_games(folder: Path, number: int, running: subprocess.Popen[str]) -> None:
    while games_in(folder) < number:
        assert running.poll() is None, running.communicate()
        time.sleep(0.01)
