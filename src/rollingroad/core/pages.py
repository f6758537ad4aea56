"""The `pages` part of a game: what pages need to show its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from rollingroad.core.svg import text_picture

if TYPE_CHECKING:
    from rollingroad.core.engine.state import Decision
    from rollingroad.core.engine.view import View

V = TypeVar("V", bound="View")


class AutoReplyOffer(msgspec.Struct, frozen=True):
    """A question that a player may leave to an automatic reply, such as `assist 0` to `assist`."""

    kind: str
    answer: str
    label: str
    by_odds: bool = False
    """Whether the reply may depend on how much another answer would change the odds."""


class TextTable(msgspec.Struct, frozen=True):
    """The table of a game that has no data of its own for pages."""

    diagram: str


def attributes(source: object, *names: str) -> dict[str, Any]:
    """Attributes by name, for a struct that shows them under the same names."""
    return {name: getattr(source, name) for name in names}


class Pages(Generic[V]):
    """What pages draw. By default the text diagram of the game."""

    table_type: ClassVar[Any] = TextTable
    """The struct that `table_data` returns."""
    preview_type: ClassVar[Any] = None
    drawing_type: ClassVar[Any] = None
    auto_replies: ClassVar[tuple[AutoReplyOffer, ...]] = ()
    """The questions that a player may leave to an automatic reply."""

    def table_data(self, view: V) -> Any:
        """The whole view as a `table_type`, for pages and for comparing views."""
        return TextTable(view.game.diagram(view))

    def preview(self, action: int, view: V) -> Any:
        """A `preview_type` that pages draw while a player considers an action, or None."""
        return None

    def places(self, action: int, view: V) -> list[str]:
        """The places of the board where pages offer an action, by the game's own names."""
        return []

    def guesses(self, place: str, ask: Decision, view: V) -> list[str]:
        """The actions that a player who clicks a place may mean, best guess first. Those that are refused say
        why nothing is offered there."""
        return []

    def drawing(self) -> Any:
        """A `drawing_type`: what pages need to draw the game and what never changes during it."""
        return None

    def picture(self, view: V) -> str:
        """The table as that seat sees it, as SVG. By default a picture of the text diagram."""
        return text_picture(view.game.name, view.game.diagram(view))
