"""Other engines, each in a virtual environment of its own. One file here is one peer.

A peer's file names a `REQUIREMENT` and has `measure(seconds)`, which imports the peer and returns the figures
of `whole_games` under the name it is to have in the tables.
"""

from __future__ import annotations

import importlib
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path("build", "peers")


class PeerError(Exception):
    """A peer that cannot be had here: one sentence."""


def names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def module(name: str) -> str:
    return f"{__name__}.{name}"


def installed(name: str, root: Path) -> Path:
    """The Python of a peer's own environment, which is made when it is not there yet."""
    requirement: str = importlib.import_module(module(name)).REQUIREMENT
    home = root / FOLDER / name
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    stamp = home / "requirement.txt"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != requirement:
        shutil.rmtree(home, ignore_errors=True)
        _uv("venv", "--python", sys.executable, str(home))
        _uv("pip", "install", "--python", str(python), requirement)
        stamp.write_text(requirement, encoding="utf-8")
    return python


def _uv(*words: str) -> None:
    command = [str(Path(sys.executable).with_name("uv")), "--quiet", *words]
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise PeerError(f"uv cannot be run ({error.strerror})") from error
    if result.returncode != 0:
        raise PeerError(" ".join(result.stderr.split()) or f"{' '.join(words)} failed")
