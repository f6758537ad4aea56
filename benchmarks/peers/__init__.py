"""Other engines, each in a virtual environment of its own. One file here is one peer.

A peer's file names a `REQUIREMENT`, perhaps the `PYTHON` it needs, and has `measure(seconds)`, which imports
the peer and returns the figures of `whole_games` under the names they are to have in the tables.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.bootstrap import binaries

FOLDER = Path("build", "peers")
ABSENT = {"botbowl": "is not in the package registry"}


class PeerError(Exception):
    """A peer that cannot be installed here. The message says why."""


def names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def module(name: str) -> str:
    return f"{__name__}.{name}"


def installed(name: str, root: Path) -> Path:
    """The Python of a peer's own environment, which is made when it is not there yet."""
    peer = importlib.import_module(module(name))
    requirement: str = peer.REQUIREMENT
    home = root / FOLDER / name
    python = binaries(home) / "python"
    stamp = home / "requirement.txt"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != requirement:
        shutil.rmtree(home, ignore_errors=True)
        _uv("venv", "--python", _python(getattr(peer, "PYTHON", "")), str(home))
        _uv("pip", "install", "--python", str(python), requirement)
        stamp.write_text(requirement, encoding="utf-8")
    return python


def _python(version: str) -> str:
    """A Python of that version, such as 3.12; without one asked for, the Python that runs this."""
    if not version or sys.version.startswith(f"{version}."):
        return sys.executable
    for candidate in _candidates(version):
        probe = subprocess.run([candidate, "-c", ""], capture_output=True, check=False)
        if probe.returncode == 0:
            return candidate
    raise PeerError(f"needs Python {version}, and there is none on this machine")


def _candidates(version: str) -> Iterator[str]:
    on_path = shutil.which(f"python{version}")
    if on_path:
        yield on_path
    # pyenv keeps its Pythons off the path, and its shims may refuse to run.
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from (str(found) for found in sorted(pyenv.glob(f"versions/{version}*/bin/python{version}")))


def _uv(*words: str) -> None:
    command = [str(Path(sys.executable).with_name("uv")), "--quiet", *words]
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise PeerError(f"uv cannot be run ({error.strerror})") from error
    if result.returncode != 0:
        raise PeerError(reason(result.stderr) or f"uv {words[0]} failed")


def reason(said: str) -> str:
    """The cause in uv's output, on one line, without URLs."""
    cause = re.split(r"\b(?:cause|error):", " ".join(said.split()))[-1]
    return re.sub(r"`?\b\w+://\S+", "the package registry", cause).strip(" .")
