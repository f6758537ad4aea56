"""Set-up says in one sentence what is missing, and does nothing when nothing changed."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import bootstrap

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As much of a checkout as the set-up reads."""
    for name in ("tools/bootstrap.py", "requirements.lock", "pyproject.toml"):
        target = tmp_path / name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, target)
    return tmp_path


def fake_node(folder: Path, answer: str) -> None:
    node = folder / "node"
    node.write_text(f"#!/bin/sh\necho {answer}\n", encoding="utf-8")
    node.chmod(0o755)


def test_a_complete_machine_lacks_nothing(clone: Path) -> None:
    assert bootstrap.missing(clone) == ""


def test_an_old_python_is_named(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "PYTHON_NEEDED", (99, 0))
    assert bootstrap.missing(clone).startswith(
        "Rolling Road needs Python 3.11 or newer, and this is Python 3."
    )


def test_a_python_without_ensurepip_names_the_package(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else True)
    package = f"python3.{sys.version_info[1]}-venv"
    assert bootstrap.missing(clone) == (
        f"This Python cannot make virtual environments (on Debian and Ubuntu: apt install {package})."
    )


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("v20.18.3", "Rolling Road needs Node 20.19 or newer to build its pages, and this is Node v20.18.3."),
        ("v20.19.0", ""),
        ("v22.1.0", ""),
    ],
)
def test_node_counts_once_there_are_pages(
    clone: Path, monkeypatch: pytest.MonkeyPatch, answer: str, sentence: str
) -> None:
    fake_node(clone, answer)
    monkeypatch.setenv("PATH", str(clone))
    assert bootstrap.missing(clone) == ""
    (clone / "web").mkdir()
    assert bootstrap.missing(clone) == sentence


def test_a_missing_node_is_named(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (clone / "web").mkdir()
    monkeypatch.setenv("PATH", str(clone))
    assert bootstrap.missing(clone).endswith("there is no node on the PATH.")


def test_what_is_missing_ends_the_set_up_with_code_2(clone: Path) -> None:
    (clone / "web").mkdir()
    fake_node(clone, "v18.0.0")
    command = [sys.executable, str(clone / "tools" / "bootstrap.py")]
    result = subprocess.run(command, env={"PATH": str(clone)}, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("Rolling Road needs Node 20.19")


def test_the_digest_follows_everything_that_is_installed(clone: Path) -> None:
    seen = {bootstrap.inputs(clone)}
    for name in ("requirements.lock", "pyproject.toml"):
        with (clone / name).open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        seen.add(bootstrap.inputs(clone))
    assert len(seen) == 3


def test_set_up_runs_only_when_something_changed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    (clone / ".venv").mkdir()
    monkeypatch.setattr(bootstrap, "run", commands.append)
    bootstrap.set_up(clone)
    assert [command[2] for command in commands] == ["venv", "pip", "sync", "install"]
    commands.clear()
    bootstrap.set_up(clone)
    assert commands == []
    (clone / "requirements.lock").write_text("", encoding="utf-8")
    bootstrap.set_up(clone)
    assert [command[2] for command in commands] == ["pip", "sync", "install"]


def test_a_failed_step_leaves_no_stamp(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(SystemExit) as stop:
        bootstrap.set_up(clone)
    assert stop.value.code == 2
    assert not (clone / ".venv" / "rollingroad-stamp").exists()
