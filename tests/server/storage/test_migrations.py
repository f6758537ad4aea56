"""Databases of earlier versions are brought up to date, and the migrations make what the code expects."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from rollingroad.core.errors import BadInput
from rollingroad.server.storage import schema
from rollingroad.server.storage.backups import upgrade
from rollingroad.server.storage.databases import open_engine, postgres_url, sqlite_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.storage.rows import CreationRow
from rollingroad.server.storage.stores import CreationStore, WebhookStore


def old_database(url: str, version: str) -> str:
    """Brought to that version by the migrations alone."""
    config = Config()
    config.set_main_option("script_location", "rollingroad.server.storage:migrations")
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
    engine.dispose()
    return url


def new_database(url: str) -> str:
    Store(url).close()
    return url


def upgraded(url: str) -> str:
    engine = open_engine(url)
    with TemporaryDirectory() as backups:
        upgrade(engine, Path(backups))
    engine.dispose()
    return url


def migrated_database(url: str) -> str:
    return old_database(url, "head")


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of either kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    return postgres_url(request.getfixturevalue("database"))


def columns(inspector: sa.Inspector, table: str) -> dict[str, tuple[str, bool]]:
    return {each["name"]: (str(each["type"]), each["nullable"]) for each in inspector.get_columns(table)}


@pytest.mark.parametrize("make", [new_database, migrated_database])
def test_every_way_makes_the_tables_of_the_schema(make: Callable[[str], str], empty: str) -> None:
    store = Store(make(empty))
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


@pytest.mark.parametrize("version", ["", "0007"])
def test_of_several_that_start_at_once_one_migrates(empty: str, version: str) -> None:
    if version:
        old_database(empty, version)
    with ThreadPoolExecutor(4) as starting:
        list(starting.map(upgraded, [empty] * 4))
        stores = list(starting.map(Store, [empty] * 4))
    for store in stores:
        assert store.load("nothing") is None
        store.close()


def test_migrations_find_nothing_to_do_in_a_new_database(empty: str) -> None:
    assert old_database(new_database(empty), "head") == empty
    Store(empty).close()


def test_the_migration_tools_are_loaded_for_an_old_database_only(tmp_path: Path) -> None:
    old_database(sqlite_url(tmp_path / "old"), "0007")
    script = (
        "import sys\nfrom pathlib import Path\nfrom rollingroad.server.storage.databases import sqlite_url\n"
        "from rollingroad.server.storage.match_store import Store\n"
        "Store(sqlite_url(Path(sys.argv[1]))).close()\nprint('alembic' in sys.modules)"
    )
    loaded = [
        subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / name)], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("new", "new", "old", "old")
    ]
    assert loaded == ["False", "False", "True", "False"]


def test_a_database_of_version_0_1_learns_what_players_were_told(empty: str) -> None:
    store = Store(upgraded(old_database(empty, "0007")))
    assert WebhookStore(store.engine).missed(None) == {}
    store.close()


def test_tables_from_before_version_0_1_are_refused(tmp_path: Path) -> None:
    url = old_database(sqlite_url(tmp_path), "0007")
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.update(schema.version).values(version_num="0003"))
    engine.dispose()
    with pytest.raises(BadInput, match=r"written by an unreleased Rolling Road .version 0003 of the tables"):
        Store(url)


def test_of_two_who_save_at_once_one_is_told(empty: str) -> None:
    store = Store(empty)
    creations = CreationStore(store.engine)
    work = CreationRow("code", "a-game", "thing", "Name", "text", "owner", 1, "2026", "2026")
    assert creations.add(work, ["owner"], 1)
    saved = creations.save(work, "New", "new text")
    assert saved is not None
    assert creations.save(work, "Late", "late text") is None
    assert creations.load("code") == saved
    store.close()
