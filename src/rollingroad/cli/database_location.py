"""The location of the database: a folder with SQLite, or the PostgreSQL named by DATABASE_URL."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from rollingroad.server.storage.databases import postgres_url, sqlite_url

DATABASE_URL = "DATABASE_URL"


class DatabaseLocation(NamedTuple):
    """The URL of a database, its name in messages (without a password), and the folder of its backups."""

    url: str
    place: str
    backups: Path


def locate_database(data: Path | None) -> DatabaseLocation:
    """The database given by `--data` or the environment."""
    named = os.environ.get(DATABASE_URL, "")
    folder = data or _data_folder()
    if data is None and named:
        return DatabaseLocation(postgres_url(named), f"the database of {DATABASE_URL}", folder)
    return DatabaseLocation(sqlite_url(folder), str(folder), folder)


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("rollingroad", appauthor=False)
