"""What travels about small experiments, their reports, and how hard a table is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.server.wire_basis import Asked, Wire

MOST_GAMES = 200
State = Literal["playing", "waiting", "ready", "failed"]
"""`waiting`: it was interrupted and goes on as soon as nothing else is played."""


class WinRate(Wire, frozen=True):
    """What a seat or the team wins, with its 95 % interval."""

    name: str
    """What sits there, such as a fleet; empty where only its number tells it apart."""
    value: float
    low: float
    high: float


class LabRun(Wire, frozen=True):
    """A small experiment; its report is at `/lab/{id}/report`."""

    id: str
    game: str
    title: str
    details: str
    """Which options are not the usual ones."""
    games: int
    state: State
    started: float
    """In seconds since 1970."""
    done: int
    """How many of the games have ended."""
    rates: list[WinRate]
    """What the team or each seat has won of these."""
    problem: str
    """Why it failed, in one sentence."""
    mine: bool
    """Whether the caller may remove it."""


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


class Measured(Wire, frozen=True):
    """What one kind of bot wins when it sits everywhere."""

    bot: str
    tries: int
    """How many tries it makes for an answer, if it was told a number."""
    games: int
    rates: list[WinRate]
    """Of the team, or of each seat."""
    length: float
    """How long a game is on average."""
    length_in: str
    """In what, in the game's own words."""
    run: str
    """The experiment here that it comes from; empty: it came with the game."""


class Difficulty(Wire, frozen=True):
    """What is known about a table with these options."""

    cooperative: bool
    known: list[Measured]
    """The weakest bot first."""
    run: LabRun | None
    """The last experiment with these options, if it has no result yet."""
    open: bool
    """Whether one can be started here."""
    games: int
    """How many games it would play."""
