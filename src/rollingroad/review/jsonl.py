"""Files that come with a game, with one thing a line, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from rollingroad.core.errors import BadInput

Thing = TypeVar("Thing", bound=msgspec.Struct)


def read_lines(kind: type[Thing], text: str, name: str, what: str) -> list[Thing]:
    """A BadInput names the line that is none."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.MsgspecError as error:
            raise BadInput(f"{name}: line {number}: this is no {what}: {error}") from error
    return found


def write_lines(things: Sequence[msgspec.Struct], file: Path) -> None:
    """Who reads the file meanwhile has the old one or the new one, and never half of it."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(b"".join(msgspec.json.encode(thing) + b"\n" for thing in things))
    fresh.replace(file)
