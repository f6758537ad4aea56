"""The seed of a match is told to nobody before the end; then what was promised can be checked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

import rollingroad
from rollingroad.core.record import check_dice, commit, parse_record
from tests.server.conftest import NewClient
from tests.server.running import Client, ServerProcess, play_on

LOOKS = ("", "/record", "/diagram", "/frames/1", "/hint?seat=0", "?since=0")


@pytest.fixture(scope="module")
def own_log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose log can be read."""
    folder = tmp_path_factory.mktemp("seeds")
    process = ServerProcess(folder / "data", "--log-level", "info", log=folder / "log")
    yield process
    process.kill()


def seed_of(server: ServerProcess, match: str) -> str:
    kept = sqlite3.connect(f"file:{server.folder / 'rollingroad.db'}?mode=ro", uri=True)
    found = str(kept.execute("SELECT seed FROM matches WHERE id = ?", [match]).fetchone()[0])
    kept.close()
    return found


def look_everywhere(client: Client, match: str) -> None:
    for path in LOOKS:
        client.call("GET", f"/matches/{match}{path}")
    for path in ("/matches?mine=true", "/matches?watch=true", "/turns", "/account"):
        client.call("GET", path)
    client.call("POST", f"/matches/{match}/ask", {"seat": 0, "action": "nonsense"})
    client.call("POST", f"/matches/{match}/rematch")


@pytest.mark.parametrize("game", ["highway-heist", "full-throttle", "beacon-run"])
def test_nothing_tells_the_seed_of_a_running_match(
    own_log: ServerProcess, new_client: NewClient, game: str
) -> None:
    host, watcher = new_client(own_log), new_client(own_log)
    match = host.new_match(game, watchable=True)
    seed = seed_of(own_log, match)
    assert len(seed) == 32
    promised = watcher.see(match).match.commitment
    assert promised == commit(seed)
    with host.live(match) as own, watcher.live(match) as other:
        for live in (own, other):
            live.update()
        play_on(host, match, until=2)
        for client in (host, watcher):
            look_everywhere(client, match)
    assert host.see(match).match.status == "playing"
    everything = b"\n".join(host.sent + watcher.sent)
    assert promised.encode() in everything
    assert seed.encode() not in everything
    assert "GET /api/v1/matches/{match}/record" in own_log.logged()
    assert seed not in own_log.logged()


def test_a_finished_match_shows_the_check(client: Client, new_client: NewClient) -> None:
    match = client.new_match("beacon-run")
    promised = client.see(match).match.commitment
    end = play_on(client, match)
    assert commit(end.match.seed) == end.match.commitment == promised
    record = parse_record(new_client().call("GET", f"/matches/{match}/record").text)
    assert check_dice(record, rollingroad.game(record.game)) > 0


def test_a_table_that_waits_has_promised_already(server: ServerProcess, client: Client) -> None:
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "friend"}])
    assert client.see(match).match.commitment == commit(seed_of(server, match))
    assert client.see(match).match.seed == ""
