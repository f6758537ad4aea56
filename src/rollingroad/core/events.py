"""Events: typed records of what happened, for the log, the animation and the statistics.

The seats with a meaning of their own are here too, because both events and states name them.
"""

from typing import Final, Self

import msgspec

CHANCE: Final = -1
"""The seat that answers for dice and decks."""

EVERYONE: Final = -1
"""The answer to a decision is public at once."""

NOBODY: Final = -2
"""As a seat: an onlooker who holds no cards and answers nothing."""


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
