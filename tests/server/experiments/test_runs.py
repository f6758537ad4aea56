"""Experiments in their folder, as every server process on it sees them."""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from rollingroad.core.packs import OPTION, Pack, game_of, pack_text
from rollingroad.core.registry import game
from rollingroad.lab.subprocess_run import ExperimentRemoved, play
from rollingroad.review.difficulty import canonical_setup
from rollingroad.server import experiments
from rollingroad.server.experiments import (
    MOST_OF_ONE,
    LabLock,
    LabRuns,
    Run,
    difficulty,
    experiment_text,
    lab_run,
)
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
        options=canonical_setup(BEACONS, OPTIONS),
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


def test_a_content_pack_is_measured_beside_the_box(tmp_path: Path) -> None:
    text = pack_text(Pack("Tougher", {"tank-assault": {"tank": {"shove_damage": 2}}}))
    heist = game_of("highway-heist", {OPTION: text})
    options = heist.options({"players": 2})
    lab, run = LabRuns(tmp_path), kept(tmp_path)
    packed = msgspec.structs.replace(run, game=heist.slug, games=1, options=canonical_setup(heist, options))
    place = tmp_path / run.id
    (place / "about.json").write_bytes(msgspec.json.encode(packed))
    (place / "experiment.toml").write_text(experiment_text(heist, options, packed), encoding="utf-8")
    play(place)
    (ready,) = lab.runs()
    assert (ready.state, lab_run(lab, ready, ()).done) == ("ready", 1)
    report = lab.report(run.id)
    assert "Tougher" in report
    assert "tank shove_damage" in report
    assert "the cards of the box" in report


def test_a_run_with_drawn_crews_says_nothing_about_those_of_the_table(tmp_path: Path) -> None:
    lab, run = LabRuns(tmp_path), kept(tmp_path)
    drawn = msgspec.structs.replace(run, random_crews=True)
    (tmp_path / run.id / "about.json").write_bytes(msgspec.json.encode(drawn))
    assert "random_crews = true\n" in experiment_text(BEACONS, OPTIONS, drawn)
    play(tmp_path / run.id)
    assert [each.state for each in lab.runs()] == ["ready"]
    found = difficulty(BEACONS, OPTIONS, lab)
    assert (found.known, found.run, found.crews) == ([], None, False)
    heist = game("highway-heist")
    assert difficulty(heist, heist.options(), lab).crews


def test_one_that_nobody_wants_any_more_stops(tmp_path: Path) -> None:
    run = kept(tmp_path)
    (tmp_path / run.id / "about.json").unlink()
    with pytest.raises(ExperimentRemoved):
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
    lock = LabLock(tmp_path).acquire(run.id)
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


def begin(lab: LabRuns, owner: str, run: str = "f" * 12) -> None:
    """Write an experiment down as `start` does, without playing it."""
    lock = lab._lock
    assert lock is not None
    about = Run(id=run, game=BEACONS.slug, title="", games=8, started=time.time(), owner=owner)
    os.close(lab._begin(lock, about, ""))


def owners(lab: LabRuns) -> Counter[str]:
    return Counter(run.owner for run in lab.runs())


def test_an_experiment_makes_room_among_those_of_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiments, "KEPT_FOR", time.time())
    lab = LabRuns(tmp_path)
    kept(tmp_path, 1, "ana")
    for number in range(2, MOST_OF_ONE + 2):
        kept(tmp_path, number, "ben")
    begin(lab, "ben")
    assert owners(lab) == {"ana": 1, "ben": MOST_OF_ONE}
    assert not (tmp_path / f"{2:012x}").exists()


def test_a_full_lab_refuses_strangers_until_something_is_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiments, "MOST_KEPT", 2)
    monkeypatch.setattr(experiments, "KEPT_FOR", time.time())
    lab = LabRuns(tmp_path)
    for number, owner in enumerate(("ana", "ben"), 1):
        kept(tmp_path, number, owner)
    with pytest.raises(Refused, match="The lab is full") as refused:
        begin(lab, "cleo")
    assert (refused.value.status, owners(lab)) == (507, {"ana": 1, "ben": 1})
    begin(lab, "ben")
    assert [run.id for run in lab.runs()] == ["f" * 12, f"{1:012x}"]
    monkeypatch.setattr(experiments, "KEPT_FOR", 3600.0)
    begin(lab, "cleo", "e" * 12)
    assert owners(lab) == {"ben": 1, "cleo": 1}


@pytest.mark.parametrize("full", ["lock", "folder"])
def test_a_full_disk_is_told_and_leaves_no_lock_behind(tmp_path: Path, full: str) -> None:
    """As `/dev/full` and a file in the way refuse to be written."""
    lab = LabRuns(tmp_path / "lab")
    (tmp_path / "lab").mkdir()
    lock = tmp_path / "lab" / "playing"
    if full == "lock":
        lock.symlink_to("/dev/full")
    else:
        (tmp_path / "lab" / ("a" * 12)).write_text("in the way")
    number = open_files()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda _: "a" * 12)
        with pytest.raises(Refused, match="The lab cannot keep another experiment: ") as refused:
            asyncio.run(lab.start(BEACONS, OPTIONS, 8, "ana"))
    assert (refused.value.status, refused.value.code) == (507, "NO_ROOM")
    assert open_files() == number
    lock.unlink()
    begin(lab, "ana")


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


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
