"""Works: what players make for a game themselves, such as a course or a fleet."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import msgspec

_DEEP_KEY: Final = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){20}""")


def table_from_text(text: str) -> dict[str, Any]:
    """The table that a text of somebody's holds, as JSON or TOML; a ValueError says why it holds none."""
    try:
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=dict[str, Any])
        # A key of thousands of parts would keep the reader busy for seconds.
        if _DEEP_KEY.search(text):
            raise ValueError("a key of more than 20 parts")
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("lists or tables too deep in each other") from error


class WorkSlot(msgspec.Struct, frozen=True):
    """Where else a table takes a work: what another seat plays with."""

    seat: int
    option: str
    instead: str


class WorkKind(msgspec.Struct, frozen=True):
    """A kind of work that a game takes."""

    kind: str
    """How addresses name it: `course`."""
    label: str
    """One of them, as a button says it: `course`."""
    plural: str
    play: str
    """To play it, as a button says it: `Race it`."""
    option: str
    """The option of a new game that takes the text of a work."""
    instead: str
    """The option that a work makes needless, or nothing."""
    help: str
    more: tuple[WorkSlot, ...] = ()
    """Where `option` is the first seat's own: the same for the other seats."""


class Finding(msgspec.Struct, frozen=True):
    """Something the rules say about a work: one sentence, the rule, and the places it speaks of."""

    text: str
    rule: str = ""
    at: list[str] = []
    """Places as the game names them."""


class Fact(msgspec.Struct, frozen=True):
    """A figure of a work or of a game that was played, and the rule that it comes from."""

    label: str
    value: str
    """Empty while it cannot be told."""
    rule: str = ""


class WorkReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a game says about a work. It can be played when there are no problems."""

    name: str
    text: str
    """The work written out anew: the same for the same work, however it was written."""
    problems: list[Finding]
    advice: list[Finding]
    facts: list[Fact]
    options: dict[str, Any]
    """With what a table is set up to play it, unless somebody wants it otherwise."""


class WorkStart(msgspec.Struct, frozen=True):
    """What a new work may begin with: an empty one, or one from the box."""

    id: str
    name: str
    help: str
    text: str
    empty: bool = False
