"""What the clients of a match are shown, made once for all who see the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import astuple

from rollingroad.core.engine.state import NOBODY, State
from rollingroad.core.engine.view import TableParts, View
from rollingroad.server.schemas import matches as wire

_RECALLED: Final = 8
"""This many entries of the log are kept for recaps."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The table that a seat sees, and what has changed since the one before."""

    number: int
    data: Any
    before: int
    changes: dict[Any, Any]


class TableNews(NamedTuple):
    """A whole table, or what has changed in it."""

    table: Any = msgspec.UNSET
    changes: dict[Any, Any] | msgspec.UnsetType = msgspec.UNSET


class ViewCache:
    """What is made of a match at its newest number, by the seat that sees it.

    Where nothing is hidden, all seats share it: their tables differ in `seat` only.
    """

    def __init__(self) -> None:
        self._number = 0
        self._views: dict[int, View] = {}
        self.details: dict[tuple[int, tuple[int, ...]], bytes] = {}
        """The encoded details by the questions, and by the seat where anything is hidden."""
        self._entries: dict[int, dict[int, wire.LogEntry]] = {}
        """The newest entries of the log by number and seat."""
        self._tables: dict[int, _Table] = {}
        self._parts = TableParts()

    def move_to(self, number: int) -> None:
        """Forget what was made for another number. The tables stay, so that they can be compared."""
        if number != self._number:
            self._number = number
            self.details.clear()
            self.trim()

    def trim(self) -> None:
        """Forget what few will ask for after everybody was told of a number; it can be made again."""
        self._views.clear()
        for number in [number for number in self._entries if number <= self._number - _RECALLED]:
            del self._entries[number]

    def view(self, state: State, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = state.view(seat)
        return self._views[seat]

    def table(self, view: View, known: int | None) -> TableNews:
        """The changes of the table since that number, or all of it for clients without the one before."""
        table = self._latest(view)
        if known == table.number:
            return TableNews(changes={})
        return (
            TableNews(changes=table.changes)
            if known == table.before
            else TableNews(_with_seat(table.data, view.seat))
        )

    def _latest(self, view: View) -> _Table:
        key = view.seat if view.game.hidden_information else NOBODY
        last = self._tables.get(key)
        if last is None or last.number != self._number:
            view.parts = self._parts
            data = view.data()
            if key == NOBODY:
                data = _with_seat(data, NOBODY)
            changes = _changes(last.data, data) if last is not None else {}
            before = self._number if last is None else last.number
            last = self._tables[key] = _Table(self._number, data, before, changes)
        return last

    def entries(self, number: int) -> dict[int, wire.LogEntry]:
        """An entry of the log as it was made for seats, to be filled by who makes it for more."""
        return self._entries.setdefault(number, {})


def _with_seat(data: Any, seat: int) -> Any:
    """A table as another seat sees it, where nothing is hidden."""
    if getattr(data, "seat", seat) == seat:
        return data
    return msgspec.structs.replace(data, seat=seat)


def _changes(old: Any, new: Any) -> dict[Any, Any]:
    """The parts that differ of two values with the same parts."""
    keys: Sequence[Any]
    if isinstance(new, msgspec.Struct):
        keys, olds, news = new.__struct_fields__, astuple(old), astuple(new)
    elif isinstance(new, dict):
        keys, olds, news = tuple(new), tuple(map(old.__getitem__, new)), tuple(new.values())
    else:
        keys, olds, news = range(len(new)), tuple(old), tuple(new)
    found: dict[Any, Any] = {}
    for at, after in enumerate(news):
        before = olds[at]
        if before is not after and before != after:
            found[keys[at]] = _change(before, after)
    return found


def _change(old: Any, new: Any) -> Any:
    """What leads to the new value, as deep inside as its surroundings have the same parts."""
    if _same_parts(old, new):
        return _changes(old, new)
    if edit := _list_change(old, new):
        return edit
    return {"=": new} if isinstance(new, (msgspec.Struct, dict)) else new


def _same_parts(old: Any, new: Any) -> bool:
    """Whether two values can be compared part by part. Lists of plain values are short enough as a whole."""
    if type(old) is not type(new):
        return False
    if isinstance(new, msgspec.Struct):
        return True
    if isinstance(new, dict):
        return bool(old.keys() == new.keys())
    return isinstance(new, list) and len(old) == len(new) and isinstance(new[0], _WITH_PARTS)


def _list_change(old: Any, new: Any) -> dict[str, Any] | None:
    """The items that have gone from a list or come into it, where nothing else has changed."""
    if type(old) is not list or type(new) is not list or not old or isinstance(old[0], (list, dict)):
        return None
    if len(new) < len(old):
        gone = _added(new, old)
        return None if gone is None else {"-": gone}
    if new[: len(old)] == old:
        return {"+": new[len(old) :]}
    come = _added(old, new)
    return None if come is None else {"+": {at: new[at] for at in come}}


def _added(shorter: list[Any], longer: list[Any]) -> list[int] | None:
    """The positions of the few items that a longer list has beside those of a shorter one, in their order."""
    if 2 * len(shorter) < len(longer):
        return None
    found: list[int] = []
    rest = iter(enumerate(longer))
    for item in shorter:
        for at, other in rest:
            if other == item:
                break
            found.append(at)
        else:
            return None
    return found + [at for at, _ in rest]


_WITH_PARTS: Final = (msgspec.Struct, dict, list)
