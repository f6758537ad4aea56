"""Work spread over processes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rollingroad.bots.bot import BadBot
from rollingroad.core.errors import BadInput
from rollingroad.lab.workers import spread

FEW = 9


def squared(number: int) -> int:
    return number * number


def refused(number: int) -> int:
    if number == 3:
        raise BadBot("the bot 'three' is none")
    return number


def broken(number: int) -> int:
    return 1 // (number - 3)


def lost(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number


def process(number: int) -> tuple[int, str]:
    return os.getpid(), str(Path.cwd())


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_job_is_done_once(workers: int) -> None:
    done = list(spread(squared, range(12), workers))
    assert sorted(done) == [(number, number * number) for number in range(12)]


@pytest.mark.usefixtures("spawn_only")
def test_every_job_is_done_once_where_nothing_forks() -> None:
    assert sorted(spread(squared, range(4), 2)) == [(number, number * number) for number in range(4)]


def test_quick_jobs_are_handed_out_by_the_hundred_and_done_once() -> None:
    done = list(spread(squared, range(5000), 3))
    assert sorted(done) == [(number, number * number) for number in range(5000)]


def patient(job: tuple[int, str]) -> set[str]:
    """Leaves a sign; the first job waits for the signs of all the others, a minute at most."""
    number, folder = job
    (Path(folder) / str(number)).touch()
    patience = time.monotonic() + 60
    while number == 0 and len(signs(folder)) < FEW and time.monotonic() < patience:
        time.sleep(0.01)
    return signs(folder)


def signs(folder: str) -> set[str]:
    return {file.name for file in Path(folder).iterdir()}


def test_nothing_waits_behind_a_slow_job(tmp_path: Path) -> None:
    done = dict(spread(patient, [(number, str(tmp_path)) for number in range(FEW)], 2))
    assert set(done) == set(range(FEW))
    assert done[0] == {str(number) for number in range(FEW)}


def test_it_is_done_elsewhere_in_the_same_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = [result for _, result in spread(process, range(4), 2)]
    assert os.getpid() not in {pid for pid, _ in told}
    assert {folder for _, folder in told} == {str(tmp_path.resolve())}
    assert list(spread(process, [0], 1)) == [(0, process(0))]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_people_can_mend_comes_through(workers: int) -> None:
    with pytest.raises(BadBot, match="the bot 'three' is none"):
        list(spread(refused, range(6), workers))


def test_a_mistake_comes_with_the_place_where_it_was_made() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        list(spread(broken, range(6), 2))
    assert "in broken" in "".join(raised.value.__notes__)


def test_a_worker_that_goes_away_is_missed() -> None:
    with pytest.raises(BadInput, match="3 processes that were at work on the same job"):
        list(spread(lost, range(6), 2))


def sleepy(file: str) -> int:
    Path(file).write_text(str(os.getpid()))
    time.sleep(1000)
    return 0


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_who_stops_listening_stops_the_work(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    with closing(spread(quick_then_sleepy, [str(file), ""], 2)) as work:
        assert next(work) == (1, 0)
        pid = int(next(to_json(file)))
    assert gone(pid)


def quick_then_sleepy(file: str) -> int:
    return sleepy(file) if file else 0


def to_json(file: Path) -> Iterator[str]:
    """Waits until something stands in the file."""
    while not (file.exists() and file.read_text()):
        time.sleep(0.02)
    yield file.read_text()
