"""What the server promises holds when it is killed or its disk is full."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from tests.server.crashing import endure, survive
from tests.server.running import Client, ServerProcess


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(own_server: ServerProcess) -> None:
    asyncio.run(survive([own_server], kills=2, matches=4))


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_the_server_is_killed_often(own_server: ServerProcess) -> None:
    asyncio.run(survive([own_server], kills=20, matches=40))


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_the_server_is_stopped(own_server: ServerProcess) -> None:
    asyncio.run(survive([own_server], kills=5, matches=10, end=ServerProcess.stop))


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(own_server: ServerProcess) -> None:
    asyncio.run(endure([own_server], lambda: full_disk(own_server)))


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """The server can make no file longer than its write-ahead log is now; needs no rights but our own."""
    size = (server.folder / "rollingroad.db-wal").stat().st_size
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    yield
    with closing(Client(server)) as balancer:
        problem = balancer.refused("GET", "/ready")
        assert (problem.status, problem.code) == (503, "UNAVAILABLE")
        assert "no room left on its disk" in problem.detail
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
