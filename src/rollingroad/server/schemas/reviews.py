"""Messages about reviews and puzzles."""

from typing import Annotated

import msgspec

from rollingroad.core.wire import Choice
from rollingroad.review.findings import Because, Insight, Summary
from rollingroad.server.schemas import Asked, Wire
from rollingroad.server.schemas.matches import MatchInfo, SeatView


class Review(Wire, frozen=True):
    """The findings in a finished match so far."""

    begun: bool
    done: int
    """How many answers have been examined."""
    total: int
    frames: list[int]
    """For each answer that was not undone, the number of its log entry."""
    findings: list[Insight]
    """The findings after the requested number."""
    summary: Summary


# Puzzles


class PuzzleLine(Wire, frozen=True):
    """A puzzle in a list."""

    id: str
    game: str
    difficulty: int
    """From 1 to 5."""
    theme: str
    """What it is about, in a few words; empty if its game has none."""
    question: str
    set_up: str
    """Who is asked, and in which game, in a few words: its course, scenario or fleets."""


class PuzzleList(Wire, frozen=True):
    puzzles: list[PuzzleLine]
    daily: str
    """The id of today's puzzle; empty if there is none."""
    by_day: list[str]
    """The ids in the order of days: day N since 1970 (UTC) has the one at N modulo their count."""


class PuzzleTable(PuzzleLine, frozen=True):
    """A puzzle as its solver sees it."""

    source: str
    match: MatchInfo
    view: SeatView
    choices: list[Choice]
    """The details of the actions that are offered."""


class PuzzleAnswer(Asked, frozen=True):
    action: Annotated[str, msgspec.Meta(max_length=200)]


class Ranked(Wire, frozen=True):
    """An answer to a puzzle and its win chance."""

    action: str
    label: str
    chance: float


class PuzzleVerdict(Wire, frozen=True):
    right: bool
    given: Ranked
    best: Ranked
    because: list[Because]
    """The exact odds in which the two differ."""
    reason: str
    ranking: list[Ranked]
    """All answers, best first."""
