"""Several server processes on one PostgreSQL: either serves any match, and all clients see the same."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest

from tests.server.conftest import NewClient
from tests.server.running import ServerProcess, play_on

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def pair(database: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Started at once, on an empty database."""
    started: list[ServerProcess] = []
    starting = [Thread(target=lambda: started.append(ServerProcess(database))) for _ in range(2)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    first, second = started
    yield first, second
    for process in started:
        process.kill()


def test_a_game_played_at_two_processes_in_turn_is_one_game(
    pair: tuple[ServerProcess, ServerProcess], new_client: NewClient
) -> None:
    client = new_client(pair[0])
    match = client.new_match("beacon-run")
    print(client.see(match))
    play_on(client, match)
