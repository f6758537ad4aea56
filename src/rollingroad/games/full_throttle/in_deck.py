"""FT-RNG-1: where a card stands among the answers that the deck may give, which are in order."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from mypy_extensions import i64

from rollingroad.core.rng import COMPILED


class Hint:
    """Where an action stood that was looked for last: who draws a card looks for it again and again."""

    __slots__ = ("place",)

    def __init__(self) -> None:
        self.place = 0


_HINT: Final = Hint()


def place_of(actions: list[int], action: int) -> int:
    """Where an action stands, or would stand, among others in order.

    Compiled this is several times as fast as the library's search, which compares any kind of object; as
    plain Python it would be as much slower.
    """
    if not COMPILED:
        return bisect_left(actions, action)
    low: i64 = _HINT.place
    high: i64 = len(actions)
    if low < high and actions[low] == action:
        return low
    low = 0
    while low < high:
        middle = low + high >> 1
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    _HINT.place = low
    return low


def drawn_from(actions: list[int], place: int) -> int:
    """The action at a place; whoever looks for it next finds it there at once."""
    _HINT.place = place
    return actions[place]
