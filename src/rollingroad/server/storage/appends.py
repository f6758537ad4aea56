"""Appends to the logs of matches: those that arrive together are committed together.

A commit waits for the disk. While it does, further appends gather and then share the next one. Each append
stands for itself: one that comes too late does not affect the others.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from rollingroad.server.matches.rows import LogRow, MatchRow, MatchState, SeatRow
from rollingroad.server.problems import Conflict
from rollingroad.server.storage import schema
from rollingroad.server.storage.databases import driver_cursor

CHANNEL: Final = "rollingroad"
"""The NOTIFY channel of the processes that share a database."""
CHANGED: Final = "changed"
_LONGEST_NOTE: Final = 8000
"""PostgreSQL takes no longer payloads."""

_OFTEN: Final = ["status", "asked", "changed", "result"]
_SELDOM: Final = ["rematch", "listed", "due", "challenge", "entry"]
"""The columns of a match that a change may update. SQLite writes every index of a column that is set."""


class Append(NamedTuple):
    """One entry of a log, and the match and the seats as they are after it."""

    match: MatchRow
    row: LogRow
    seats: Sequence[SeatRow] = ()


def change_note(match: str, number: int, row: LogRow | None = None, state: MatchState | None = None) -> str:
    """The NOTIFY payload of a change, with its rows where they fit: others then need not read them."""
    note = f"{CHANGED} {match} {number}"
    carried = f"{note} {msgspec.json.encode((row, state)).decode()}" if row and state else note
    return carried if len(carried.encode()) < _LONGEST_NOTE else note


def append_all(engine: sa.Engine, appends: Sequence[Append]) -> list[MatchRow | None]:
    """Commit appends to different matches. Returns each match as stored; None where the number is taken."""
    write = _append_to_postgres if engine.dialect.name == "postgresql" else _append_to_sqlite
    try:
        added = write(engine, appends)
    except Conflict:
        if len(appends) == 1:
            return [None]
        return [append_all(engine, [each])[0] for each in appends]
    return [each.match if each.match.id in added else None for each in appends]


class AppendQueue:
    """Hands appends to `commit` in groups: all that arrived while the last group was being committed."""

    def __init__(self, commit: Callable[[list[Append]], Awaitable[list[MatchRow | None]]]) -> None:
        self._commit = commit
        self._waiting: list[tuple[Append, asyncio.Future[MatchRow]]] = []
        self._committing: asyncio.Task[None] | None = None

    def append(self, append: Append) -> asyncio.Future[MatchRow]:
        """Done when the append is on disk; it raises Conflict where its number is taken."""
        stored: asyncio.Future[MatchRow] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, stored))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_groups())
        return stored

    async def _commit_groups(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                await self._commit_group(group)
        finally:
            self._committing = None

    async def _commit_group(self, group: list[tuple[Append, asyncio.Future[MatchRow]]]) -> None:
        try:
            matches = await self._commit([append for append, _ in group])
        except BaseException as error:
            for _, stored in group:
                if not stored.done():
                    stored.set_exception(error)
            if not isinstance(error, Exception):
                raise
            return
        for (_, stored), match in zip(group, matches, strict=True):
            if stored.done():
                continue
            if match is None:
                stored.set_exception(Conflict())
            else:
                stored.set_result(match)


# The statements are run by the driver itself: SQLAlchemy takes longer than all the rest of an append.

_LOG: Final = [column.name for column in schema.log.columns]
_SEAT: Final = ["match", "seat"]
_SEAT_CHANGES: Final = [column.name for column in schema.seats.columns if column.name not in _SEAT]


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


# SQLite


def _append_to_sqlite(engine: sa.Engine, appends: Sequence[Append]) -> set[str]:
    with driver_cursor(engine) as cursor:
        cursor.executemany(_ADD_LOG, [msgspec.structs.astuple(each.row) for each in appends])
        cursor.executemany(_UPDATE_OFTEN, [_often(each.match) for each in appends])
        cursor.executemany(_UPDATE_SELDOM, [_seldom(each.match) for each in appends])
        cursor.executemany(_UPDATE_SEAT, [_seat_values(seat) for each in appends for seat in each.seats])
    return {each.match.id for each in appends}


def _update(table: str, changes: Sequence[str], where: Sequence[str]) -> str:
    assignments, found = (", ".join(f'"{name}" = ?' for name in names) for names in (changes, where))
    return f"UPDATE {table} SET {assignments} WHERE {found.replace(', ', ' AND ')}"


_ADD_LOG: Final = f"INSERT INTO log ({_names(_LOG)}) VALUES ({', '.join('?' * len(_LOG))})"
_UPDATE_OFTEN: Final = _update("matches", _OFTEN, ["id"])
_UPDATE_SELDOM: Final = f"""
{_update("matches", _SELDOM, ["id"])} AND ({_names(_SELDOM)}) IS NOT ({", ".join("?" * len(_SELDOM))})
"""
_UPDATE_SEAT: Final = _update("seats", _SEAT_CHANGES, _SEAT)
_often: Final = attrgetter(*_OFTEN, "id")
_seldom: Final = attrgetter(*_SELDOM, "id", *_SELDOM)
_seat_values: Final = attrgetter(*_SEAT_CHANGES, *_SEAT)


# PostgreSQL


def _append_to_postgres(engine: sa.Engine, appends: Sequence[Append]) -> set[str]:
    """One statement, which is a transaction of its own: one round trip, with the notices of the changes.

    All processes insert in the same order, so that two of them never wait for each other.
    """
    ordered = sorted(appends, key=lambda each: each.match.id)
    seats = [seat for each in ordered for seat in each.seats]
    notes = [{"match": each.match.id, "note": _note(each)} for each in ordered]
    rows = ([each.row for each in ordered], [each.match for each in ordered], seats, notes)
    with driver_cursor(engine) as cursor:
        cursor.execute(_APPEND, [msgspec.json.encode(each).decode() for each in rows], prepare=True)
        return {match for match, _ in cursor.fetchall()}


def _note(append: Append) -> str:
    """With the rows of a change that leaves the seats alone, as nearly all do."""
    match, row = append.match, append.row
    state = None if append.seats else msgspec.convert(match, MatchState, from_attributes=True)
    return change_note(match.id, row.number, row, state)


def _rows(table: sa.Table, columns: Sequence[str]) -> str:
    """The JSON of a parameter as rows with these columns."""
    typed = (f'"{name}" {_TYPES[type(table.columns[name].type)]}' for name in columns)
    return f"json_to_recordset(%s::json) AS new({', '.join(typed)})"


def _assignments(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}" = new."{name}"' for name in columns)


_TYPES: Final[dict[type[Any], str]] = {
    sa.String: "text",
    sa.Text: "text",
    sa.Integer: "int",
    sa.Boolean: "boolean",
}
_APPEND: Final = f"""
WITH added AS (
    INSERT INTO log ({_names(_LOG)}) SELECT * FROM {_rows(schema.log, _LOG)}
    ON CONFLICT DO NOTHING RETURNING match, number
), changed AS (
    UPDATE matches SET {_assignments([*_OFTEN, *_SELDOM])}
    FROM {_rows(schema.matches, ["id", *_OFTEN, *_SELDOM])}, added
    WHERE matches.id = new.id AND added.match = new.id
), seated AS (
    UPDATE seats SET {_assignments(_SEAT_CHANGES)}
    FROM {_rows(schema.seats, [*_SEAT, *_SEAT_CHANGES])}, added
    WHERE seats.match = new.match AND seats.seat = new.seat AND added.match = new.match
)
SELECT added.match, pg_notify('{CHANNEL}', note)
FROM added JOIN json_to_recordset(%s::json) AS told(match text, note text) ON told.match = added.match
"""
