"""What the server promises holds when one of two processes is killed, or their database is full or away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import NewClient, Pair
from tests.server.crashing import endure, survive
from tests.server.cutting import CuttingProxy, cutting
from tests.server.load import Load
from tests.server.matches.test_playing import heist
from tests.server.postgres import Cluster
from tests.server.running import ServerProcess


def test_nothing_acknowledged_is_lost_when_one_of_two_processes_is_killed(pair: Pair) -> None:
    asyncio.run(survive(pair, kills=1, matches=4))


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_two_processes_are_killed_in_turn(pair: Pair) -> None:
    # While one is started again, the players at the other go on: it takes more matches.
    asyncio.run(survive(pair, kills=20, matches=120))


@pytest.mark.soak
def test_nothing_is_lost_when_two_processes_are_restarted_in_turn(pair: Pair) -> None:
    """As an operator does it to install a new version: one after the other, under load."""
    asyncio.run(survive(pair, kills=10, matches=60, end=ServerProcess.stop))


def test_a_full_disk_of_the_database_is_told_and_play_goes_on_when_there_is_room(pair: Pair) -> None:
    asyncio.run(endure(pair, lambda: full_database(pair[0].database)))


@pytest.mark.parametrize("end", [pytest.param(Cluster.stop, marks=pytest.mark.soak), Cluster.kill])
def test_a_lost_database_is_told_and_play_goes_on_when_it_is_back(
    postgres: Cluster, pair: Pair, end: Callable[[Cluster], None]
) -> None:
    asyncio.run(endure(pair, lambda: away(postgres, end)))


@pytest.mark.soak
def test_one_log_explains_everything_when_the_way_to_the_database_is_cut(database: str) -> None:
    """Also in the middle of a commit, when nobody knows whether it was written."""
    with cutting(database) as proxy:
        servers = [ServerProcess(proxy.database) for _ in range(2)]
        try:
            asyncio.run(endure_cuts(servers, proxy))
        finally:
            for server in servers:
                server.kill()


async def endure_cuts(servers: Sequence[ServerProcess], proxy: CuttingProxy) -> None:
    load = Load([server.address for server in servers])
    await load.set_up(30, "beacon-run", seats=2)
    await load.set_up(10, "highway-heist", seats=2, bots=1)
    proxy.share = 0.02
    async with asyncio.TaskGroup() as group:
        group.create_task(load.play())
        await load.reach(500)
        proxy.share = 0.0
    await load.check()
    assert proxy.faults["cut in commit"] > 0
    print(f"{load.acknowledged} acknowledged, {load.refused} refused, {dict(proxy.faults)}")


def test_who_comes_while_the_database_is_away_is_asked_to_come_again(
    postgres: Cluster, pair: Pair, new_client: NewClient
) -> None:
    client = new_client(pair[0])
    match = heist(client)
    with away(postgres, Cluster.kill):
        answer = client.call("GET", f"/matches/{match}")
        assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
        assert answer.headers["retry-after"] == "1"
        with client.live(match) as live, pytest.raises(ConnectionClosed) as closed:
            live.update()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
    assert client.act(match, 0, "place C2").number == 2


@contextmanager
def full_database(database: str) -> Iterator[None]:
    """PostgreSQL says of every answer what it says on a full disk: to fill one up takes rights we lack."""
    with psycopg.connect(database) as connection:
        connection.execute(_REFUSE_AS_FULL)
    yield
    with psycopg.connect(database) as connection:
        connection.execute("DROP FUNCTION full_disk CASCADE")


_REFUSE_AS_FULL = """
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON log EXECUTE FUNCTION full_disk();
"""


@contextmanager
def away(postgres: Cluster, end: Callable[[Cluster], None]) -> Iterator[None]:
    end(postgres)
    try:
        yield
    finally:
        postgres.start()
