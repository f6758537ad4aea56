"""What travels between the server and its clients about reviews and puzzles."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rollingroad.review.findings import Because, Insight, Summary
from rollingroad.server.wire import MatchInfo, SeatView
from rollingroad.server.wire_basis import Asked, Wire

# Reviews


class Review(Wire, frozen=True):
    """What a coach has found in a finished match by now."""

    begun: bool
    done: int
    """How many answers have been looked at."""
    total: int
    frames: list[int]
    """For each answer that stands the number of the change that it came with."""
    findings: list[Insight]
    """Those after the number that was asked for."""
    summary: Summary


# Puzzles


class PuzzleLine(Wire, frozen=True):
    """A puzzle in a list."""

    id: str
    game: str
    difficulty: int
    """From 1 to 5."""


class PuzzleList(Wire, frozen=True):
    puzzles: list[PuzzleLine]
    daily: str
    """The id of the one that everybody gets today; empty where there are none."""


class PuzzleTable(Wire, frozen=True):
    """A puzzle as who solves it sees it."""

    id: str
    game: str
    difficulty: int
    source: str
    match: MatchInfo
    view: SeatView


class PuzzleAnswer(Asked, frozen=True):
    action: Annotated[str, msgspec.Meta(max_length=200)]


class Ranked(Wire, frozen=True):
    """An answer to a puzzle and its chance to win."""

    action: str
    label: str
    chance: float


class PuzzleVerdict(Wire, frozen=True):
    right: bool
    given: Ranked
    best: Ranked
    because: list[Because]
    """The exact chances in which the two differ."""
    reason: str
    ranking: list[Ranked]
    """All answers, the best first."""
