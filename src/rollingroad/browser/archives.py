"""Games that are loaded when they are imported: each is an archive of its own beside the page."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

import rollingroad.games

_PACKAGE = f"{rollingroad.games.__name__}."


def install(load: Callable[[str], Any]) -> None:
    """From now on `load` gets the archive of a game, a `Uint8Array`, when the game is first imported."""
    sys.meta_path.insert(0, _Archives(load))


class _Archives(MetaPathFinder):
    def __init__(self, load: Callable[[str], Any]) -> None:
        self._load = load

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        folder = Path(rollingroad.games.__path__[0])
        if f"{package}." != _PACKAGE or (folder / name).is_dir():
            return None
        data = self._load(name.replace("_", "-")).to_bytes()
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(folder.parents[1])
        PathFinder.invalidate_caches()
        return PathFinder.find_spec(fullname, path)
