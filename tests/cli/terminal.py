"""The command on a pseudo-terminal, with its screen at each prompt."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from dataclasses import dataclass

import pytest

PROMPT = b"> "
CTRL_C = b"\x03"
PATIENCE = 120
SILENCE = 3
COMMAND = "from rollingroad.cli.main import main; main()"
CLEARED = "\x1b[H\x1b[2J\x1b[3J"


@dataclass(frozen=True)
class Shown:
    code: int
    screens: list[str]
    """What was printed before each prompt, and at last after the last one."""


def in_terminal(arguments: list[str], keys: list[str], kind: str = "dumb") -> Shown:
    """Press `keys` one after the other, each when the command prompts."""
    pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    driver = [sys.executable, __file__, json.dumps(arguments), json.dumps(keys)]
    environment = os.environ | {"TERM": kind, "COLUMNS": "100"}
    ran = subprocess.run(driver, capture_output=True, text=True, check=True, env=environment)
    code, screens = json.loads(ran.stdout)
    return Shown(code, screens)


def _drive(arguments: list[str], keys: list[str]) -> tuple[int, list[str]]:
    """Runs in a subprocess, where forking is safe."""
    import pty

    signal.alarm(PATIENCE)
    child, terminal = pty.fork()
    if child == 0:
        # A job that a shell started in the background inherits an ignored Ctrl-C.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execv(sys.executable, [sys.executable, "-c", COMMAND, *arguments])
    screens = []
    pressed = b""
    for key in keys:
        screens.append(_read(terminal, PROMPT, pressed))
        pressed = key.encode()
        os.write(terminal, pressed)
    screens.append(_read(terminal, None, pressed))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), screens


def _read(terminal: int, until: bytes | None, pressed: bytes) -> str:
    """What is shown next. A Ctrl-C between the prompt and the wait for keys is lost: it is pressed again."""
    shown = b""
    while until is None or not shown.endswith(until):
        if pressed == CTRL_C and not select.select([terminal], [], [], SILENCE)[0]:
            os.write(terminal, pressed)
            continue
        try:
            data = os.read(terminal, 4096)
        except OSError:  # how Linux says that the other end is closed
            break
        if not data:
            break
        shown += data
    return shown.decode().replace("\r", "")


if __name__ == "__main__":
    print(json.dumps(_drive(json.loads(sys.argv[1]), json.loads(sys.argv[2]))))
