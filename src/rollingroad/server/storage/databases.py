"""Opens SQLite and PostgreSQL databases, and translates their errors."""

import logging
import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import ExceptionContext

from rollingroad.core.errors import BadInput, need_extra
from rollingroad.server.problems import Conflict, Unavailable

CONNECTIONS: Final = 4
"""The size of the PostgreSQL connection pool; SQLite has one writer anyway."""

_IDLE_SECONDS: Final = 1.0
_OTHERS: Final = 0o077
_LOGGER = logging.getLogger("rollingroad.server")

# A frozen server or a broken network must not block the others for long.
_PATIENCE: Final = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "options": "-c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000",
}


class Damaged(Exception):
    """The data on disk is not what was written there."""


def sqlite_url(folder: Path) -> str:
    """The URL of the database in that folder, which is created if missing. It contains seeds and secrets: no
    other user of the machine may read it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / "rollingroad.db"
    try:
        # SQLite gives the -wal and -shm files the mode of this one.
        file.touch(mode=0o600)
        for each in folder.glob(f"{file.name}*"):
            each.chmod(0o600)
        # On Windows modes mean nothing; there the folders of a user are private.
        if os.name == "posix" and folder.stat().st_mode & _OTHERS:
            _close(folder)
    except OSError as error:
        _LOGGER.warning("%s stays open to other users of this machine: %s", folder, error.strerror)
    return f"sqlite:///{file}"


def _close(folder: Path) -> None:
    """Make a folder private, unless it contains files of others."""
    if all(each.name.startswith("rollingroad") or each.name == "lab" for each in folder.iterdir()):
        folder.chmod(0o700)
    else:
        _LOGGER.warning("other users of this machine can enter %s: `chmod 700` keeps them out", folder)


def postgres_url(text: str) -> str:
    """DATABASE_URL with the name of our driver."""
    try:
        url = sa.make_url(text)
    except sa.exc.ArgumentError as error:
        raise BadInput("DATABASE_URL is no address such as postgresql://user@host/database") from error
    if url.drivername not in ("postgres", "postgresql", "postgresql+psycopg"):
        raise BadInput(f"DATABASE_URL names {url.drivername!r}; it must begin with postgresql://")
    return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def is_shared(engine: sa.Engine) -> bool:
    """Whether several server processes may work on this database at once."""
    return engine.dialect.name == "postgresql"


def connection_parameters(engine: sa.Engine) -> dict[str, Any]:
    """The connection parameters of that database for psycopg."""
    return {**_patience(engine.url), **engine.dialect.create_connect_args(engine.url)[1]}


def open_engine(url: str) -> sa.Engine:
    made = sa.make_url(url)
    if made.get_backend_name() != "sqlite":
        need_extra("PostgreSQL", "postgres")
    engine = _sqlite(made) if made.get_backend_name() == "sqlite" else _postgres(made)
    sa.event.listen(engine, "handle_error", _translate_error, retval=True)
    return engine


@contextmanager
def driver_cursor(engine: sa.Engine) -> Iterator[Any]:
    """A cursor of the driver, whose work is committed with the block; Conflict where a row does not fit. On
    PostgreSQL each statement is a transaction of its own."""
    driver = engine.dialect.loaded_dbapi
    try:
        # The pool rolls back what was not committed, and drops the connection where it cannot.
        with closing(engine.raw_connection()) as pooled:
            connection: Any = pooled.driver_connection
            if is_shared(engine):
                connection.autocommit = True
            yield connection.cursor()
            connection.commit()
    except driver.IntegrityError as error:
        raise Conflict from error
    except (driver.Error, sa.exc.SQLAlchemyError) as error:
        raise _problem(error) from error


def _sqlite(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(url, hide_parameters=True)
    sa.event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _postgres(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(
        url, pool_size=CONNECTIONS, pool_timeout=5, connect_args=_patience(url), hide_parameters=True
    )
    dialect = engine.dialect

    def note_use(_connection: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    def end_autocommit(connection: Any, _record: Any, _state: Any) -> None:
        if connection.autocommit:
            connection.autocommit = False

    def try_if_idle(connection: Any, record: Any, _proxy: Any) -> None:
        """Ping a connection only if it was idle: a ping at every checkout would cost a round trip per
        change."""
        if time.monotonic() - record.info.get("used", 0.0) < _IDLE_SECONDS:
            return
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise sa.exc.DisconnectionError from error

    sa.event.listen(engine, "reset", end_autocommit)
    sa.event.listen(engine, "checkin", note_use)
    sa.event.listen(engine, "checkout", try_if_idle)
    return engine


def _patience(url: sa.URL) -> dict[str, str]:
    return {name: value for name, value in _PATIENCE.items() if name not in url.query}


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # One undecodable row must not make all others unreadable.
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    for setting in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


_DAMAGE: Final = ("malformed", "not a database", "no such table", "no such column", "database corruption")
_RESTORE: Final = "put a backup in its place, as the page on operating a server says under Backup and restore"


def check_file(engine: sa.Engine) -> None:
    """Check the whole file of an SQLite database for damage."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise Damaged(f"the database is damaged ({' '.join(found.split())}): {_RESTORE}")


def _translate_error(context: ExceptionContext) -> BaseException | None:
    error, original = context.sqlalchemy_exception, context.original_exception
    if isinstance(
        error, sa.exc.OperationalError | sa.exc.InterfaceError | sa.exc.InternalError
    ) or _is_damage(original):
        return _problem(original)
    return None


def _is_damage(error: BaseException) -> bool:
    return any(sign in str(error) for sign in _DAMAGE)


def _problem(error: BaseException) -> Damaged | Unavailable:
    if _is_damage(error):
        return Damaged(f"the database is damaged ({error}): {_RESTORE}")
    return Unavailable(_reason(error))


def _reason(error: BaseException) -> str:
    text = str(error).lower()
    if "full" in text or "no space" in text or "file too large" in text or "disk i/o" in text:
        return "there is no room left on its disk"
    return "the database does not answer"
