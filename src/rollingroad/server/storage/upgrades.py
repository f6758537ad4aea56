"""Brings a database up to date: creates or migrates its tables under a lock, after a backup.

A data folder has one server, which migrates its database when it starts. Several servers may share a
PostgreSQL: there the operator runs `rollingroad db upgrade`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal

import sqlalchemy as sa

from rollingroad.core.errors import BadInput
from rollingroad.server.storage import schema
from rollingroad.server.storage.backups import insert_rows, read_copy, reflect_tables, write_copy

_MIGRATING: Final = 0x726F6164_64620001
"""The key of the advisory lock held during an upgrade."""

State = Literal["empty", "current", "old", "newer"]


@dataclass(frozen=True, slots=True)
class SchemaStatus:
    """The migration that a database is at, compared with this program's."""

    version: str
    state: State


def make_ready(engine: sa.Engine) -> None:
    """Prepare the database for a server: create tables where it is empty, migrate an old SQLite one."""
    with engine.begin() as connection:
        _lock_others_out(connection)
        found = _supported_status(connection)
        if found.state == "old" and connection.dialect.name != "sqlite":
            raise BadInput(
                f"the database is at version {found.version} and this program needs {schema.HEAD}:"
                " stop all servers and run `rollingroad db upgrade`"
            )
        if found.state == "empty":
            schema.create(connection)
        elif found.state == "old":
            _upgrade(connection, folder_of(engine))


def upgrade(engine: sa.Engine, folder: Path) -> Path | None:
    """Migrate after a backup into that folder; return the backup, or None where nothing was to do."""
    with engine.begin() as connection:
        _lock_others_out(connection)
        found = _supported_status(connection)
        if found.state == "empty":
            schema.create(connection)
        return _upgrade(connection, folder) if found.state == "old" else None


def restore(engine: sa.Engine, file: Path) -> int:
    """Insert the rows of a backup into an empty database and migrate it; return how many there were."""
    head, rows = read_copy(file)
    if head.version not in known_versions():
        raise BadInput(f"{file}: {_newer_message(head.version)}")
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
    return SchemaStatus(version, "old" if version in known_versions() else "newer")


def folder_of(engine: sa.Engine) -> Path:
    """The folder of an SQLite database and of its backups."""
    assert engine.url.database is not None
    return Path(engine.url.database).parent


def known_versions() -> frozenset[str]:
    """Read from the file names of the migrations: loading Alembic would add a second to each start."""
    found = files("rollingroad.server.storage.migrations").joinpath("versions").iterdir()
    return frozenset(file.name.partition("_")[0] for file in found if file.name.endswith(".py"))


def _supported_status(connection: sa.Connection) -> SchemaStatus:
    found = schema_status(connection)
    if found.state == "newer":
        raise BadInput(_newer_message(found.version))
    return found


def _newer_message(version: str) -> str:
    return (
        f"this was written by a newer Rolling Road (version {version} of the tables, and this one knows"
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
