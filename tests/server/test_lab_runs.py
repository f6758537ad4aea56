"""Experiments in their folder, as every server process on it sees them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from rollingroad.core.registry import game
from rollingroad.lab.apart import Unwanted, play
from rollingroad.review.measured import set_up
from rollingroad.server.difficulty import difficulty, lab_run
from rollingroad.server.lab_runs import LabRuns, Run, experiment_text
from rollingroad.server.lab_turn import Turn
from rollingroad.server.problems import Refused

BEACONS = game("beacon-run")
OPTIONS = BEACONS.options({"couriers": 3})


def kept(folder: Path, number: int = 1, owner: str = "ana") -> Run:
    """An experiment that was started and interrupted before its first game."""
    run = Run(
        id=f"{number:012x}",
        game=BEACONS.slug,
        title="Three couriers",
        games=8,
        started=float(number),
        options=set_up(BEACONS, OPTIONS),
        names=[""],
        owner=owner,
    )
    place = folder / run.id
    place.mkdir(parents=True)
    (place / "experiment.toml").write_text(experiment_text(BEACONS, OPTIONS, run), encoding="utf-8")
    (place / "about.json").write_bytes(msgspec.json.encode(run))
    return run


def test_a_run_is_played_beside_the_server_and_known_from_then_on(tmp_path: Path) -> None:
    lab, run = LabRuns(tmp_path), kept(tmp_path)
    before = difficulty(BEACONS, OPTIONS, lab)
    assert (before.known, before.open) == ([], True)
    assert before.run is not None
    assert (before.run.state, before.run.done) == ("waiting", 0)
    play(tmp_path / run.id)
    (ready,) = lab.runs()
    told = lab_run(lab, ready, ("ana",))
    assert (told.state, told.done, told.mine, len(told.rates)) == ("ready", 8, True, 1)
    after = difficulty(BEACONS, OPTIONS, lab)
    assert after.run is None
    assert [(one.bot, one.games, one.run, one.length_in) for one in after.known] == [
        ("driver", 8, run.id, "decisions")
    ]
    assert difficulty(BEACONS, BEACONS.options(), lab).known == []
    assert "8 games" in lab.report(run.id)


def test_one_that_nobody_wants_any_more_stops(tmp_path: Path) -> None:
    run = kept(tmp_path)
    (tmp_path / run.id / "about.json").unlink()
    with pytest.raises(Unwanted):
        play(tmp_path / run.id)
    assert LabRuns(tmp_path).runs() == []


def test_only_who_started_it_removes_it(tmp_path: Path) -> None:
    lab, run = LabRuns(tmp_path), kept(tmp_path)
    with pytest.raises(Refused) as refused:
        lab.remove(run.id, ("ben",))
    assert refused.value.code == "NOT_YOURS"
    lab.remove(run.id, ("ana",))
    assert not (tmp_path / run.id).exists()
    with pytest.raises(Refused):
        lab.remove(run.id, ("ana",))


@pytest.mark.skipif(sys.platform == "win32", reason="there one process serves")
def test_every_process_sees_what_is_played_and_by_a_dead_one_nothing_is(tmp_path: Path) -> None:
    run = kept(tmp_path)
    lock = Turn(tmp_path).take(run.id)
    assert lock is not None
    player = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=(lock,))
    os.close(lock)
    lab = LabRuns(tmp_path)
    assert [each.state for each in lab.runs()] == ["playing"]
    with pytest.raises(Refused) as refused:
        asyncio.run(lab.start(BEACONS, OPTIONS, 8, "ben"))
    assert refused.value.code == "LAB_BUSY"
    player.kill()
    player.communicate()
    assert [each.state for each in lab.runs()] == ["waiting"]


def test_why_one_failed_is_told(tmp_path: Path) -> None:
    run = kept(tmp_path)
    (tmp_path / run.id / "failed.txt").write_text("The rules have changed.", encoding="utf-8")
    told = difficulty(BEACONS, OPTIONS, LabRuns(tmp_path)).run
    assert told is not None
    assert (told.state, told.problem) == ("failed", "The rules have changed.")


def test_a_server_without_a_folder_has_no_lab() -> None:
    found = difficulty(BEACONS, OPTIONS, LabRuns(None))
    assert (found.open, found.known, found.run) == (False, [], None)
    with pytest.raises(Refused) as refused:
        asyncio.run(LabRuns(None).start(BEACONS, OPTIONS, 8, "ana"))
    assert refused.value.code == "NO_LAB"
