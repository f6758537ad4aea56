"""One server process serves most tests of a worker; tests that stop it start their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from tests.server.postgres import Cluster
from tests.server.running import BEHIND_PROXY, Client, ServerProcess

NewClient = Callable[..., Client]
Pair = tuple[ServerProcess, ServerProcess]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("data"), *BEHIND_PROXY)
    yield process
    process.stop()


@pytest.fixture
def new_client(server: ServerProcess) -> Iterator[NewClient]:
    clients: list[Client] = []

    def open_client(at: ServerProcess | None = None, **headers: str) -> Client:
        clients.append(Client(at or server, headers))
        return clients[-1]

    yield open_client
    for client in clients:
        client.close()


@pytest.fixture
def client(new_client: NewClient) -> Client:
    return new_client()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that the test may stop and start."""
    process = ServerProcess(tmp_path / "data", *BEHIND_PROXY)
    yield process
    process.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One for all tests: one worker runs those with `postgres` in their name."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture
def database(postgres: Cluster) -> str:
    """The URL of an empty database."""
    return postgres.new_database()


@pytest.fixture
def pair(two_processes: Pair) -> Pair:
    """Two server processes on one database, both ready: another test may have taken it away for a while."""
    for process in two_processes:
        process.wait_until_ready()
    return two_processes


@pytest.fixture(scope="session")
def two_processes(postgres: Cluster) -> Iterator[Pair]:
    """Two server processes on one database, which was empty when both started at once."""
    database = postgres.new_database()
    started: list[ServerProcess] = []
    starting = [
        Thread(target=lambda: started.append(ServerProcess(database, *BEHIND_PROXY))) for _ in range(2)
    ]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    yield started[0], started[1]
    for process in started:
        process.kill()
