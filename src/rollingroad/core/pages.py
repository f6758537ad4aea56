"""The `pages` part of a game: what pages need to show its table, and SVG shapes that several games draw."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from rollingroad.core.engine.state import Decision
    from rollingroad.core.engine.view import View

escape = partial(html.escape, quote=False)
LINE: Final = 18
LETTER: Final = 8.5
GROUND: Final = "#161c27"
INK: Final = "#e9e2d0"
V = TypeVar("V", bound="View")
Part = TypeVar("Part", bound=msgspec.Struct)


def text_picture(title: str, text: str) -> str:
    """A picture of a text in a monospace font."""
    lines = text.splitlines() or [""]
    width, height = 20 + LETTER * max(map(len, lines)), 20 + LINE * len(lines)
    shapes = [
        f'<text x="10" y="{LINE * number + 22}" fill="{INK}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]
    return picture(title, width, height, [rect(0, 0, width, height, GROUND), *shapes], "monospace", 14)


def picture(
    title: str, width: float, height: float, shapes: list[str], font: str = "sans-serif", size: float = 12
) -> str:
    """The whole file."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'font-family="{font}" font-size="{size:g}">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", *shapes, "</svg>", ""])


def rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {box} fill="{fill}" {more}/>'


def disc(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" {more}/>'


def label(x: float, y: float, text: str, fill: str, size: float, more: str = "") -> str:
    """A text centred at that point."""
    place = f'x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}" text-anchor="middle"'
    return f'<text {place} fill="{fill}" {more}>{escape(text)}</text>'


ONLY: Final = "only"
"""The answer of an automatic reply that gives the only sensible action, where there is one."""


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
    if len(names) < 2:
        return {name: getattr(source, name) for name in names}
    return dict(zip(names, _reader(names)(source), strict=True))


@cache
def _reader(names: tuple[str, ...]) -> Callable[[object], tuple[Any, ...]]:
    return attrgetter(*names)


def fill(struct: type[Part], source: object, **given: object) -> Part:
    """A struct whose fields are the attributes of `source` of the same names, unless they are given."""
    same = [name for name in struct.__struct_fields__ if name not in given]
    return struct(**attributes(source, *same), **given)


class Pages(Generic[V]):
    """What pages draw. By default the text diagram of the game."""

    table_type: ClassVar[Any] = TextTable
    """The struct that `table_data` returns."""
    preview_type: ClassVar[Any] = None
    drawing_type: ClassVar[Any] = None
    auto_replies: ClassVar[tuple[AutoReplyOffer, ...]] = ()
    """The questions that a player may leave to an automatic reply."""
    first_replies: ClassVar[Mapping[str, float | None]] = {}
    """The kinds of question left to it from the start, unless another answer changes the odds by as much."""

    def only_sensible(self, ask: Decision, view: V) -> int | None:
        """The one answer that makes sense now, for replies with `ONLY`; None where the player must choose."""
        return None

    def first_answers(self, options: Any, state: Any, seat: int) -> dict[str, str]:
        """By kind of question the answer that the options have given for a seat: it is not asked again."""
        return {}

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
