"""What travels about small experiments and their reports."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.server.wire_basis import Asked, Wire

MOST_GAMES = 200


class LabRun(Wire, frozen=True):
    """A small experiment; its report is at `/lab/{id}/report`."""

    id: str
    game: str
    title: str
    games: int
    state: Literal["playing", "ready", "failed"]
    started: float
    """In seconds since 1970."""


class LabInfo(Wire, frozen=True):
    open: bool
    """Whether experiments can be started here."""
    most_games: int
    runs: list[LabRun]
    """The newest first."""


class NewLabRun(Asked, frozen=True):
    """So many games of drivers with the options of a table."""

    game: str
    options: dict[str, Any]
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = MOST_GAMES
