"""What happened, as small typed records: for the log, the animation and the statistics."""

from __future__ import annotations

from typing import Self

import msgspec

from rollingroad.core.state import EVERYONE


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened. A game's events subclass this; each says who may see it."""

    def seen_by(self, seat: int) -> Self | None:
        """What that seat sees of it: all, part of it, or nothing."""
        return self


class AnsweredItself(Event, frozen=True, tag="answered-itself"):
    """A question with a single legal answer was not put to anybody."""

    seat: int
    kind: str
    action: int
    known_to: int = EVERYONE

    def seen_by(self, seat: int) -> Self | None:
        return self if self.known_to in (EVERYONE, seat) else None
