"""Appends to the logs of matches: those that arrive together are committed together.

A commit waits for the disk. While it does, further appends gather and then share the next one. Each append
stands for itself: one that comes too late does not affect the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rollingroad.server.matches.rows import LogRow, MatchRow, SeatRow
from rollingroad.server.problems import Conflict
from rollingroad.server.storage import schema

CHANNEL: Final = "rollingroad"
"""The NOTIFY channel of the processes that share a database."""
CHANGED: Final = "changed"

_MATCH_CHANGES: Final = [
    "status",
    "asked",
    "rematch",
    "changed",
    "listed",
    "due",
    "challenge",
    "entry",
    "result",
]
"""The columns of a match that a change may update."""


class Append(NamedTuple):
    """One entry of a log, and the match and the seats as they are after it."""

    match: MatchRow
    row: LogRow
    seats: Sequence[SeatRow] = ()


def change_note(match: str, number: int) -> str:
    """The NOTIFY payload of a change."""
    return f"{CHANGED} {match} {number}"


def append_all(engine: sa.Engine, appends: Sequence[Append]) -> list[MatchRow | None]:
    """Commit appends to different matches. Returns each match as stored; None where the number is taken."""
    stamped = [each._replace(match=replace(each.match, changed=each.row.at)) for each in appends]
    write = _append_to_postgres if engine.dialect.name == "postgresql" else _append_to_sqlite
    try:
        added = write(engine, stamped)
    except IntegrityError:
        if len(appends) == 1:
            return [None]
        return [append_all(engine, [each])[0] for each in appends]
    return [each.match if each.match.id in added else None for each in stamped]


class AppendQueue:
    """Hands appends to `commit` in groups: all that arrived while the last group was being committed."""

    def __init__(self, commit: Callable[[list[Append]], Awaitable[list[MatchRow | None]]]) -> None:
        self._commit = commit
        self._waiting: list[tuple[Append, asyncio.Future[MatchRow | None]]] = []
        self._committing: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> MatchRow:
        """Returns when the append is on disk; raises Conflict where its number is taken."""
        stored: asyncio.Future[MatchRow | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, stored))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_groups())
        match = await stored
        if match is None:
            raise Conflict
        return match

    async def _commit_groups(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                await self._commit_group(group)
        finally:
            self._committing = None

    async def _commit_group(self, group: list[tuple[Append, asyncio.Future[MatchRow | None]]]) -> None:
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
            if not stored.done():
                stored.set_result(match)


# SQLite


def _append_to_sqlite(engine: sa.Engine, appends: Sequence[Append]) -> set[str]:
    with engine.begin() as connection:
        connection.execute(ADD_LOG, [msgspec.structs.asdict(each.row) for each in appends])
        connection.execute(_UPDATE_MATCH, [_match_changes(each.match) for each in appends])
        if seats := [_at_seat(seat) for each in appends for seat in each.seats]:
            connection.execute(_UPDATE_SEAT, seats)
    return {each.match.id for each in appends}


def _match_changes(match: MatchRow) -> dict[str, Any]:
    return {"match": match.id} | {name: getattr(match, name) for name in _MATCH_CHANGES}


def _at_seat(seat: SeatRow) -> dict[str, Any]:
    row = asdict(seat)
    return row | {"at_match": row.pop("match"), "at_seat": row.pop("seat")}


# Statements are built once: building one takes longer than running it.
ADD_LOG: Final = sa.insert(schema.log)
_UPDATE_MATCH: Final = (
    sa.update(schema.matches)
    .where(schema.matches.c.id == sa.bindparam("match"))
    .values({name: sa.bindparam(name) for name in _MATCH_CHANGES})
)
_UPDATE_SEAT: Final = sa.update(schema.seats).where(
    schema.seats.c.match == sa.bindparam("at_match"), schema.seats.c.seat == sa.bindparam("at_seat")
)


# PostgreSQL


def _append_to_postgres(engine: sa.Engine, appends: Sequence[Append]) -> set[str]:
    """One statement, which is a transaction of its own: one round trip, with the notices of the changes.

    All processes insert in the same order, so that two of them never wait for each other.
    """
    ordered = sorted(appends, key=lambda each: each.match.id)
    values = (
        _columns("log", schema.log, [msgspec.structs.asdict(each.row) for each in ordered])
        | _columns("match", schema.matches, [asdict(each.match) for each in ordered])
        | _columns("seat", schema.seats, [asdict(seat) for each in ordered for seat in each.seats])
    )
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        return set(connection.scalars(_APPEND, {name: values[name] for name in _PARAMETERS}))


def _columns(prefix: str, table: sa.Table, rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Rows as a list for each column."""
    return {f"{prefix}_{column.name}": [row[column.name] for row in rows] for column in table.columns}


def _arrays(prefix: str, columns: Sequence[sa.Column[Any]]) -> str:
    """The columns as arrays that `unnest` turns into rows."""
    casts = (f"CAST(:{prefix}_{column.name} AS {_ARRAYS[type(column.type)]}[])" for column in columns)
    return f"unnest({', '.join(casts)})"


def _names(columns: Sequence[sa.Column[Any]]) -> str:
    return ", ".join(f'"{column.name}"' for column in columns)


def _assignments(columns: Sequence[sa.Column[Any]]) -> str:
    return ", ".join(f'"{column.name}" = new."{column.name}"' for column in columns)


_ARRAYS: Final[dict[type[Any], str]] = {
    sa.String: "text",
    sa.Text: "text",
    sa.Integer: "int",
    sa.Boolean: "boolean",
}
_LOG: Final = list(schema.log.columns)
_MATCH: Final = [schema.matches.c[name] for name in ("id", *_MATCH_CHANGES)]
_SEAT: Final = list(schema.seats.columns)
_PARAMETERS: Final = [
    f"{prefix}_{column.name}"
    for prefix, columns in (("log", _LOG), ("match", _MATCH), ("seat", _SEAT))
    for column in columns
]
_APPEND: Final = sa.text(f"""
WITH added AS (
    INSERT INTO log ({_names(_LOG)}) SELECT * FROM {_arrays("log", _LOG)}
    ON CONFLICT DO NOTHING RETURNING match, number
), changed AS (
    UPDATE matches SET {_assignments(_MATCH[1:])}
    FROM {_arrays("match", _MATCH)} AS new({_names(_MATCH)}), added
    WHERE matches.id = new.id AND added.match = new.id
), seated AS (
    UPDATE seats SET {_assignments(_SEAT[2:])}
    FROM {_arrays("seat", _SEAT)} AS new({_names(_SEAT)}), added
    WHERE seats.match = new.match AND seats.seat = new.seat AND added.match = new.match
)
SELECT match, pg_notify('{CHANNEL}', '{CHANGED} ' || match || ' ' || number) FROM added
""")
