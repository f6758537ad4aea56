"""Waiting costs nothing: the database is asked once, along its indexes. Each client may wait a few times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.accounts.rate_limits import MOST_HELD, HoldKind, Limits
from rollingroad.server.api.turns import _wait_for_others
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.accounts import Turn
from rollingroad.server.server import Server
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store, held_seats
from rollingroad.server.thinking import Thinkers
from tests.server.conftest import NewClient

GAME = find_game("beacon-run")
ANA, BEN = Caller("ana"), Caller("ben")


def both_seats_of(host: Caller) -> StoredMatch:
    seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="me")]
    return new_match(GAME, wire.NewMatch(game=GAME.slug, seats=seats), host.key)[0]


class Watched(Store):
    """A store that counts how often it is asked whose turn it is."""

    looks = 0

    def holdings(self, keys: Sequence[str]) -> Any:
        self.looks += 1
        return super().holdings(keys)


def at_tables(folder: Path, act: Callable[[Server, Watched], Any]) -> None:
    """Do that with real tables, whose bots are not needed."""

    async def run() -> None:
        store = Watched(sqlite_url(folder))
        server = Server(store, Thinkers(1))
        try:
            async with asyncio.timeout(30):
                await act(server, store)
        finally:
            await server.close()

    asyncio.run(run())


async def waiting(server: Server, caller: Caller, known: frozenset[str] = frozenset()) -> list[Turn]:
    with server.matches.changes.waiter(caller.keys) as waiter:
        return await _wait_for_others(server, caller, waiter, known, asyncio.get_running_loop().time() + 60)


async def begun(server: Server, host: Caller) -> str:
    kept = both_seats_of(host)
    await server.matches.create(kept)
    await server.matches.change(kept.match.id, lambda table: table.begin())
    return kept.match.id


def test_who_waits_asks_the_database_once_whatever_others_do(tmp_path: Path) -> None:
    async def act(server: Server, store: Watched) -> None:
        news = [asyncio.create_task(waiting(server, ANA)) for _ in range(5)]
        while store.looks < 5:
            await asyncio.sleep(0)
        others = [await begun(server, BEN) for _ in range(3)]
        for match in others:
            await server.matches.change(match, lambda table: table.set_marks(BEN, 0, []))
        assert not any(task.done() for task in news)
        mine = await begun(server, ANA)
        assert [[turn.match for turn in turns] for turns in await asyncio.gather(*news)] == [[mine]] * 5
        assert store.looks == 5

    at_tables(tmp_path, act)


def test_the_end_of_a_match_is_heard_without_asking_again(tmp_path: Path) -> None:
    async def act(server: Server, store: Watched) -> None:
        first, second = await begun(server, ANA), await begun(server, ANA)
        both = frozenset((first, second))
        news = asyncio.create_task(waiting(server, ANA, both))
        while not store.looks:
            await asyncio.sleep(0)
        await server.matches.change(first, lambda table: table.set_marks(ANA, 0, []))
        await server.matches.change(second, lambda table: table.lend(ANA, 0, "driver", set()))
        await server.matches.change(second, lambda table: table.lend(ANA, 1, "driver", set()))
        assert [turn.match for turn in await news] == [first]
        assert store.looks == 1

    at_tables(tmp_path, act)


def test_what_was_not_heard_is_asked_for(tmp_path: Path) -> None:
    """As when the connection to the other processes was broken."""

    async def act(server: Server, store: Watched) -> None:
        news = asyncio.create_task(waiting(server, ANA))
        while not store.looks:
            await asyncio.sleep(0)
        mine = both_seats_of(ANA)
        await server.on_disk(
            store.create, StoredMatch(replace(mine.match, status="playing", asked="0"), mine.seats, [])
        )
        server.matches.on_reconnect()
        assert [turn.match for turn in await news] == [mine.match.id]
        assert store.looks == 2

    at_tables(tmp_path, act)


def test_a_look_at_ones_turns_goes_along_the_indexes(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    query = held_seats(["ana", "ben"]).compile(store.engine, compile_kwargs={"literal_binds": True})
    with store.engine.connect() as connection:
        plan = [row[3] for row in connection.execute(sa.text(f"EXPLAIN QUERY PLAN {query}"))]
    store.close()
    assert any("seats_key" in step for step in plan), plan
    assert [step for step in plan if step.startswith("SCAN")] == []


# How many


@pytest.mark.parametrize("what", MOST_HELD)
def test_one_client_holds_only_so_many_open(what: HoldKind) -> None:
    limits, most = Limits(), MOST_HELD[what]
    with ExitStack() as held:
        for _ in range(most):
            held.enter_context(limits.hold(what, "203.0.113.1", "a"))
        with pytest.raises(Refused) as refused, limits.hold(what, "203.0.113.1", "a"):
            pass
        assert (refused.value.status, refused.value.code) == (429, "TOO_MANY")
        with limits.hold(what, "203.0.113.2", "a"), limits.hold(what, "127.0.0.1", "a"):
            pass
        for number in range(3 * most):
            held.enter_context(limits.hold(what, "203.0.113.1", f"made up {number}"))
        with pytest.raises(Refused), limits.hold(what, "203.0.113.1", "another"):
            pass
    with limits.hold(what, "203.0.113.1", "a"):
        pass
    assert not limits._held


def test_a_client_with_too_many_live_connections_is_told_so(new_client: NewClient) -> None:
    client = new_client(**{"x-forwarded-for": "192.0.2.210"})
    match = client.new_match("beacon-run")
    with ExitStack() as opened:
        for _ in range(MOST_HELD["live"]):
            # Each hears of all that come after it; unread, that would keep it from closing.
            opened.enter_context(client.live(match, max_queue=None)).update()
        with client.live(match) as one_more, pytest.raises(ConnectionClosed) as closed:
            one_more.update()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    assert (
        closed.value.rcvd.reason == f"{MOST_HELD['live']} live connections are open already: end one first."
    )
