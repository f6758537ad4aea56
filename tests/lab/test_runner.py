"""Runs of experiments: the same rows on any number of workers, and no loss after a kill."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from rollingroad.core.errors import BadInput
from rollingroad.core.record import parse_record, replay
from rollingroad.core.registry import game
from rollingroad.lab.run_data import record_in, rows_of
from rollingroad.lab.runner import Engine, Row, run
from tests.lab.pausing_bot import PAUSE
from tests.lab.runs import BEACONS, experiment, play_run, start_command, wait_for_games

RACES = """
game = "full-throttle"
games = 3
bots = ["driver", "random"]
[options]
players = 2
drivers = "random"
[grid]
course = ["main-event", "tokyo-drift"]
"""
PAUSING = BEACONS.replace('["random"]', '["tests.lab.pausing_bot:PausingBot"]')


def test_the_number_of_workers_changes_no_row(tmp_path: Path) -> None:
    alone = play_run(tmp_path / "1", RACES)
    assert alone.height == 6
    assert_frame_equal(play_run(tmp_path / "2", RACES, workers=2), alone)


def test_a_row_tells_all_about_its_game(tmp_path: Path) -> None:
    row = play_run(tmp_path, RACES).row(3, named=True)
    assert (row["n"], row["cell"], row["number"]) == (3, 1, 1)
    assert (row["option.course"], row["option.players"], row["option.damage"]) == ("tokyo-drift", 2, False)
    assert row["bots"] == ["driver", "random"]
    assert sum(row["scores"]) == 1
    assert row["decisions"] > 20
    assert row["figure.rounds"] > 3
    assert len(row["figure.drivers"]) == 2
    assert {"what", "times"} == set(row["figure.used"][0])


def test_more_games_are_not_added_to_fewer(tmp_path: Path) -> None:
    play_run(tmp_path, games=2)
    with pytest.raises(BadInput, match="these are the games of another plan"):
        play_run(tmp_path, games=3)


def test_an_interrupt_keeps_what_was_played_and_the_next_run_goes_on(tmp_path: Path) -> None:
    plan = experiment()
    seen: list[int] = []

    def press(row: Row) -> None:
        seen.append(row.n)
        if len(seen) == 11:
            raise KeyboardInterrupt

    assert not run(plan, tmp_path / "run", Engine(workers=1), press)
    assert sorted(rows_of(tmp_path / "run")["n"]) == sorted(seen)
    assert len(seen) == 11
    assert run(plan, tmp_path / "run", Engine(workers=1), lambda row: seen.append(row.n))
    assert sorted(seen) == list(range(plan.total))
    assert_frame_equal(rows_of(tmp_path / "run"), play_run(tmp_path / "whole"))


def paused_run(folder: Path) -> subprocess.Popen[str]:
    """A run with some games in its journal that waits until the file `pause` is gone."""
    (folder / PAUSE).touch()
    running = start_run(folder)
    wait_for_games(folder / "run", 1, running)
    return running


def start_run(folder: Path) -> subprocess.Popen[str]:
    (folder / "beacons.toml").write_text(PAUSING)
    return start_command("lab", "run", "beacons.toml", "--out", "run", "--workers", "2", folder=folder)


def kill_run(running: subprocess.Popen[str], folder: Path) -> None:
    """Kill the run; its workers end as soon as their bots go on."""
    running.kill()
    (folder / PAUSE).unlink()
    running.communicate()


def children(pid: int) -> list[int]:
    """The workers of a run: what its fork server started."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listed.splitlines())}
    servers = [child for child, parent in parents.items() if parent == pid]
    return [child for child, parent in parents.items() if parent in servers]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    return play_run(tmp_path_factory.mktemp("whole"), PAUSING)


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path: Path, whole: pl.DataFrame) -> None:
    running = paused_run(tmp_path)
    kill_run(running, tmp_path)
    kept = rows_of(tmp_path / "run")
    assert 0 < kept.height < whole.height
    again = start_run(tmp_path)
    out, err = again.communicate()
    assert (again.returncode, err) == (0, "")
    assert f"{whole.height} games are in run." in out
    assert_frame_equal(rows_of(tmp_path / "run"), whole)
    assert_frame_equal(rows_of(tmp_path / "run").filter(pl.col("n").is_in(kept["n"].to_list())), kept)


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_missing(
    tmp_path: Path, whole: pl.DataFrame
) -> None:
    running = paused_run(tmp_path)
    os.kill(children(running.pid)[0], signal.SIGKILL)
    (tmp_path / PAUSE).unlink()
    _, err = running.communicate()
    assert (running.returncode, err) == (0, "")
    assert_frame_equal(rows_of(tmp_path / "run"), whole)


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    running = paused_run(tmp_path)
    second = start_run(tmp_path)
    _, err = second.communicate()
    assert (second.returncode, err) == (2, "rollingroad: run: another run is adding its games here.\n")
    kill_run(running, tmp_path)


# Records


def test_any_game_can_be_had_as_a_record(tmp_path: Path) -> None:
    rows = play_run(tmp_path, RACES)
    for n in (0, 5):
        record = parse_record(str(record_in(tmp_path, n)))
        assert record.seed == f"1/{n // 2}"
        assert record.options == experiment(RACES).cell(n).options
        *_, final = replay(record, game("full-throttle"))
        assert list(final.outcome or ()) == rows["scores"][n].to_list()


def test_there_is_no_record_of_a_game_that_is_not_there(tmp_path: Path) -> None:
    play_run(tmp_path, games=2)
    with pytest.raises(BadInput, match="there is no game 8: this experiment has games 0 to 7"):
        record_in(tmp_path, 8)
    with pytest.raises(BadInput, match="this is no folder of games that the lab has played"):
        record_in(tmp_path / "rows", 1)
