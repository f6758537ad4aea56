"""Backups, and what needs them: upgrading a database and restoring one.

SQLite has a backup of its own; of PostgreSQL each row becomes a line of JSON. A backup of rows names the
version of its tables, so that it can be restored into tables of that version.

Tables are created or migrated under a lock. A data folder has one server, which migrates its database when
it starts. Several servers may share a PostgreSQL: there the operator runs `rollingroad db upgrade`.
"""

import gzip
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec
import sqlalchemy as sa

from rollingroad.core.errors import BadInput
from rollingroad.server.storage import schema

_TITLE: Final = "rolling road backup 1"
_AT_ONCE: Final = 500

Kind = TypeVar("Kind")
_MIGRATING: Final = 0x726F6164_64620001
"""The key of the advisory lock held during an upgrade."""
State = Literal["empty", "current", "old", "unknown"]


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a backup of rows."""

    title: str
    version: str


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """Any further line of a backup of rows."""

    table: str
    values: dict[str, Any]


def back_up(engine: sa.Engine, folder: Path) -> Path:
    """Write a backup of the current state into that folder; its file name holds the time."""
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    with engine.execution_options(isolation_level=level).connect() as connection:
        return write_copy(connection, folder)


def write_copy(connection: sa.Connection, folder: Path) -> Path:
    """Write a backup over an open connection, as its transaction sees the database."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    folder.mkdir(parents=True, exist_ok=True)
    if connection.dialect.name == "sqlite":
        return _write_safely(folder / f"rollingroad-{moment}.db", lambda file: _copy_sqlite(connection, file))
    return _write_safely(folder / f"rollingroad-{moment}.jsonl.gz", lambda file: _copy_rows(connection, file))


def _write_safely(file: Path, write: Callable[[Path], None]) -> Path:
    """Write under a temporary name and rename when it is on disk and was read again: no backup is half
    written."""
    unfinished = file.with_name(f"{file.name}.unfinished")
    # It contains seeds and the hashes of secrets.
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
    # A connection of its own reads what is committed; ours may hold the write lock.
    assert connection.engine.url.database is not None
    with (
        closing(sqlite3.connect(connection.engine.url.database)) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target)
        (found,) = target.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise OSError(f"the copy is damaged ({' '.join(found.split())})")


def _copy_rows(connection: sa.Connection, file: Path) -> None:
    version = connection.execute(sa.select(schema.version.c.version_num)).scalar_one()
    written = 0
    with gzip.open(file, "wb") as out:
        out.write(msgspec.json.encode(Head(_TITLE, version)) + b"\n")
        for table in reflect_tables(connection):
            for row in connection.execute(sa.select(table), execution_options={"yield_per": _AT_ONCE}):
                values = {str(name): value for name, value in row._mapping.items()}
                out.write(msgspec.json.encode(Row(str(table.name), values)) + b"\n")
                written += 1
    if sum(1 for _ in read_copy(file)[1]) != written:
        raise OSError("the copy has not all rows")


def reflect_tables(connection: sa.Connection) -> list[sa.Table]:
    """The tables as the database has them, which may be an older version; each after those it refers to."""
    found = sa.MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != schema.version.name]


def read_copy(file: Path) -> tuple[Head, Iterator[Row]]:
    """The head of a backup and an iterator over its rows."""
    if file.suffix == ".db":
        raise BadInput(
            f"{file}: this is an SQLite database: put it in the place of rollingroad.db while no server runs"
        )
    lines = _lines(file)
    head = _decode(file, next(lines, b""), Head)
    if head.title != _TITLE:
        raise BadInput(f"{file}: this is no backup of Rolling Road")
    return head, (_decode(file, line, Row) for line in lines)


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as copy:
            yield from copy
    except (gzip.BadGzipFile, EOFError) as error:
        raise BadInput(f"{file}: this is no whole backup of Rolling Road: {error}") from error


def _decode(file: Path, line: bytes, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise BadInput(f"{file}: this is no backup of Rolling Road: {error}") from error


def insert_rows(connection: sa.Connection, rows: Iterator[Row]) -> int:
    """Insert the rows of a backup into empty tables of the same version; return how many there were."""
    tables = {table.name: table for table in reflect_tables(connection)}
    written = 0
    for row in rows:
        if row.table not in tables:
            raise BadInput(f"the backup has a row of {row.table!r}, and there is no such table")
        connection.execute(sa.insert(tables[row.table]), _values(tables[row.table], row))
        written += 1
    return written


def _values(table: sa.Table, row: Row) -> dict[str, Any]:
    """The JSON values of a row in the types of its columns."""
    types = {name: table.columns[name].type.python_type for name in row.values}
    return {
        name: value if value is None else msgspec.convert(value, types[name], strict=False)
        for name, value in row.values.items()
    }


class SchemaStatus(msgspec.Struct, frozen=True):
    """The migration that a database is at, compared with this program's."""

    version: str
    state: State


def make_ready(engine: sa.Engine) -> None:
    """Prepare the database for a server: create tables where it is empty, migrate an old SQLite one."""
    with _tables(engine) as (connection, found):
        if found.state == "old" and connection.dialect.name != "sqlite":
            raise BadInput(
                f"the database is at version {found.version} and this program needs {schema.HEAD}:"
                " stop all servers and run `rollingroad db upgrade`"
            )
        if found.state == "old":
            _upgrade(connection, folder_of(engine))


def upgrade(engine: sa.Engine, folder: Path) -> Path | None:
    """Migrate after a backup into that folder; return the backup, or None where nothing was to do."""
    with _tables(engine) as (connection, found):
        return _upgrade(connection, folder) if found.state == "old" else None


def restore(engine: sa.Engine, file: Path) -> int:
    """Insert the rows of a backup into an empty database and migrate it; return how many there were."""
    head, rows = read_copy(file)
    if head.version not in known_versions():
        raise BadInput(f"{file}: {_unknown_message(head.version)}")
    with engine.begin() as connection:
        _lock_others_out(connection)
        if schema_status(connection).state != "empty":
            raise BadInput(f"{file}: a backup is restored into an empty database, and this one is in use")
        _migrate(connection, head.version)
        number = insert_rows(connection, rows)
        _migrate(connection, "head")
        return number


def schema_status(connection: sa.Connection) -> SchemaStatus:
    if not sa.inspect(connection).has_table(schema.version.name):
        return SchemaStatus("", "empty")
    version = connection.execute(sa.select(schema.version.c.version_num)).scalar() or ""
    if version == schema.HEAD:
        return SchemaStatus(version, "current")
    return SchemaStatus(version, "old" if version in known_versions() else "unknown")


def folder_of(engine: sa.Engine) -> Path:
    """The folder of an SQLite database and of its backups."""
    assert engine.url.database is not None
    return Path(engine.url.database).parent


def known_versions() -> frozenset[str]:
    """Read from the file names of the migrations: loading Alembic would add a second to each start."""
    found = files("rollingroad.server.storage.migrations").joinpath("versions").iterdir()
    return frozenset(file.name.partition("_")[0] for file in found if file.name.endswith(".py"))


@contextmanager
def _tables(engine: sa.Engine) -> Iterator[tuple[sa.Connection, SchemaStatus]]:
    """A transaction that locks others out, and what it has found; creates the tables of an empty database."""
    with engine.begin() as connection:
        _lock_others_out(connection)
        found = schema_status(connection)
        if found.state == "unknown":
            raise BadInput(_unknown_message(found.version))
        if found.state == "empty":
            schema.create(connection)
        yield connection, found


def _unknown_message(version: str) -> str:
    other = "a newer" if version > schema.HEAD else "an unreleased"
    return (
        f"this was written by {other} Rolling Road (version {version} of the tables, and this one knows"
        f" {schema.HEAD}): install that one or go back to an older backup"
    )


def _lock_others_out(connection: sa.Connection) -> None:
    """Lock until the end of the transaction; call it first in the transaction."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN EXCLUSIVE")
    else:
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATING)))


def _upgrade(connection: sa.Connection, folder: Path) -> Path:
    if connection.dialect.name != "sqlite":
        # A server that still runs must not write between the backup and the migration.
        for table in reflect_tables(connection):
            connection.exec_driver_sql(f'LOCK TABLE "{table.name}" IN EXCLUSIVE MODE')
    backup = write_copy(connection, folder)
    _migrate(connection, "head")
    return backup


def _migrate(connection: sa.Connection, version: str) -> None:
    # Alembic loads slowly: only an old database needs it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "rollingroad.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, version)
