"""Messages about experiments and measured win rates."""

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.server.schemas import Asked, Wire

MOST_GAMES = 200
State = Literal["playing", "waiting", "ready", "failed"]
"""`waiting`: it was interrupted and continues when no other experiment runs."""


class WinRate(Wire, frozen=True):
    """The win rate of a seat or the team, with its 95 % interval."""

    name: str
    """The name of the seat, such as a fleet; empty where it has only a number."""
    value: float
    low: float
    high: float


class LabRun(Wire, frozen=True):
    """An experiment; its report is at `/lab/{id}/report`."""

    id: str
    game: str
    title: str
    details: str
    """The options that differ from the defaults."""
    games: int
    state: State
    started: float
    """In seconds since 1970."""
    done: int
    """How many of the games have ended."""
    rates: list[WinRate]
    """The win rates of the team or of each seat so far."""
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
    """Let driver bots play games with the options of a match."""

    game: str
    options: dict[str, Any]
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = MOST_GAMES
    random_crews: bool = False
    """Draw what seats play with for each game, to compare characters, driver cards or fleets."""


class Measured(Wire, frozen=True):
    """The win rates of one kind of bot in all seats."""

    bot: str
    tries: int
    """The number of its search iterations per decision, if it was set."""
    games: int
    rates: list[WinRate]
    """Of the team, or of each seat."""
    length: float
    """The average length of a game."""
    length_in: str
    """The unit of length, in the game's own words."""
    run: str
    """The experiment that it comes from; empty if it came with the game."""


class Difficulty(Wire, frozen=True):
    """What has been measured for these options."""

    cooperative: bool
    known: list[Measured]
    """The weakest bot first."""
    run: LabRun | None
    """The last experiment with these options, if it has no result yet."""
    open: bool
    """Whether one can be started here."""
    games: int
    """How many games it would play."""
    crews: bool
    """Whether it could draw what seats play with."""
