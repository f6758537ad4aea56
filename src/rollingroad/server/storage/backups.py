"""Copies of a database: of SQLite by its own backup, of PostgreSQL every row as a line of JSON.

A copy of rows names the version of the tables that they were in, so that they can be put back into such ones.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa

from rollingroad.core.errors import BadInput
from rollingroad.server import schema

_TITLE: Final = "rolling road backup 1"
_AT_ONCE: Final = 500

Kind = TypeVar("Kind")


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a copy of rows."""

    title: str
    version: str


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """Any other line of it."""

    table: str
    values: dict[str, Any]


def back_up(engine: sa.Engine, folder: Path) -> Path:
    """Write a copy as the database stands now into that folder; its name tells the time."""
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    with engine.execution_options(isolation_level=level).connect() as connection:
        return copy_of(connection, folder)


def copy_of(connection: sa.Connection, folder: Path) -> Path:
    """The same over an open connection, as the database stands in its transaction."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    folder.mkdir(parents=True, exist_ok=True)
    if connection.dialect.name == "sqlite":
        return _whole(folder / f"rollingroad-{moment}.db", lambda file: _copy_sqlite(connection, file))
    return _whole(folder / f"rollingroad-{moment}.jsonl.gz", lambda file: _copy_rows(connection, file))


def _whole(file: Path, write: Callable[[Path], None]) -> Path:
    """Nobody takes half a copy for a whole one: it gets its name when it is safely on disk."""
    unfinished = file.with_name(f"{file.name}.unfinished")
    # Seeds and the hashes of secrets stand in it.
    unfinished.touch(mode=0o600)
    try:
        write(unfinished)
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.rename(file)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise BadInput(f"{file}: the backup cannot be written: {error}") from error
    return file


def _copy_sqlite(connection: sa.Connection, file: Path) -> None:
    # Over a connection of its own, which reads what was committed while ours may hold the lock for writing.
    assert connection.engine.url.database is not None
    with (
        closing(sqlite3.connect(connection.engine.url.database)) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target)


def _copy_rows(connection: sa.Connection, file: Path) -> None:
    version = connection.execute(sa.select(schema.version.c.version_num)).scalar_one()
    with gzip.open(file, "wb") as out:
        out.write(msgspec.json.encode(Head(_TITLE, version)) + b"\n")
        for table in tables_in(connection):
            for row in connection.execute(sa.select(table), execution_options={"yield_per": _AT_ONCE}):
                values = {str(name): value for name, value in row._mapping.items()}
                out.write(msgspec.json.encode(Row(str(table.name), values)) + b"\n")


def tables_in(connection: sa.Connection) -> list[sa.Table]:
    """As they stand in the database, which may be older than the program; each after those it refers to."""
    found = sa.MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != schema.version.name]


# Reading a copy of rows


def read_copy(file: Path) -> tuple[Head, Iterator[Row]]:
    """The head of a copy and, as they are asked for, its rows."""
    if file.suffix == ".db":
        raise BadInput(
            f"{file}: this is an SQLite database: put it in the place of rollingroad.db while no server runs"
        )
    lines = _lines(file)
    head = _decoded(file, next(lines, b""), Head)
    if head.title != _TITLE:
        raise BadInput(f"{file}: this is no backup of Rolling Road")
    return head, (_decoded(file, line, Row) for line in lines)


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as copy:
            yield from copy
    except (gzip.BadGzipFile, EOFError) as error:
        raise BadInput(f"{file}: this is no whole backup of Rolling Road: {error}") from error


def _decoded(file: Path, line: bytes, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise BadInput(f"{file}: this is no backup of Rolling Road: {error}") from error


def put_in(connection: sa.Connection, rows: Iterator[Row]) -> int:
    """Write the rows of a copy into empty tables of the same version; how many they were."""
    tables = {table.name: table for table in tables_in(connection)}
    written = 0
    for row in rows:
        if row.table not in tables:
            raise BadInput(f"the backup has a row of {row.table!r}, and there is no such table")
        connection.execute(sa.insert(tables[row.table]), _values(tables[row.table], row))
        written += 1
    return written


def _values(table: sa.Table, row: Row) -> dict[str, Any]:
    return {name: _of_type(table.columns[name].type.python_type, value) for name, value in row.values.items()}


def _of_type(kind: type, value: Any) -> Any:
    """JSON knows fewer types than a database."""
    return None if value is None else msgspec.convert(value, kind, strict=False)
