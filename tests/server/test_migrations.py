"""Databases of earlier versions are brought up to date, and the migrations make what the code expects."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from rollingroad.server import schema
from rollingroad.server.databases import sqlite_url
from rollingroad.server.storage import Store
from rollingroad.server.work_storage import WorkRow, WorkStore


def old_database(folder: Path, version: str) -> str:
    url = sqlite_url(folder)
    config = Config()
    config.set_main_option("script_location", "rollingroad.server:migrations")
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
    engine.dispose()
    return url


def columns(inspector: sa.Inspector, table: str) -> dict[str, tuple[str, bool]]:
    return {each["name"]: (str(each["type"]), each["nullable"]) for each in inspector.get_columns(table)}


def new_database(folder: Path) -> str:
    url = sqlite_url(folder)
    Store(url).close()
    return url


def migrated_database(folder: Path) -> str:
    return old_database(folder, "head")


@pytest.mark.parametrize("database", [new_database, migrated_database])
def test_every_way_makes_the_tables_of_the_schema(database: Callable[[Path], str], tmp_path: Path) -> None:
    store = Store(database(tmp_path))
    found = sa.inspect(store.engine)
    for table in schema.metadata.sorted_tables:
        wanted = {each.name: (str(each.type), bool(each.nullable)) for each in table.columns}
        assert columns(found, table.name) == wanted
        assert {index["name"] for index in found.get_indexes(table.name)} == {
            index.name for index in table.indexes
        }
        assert found.get_pk_constraint(table.name)["constrained_columns"] == list(
            table.primary_key.columns.keys()
        )
    with store.engine.connect() as connection:
        assert list(connection.execute(sa.select(schema.version.c.version_num)).scalars()) == [schema.HEAD]
    store.close()


def test_migrations_find_nothing_to_do_in_a_new_database(tmp_path: Path) -> None:
    url = new_database(tmp_path)
    assert old_database(tmp_path, "head") == url
    Store(url).close()


def test_the_migration_tools_are_loaded_for_an_old_database_only(tmp_path: Path) -> None:
    old_database(tmp_path / "old", "0001")
    script = (
        "import sys\nfrom pathlib import Path\nfrom rollingroad.server.databases import sqlite_url\n"
        "from rollingroad.server.storage import Store\n"
        "Store(sqlite_url(Path(sys.argv[1]))).close()\nprint('alembic' in sys.modules)"
    )
    loaded = [
        subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / name)], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("new", "new", "old", "old")
    ]
    assert loaded == ["False", "False", "True", "False"]


def test_a_database_without_works_learns_to_keep_them(tmp_path: Path) -> None:
    store = Store(old_database(tmp_path, "0001"))
    works = WorkStore(store.engine)
    work = WorkRow("code", "a-game", "thing", "Name", "text", "owner", 1, "2026", "2026")
    works.create(work)
    assert works.load("code") == work
    assert works.made_by("owner", "a-game", "thing") == [work]
    assert works.made_by("owner", "another") == []
    store.close()


def test_of_two_who_save_at_once_one_is_told(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    works = WorkStore(store.engine)
    work = WorkRow("code", "a-game", "thing", "Name", "text", "owner", 1, "2026", "2026")
    works.create(work)
    saved = works.save(work, "New", "new text")
    assert saved is not None
    assert works.save(work, "Late", "late text") is None
    assert works.load("code") == saved
    store.close()
