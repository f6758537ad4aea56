"""What Windows lacks is taken away from real processes; server, bots and lab work without it."""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Client, ServerProcess, play_on

ROOT = Path(__file__).resolve().parents[2]
MISSING = {
    "os": {"fork", "forkpty", "getuid", "geteuid", "killpg", "nice", "sched_getaffinity", "setsid", "uname"},
    "signal": {"SIGALRM", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGSTOP", "SIGUSR1", "SIGUSR2", "alarm", "pause"},
}
MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "uvloop")
NEEDED_BY_PYTHON = {"SIGKILL", "getuid", "geteuid", "uname", "setsid"}
"""What the standard library itself uses on this system."""

WITHOUT = f"""
import multiprocessing, os, signal, sys
for module, names in {MISSING!r}.items():
    for name in names - {NEEDED_BY_PYTHON!r}:
        delattr(sys.modules[module], name)
for name in {MODULES!r}:
    sys.modules[name] = None
for name in ("fork", "forkserver"):
    del multiprocessing.context._concrete_contexts[name]
multiprocessing.set_start_method("spawn", force=True)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
"""

EXPERIMENT = """
game = "beacon-run"
title = "Couriers"
games = 4
seed = "spawn"
bots = "driver"
"""


@pytest.fixture
def without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every Python that is started from now on lacks what Windows lacks."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return tmp_path


def rollingroad(*words: str, folder: Path) -> str:
    command = [sys.executable, "-m", "rollingroad", *words]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_without_fork_signals_and_posix_modules_everything_runs(without: Path) -> None:
    gone = "import multiprocessing, os; print(hasattr(os, 'fork'), multiprocessing.get_start_method())"
    assert subprocess.check_output([sys.executable, "-c", gone], text=True) == "False spawn\n"

    server = ServerProcess(without / "data", forked=False)
    client = Client(server)
    try:
        seats = [{"who": "me"}, {"who": "bot", "bot": "ace"}]
        match = client.new_match(seats=seats)
        assert any(entry.by == "bot" for entry in play_on(client, match, until=5).views[0].entries)
        # On Windows nobody can be asked to stop.
        server.process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
        assert server.process.communicate(timeout=60)[1] == ""
        assert server.code == 0 or os.name == "nt"
    finally:
        client.close()
        server.kill()

    (without / "couriers.toml").write_text(EXPERIMENT, encoding="utf-8")
    assert "4 games are in lab" in rollingroad(
        "lab", "run", "couriers.toml", "--workers", "2", folder=without
    )
    searched = rollingroad(
        "simulate", "beacon-run", "-n", "1", "-p", "ace:iterations=20,processes=2", folder=without
    )
    assert "\n1 games, " in searched


NAMED = re.compile(
    rf"\b(os|signal)\.({'|'.join(set.union(*MISSING.values()))})\b|\b(import|from) ({'|'.join(MODULES)})\b"
)


def posix_names(file: Path) -> Iterator[str]:
    """What a module uses that not every system has, unless it asks before: `try`, `hasattr`, `find_spec`."""
    text = file.read_text(encoding="utf-8")
    if not NAMED.search(text):
        return
    tree = ast.parse(text)
    asked = {
        each.args[-1].value
        for each in ast.walk(tree)
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") in ("hasattr", "find_spec")
        if isinstance(each.args[-1], ast.Constant)
    }
    tried = {id(inner) for each in ast.walk(tree) if isinstance(each, ast.Try) for inner in ast.walk(each)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.attr not in asked:
            if each.attr in MISSING.get(each.value.id, ()):
                yield f"{each.value.id}.{each.attr}"
        elif isinstance(each, ast.Import | ast.ImportFrom) and id(each) not in tried:
            named = (
                [each.module or ""]
                if isinstance(each, ast.ImportFrom)
                else [name.name for name in each.names]
            )
            yield from set(named) & set(MODULES) - asked


def test_sources_and_tools_ask_before_they_use_what_some_systems_lack() -> None:
    files = [file for folder in ("src", "tools", "examples") for file in (ROOT / folder).rglob("*.py")]
    found = {file.name: names for file in files if (names := list(posix_names(file)))}
    assert len(files) > 300
    assert "signal.alarm" in posix_names(ROOT / "tests" / "cli" / "terminal.py")
    assert found == {}
