"""What the server promises holds when it is killed, its disk is full, or its database is away."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

import psycopg
import pytest

from tests.server.conftest import Pair
from tests.server.load import Load
from tests.server.postgres import Cluster
from tests.server.running import ServerProcess

on_postgres = pytest.mark.xdist_group("postgres")

_BETWEEN_KILLS = 80
"""So many acknowledged answers."""

_REFUSALS = 10
"""So often a client must be told that nothing can be written before it can again."""


# Killed


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(own_server: ServerProcess) -> None:
    asyncio.run(_survive([own_server], kills=2, matches=4))


@on_postgres
def test_nothing_acknowledged_is_lost_when_one_of_two_processes_is_killed(pair: Pair) -> None:
    asyncio.run(_survive(pair, kills=1, matches=4))


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_the_server_is_killed_often(own_server: ServerProcess) -> None:
    asyncio.run(_survive([own_server], kills=20, matches=40))


@on_postgres
@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_two_processes_are_killed_in_turn(pair: Pair) -> None:
    asyncio.run(_survive(pair, kills=20, matches=40))


async def _survive(servers: Sequence[ServerProcess], kills: int, matches: int) -> None:
    """Kill the servers in turn while people and bots play; then all matches must come to their end."""
    load = Load([server.address for server in servers])
    await load.set_up(matches, "highway-heist", seats=2, bots=1)
    await load.set_up(matches, "beacon-run", seats=2)
    async with asyncio.TaskGroup() as group:
        group.create_task(load.play())
        for number in range(kills):
            await load.reach(load.acknowledged + _BETWEEN_KILLS)
            await asyncio.to_thread(_kill_and_start, servers[number % len(servers)])
    await load.check()
    print(f"{kills} kills, {2 * matches} matches, {load.acknowledged} acknowledged answers")


def _kill_and_start(server: ServerProcess) -> None:
    server.kill()
    server.start_again()


# A full disk, a lost database


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(own_server: ServerProcess) -> None:
    asyncio.run(_endure([own_server], lambda: full_disk(own_server)))


@on_postgres
def test_a_full_disk_of_the_database_is_told_and_play_goes_on_when_there_is_room(pair: Pair) -> None:
    asyncio.run(_endure(pair, lambda: full_database(pair[0].database)))


@on_postgres
@pytest.mark.parametrize("end", [pytest.param(Cluster.stop, marks=pytest.mark.soak), Cluster.kill])
def test_a_lost_database_is_told_and_play_goes_on_when_it_is_back(
    postgres: Cluster, pair: Pair, end: Callable[[Cluster], None]
) -> None:
    asyncio.run(_endure(pair, lambda: away(postgres, end)))


async def _endure(
    servers: Sequence[ServerProcess], trouble: Callable[[], AbstractContextManager[None]]
) -> None:
    """While the trouble lasts clients are told; when it is over everything goes on by itself."""
    load = Load([server.address for server in servers])
    await load.set_up(4, "highway-heist", seats=2, bots=1)
    async with asyncio.TaskGroup() as group:
        group.create_task(load.play())
        await load.reach(_BETWEEN_KILLS)
        with trouble():
            await load.refusals(_REFUSALS)
    await load.check()


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """The server can make no file longer than its write-ahead log is now; needs no rights but our own."""
    size = (server.folder / "rollingroad.db-wal").stat().st_size
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


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
    yield
    postgres.start()
