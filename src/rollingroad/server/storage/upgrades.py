"""Bringing a database up to date: tables are made or migrated under a lock, and after a backup.

A folder has one server, so that its database is brought up to date when that starts. Several may share a
PostgreSQL: there somebody has to say when.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal

import sqlalchemy as sa

from rollingroad.core.errors import BadInput
from rollingroad.server import schema
from rollingroad.server.backups import copy_of, put_in, read_copy, tables_in

_MIGRATING: Final = 0x726F6164_64620001
"""The key of the advisory lock under which a database is brought up to date."""

State = Literal["empty", "current", "old", "newer"]


@dataclass(frozen=True, slots=True)
class Standing:
    """At which migration a database is, and what that means for this program."""

    version: str
    state: State


def make_ready(engine: sa.Engine) -> None:
    """When a server starts: an empty database gets its tables, a folder's old one is brought up to date."""
    with engine.begin() as connection:
        _lock_others_out(connection)
        found = _known_standing(connection)
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
    """Migrate after a backup into that folder, and tell which; None where there was nothing to do."""
    with engine.begin() as connection:
        _lock_others_out(connection)
        found = _known_standing(connection)
        if found.state == "empty":
            schema.create(connection)
        return _upgrade(connection, folder) if found.state == "old" else None


def restore(engine: sa.Engine, file: Path) -> int:
    """Put the rows of a backup into an empty database and bring it up to date; how many they were."""
    head, rows = read_copy(file)
    if head.version not in known_versions():
        raise BadInput(f"{file}: {_newer(head.version)}")
    with engine.begin() as connection:
        _lock_others_out(connection)
        if standing(connection).state != "empty":
            raise BadInput(f"{file}: a backup is restored into an empty database, and this one is in use")
        _migrate(connection, head.version)
        number = put_in(connection, rows)
        _migrate(connection, "head")
        return number


def standing(connection: sa.Connection) -> Standing:
    if not sa.inspect(connection).has_table(schema.version.name):
        return Standing("", "empty")
    version = connection.execute(sa.select(schema.version.c.version_num)).scalar() or ""
    if version == schema.HEAD:
        return Standing(version, "current")
    return Standing(version, "old" if version in known_versions() else "newer")


def folder_of(engine: sa.Engine) -> Path:
    """Where an SQLite database is, and its backups with it."""
    assert engine.url.database is not None
    return Path(engine.url.database).parent


def known_versions() -> frozenset[str]:
    """Read from the names of the migrations: to load Alembic for it would take a second at each start."""
    found = files("rollingroad.server.migrations").joinpath("versions").iterdir()
    return frozenset(file.name.partition("_")[0] for file in found if file.name.endswith(".py"))


def _known_standing(connection: sa.Connection) -> Standing:
    found = standing(connection)
    if found.state == "newer":
        raise BadInput(_newer(found.version))
    return found


def _newer(version: str) -> str:
    return (
        f"this was written by a newer Rolling Road (version {version} of the tables, and this one knows"
        f" {schema.HEAD}): install that one or go back to an older backup"
    )


def _lock_others_out(connection: sa.Connection) -> None:
    """Until the end of the transaction, which is the first thing that happens in it."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN EXCLUSIVE")
    else:
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATING)))


def _upgrade(connection: sa.Connection, folder: Path) -> Path:
    if connection.dialect.name != "sqlite":
        # A server that was forgotten shall not write between the backup and the migration.
        for table in tables_in(connection):
            connection.exec_driver_sql(f'LOCK TABLE "{table.name}" IN EXCLUSIVE MODE')
    backup = copy_of(connection, folder)
    _migrate(connection, "head")
    return backup


def _migrate(connection: sa.Connection, version: str) -> None:
    # Alembic takes long to load: only a database that is old sees it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "rollingroad.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, version)
