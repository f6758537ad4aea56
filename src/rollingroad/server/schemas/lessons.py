"""Messages about lessons, and about playing on from another game."""

import msgspec

from rollingroad.core.lessons import Instead, Said
from rollingroad.core.wire import Choice
from rollingroad.server.schemas import Asked, Wire
from rollingroad.server.schemas.matches import MatchInfo, SeatPlan, SeatView


class LessonNote(Wire, frozen=True):
    """The note at one step; without an answer the player only reads it."""

    text: Said
    rules: list[str]
    at: list[str]
    """Places on the board to point at."""
    answer: str
    instead: list[Instead]
    """Replies to other answers that the rules allow."""


class LessonFrame(Wire, frozen=True):
    """One step of a lesson (counted from 0), with the table as the player sees it at that step."""

    at: int
    last: int
    note: LessonNote
    match: MatchInfo
    view: SeatView
    """With all events since the lesson began."""
    choices: list[Choice]
    """The details of the actions that are offered."""
    since: int
    """The number of the last log entry of the step before."""


class Branch(Asked, frozen=True):
    """Play on from an entry of a finished match, or from a step of a lesson."""

    at: int
    seats: list[SeatPlan] = msgspec.field(default_factory=list)
    """Mine and bots'; if empty, the first seat is mine and driver bots take the others."""
