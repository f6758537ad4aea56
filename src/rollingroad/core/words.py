"""The `words` part of a game, and English that every game writes: counted nouns, lists and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from rollingroad.core.events import AnsweredItself, Event

if TYPE_CHECKING:
    from rollingroad.core.engine.state import Decision
    from rollingroad.core.engine.view import View

V = TypeVar("V", bound="View")


def count(number: int, one: str, many: str = "") -> str:
    """`1 penalty`, `2 penalties`, `no points`."""
    noun = one if number == 1 else many or f"{one}s"
    return f"{number or 'no'} {noun}"


def listed(names: Sequence[str], joint: str = "and") -> str:
    """`Gold, Black and Blue`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


class Words(Generic[V]):
    """What people read. The defaults are plain: kinds and fields with their names in the code."""

    face_names: ClassVar[dict[str, str]] = {}
    """The meaning of the letters that symbol dice are written with."""

    def prompt(self, ask: Decision, view: V) -> str:
        """The question in one plain sentence."""
        return sentence(f"{_spaced(ask.kind)}?")

    def narrate(self, event: Event, view: V) -> str:
        """The event in one plain sentence."""
        if isinstance(event, AnsweredItself):
            return f"Only one answer is possible: {view.game.text(event.action)}."
        fields = [
            self.seat_name(value, view) if name == "seat" else f"{_spaced(name)} {value}"
            for name, value in msgspec.structs.asdict(event).items()
        ]
        return sentence(f"{_spaced(str(event.__struct_config__.tag))}: {', '.join(fields)}.")

    def tell(self, events: Sequence[Event], view: V) -> list[str]:
        """The sentences of events that happened on end; an event that another's sentence tells has none."""
        return [self.narrate(event, view) for event in events]

    def label(self, action: int, view: V) -> str:
        """The text of an action's button."""
        return sentence(view.game.text(action))

    def reason(self, view: V, ask: Decision, action: int) -> str:
        """Why a good player would give that answer, in a few words, or an empty string."""
        return ""

    def rule_behind(self, event: Event) -> str:
        """The id of the rule that an event follows, or an empty string."""
        return ""

    def seat_name(self, seat: int, view: V) -> str:
        return f"seat {seat + 1}"

    def summary(self, options: Any) -> str:
        """A game with these options in a few words, or an empty string."""
        return ""

    def verdict(self, view: V) -> str:
        """How the game ended, in one plain sentence. By default from the scores alone."""
        scores, game = view.outcome, view.game
        if scores is None:
            return "The game is not over."
        if game.cooperative:
            return "The team wins." if scores[0] >= game.scores[1] else "The team loses."
        best = [self.seat_name(seat, view) for seat, score in enumerate(scores) if score == max(scores)]
        return sentence(f"{best[0]} wins." if len(best) == 1 else f"{listed(best)} share the win.")


def _spaced(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")
