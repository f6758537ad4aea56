"""What travels about clocks."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rollingroad.server.wire_basis import Asked, Wire

ClockKind = Literal["live", "days"]


class NewClock(Asked, frozen=True):
    """How long a player may think about each question, and who plays on when that time is over."""

    kind: ClockKind
    allowance: Annotated[int, msgspec.Meta(ge=1, le=31 * 24 * 3600)]
    """Seconds for each question; of the kind `days` whole days of them."""
    bot: str = "driver"


class ClockTerms(Wire, frozen=True):
    """The clock that was agreed on."""

    kind: ClockKind
    allowance: int
    """Seconds for each question."""
    bot: str
    """Who plays on for a player whose time is over."""


class SeatTime(Wire, frozen=True):
    """A seat that is waited for, and the moment at which its time is over."""

    seat: int
    ends: str


class ClockInfo(ClockTerms, frozen=True):
    """A clock as it stands."""

    running: list[SeatTime]
    now: str
    """The server's time when this was told: clients may have another."""
