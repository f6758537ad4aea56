"""Where matches are kept: a folder with SQLite, or the PostgreSQL that a variable names."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from rollingroad.server.databases import postgres_url, sqlite_url

DATABASE_URL = "DATABASE_URL"


class KeptIn(NamedTuple):
    """A database: its address, how to speak of it without any password, and where its backups go."""

    url: str
    place: str
    backups: Path


def kept_in(data: Path | None) -> KeptIn:
    """What `--data` and the environment say."""
    named = os.environ.get(DATABASE_URL, "")
    folder = data or _data_folder()
    if data is None and named:
        return KeptIn(postgres_url(named), f"the database of {DATABASE_URL}", folder)
    return KeptIn(sqlite_url(folder), str(folder), folder)


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("rollingroad", appauthor=False)
