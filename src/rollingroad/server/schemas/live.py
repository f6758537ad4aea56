"""Messages of the live connection beside updates and details."""

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.core.wire import WIRE_VERSION
from rollingroad.server.schemas import Asked, Wire
from rollingroad.server.schemas.matches import ActionText, Answered, Mark, Offers, Problem


class Hello(Wire, frozen=True, tag_field="type", tag="hello"):
    """The first message of every live connection."""

    version: int = WIRE_VERSION


class Command(Asked, frozen=True):
    """A command over the WebSocket; `do` has the name of the HTTP path."""

    id: int
    do: Literal["act", "ask", "details", "undo", "concede", "marks"]
    seat: int
    action: str | dict[str, Any] = ""
    expect: int | None = None
    actions: Annotated[list[ActionText], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=list)
    marks: Annotated[list[Mark], msgspec.Meta(max_length=40)] = msgspec.field(default_factory=list)


class Reply(Wire, frozen=True, omit_defaults=True, tag_field="type", tag="reply"):
    """The answer to a command that changed nothing; a change comes as an update with its `re`."""

    re: int
    problem: Problem | None = None
    answered: Answered | None = None
    details: Offers | None = None
