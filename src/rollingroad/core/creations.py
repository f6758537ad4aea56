"""Creations: user content that players make for a game, such as a course or a fleet."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import msgspec

_DEEP_KEY: Final = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){20}""")


def table_from_text(text: str) -> dict[str, Any]:
    """The table in a user's JSON or TOML text. Raises ValueError if there is none."""
    try:
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=dict[str, Any])
        # tomllib needs seconds for a key of thousands of parts.
        if _DEEP_KEY.search(text):
            raise ValueError("a key of more than 20 parts")
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("lists or tables too deep in each other") from error


class CreationSlot(msgspec.Struct, frozen=True):
    """The option that takes the creation of another seat."""

    seat: int
    option: str
    instead: str


class CreationKind(msgspec.Struct, frozen=True):
    """A kind of creation, with its names and the option that takes one."""

    kind: str
    """Its name in URLs: `course`."""
    label: str
    """Its name in the singular, for buttons: `course`."""
    plural: str
    play: str
    """The label of the button that plays it: `Race it`."""
    option: str
    """The option of a new game that takes the text of a creation."""
    instead: str
    """The option that the creation replaces, or an empty string."""
    help: str
    more: tuple[CreationSlot, ...] = ()
    """If `option` belongs to the first seat: the options of the other seats."""


class Finding(msgspec.Struct, frozen=True):
    """One sentence about a creation, with its rule and the places it concerns."""

    text: str
    rule: str = ""
    at: list[str] = []
    """Places in the notation of the game."""


class Fact(msgspec.Struct, frozen=True):
    """A figure of a creation or of a finished game, with its rule."""

    label: str
    value: str
    """Empty if it is not known."""
    rule: str = ""


class CreationReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result of checking a creation. A creation without problems can be played."""

    name: str
    text: str
    """The creation in canonical form."""
    problems: list[Finding]
    advice: list[Finding]
    facts: list[Fact]
    options: dict[str, Any]
    """The default options of a game that plays it."""


class CreationStart(msgspec.Struct, frozen=True):
    """A template for a new creation: an empty one, or one from the game's content."""

    id: str
    name: str
    help: str
    text: str
    empty: bool = False
