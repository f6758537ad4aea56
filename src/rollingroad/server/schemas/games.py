"""Messages about games: what there is to play, options and rules."""

from typing import Any, Literal

from rollingroad.core.content import ContentChange
from rollingroad.core.creations import CreationKind
from rollingroad.core.lessons import LessonLine
from rollingroad.core.pages import AutoReplyOffer
from rollingroad.server.schemas import Wire


class BotInfo(Wire, frozen=True):
    name: str
    label: str
    help: str


class GameInfo(Wire, frozen=True):
    slug: str
    name: str
    tagline: str
    fewest_seats: int
    most_seats: int
    weight: Literal["light", "medium", "heavy"]
    """How much there is to learn."""
    minutes: int
    """How long a usual game takes, about; 0 if nobody knows."""
    cooperative: bool
    example: bool
    """An example of how games are written."""
    hidden_information: bool
    rules_version: int
    content_hash: str
    bots: list[BotInfo]
    auto_replies: list[AutoReplyOffer]
    creations: list[CreationKind]
    """The kinds of creations that players can make for it."""
    lessons: list[LessonLine]
    """Guided first games."""
    weekly: list[str]
    """What the weekly challenges play, in turn; empty if there are none."""


class OptionsChecked(Wire, frozen=True):
    """Options with all defaults filled in, how many seats they make, and what they leave to the game."""

    options: dict[str, Any]
    seats: int
    meant: dict[str, Any]


class RuleInfo(Wire, frozen=True):
    id: str
    section: str
    text: str
    source: str
    tests: int


class LedgerInfo(Wire, frozen=True):
    title: str
    rules: list[RuleInfo]


class PackedGame(Wire, frozen=True):
    """A game with a content pack."""

    name: str
    """That of the pack."""
    changes: list[ContentChange]
    """What differs from the content of the box, field by field."""
    form: dict[str, Any]
    """The options as a JSON schema."""
    drawing: Any
    """Constant data that a page needs to draw the game."""
