"""The types that live connections, requests and program bots share, and the version of the wire."""

from typing import Any, Final

import msgspec

WIRE_VERSION: Final = 1
"""It changes only if something that clients read or send is removed or gets another meaning."""


class OddsLine(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One possible result of an action, for one way of spending tokens on it."""

    what: str
    chance: float
    exact: str
    """The chance as a fraction such as 25/27."""
    spend: str
    spread: bool
    """One of many possible values, such as a Speed: no measure of how good the action is."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An action with its details."""

    action: str
    """As people type it, and as a client sends it."""
    data: Any
    """The same action as the game's own struct."""
    label: str
    odds: list[OddsLine]
    preview: Any
    """The preview to draw, in the game's own type; null where there is none."""
    places: list[str]
    """The places of the board where it can be chosen, by the game's own names."""
    faces: list[str] | msgspec.UnsetType = msgspec.UNSET
    """What shows on each of the real dice, or on the card from its suit to its figures; only for outcomes of
    chance that are read off in parts."""


class EventInfo(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event with its sentence and its rule."""

    text: str
    """Empty where the sentence of another event tells of it."""
    rule: str
    event: Any
