"""Appends that arrive together are committed together, and each stands for itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rollingroad.core.registry import game as find_game
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import LogRow, MatchRow, MatchState
from rollingroad.server.problems import Conflict, Unavailable
from rollingroad.server.schemas import matches as wire
from rollingroad.server.storage import appends as appends_module
from rollingroad.server.storage import schema
from rollingroad.server.storage.appends import CHANNEL, Append, AppendQueue, change_note
from rollingroad.server.storage.databases import driver_cursor, postgres_url, sqlite_url
from rollingroad.server.storage.match_store import Store


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    sqlite = request.param == "sqlite"
    url = sqlite_url(tmp_path) if sqlite else postgres_url(request.getfixturevalue("database"))
    with closing(Store(url)) as opened:
        yield opened


def first_entries(store: Store, number: int) -> list[Append]:
    """The first entry of that many new matches."""
    game, appends = find_game("beacon-run"), []
    for _ in range(number):
        stored, _ = new_match(game, wire.NewMatch(game=game.slug), "host")
        store.create(stored)
        change = LiveMatch(stored, game).begin()
        appends.append(Append(change.row, change.log_row, stored.seats))
    return appends


class Counting:
    """A cursor that counts what is run with it."""

    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor
        self.runs = 0

    def __getattr__(self, name: str) -> Any:
        self.runs += name.startswith("execute")
        return getattr(self._cursor, name)


def test_a_group_is_one_transaction(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    appends = first_entries(store, 3)
    cursors: list[Counting] = []

    @contextmanager
    def counting(engine: sa.Engine) -> Iterator[Counting]:
        with driver_cursor(engine) as cursor:
            cursors.append(Counting(cursor))
            yield cursors[-1]

    monkeypatch.setattr(appends_module, "driver_cursor", counting)
    assert [match.id for match in store.append_all(appends) if match] == [each.match.id for each in appends]
    assert [cursor.runs for cursor in cursors] == [1 if store.shared else 4]
    for each in appends:
        stored = store.load(each.match.id)
        assert stored is not None
        assert (stored.match.status, stored.match.changed) == ("playing", each.row.at)
        assert stored.log == [each.row]
        assert stored.seats == list(each.seats)


def test_an_append_that_is_too_late_changes_nothing_and_fails_no_other(store: Store) -> None:
    late, timely = first_entries(store, 2)
    (first,) = store.append_all([late])
    assert first is not None
    other = Append(late.match, late.row, [])
    assert [match is not None for match in store.append_all([other, timely])] == [False, True]
    again = store.load(late.match.id)
    assert again is not None
    assert again.log == [late.row]


def test_a_deleted_match_fails_no_other(store: Store) -> None:
    gone, timely = first_entries(store, 2)
    store.remove_waiting(gone.match.id)
    assert [match is not None for match in store.append_all([gone, timely])] == [False, True]


def test_a_postgres_append_tells_the_other_processes(database: str) -> None:
    with closing(Store(postgres_url(database))) as store, psycopg.connect(database, autocommit=True) as other:
        first, second = first_entries(store, 2)
        store.append_all([first])
        other.execute(f"LISTEN {CHANNEL}")
        store.append_all([first, second])
        heard = [note.payload for note in other.notifies(timeout=1)]
    assert heard == [change_note(second.match.id, 1)]


def test_a_note_carries_the_rows_of_a_change_that_leaves_the_seats_alone(database: str) -> None:
    with closing(Store(postgres_url(database))) as store, psycopg.connect(database, autocommit=True) as other:
        short, long = (Append(each.match, each.row) for each in first_entries(store, 2))
        long = Append(long.match, replace(long.row, lines="x" * 8000))
        other.execute(f"LISTEN {CHANNEL}")
        store.append_all([short, long])
        heard = {note.payload.split(" ")[1]: note.payload for note in other.notifies(timeout=1)}
    assert heard[long.match.id] == change_note(long.match.id, 1)
    row, state = msgspec.json.decode(heard[short.match.id].split(" ", 3)[3], type=tuple[LogRow, MatchState])
    assert row == short.row
    assert (state.status, state.changed) == ("playing", short.row.at)


def test_what_arrives_during_a_commit_shares_the_next_one(tmp_path: Path) -> None:
    with closing(Store(sqlite_url(tmp_path))) as store:
        appends = first_entries(store, 4)
    groups: list[int] = []

    async def commit(group: list[Append]) -> list[MatchRow | None]:
        groups.append(len(group))
        await asyncio.sleep(0)
        return [each.match if each is not appends[2] else None for each in group]

    async def append_one_after_another() -> list[object]:
        queue = AppendQueue(commit)
        first = queue.append(appends[0])
        await asyncio.sleep(0)
        later = map(queue.append, appends[1:])
        return list(await asyncio.gather(first, *later, return_exceptions=True))

    first, second, conflict, last = asyncio.run(append_one_after_another())
    assert groups == [1, 3]
    assert (first, second, last) == tuple(appends[i].match for i in (0, 1, 3))
    assert isinstance(conflict, Conflict)


def test_a_failure_reaches_everybody_in_the_group_and_nobody_after_it(tmp_path: Path) -> None:
    with closing(Store(sqlite_url(tmp_path))) as store:
        appends = first_entries(store, 3)
    failures = [Unavailable("the database does not answer")]

    async def commit(group: list[Append]) -> list[MatchRow | None]:
        if failures:
            raise failures.pop()
        return [each.match for each in group]

    async def append_twice() -> list[object]:
        queue = AppendQueue(commit)
        together = await asyncio.gather(*map(queue.append, appends[:2]), return_exceptions=True)
        return [*together, await queue.append(appends[2])]

    one, two, three = asyncio.run(append_twice())
    assert isinstance(one, Unavailable)
    assert isinstance(two, Unavailable)
    assert three == appends[2].match


def test_a_connection_goes_back_to_transactions_after_an_append(database: str) -> None:
    with closing(Store(postgres_url(database))) as store:
        late, _ = first_entries(store, 2)
        store.append_all([late])
        with store.engine.begin() as connection:
            connection.execute(sa.delete(schema.log))
            connection.rollback()
        again = store.load(late.match.id)
        assert again is not None
        assert again.log == [late.row]
