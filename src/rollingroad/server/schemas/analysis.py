"""Messages about analysis: any position, what may be done in it, and what is best."""

from typing import Annotated, Any

import msgspec

from rollingroad.core.positions import Control, Situation
from rollingroad.core.wire import Choice
from rollingroad.server.schemas import Asked, Wire
from rollingroad.server.schemas.creations import Text
from rollingroad.server.schemas.matches import ActionText, Advised, MatchInfo, SeatPlan, SeatView

PositionText = Annotated[str, msgspec.Meta(max_length=20_000)]


class At(Asked, frozen=True):
    """A position and who looks at it."""

    position: PositionText
    seat: int | None = None
    """The seat whose view is wanted; without one, that of the seat that is asked."""
    content: Text = ""
    """The content pack that the position is played with."""


class Analyse(At, frozen=True):
    """Look at a position, and before that play on from it."""

    position: PositionText = ""
    """If empty, the first turn of a game with these options."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    answer: ActionText = ""
    """An answer to give first, as in a record: `2 drive G3`, `chance roll BBB-`."""
    roll: bool = False
    """Let chance answer at random, as long as it is asked."""


class AskAnalysis(At, frozen=True):
    """Ask about an action, or about everything that could be done at a place."""

    action: ActionText = ""
    place: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Search(At, frozen=True):
    """Search for the best answers."""

    depth: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    open: bool = False
    """With open cards: nothing is hidden from the search."""


class PlayPosition(At, frozen=True):
    """Play on as a match."""

    seats: list[SeatPlan] = msgspec.field(default_factory=list)
    """Mine and bots'; if empty, the seat that is asked is mine and driver bots take the others."""


class PositionProblem(Wire, frozen=True):
    """One thing that is wrong with a position."""

    text: str
    rule: str
    """The rule that forbids it; empty for a text that cannot be read."""
    line: int
    """Counted from 1; 0 for the position as a whole."""


class PositionFrame(Wire, frozen=True):
    """A position that can be played, as one seat sees it."""

    match: MatchInfo
    view: SeatView
    """With the questions to all seats, and what happened on the way to them as one entry of a log."""
    choices: list[Choice]
    """The details of the offered actions."""
    lines: list[str]
    """What was answered on the way, as in a record."""
    content_hash: str
    """That of the content that it is played with, as in a record."""


class Analysis(Wire, frozen=True):
    position: str
    """In full as the game writes it, or as it was sent if it cannot be played."""
    problems: list[PositionProblem]
    frame: PositionFrame | None
    """None while something is wrong."""
    controls: list[Control]
    """What can be set in the text, line by line; of the last text that could be played none are sent."""
    situations: list[Situation]
    """Questions by name, each with the lines that lead to it."""


class Continuation(Advised, frozen=True):
    """A recommended answer and what would follow it."""

    line: list[str]


class Best(Wire, frozen=True):
    best: list[Continuation]
    """The best few answers, best first."""
