"""What the server promises holds when one of two processes is killed, or their database is full or away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest

from tests.server.conftest import Pair
from tests.server.crashing import endure, survive
from tests.server.postgres import Cluster


def test_nothing_acknowledged_is_lost_when_one_of_two_processes_is_killed(pair: Pair) -> None:
    asyncio.run(survive(pair, kills=1, matches=4))


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_two_processes_are_killed_in_turn(pair: Pair) -> None:
    asyncio.run(survive(pair, kills=20, matches=40))


def test_a_full_disk_of_the_database_is_told_and_play_goes_on_when_there_is_room(pair: Pair) -> None:
    asyncio.run(endure(pair, lambda: full_database(pair[0].database)))


@pytest.mark.parametrize("end", [pytest.param(Cluster.stop, marks=pytest.mark.soak), Cluster.kill])
def test_a_lost_database_is_told_and_play_goes_on_when_it_is_back(
    postgres: Cluster, pair: Pair, end: Callable[[Cluster], None]
) -> None:
    asyncio.run(endure(pair, lambda: away(postgres, end)))


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
