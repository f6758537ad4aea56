"""Messages about creations of players."""

from typing import Annotated

import msgspec

from rollingroad.core.creations import CreationReport, CreationStart, Fact
from rollingroad.server.schemas import Asked, Wire

Text = Annotated[str, msgspec.Meta(max_length=20_000)]


class CreationText(Asked, frozen=True):
    text: Text


class MadeUp(Wire, frozen=True):
    """The text of a random creation."""

    text: str


class NewCreation(Asked, frozen=True):
    game: str
    kind: str
    text: Text


class SaveCreation(Asked, frozen=True):
    text: Text
    expect: int | None = None
    """The version that was edited; the request is refused where a newer one exists."""


class RenameCreation(Asked, frozen=True):
    name: str


class CreationStarts(Wire, frozen=True):
    """The starting points of a new creation: empty ones, and those from the box."""

    starts: list[CreationStart]


class CreationInfo(Wire, frozen=True):
    """A creation, as shown to everyone who has its share code."""

    id: str
    """The share code."""
    game: str
    kind: str
    text: str
    report: CreationReport
    mine: bool
    version: int
    created: str
    changed: str


class CreationLine(Wire, frozen=True):
    """A creation in a list."""

    id: str
    game: str
    kind: str
    name: str
    ready: bool
    """Whether it can be played as it is."""
    facts: list[Fact]
    version: int
    changed: str
