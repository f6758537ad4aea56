"""What the server promises holds when it is killed or its disk is full."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from rollingroad.server.problems import problem_of
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


def test_without_file_descriptors_players_go_on_and_reviews_and_lab_wait(own_server: ServerProcess) -> None:
    with closing(Client(own_server)) as client:
        seats = [{"who": "me"}, {"who": "bot"}]
        over, match = client.new_match(seats=seats), client.new_match(seats=seats)
        client.act(over, 0, client.details(over, 0)[0].action)
        client.post(f"/matches/{over}/concede", {"seat": 0})
        with client.live(match) as live, no_descriptors(own_server):
            assert client.post(f"/matches/{over}/review")["begun"]
            lab = client.refused("POST", "/lab", {"game": "beacon-run", "games": 20, "options": {}})
            assert (lab.status, "Too many open files" in lab.detail) == (507, True)
            live.update()
            for _ in range(3):
                client.act(match, 0, client.details(match, 0)[0].action)
                live.until(lambda update: bool(update.views[0].questions))
            assert client.get(f"/matches/{match}/hint?seat=0")["best"]
            assert client.get(f"/matches/{over}/review")["done"] == 0
        while (review := client.get(f"/matches/{over}/review"))["done"] < review["total"]:
            time.sleep(0.1)
    assert "Traceback" not in own_server.stderr()


@contextmanager
def no_descriptors(server: ServerProcess) -> Iterator[None]:
    """The server can open nothing more; what is open stays open."""
    before = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    taken = set(map(int, os.listdir(f"/proc/{server.pid}/fd")))
    free = min(set(range(len(taken) + 1)) - taken)
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (free, before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, before)


def test_without_memory_players_go_on_and_what_is_large_waits(own_server: ServerProcess) -> None:
    with closing(Client(own_server)) as client:
        seats = [{"who": "me"}, {"who": "bot"}]
        over, match = client.new_match(seats=seats), client.new_match(seats=seats)
        client.act(over, 0, client.details(over, 0)[0].action)
        client.post(f"/matches/{over}/concede", {"seat": 0})
        with client.live(match) as live:
            live.update()
            with no_memory(own_server):
                large = client.refused("GET", "/games/full-throttle")
                assert (large.status, "its memory is full" in large.detail) == (503, True)
                assert client.post(f"/matches/{over}/review")["begun"]
                assert code_of_a_live_connection(client, over) in (None, TRY_AGAIN_LATER)
                for _ in range(3):
                    client.act(match, 0, client.details(match, 0)[0].action)
                    live.until(lambda update: bool(update.views[0].questions))
                assert client.get(f"/matches/{over}/review")["done"] == 0
        assert client.get("/games/full-throttle")["slug"] == "full-throttle"
        while (review := client.get(f"/matches/{over}/review"))["done"] < review["total"]:
            time.sleep(0.1)
    assert "Traceback" not in own_server.stderr()


TRY_AGAIN_LATER = 1013


def code_of_a_live_connection(client: Client, match: str) -> int | None:
    """With which code it is closed, if it is not served."""
    try:
        with client.live(match) as live:
            live.update()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    return None


@contextmanager
def no_memory(server: ServerProcess) -> Iterator[None]:
    """The server gets no more address space; it can use what it has."""
    before = resource.prlimit(server.pid, resource.RLIMIT_AS)
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[0])
    resource.prlimit(server.pid, resource.RLIMIT_AS, (pages * resource.getpagesize(), before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_AS, before)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "as many files and connections open as it may"),
        (MemoryError(), "its memory is full"),
        (RuntimeError("can't start new thread"), "its memory is full"),
    ],
)
def test_a_request_for_which_nothing_is_left_is_told_so(error: Exception, said: str) -> None:
    problem = problem_of(error)
    assert (problem.status, problem.code, said in problem.detail) == (503, "UNAVAILABLE", True)
