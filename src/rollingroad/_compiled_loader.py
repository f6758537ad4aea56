"""Loads compiled modules instead of a package's sources, if they were built from exactly these sources.

Compiled modules lie in `_compiled/` with a manifest of their sources, because a stale module beside its
source would silently win. Either all of them are loaded or none: compiled modules know each other's memory
layout, so a mixture is never safe. This runs at every start and therefore imports little.

An installed package holds the sources of compiled modules as .pyi files: editors and type checkers read them,
pip writes no bytecode of them, and they are what runs without the compiled modules.
"""

import json
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

COMPILED = "_compiled"
MANIFEST = "manifest.json"


class Build(NamedTuple):
    """Which build is loaded, and why."""

    name: Literal["compiled", "pure"]
    reason: str


class ModuleFinder:
    """A `sys.meta_path` finder for modules in files of other names or places than Python looks for."""

    def __init__(
        self, files: Mapping[str, Path], loader: type[ExtensionFileLoader | SourceFileLoader]
    ) -> None:
        self._files = files
        self._loader = loader

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=self._loader(name, str(file)))


_builds: dict[str, Build] = {}


def build(package: str = "rollingroad") -> Build:
    """Which build of a package was loaded."""
    return _builds[package]


def load(package: str, folder: Path) -> Build:
    """Use the compiled modules of `package` if they match its sources in `folder`."""
    _builds[package] = _choose(folder)
    if _builds[package].name == "pure" and (folder / COMPILED).is_dir():
        inside = {file.relative_to(folder.parent).with_suffix(""): file for file in folder.rglob("*.pyi")}
        files = {".".join(path.parts): file for path, file in inside.items()}
        sys.meta_path.insert(0, ModuleFinder(files, SourceFileLoader))
    return _builds[package]


def _choose(folder: Path) -> Build:
    if os.environ.get("ROLLINGROAD_PURE") == "1":
        return Build("pure", "ROLLINGROAD_PURE=1")
    try:
        manifest = json.loads((folder / COMPILED / MANIFEST).read_bytes())
        files = {name: folder / COMPILED / file for name, file in manifest["files"].items()}
        mismatch = _mismatch(manifest, files, folder)
    except FileNotFoundError:
        return Build("pure", "not compiled")
    except (ValueError, KeyError, TypeError, AttributeError):
        mismatch = "have an unreadable manifest"
    if mismatch:
        _warn(f"compiled modules {mismatch}; running pure Python: run `make compile`")
        return Build("pure", f"compiled modules {mismatch}")
    sys.meta_path.insert(0, ModuleFinder(files, ExtensionFileLoader))
    return Build("compiled", f"mypyc {manifest['mypyc']}")


def _mismatch(manifest: dict[str, Any], files: Mapping[str, Path], folder: Path) -> str:
    """Why the compiled modules cannot be used, or an empty string."""
    if manifest["abi"] != EXTENSION_SUFFIXES[0]:
        return "are for another Python"
    if not all(file.is_file() for file in files.values()):
        return "are incomplete"
    found = {name: _digest(name, folder) for name in manifest["sources"]}
    # An installation may have no sources at all; a single missing one is an edit.
    if any(found.values()) and found != manifest["sources"]:
        return "are older than their sources"
    return ""


def _digest(name: str, folder: Path) -> str | None:
    source = folder.joinpath(*name.split(".")[1:])
    for file in (source.with_suffix(".py"), source.with_suffix(".pyi"), source / "__init__.py"):
        if file.is_file():
            return sha256(file.read_bytes()).hexdigest()
    return None


def _warn(sentence: str) -> None:
    # The stack belongs to the import system, so a line of it would not help.
    warnings.warn_explicit(sentence, UserWarning, "rollingroad", 0)
