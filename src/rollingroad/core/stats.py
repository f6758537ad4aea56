"""What is counted in a game beside its outcome and its length: each game names its own figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple, get_type_hints

import msgspec

from rollingroad.core.events import Event
from rollingroad.core.works import Fact

Kind = Literal["number", "text", "names", "tally"]
Role = Literal["", "length", "ending", "contenders", "places"]

ROLE: Final = "role"
LENGTH: Final = "length"
ENDING: Final = "ending"
CONTENDERS: Final = "contenders"
"""Who or what sat in each seat, such as driver cards or fleets: rated against each other."""
PLACES: Final = "places"
"""A tally whose keys are places, two whole numbers such as `3 1`: drawn as a map."""
EXTENT: Final = "extent"
"""How many columns and rows that map has at least, whatever happened there."""

_KINDS: Final[Mapping[Any, Kind]] = {
    int: "number",
    float: "number",
    str: "text",
    list[str]: "names",
    dict[str, int]: "tally",
}


class Watch:
    """Looks on at one game and counts; this one looks at nothing."""

    def see(self, event: Event) -> None:
        """Something happened. The table is as it stands after the answer that led to it."""

    def figures(self) -> msgspec.Struct | None:
        """What was counted, once the game is over."""
        return None


class Showing(msgspec.Struct, frozen=True):
    """How a seat did in a game that is over, to be laid beside others with the same set-up and dice."""

    order: tuple[float, ...]
    """Compared item by item: the higher, the better."""
    facts: list[Fact] = []
    """A few figures to compare, always the same ones for the same set-up."""


class Figure(NamedTuple):
    """One of the figures of a game, as its struct declares it."""

    name: str
    kind: Kind
    title: str
    role: Role
    extent: tuple[int, int]


@cache
def figures_of(figures_type: type[msgspec.Struct] | None) -> tuple[Figure, ...]:
    """What a game's struct of figures has in it; nothing where it has none."""
    if figures_type is None:
        return ()
    hints = get_type_hints(figures_type, include_extras=True)
    return tuple(_figure(field.name, hints[field.name]) for field in msgspec.structs.fields(figures_type))


def _figure(name: str, hint: Any) -> Figure:
    plain, meta = hint.__origin__, hint.__metadata__[0]
    extra = meta.extra or {}
    return Figure(name, _KINDS[plain], meta.title, extra.get(ROLE, ""), extra.get(EXTENT, (0, 0)))
