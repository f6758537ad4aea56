"""Matches that nobody takes up again go away, and no others do."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.account_store import AccountRow, AccountStore
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.ports import Patience
from rollingroad.server.matches.rows import LogRow, StoredMatch
from rollingroad.server.matches.upkeep import clean_up, clean_up_regularly
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.matches import Status
from rollingroad.server.server import Server
from rollingroad.server.storage import schema
from rollingroad.server.storage.databases import postgres_url, sqlite_url
from rollingroad.server.storage.match_store import Store, delete_some
from rollingroad.server.thinking import Thinkers

NOW = datetime(2026, 6, 1, tzinfo=UTC)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    return postgres_url(request.getfixturevalue("database"))


def keep(store: Store, status: Status, days: float, host: str = "host") -> str:
    """A match of that status whose last change was that many days ago."""
    game = find_game("beacon-run")
    kept, _ = new_match(game, wire.NewMatch(game=game.slug), host)
    moment = (NOW - timedelta(days=days)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    row = replace(kept.match, status=status, changed=moment, created=moment)
    log = [LogRow(row.id, 1, "seats", None, "", "", moment)]
    store.create(StoredMatch(row, kept.seats, log))
    return row.id


def left(store: Store, *matches: str) -> list[bool]:
    return [store.load(match) is not None for match in matches]


def test_what_is_abandoned_is_deleted_with_all_its_rows(url: str) -> None:
    store = Store(url)
    waiting, fresh = keep(store, "waiting", 7.1), keep(store, "waiting", 6.9)
    playing, played = keep(store, "playing", 180.1), keep(store, "playing", 179.9)
    over = keep(store, "over", 4000)
    assert set(delete_some(store.engine, Patience(), NOW)) == {waiting, playing}
    assert left(store, waiting, fresh, playing, played, over) == [False, True, False, True, True]
    with store.engine.connect() as connection:
        for table in (schema.seats, schema.log):
            assert set(connection.scalars(sa.select(table.c.match))) == {fresh, played, over}
    assert delete_some(store.engine, Patience(), NOW) == []
    store.close()


@pytest.mark.parametrize(
    ("patience", "stay"),
    [
        (Patience(0, 0), [True, True]),
        (Patience(0, 1), [True, False]),
        (Patience(1, 0), [False, True]),
        (Patience(1000, 1000), [True, True]),
    ],
)
def test_the_days_can_be_set_and_none_means_never(
    tmp_path: Path, patience: Patience, stay: list[bool]
) -> None:
    store = Store(sqlite_url(tmp_path))
    matches = keep(store, "waiting", 900), keep(store, "playing", 900)
    delete_some(store.engine, patience, NOW)
    assert left(store, *matches) == stay
    store.close()


def test_what_somebody_with_an_account_began_stays(url: str) -> None:
    store = Store(url)
    people = AccountStore(store.engine)
    people.create_account(AccountRow("1", "Ana", "ana", "", "2026-01-01T00:00:00.000Z"), "anas")
    hers, guests = keep(store, "playing", 900, "anas"), keep(store, "playing", 900, "guest")
    assert delete_some(store.engine, Patience(), NOW) == [guests]
    assert left(store, hers) == [True]
    store.close()


def test_one_process_at_a_time_cleans_up_a_postgres(database: str) -> None:
    one, other = Store(postgres_url(database)), Store(postgres_url(database))
    match = keep(one, "waiting", 8)
    with other.engine.begin() as connection:
        # What another process does meanwhile.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({0x726F6164_64620002})")
        assert delete_some(one.engine, Patience(), NOW) == []
        assert left(one, match) == [True]
    assert delete_some(one.engine, Patience(), NOW) == [match]
    one.close()
    other.close()


def test_many_are_deleted_and_no_longer_found_in_memory(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    matches = [keep(store, "waiting", 8) for _ in range(201)]

    async def run() -> None:
        server = Server(store, Thinkers(1))
        assert await server.matches.read(matches[0], lambda table: table.row.id) == matches[0]
        assert await clean_up(server.matches, Patience(), NOW) == 201
        with pytest.raises(Refused, match="There is no match"):
            await server.matches.read(matches[0], lambda table: table.row.id)
        await server.close()

    asyncio.run(run())


def test_a_server_cleans_up_when_it_starts(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    gone, stays = keep(store, "waiting", 4000), keep(store, "over", 4000)

    async def run() -> None:
        server = Server(store, Thinkers(1))
        cleaning = asyncio.create_task(clean_up_regularly(server.matches, Patience()))
        while store.load(gone) is not None:
            await asyncio.sleep(0.01)
        cleaning.cancel()
        assert left(store, stays) == [True]
        await server.close()

    asyncio.run(run())


def test_a_server_that_forgets_nothing_has_nothing_to_do(tmp_path: Path) -> None:
    async def run() -> None:
        server = Server(Store(sqlite_url(tmp_path)), Thinkers(1))
        await asyncio.wait_for(clean_up_regularly(server.matches, Patience(0, 0)), 5)
        await server.close()

    asyncio.run(run())
