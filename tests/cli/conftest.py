"""The command line, run in this process with piped input, in an empty folder."""

from __future__ import annotations

import io
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rollingroad.cli.main import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """`run("play", "beacon-run", typed="1\\nquit\\n")`: exit code and what was printed.

    Ctrl-C is heard, also where a shell runs the tests in the background and lets them ignore it.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def run_main(*arguments: str, typed: str | bytes = "") -> Ran:
        data = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main(arguments)
        printed = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Ran(left.value.code, printed.out, printed.err)

    yield run_main
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def saved(run: Run, folder: Path) -> Path:
    """A game saved at its third question."""
    ran = run("play", "beacon-run", "-p", "me,random", "-s", "42", typed="1\n2\nsave game.txt\nquit\n")
    assert ran.code == 0, ran.err
    return folder / "game.txt"


@pytest.fixture
def position(run: Run, folder: Path, saved: Path) -> Path:
    """A position in which seat 1 burns a card; seat 2 has done so."""
    file = folder / "night.txt"
    file.write_text(run("replay", str(saved), "--at", "7").out)
    return file
