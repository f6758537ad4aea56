"""Events: typed records of what happened, for the log, the animation and the statistics."""

from __future__ import annotations

from typing import Self

import msgspec

from rollingroad.core.engine.seats import EVERYONE


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """The base class of all events. A subclass overrides `seen_by` to hide it, or part of it, from seats."""

    def seen_by(self, seat: int) -> Self | None:
        """The event as that seat may see it, or None."""
        return self


class AnsweredItself(Event, frozen=True, tag="answered-itself"):
    """A question with a single legal answer was not put to anybody."""

    seat: int
    kind: str
    action: int
    known_to: int = EVERYONE

    def seen_by(self, seat: int) -> Self | None:
        return self if self.known_to in (EVERYONE, seat) else None
