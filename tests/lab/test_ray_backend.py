"""The same work on Ray, a local one that each test starts and stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from rollingroad.lab.run_data import rows_of
from rollingroad.lab.runner import RAY, Engine
from rollingroad.lab.training import Recipe, play_games, read_games
from tests.lab.runs import BEACONS, play_run, start_command

pytestmark = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed (pip install 'rollingroad[ray]')"
)

KILLING = """
import json, os, sys, time
from contextlib import closing
from pathlib import Path
from rollingroad.lab.runner import spread_on_ray

marks = Path(sys.argv[1])

def work(number):
    mark = marks / str(number)
    first = not mark.exists()
    mark.write_text(str(os.getpid()))
    while first and number == 3:
        time.sleep(0.05)
    return number * number

with closing(spread_on_ray(work, range(12), 2)) as done:
    print(json.dumps(sorted(done)))
"""


@pytest.mark.soak
def test_the_same_file_gives_the_same_rows(tmp_path: Path) -> None:
    (tmp_path / "beacons.toml").write_text(BEACONS)
    arguments = ("lab", "run", "beacons.toml", "--out", "run", "--on", "ray", "--workers", "2")
    running = start_command(*arguments, folder=tmp_path)
    out, err = running.communicate()
    assert running.returncode == 0, err
    assert "120 games are in run." in out
    assert_frame_equal(rows_of(tmp_path / "run"), play_run(tmp_path / "here"))


@pytest.mark.soak
def test_a_judge_learns_from_the_same_games(tmp_path: Path) -> None:
    plan = Recipe("full-throttle", games=4)
    played = []
    for engine in (Engine(workers=1), Engine(RAY, 2)):
        play_games(plan, tmp_path / engine.on, engine)
        played.append([(game.n, game.outcome, game.positions) for game in read_games(tmp_path / engine.on)])
    assert len(played[0]) == 4
    assert played[0] == played[1]


@pytest.mark.soak
def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    """The fourth job waits to be killed, and is done the second time."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    running = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", KILLING, str(tmp_path)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    mark = tmp_path / "3"
    while not (mark.exists() and mark.read_text()):
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    os.kill(int(mark.read_text()), signal.SIGKILL)
    out, err = running.communicate()
    assert running.returncode == 0, err
    # Ray itself tells on the same stream that a worker died.
    assert json.loads(out.splitlines()[-1]) == [[number, number * number] for number in range(12)]
