"""`rollingroad db`: status, integrity check, backup, upgrade and restore of the database.

The database is a folder with SQLite, or the PostgreSQL named by DATABASE_URL.
"""

import os
from contextlib import closing
from pathlib import Path
from typing import Literal, NamedTuple

import sqlalchemy as sa

from rollingroad.core.errors import BadInput
from rollingroad.server.problems import Unavailable
from rollingroad.server.storage import schema
from rollingroad.server.storage.backups import back_up, restore, schema_status, upgrade
from rollingroad.server.storage.databases import Damaged, check_file, open_engine, postgres_url, sqlite_url
from rollingroad.server.storage.match_store import Store, check_matches

DATABASE_URL = "DATABASE_URL"
Task = Literal["status", "check", "upgrade", "backup", "restore"]
UPGRADE_DUE = 1
"""The exit code of `status` where the database needs an upgrade."""
DAMAGE_FOUND = 1
"""The exit code of `check` where a match is damaged."""
INTERRUPTED = 130


class DatabaseLocation(NamedTuple):
    """The URL of a database, its name in messages (without a password), and the folder of its backups."""

    url: str
    place: str
    backups: Path


def locate_database(data: Path | None) -> DatabaseLocation:
    """The database given by `--data` or the environment."""
    from platformdirs import user_data_path

    named = os.environ.get(DATABASE_URL, "")
    folder = data or user_data_path("rollingroad", appauthor=False)
    if data is None and named:
        return DatabaseLocation(postgres_url(named), f"the database of {DATABASE_URL}", folder)
    return DatabaseLocation(sqlite_url(folder), str(folder), folder)


def use_database(task: Task, file: Path | None, data: Path | None, to: Path | None, after: str = "") -> int:
    """Run a task; return the exit code."""
    where = locate_database(data)
    if (file is None) == (task == "restore"):
        raise BadInput("`db restore` needs the backup to restore, and no other task takes a file")
    if after and task != "check":
        raise BadInput("`--after` says where `db check` goes on, and no other task takes it")
    engine = open_engine(where.url)
    try:
        if task == "check":
            return _check(engine, where, after)
        return _do(task, engine, where, to or where.backups, file)
    except (Unavailable, Damaged) as error:
        raise BadInput(f"{where.place} cannot be used: {error}") from error
    finally:
        engine.dispose()


def _do(task: Task, engine: sa.Engine, where: DatabaseLocation, to: Path, file: Path | None) -> int:
    if file is not None:
        print(f"{restore(engine, file)} rows of {file} are in {where.place} now.")
    elif task == "backup":
        _check_used(engine, where)
        print(f"The backup of {where.place} is {back_up(engine, to)}")
    elif task == "upgrade":
        backup = upgrade(engine, to)
        print(f"{where.place} is at version {schema.HEAD}.")
        print(f"As it was before it is in {backup}" if backup else "There was nothing to do.")
    else:
        return _status(engine, where)
    return 0


def _check_used(engine: sa.Engine, where: DatabaseLocation) -> None:
    with engine.connect() as connection:
        if schema_status(connection).state == "empty":
            raise BadInput(f"{where.place} is empty: there is nothing to back up")


def _status(engine: sa.Engine, where: DatabaseLocation) -> int:
    with engine.connect() as connection:
        found = schema_status(connection)
        rows = [] if found.state == "empty" else connection.execute(_MATCHES).all()
    told = {
        "empty": "is empty; a server makes its tables when it starts.",
        "current": f"is at version {found.version}, as it should be.",
        "old": f"is at version {found.version}, not at {schema.HEAD}: run `rollingroad db upgrade`.",
        "unknown": f"is at version {found.version}, of another Rolling Road; this one knows {schema.HEAD}.",
    }
    print(f"{where.place} {told[found.state]}")
    for status, number in rows:
        print(f"Matches {status}: {number}")
    return 0 if found.state in ("empty", "current") else UPGRADE_DUE


def _check(engine: sa.Engine, where: DatabaseLocation, after: str) -> int:
    """Replay every match, and name the damaged ones."""
    with engine.connect() as connection:
        found = schema_status(connection)
    if found.state != "current":
        raise BadInput(f"{where.place} is not at version {schema.HEAD}: see `rollingroad db status`")
    check_file(engine)
    checked, damaged = 0, 0
    with closing(Store(where.url)) as store:
        try:
            for match, damage in check_matches(store, after):
                after, checked = match, checked + 1
                damaged += bool(damage)
                if damage:
                    print(f"Match {after} is damaged: {damage}.")
        except KeyboardInterrupt:
            print(f"{checked} matches are checked, {damaged} of them damaged; go on with --after {after}")
            return INTERRUPTED
    if damaged:
        print(f"{damaged} of {checked} matches in {where.place} are damaged: a backup may have them whole.")
        return DAMAGE_FOUND
    print(f"All {checked} matches in {where.place} are whole: their answers fit, and their dice the seeds.")
    return 0


_MATCHES = (
    sa.select(schema.matches.c.status, sa.func.count())
    .group_by(schema.matches.c.status)
    .order_by(schema.matches.c.status)
)
