"""What the clients of a match are shown, made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec

from rollingroad.core.engine.state import NOBODY, Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.wire import offered_choice
from rollingroad.server.schemas import matches as wire


@dataclass(frozen=True, slots=True)
class _Table:
    """The table that a seat sees, and what has changed since the one before."""

    number: int
    data: Any
    before: int
    changes: list[wire.TableChange]


class TableNews(NamedTuple):
    """A whole table, or what has changed in it."""

    table: Any = msgspec.UNSET
    changes: list[wire.TableChange] | msgspec.UnsetType = msgspec.UNSET


class ViewCache:
    """What is made of a match at its newest number, by the seat that sees it.

    Where nothing is hidden, all seats share it: their tables differ in `seat` only.
    """

    def __init__(self) -> None:
        self._number = 0
        self._views: dict[int, View] = {}
        self._choices: dict[tuple[int, int], msgspec.Raw] = {}
        self._entries: dict[tuple[int, int], wire.LogEntry] = {}
        self._tables: dict[int, _Table] = {}

    def move_to(self, number: int) -> None:
        """Forget what was made for another number. The tables stay, so that they can be compared."""
        if number != self._number:
            self._number = number
            self._views.clear()
            self._choices.clear()
            self._entries.clear()

    def view(self, state: State, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = state.view(seat)
        return self._views[seat]

    def table(self, view: View, known: int | None) -> TableNews:
        """The changes of the table since that number, or all of it for clients without the one before."""
        table = self._latest(view)
        if known == table.number:
            return TableNews(changes=[])
        return (
            TableNews(changes=table.changes)
            if known == table.before
            else TableNews(_with_seat(table.data, view.seat))
        )

    def _latest(self, view: View) -> _Table:
        key = _shared_by(view)
        last = self._tables.get(key)
        if last is None or last.number != self._number:
            data, changes = view.data(), list[wire.TableChange]()
            if key == NOBODY:
                data = _with_seat(data, NOBODY)
            if last is not None and last.data != data:
                _compare(last.data, data, [], changes)
            before = self._number if last is None else last.number
            last = self._tables[key] = _Table(self._number, data, before, changes)
        return last

    def entry(self, view: View, number: int, make: Callable[[], wire.LogEntry]) -> wire.LogEntry:
        """An entry of the log, made once."""
        key = _shared_by(view), number
        if key not in self._entries:
            self._entries[key] = make()
        return self._entries[key]

    def choice(self, view: View, ask: Decision, action: int) -> msgspec.Raw:
        """An offered action with its details, encoded."""
        key = view.seat, action
        if key not in self._choices:
            self._choices[key] = msgspec.Raw(msgspec.json.encode(offered_choice(view, ask, action)))
        return self._choices[key]


def _shared_by(view: View) -> int:
    """The seat for which something is made that this view shares with others."""
    return view.seat if view.game.hidden_information else NOBODY


def _with_seat(data: Any, seat: int) -> Any:
    """A table as another seat sees it, where nothing is hidden."""
    if getattr(data, "seat", seat) == seat:
        return data
    return msgspec.structs.replace(data, seat=seat)


def _compare(old: Any, new: Any, path: list[str | int], found: list[wire.TableChange]) -> None:
    """Find the values that differ, as deep inside as their surroundings have the same parts."""
    for key, before, after in _parts(old, new):
        if before is not after and before != after:
            inside = [*path, key]
            if _same_parts(before, after):
                _compare(before, after, inside, found)
            else:
                found.append(wire.TableChange(path=inside, value=after))


def _same_parts(old: Any, new: Any) -> bool:
    """Whether two values can be compared part by part. Lists of plain values are short enough as a whole."""
    if type(old) is not type(new):
        return False
    if isinstance(new, msgspec.Struct):
        return True
    if isinstance(new, dict):
        return bool(old.keys() == new.keys())
    return isinstance(new, list) and len(old) == len(new) and isinstance(new[0], _WITH_PARTS)


def _parts(old: Any, new: Any) -> Iterator[tuple[str | int, Any, Any]]:
    """The parts of two values with the same parts, side by side."""
    if isinstance(new, msgspec.Struct):
        for name in new.__struct_fields__:
            yield name, getattr(old, name), getattr(new, name)
    elif isinstance(new, dict):
        for key, value in new.items():
            yield str(key), old[key], value
    else:
        yield from ((at, *pair) for at, pair in enumerate(zip(old, new, strict=True)))


_WITH_PARTS: Final = (msgspec.Struct, dict, list)
