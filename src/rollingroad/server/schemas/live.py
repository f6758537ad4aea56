"""Messages of the live connection beside updates and details."""

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.core.wire import WIRE_VERSION
from rollingroad.server.schemas import Asked, Wire
from rollingroad.server.schemas.matches import ActionText, Answered, Mark, Offers, Problem


class Hello(Wire, frozen=True, tag_field="type", tag="hello"):
    """The first message of every live connection."""

    version: int = WIRE_VERSION


_Words = Literal["hello", "luck", "thanks", "nice", "close", "oops", "think", "ready", "with-me", "good-game"]
_Emotes = Literal["grin", "gasp", "cry", "fume", "cheer", "honk"]
Phrase = _Words | _Emotes | Literal["nudge"]
"""The phrases and emotes that players can say to each other: ids only, which pages show in the reader's
language. `nudge` reminds the players that the match waits for."""


class SeatPhrase(Wire, frozen=True, tag_field="type", tag="phrase"):
    """The player of a seat says something, to everybody at the table. It is stored nowhere."""

    seat: int
    phrase: Phrase
    to: list[int]
    """The seats that are nudged; empty for other phrases."""


class Command(Asked, frozen=True):
    """A command over the WebSocket; `do` has the name of the HTTP path; `say` has none."""

    id: int
    do: Literal["act", "ask", "details", "undo", "concede", "marks", "say"]
    seat: int
    action: str | dict[str, Any] = ""
    expect: int | None = None
    actions: Annotated[list[ActionText], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=list)
    marks: Annotated[list[Mark], msgspec.Meta(max_length=40)] = msgspec.field(default_factory=list)
    phrase: Phrase = "hello"


class Reply(Wire, frozen=True, omit_defaults=True, tag_field="type", tag="reply"):
    """The answer to a command that changed nothing; a change comes as an update with its `re`."""

    re: int
    problem: Problem | None = None
    answered: Answered | None = None
    details: Offers | None = None
