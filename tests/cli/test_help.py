"""Help: there for every command, with an example, and without loading the engine."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.conftest import Run

COMMANDS = [
    "games",
    "content",
    "bots",
    "simulate",
    "tournament",
    "train",
    "play",
    "serve",
    "db",
    "replay",
    "review",
    "puzzles",
    "position",
    "try",
    "rules",
    "course",
    "fleet",
    "lab",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_of_the_command(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"Example: rollingroad {command}" in ran.out
    assert run(command, "-h").out == ran.out


def test_the_help_lists_every_command_in_full_sentences(run: Run) -> None:
    ran = run("--help")
    assert "Example: rollingroad play" in ran.out
    listed = dict(line.strip().split(maxsplit=1) for line in ran.out.partition("Commands:\n")[2].splitlines())
    assert list(listed) == COMMANDS
    assert all(text.endswith(".") and not text.endswith("...") for text in listed.values())


def test_without_a_command_there_is_help(run: Run) -> None:
    assert run() == run("--help")


@pytest.mark.parametrize("arguments", [["--help"], *([command, "--help"] for command in COMMANDS)])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import atexit, sys\n"
        "heavy = ('msgspec', 'rollingroad.core')\n"
        "def report(): print('LOADED', [name for name in sys.modules if name.startswith(heavy)])\n"
        "atexit.register(report)\n"
        "from rollingroad.cli.main import main\n"
        f"main({arguments!r})\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Usage:" in ran.stdout
    assert ran.stdout.endswith("LOADED []\n")


@pytest.mark.parametrize("pure", ["0", "1"])
def test_the_installed_command_says_version_and_build(pure: str) -> None:
    command = [sys.executable, "-c", "from rollingroad.cli.main import main; main()", "--version"]
    environment = os.environ | {"ROLLINGROAD_PURE": pure}
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert ran.stdout.startswith("rollingroad 0.2.0 (pure: " if pure == "1" else "rollingroad 0.2.0 (")
