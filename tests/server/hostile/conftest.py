"""A server whose log is read after every test: whatever it was sent, it must not have been surprised."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.conftest import NewClient
from tests.server.hostile.victims import GAMES, Victim, seated
from tests.server.running import BEHIND_PROXY, ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("hostile")
    process = ServerProcess(folder / "data", *BEHIND_PROXY, log=folder / "log")
    yield process
    process.stop()


@pytest.fixture(autouse=True)
def no_surprise(server: ServerProcess) -> Iterator[None]:
    before = len(server.logged())
    yield
    said = server.logged()[before:]
    assert "Traceback" not in said, said
    assert " error" not in said, said


@pytest.fixture(params=GAMES)
def victim(request: pytest.FixtureRequest, new_client: NewClient) -> Victim:
    """A running match of each game, the first seat the host's and the others a friend's."""
    return seated(request.param, new_client(), new_client())
