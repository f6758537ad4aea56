"""Reads and writes JSON Lines files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from rollingroad.core.errors import BadInput

Thing = TypeVar("Thing", bound=msgspec.Struct)


def read_jsonl(kind: type[Thing], text: str, name: str, what: str) -> list[Thing]:
    """The structs in a text, one per line. Raises BadInput with the number of a bad line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.MsgspecError as error:
            raise BadInput(f"{name}: line {number}: this is no {what}: {error}") from error
    return found


def write_jsonl(things: Sequence[msgspec.Struct], file: Path) -> None:
    """Write one struct per line and replace the file atomically."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(b"".join(msgspec.json.encode(thing) + b"\n" for thing in things))
    fresh.replace(file)
