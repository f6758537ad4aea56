"""What travels about lessons and about playing on from a moment of another game."""

from __future__ import annotations

import msgspec

from rollingroad.core.lessons import Instead, Said
from rollingroad.server.wire import MatchInfo, SeatPlan, SeatView
from rollingroad.server.wire_basis import Asked, Wire


class LessonNote(Wire, frozen=True):
    """What the player is told at one step; without an answer he only reads it."""

    text: Said
    rules: list[str]
    at: list[str]
    """Places on the board to point at."""
    answer: str
    instead: list[Instead]
    """What to say to other answers that the rules would allow."""


class LessonFrame(Wire, frozen=True):
    """One step of a lesson (counted from 0), with the table as the player sees it then."""

    at: int
    last: int
    note: LessonNote
    match: MatchInfo
    view: SeatView
    """With everything that has happened since the lesson began."""
    since: int
    """The number of the last happening that the step before knew."""


class Branch(Asked, frozen=True):
    """Play on from a moment of a game that is over, or from a step of a lesson."""

    at: int
    seats: list[SeatPlan] = msgspec.field(default_factory=list)
    """Mine and bots; empty: the first seat is mine and drivers take the others."""
