"""`rollingroad db`: nothing is migrated without a backup, and nothing newer is touched."""

from __future__ import annotations

import gzip
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rollingroad.cli.database import DATABASE_URL, UPGRADE_DUE, use_database
from rollingroad.cli.serve import run_server
from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game as find_game
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.schemas import matches as wire
from rollingroad.server.storage import schema
from rollingroad.server.storage.databases import open_engine, postgres_url, sqlite_url
from rollingroad.server.storage.match_store import Store
from tests.server.postgres import Cluster
from tests.server.storage.test_migrations import old_database

Command = Callable[..., int]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty database, which the command finds by itself."""
    if request.param == "sqlite":
        monkeypatch.delenv(DATABASE_URL, raising=False)
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        return sqlite_url(tmp_path / "rollingroad")
    named: str = request.getfixturevalue("database")
    monkeypatch.setenv(DATABASE_URL, named)
    return postgres_url(named)


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def versions(url: str) -> list[str]:
    engine = open_engine(url)
    with engine.connect() as connection:
        found = list(connection.execute(sa.select(schema.version.c.version_num)).scalars())
    engine.dispose()
    return found


def set_version(url: str, version: str) -> None:
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.update(schema.version).values(version_num=version))
    engine.dispose()


def keep_a_match(url: str) -> StoredMatch:
    """A match that has begun, whatever else the tables hold."""
    store = Store(url)
    game = find_game("beacon-run")
    kept, _ = new_match(game, wire.NewMatch(game=game.slug, name="Zoë 🚗"), "host")
    store.create(kept)
    table = LiveMatch(kept, game)
    change = table.begin()
    row = store.append(change.row, change.log_row)
    store.close()
    return replace(kept, match=row, log=[change.log_row])


def loaded(url: str, match: str) -> StoredMatch | None:
    store = Store(url)
    kept = store.load(match)
    store.close()
    return kept


def same(one: StoredMatch | None, other: StoredMatch) -> bool:
    """Except for the timestamp of a log row, which is taken when it is read."""
    return one is not None and (one.match.id, one.seats, [row.lines for row in one.log]) == (
        other.match.id,
        other.seats,
        [row.lines for row in other.log],
    )


def test_an_upgrade_makes_a_backup_of_the_old_tables_first(
    url: str, backups: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old_database(url, "0007")
    assert use_database("status", None, None, None) == UPGRADE_DUE
    assert use_database("upgrade", None, None, backups) == 0
    assert versions(url) == [schema.HEAD]
    (backup,) = backups.iterdir()
    assert version_in(backup) == "0007"
    assert backup.stat().st_mode & 0o077 == 0
    assert str(backup) in capsys.readouterr().out
    assert use_database("upgrade", None, None, backups) == 0
    assert "nothing to do" in capsys.readouterr().out
    assert list(backups.iterdir()) == [backup]
    assert use_database("status", None, None, None) == 0


def version_in(backup: Path) -> str:
    if backup.suffix == ".db":
        with closing(sqlite3.connect(backup)) as database:
            return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    with gzip.open(backup, "rt", encoding="utf-8") as lines:
        return next(lines).rpartition('"version":"')[2].partition('"')[0]


def test_a_backup_that_cannot_be_written_stops_the_upgrade(url: str, tmp_path: Path) -> None:
    old_database(url, "0007")
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    with pytest.raises(OSError, match="exists"):
        use_database("upgrade", None, None, in_the_way)
    assert versions(url) == ["0007"]


def test_a_database_of_a_newer_program_is_refused_by_command_and_server(url: str, backups: Path) -> None:
    Store(url).close()
    set_version(url, "9999")
    said = "written by a newer Rolling Road .version 9999 of the tables"
    with pytest.raises(BadInput, match=said):
        use_database("upgrade", None, None, backups)
    with pytest.raises(BadInput, match=said):
        run_server("127.0.0.1", 0, None, open_page=False, workers=1)
    assert use_database("status", None, None, None) == UPGRADE_DUE
    assert versions(url) == ["9999"]
    assert not backups.exists()


def test_a_server_upgrades_its_folder_after_a_backup(tmp_path: Path) -> None:
    url = old_database(sqlite_url(tmp_path), "0007")
    Store(url).close()
    assert versions(url) == [schema.HEAD]
    (backup,) = tmp_path.glob("rollingroad-*.db")
    assert version_in(backup) == "0007"
    Store(url).close()
    assert list(tmp_path.glob("rollingroad-*.db")) == [backup]


def test_a_server_on_an_old_postgres_asks_for_the_upgrade(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = old_database(postgres_url(database), "0007")
    monkeypatch.setenv(DATABASE_URL, database)
    with pytest.raises(BadInput, match=r"is at version 0007 .* run `rollingroad db upgrade`"):
        run_server("127.0.0.1", 0, None, open_page=False, workers=1)
    assert versions(url) == ["0007"]


def test_a_backup_of_sqlite_is_the_database_itself(
    tmp_path: Path, backups: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = keep_a_match(sqlite_url(tmp_path))
    use_database("backup", None, tmp_path, backups)
    (backup,) = backups.iterdir()
    back = tmp_path / "back"
    back.mkdir()
    backup.rename(back / "rollingroad.db")
    assert same(loaded(sqlite_url(back), kept.match.id), kept)
    assert use_database("check", None, back, None) == 0
    assert str(backup) in capsys.readouterr().out


def test_a_backup_of_postgres_is_restored_into_an_empty_database(
    postgres: Cluster, database: str, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keep_a_match(postgres_url(database))
    monkeypatch.setenv(DATABASE_URL, database)
    use_database("backup", None, None, backups)
    (backup,) = backups.iterdir()
    with pytest.raises(BadInput, match="restored into an empty database, and this one is in use"):
        use_database("restore", backup, None, None)
    other = postgres.new_database()
    monkeypatch.setenv(DATABASE_URL, other)
    assert use_database("restore", backup, None, None) == 0
    assert same(loaded(postgres_url(other), kept.match.id), kept)
    assert use_database("check", None, None, None) == 0
    assert versions(postgres_url(other)) == [schema.HEAD]


HEAD_LINE = '{"title":"rolling road backup 1","version":"%s"}\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is no backup of Rolling Road"),
        ('{"title":"shopping","version":"0007"}\n', "this is no backup of Rolling Road"),
        (HEAD_LINE % "9999", "written by a newer Rolling Road"),
        (
            HEAD_LINE % "0007" + '{"table":"cars","values":{}}\n',
            "a row of 'cars', and there is no such table",
        ),
        (HEAD_LINE % "0007" + "{\n", "this is no backup of Rolling Road"),
    ],
)
def test_what_is_no_backup_changes_nothing(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "backup.jsonl.gz"
    file.write_bytes(gzip.compress(text.encode()))
    with pytest.raises(BadInput, match=said):
        use_database("restore", file, tmp_path, None)
    file.write_bytes(b"plain")
    with pytest.raises(BadInput, match="no whole backup"):
        use_database("restore", file, tmp_path, None)
    assert not sa.inspect(sa.create_engine(sqlite_url(tmp_path))).get_table_names()


def test_an_empty_database_has_nothing_to_back_up(url: str, backups: Path) -> None:
    assert use_database("status", None, None, None) == 0
    with pytest.raises(BadInput, match="is empty: there is nothing to back up"):
        use_database("backup", None, None, backups)
    with pytest.raises(BadInput, match="needs the backup to restore"):
        use_database("restore", None, None, None)


# Who may read it


def modes(folder: Path) -> dict[str, int]:
    return {each.name: each.stat().st_mode & 0o777 for each in (folder, *folder.glob("rollingroad.db*"))}


def test_nobody_else_on_the_machine_may_read_the_folder(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "kept"
    before = os.umask(0o022)
    try:
        store = Store(sqlite_url(folder))
        files = {f"rollingroad.db{end}": 0o600 for end in ("", "-wal", "-shm")}
        assert modes(folder) == {"kept": 0o700} | files
        # As an earlier version left it.
        for file in (folder, *folder.iterdir()):
            file.chmod(0o755)
        sqlite_url(folder)
        assert modes(folder) == {"kept": 0o700} | files
        store.close()
    finally:
        os.umask(before)
    assert caplog.messages == []


def test_a_folder_that_holds_other_things_is_left_open_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "letters.txt").touch()
    tmp_path.chmod(0o755)
    sqlite_url(tmp_path)
    assert modes(tmp_path) == {tmp_path.name: 0o755, "rollingroad.db": 0o600}
    assert caplog.messages == [
        f"other users of this machine can enter {tmp_path}: `chmod 700` keeps them out"
    ]
